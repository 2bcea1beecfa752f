import { useEditorContext } from "@graphiql/react";
import { GraphiQL } from "graphiql";
import { useEffect, useState } from "react";
import { copy } from "./copy";
import type { DemoAccount } from "./demoAccounts";
import { PlaygroundSession } from "./PlaygroundSession";
import { ExamplesIcon, ExamplesPane, variablesText } from "./ExamplesPane";
import { firstExamples } from "./examples";
import { LogInBar } from "./LogInBar";

/** The list of plugins must not change between renders. */
function pluginsOf(session: PlaygroundSession) {
  return [{ title: copy.examples, icon: ExamplesIcon, content: () => <ExamplesPane session={session} /> }];
}

/** `false` leaves a key to the browser. */
const browserKeys = { Tab: false, "Shift-Tab": false } as const;

const firstTabs = firstExamples.map((example) => ({ query: example.query, variables: variablesText(example) }));

/** The editors' content is stored only for this browser tab. */
export function Playground({ accounts }: { readonly accounts: readonly DemoAccount[] }) {
  const [session] = useState(() => new PlaygroundSession());
  const [plugins] = useState(() => pluginsOf(session));
  return (
    <>
      <LogInBar session={session} accounts={accounts} />
      <main className="playground">
        <GraphiQL
          fetcher={session.fetcher}
          plugins={plugins}
          defaultTabs={firstTabs}
          storage={sessionStorage}
          shouldPersistHeaders={false}
          showPersistHeadersSettings={false}
        >
          <GraphiQL.Toolbar>
            {({ merge, prettify, copy: copyButton }) => (
              <>
                {prettify}
                {merge}
                {copyButton}
                <FirstVariables />
                <TabLeavesEditors />
              </>
            )}
          </GraphiQL.Toolbar>
        </GraphiQL>
      </main>
    </>
  );
}

/** By default, an editor handles the Tab key itself, so keyboard users could not move focus out of it. */
function TabLeavesEditors() {
  const { queryEditor, variableEditor, headerEditor, responseEditor } = useEditorContext({ nonNull: true });
  useEffect(() => {
    const editors = [queryEditor, variableEditor, headerEditor, responseEditor];
    for (const editor of editors) editor?.addKeyMap(browserKeys);
    return () => editors.forEach((editor) => editor?.removeKeyMap(browserKeys));
  }, [queryEditor, variableEditor, headerEditor, responseEditor]);
  return null;
}

/** Shows the variables of the initially active tab, because GraphiQL fills in only its query. */
function FirstVariables() {
  const { activeTabIndex, tabs, variableEditor } = useEditorContext({ nonNull: true });
  const variables = tabs[activeTabIndex]?.variables;
  useEffect(() => {
    if (variableEditor?.getValue() === "") variableEditor.setValue(variables ?? "");
    // Runs only when the editor appears, not when the variables change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [variableEditor]);
  return null;
}
