import { GraphiQL } from "graphiql";
import { useState } from "react";
import { copy } from "./copy";
import type { DemoAccount } from "./demoAccounts";
import { Door } from "./PlaygroundSession";
import { ExamplesIcon, ExamplesPane, variablesText } from "./ExamplesPane";
import { firstExamples } from "./examples";
import { LogInBar } from "./LogInBar";

const examplesPlugin = { title: copy.examples, icon: ExamplesIcon, content: ExamplesPane };
const plugins = [examplesPlugin];
const firstTabs = firstExamples.map((example) => ({ query: example.query, variables: variablesText(example) }));

/** GraphiQL with a bar to log in and a list of examples; what is typed stays in the browser's tab. */
export function Playground({ accounts }: { readonly accounts: readonly DemoAccount[] }) {
  const [door] = useState(() => new Door());
  return (
    <>
      <LogInBar door={door} accounts={accounts} />
      <main className="playground">
        <GraphiQL
          fetcher={door.fetcher}
          plugins={plugins}
          defaultTabs={firstTabs}
          storage={sessionStorage}
          shouldPersistHeaders={false}
          showPersistHeadersSettings={false}
        />
      </main>
    </>
  );
}
