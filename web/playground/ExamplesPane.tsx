import { useEditorContext } from "@graphiql/react";
import { useEffect, useState } from "react";
import { copy } from "./copy";
import { type Example, exampleGroups } from "./examples";

/** The list of examples beside the editor. */
export function ExamplesPane() {
  const { addTab, tabs, queryEditor, variableEditor } = useEditorContext({ nonNull: true });
  const [chosen, setChosen] = useState<Example | null>(null);
  const count = tabs.length;

  // The new tab exists only after the next render; until then there is no editor to write to.
  useEffect(() => {
    if (chosen === null) return;
    queryEditor?.setValue(chosen.query);
    variableEditor?.setValue(variablesText(chosen));
  }, [chosen, count, queryEditor, variableEditor]);

  const open = (example: Example) => {
    setChosen({ ...example });
    addTab();
  };
  return (
    <div className="examples">
      <h2>{copy.examples}</h2>
      <p>{copy.examplesHint}</p>
      {exampleGroups.map(({ title, examples }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {examples.map((example) => (
              <li key={example.title}>
                <button type="button" onClick={() => open(example)}>
                  {example.title}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The icon of the examples pane in GraphiQL's sidebar. */
export function ExamplesIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M4 6h10M4 12h16M4 18h7M18 3v6M15 6h6" />
    </svg>
  );
}

/** An example's variables as text for the editor. */
export function variablesText({ variables }: Example): string {
  return variables === undefined ? "" : JSON.stringify(variables, null, 2);
}
