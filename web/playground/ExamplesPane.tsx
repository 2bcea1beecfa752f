import { useEditorContext } from "@graphiql/react";
import { useEffect, useRef } from "react";
import { copy } from "./copy";
import { type Example, exampleGroups } from "./examples";
import { fillIn } from "./ids";
import type { PlaygroundSession } from "./PlaygroundSession";

export function ExamplesPane({ session }: { readonly session: PlaygroundSession }) {
  const { addTab, changeTab, tabs, queryEditor, variableEditor } = useEditorContext({ nonNull: true });
  // No example can be shown until the editors have loaded.
  const isLoading = !queryEditor || !variableEditor;
  const apply = useRef<(() => void) | null>(null);

  // The editors switch to the new tab only after the next render.
  useEffect(() => {
    apply.current?.();
    apply.current = null;
  });

  /** Opens an example in a new tab, or shows the tab that already has it, including the user's changes. */
  const open = async (example: Example) => {
    const ids = await session.ids();
    const tab = tabs.findIndex(({ query }) => query !== null && nameOf(query) === nameOf(example.query));
    apply.current = () => {
      if (tab < 0) queryEditor?.setValue(example.query);
      const variables = tab < 0 ? variablesText(example) : variableEditor?.getValue();
      variableEditor?.setValue(fillIn(variables ?? "", ids));
    };
    if (tab < 0) addTab();
    else changeTab(tab);
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
                <button type="button" disabled={isLoading} onClick={() => void open(example)}>
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

export function ExamplesIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M4 6h10M4 12h16M4 18h7M18 3v6M15 6h6" />
    </svg>
  );
}

export function variablesText({ variables }: Example): string {
  return variables === undefined ? "" : JSON.stringify(variables, null, 2);
}

function nameOf(query: string): string | undefined {
  return /^(?:query|mutation|subscription) (\w+)/m.exec(query)?.[1];
}
