import { GraphiQL } from "graphiql";
import { useState } from "react";
import { copy } from "./copy";
import type { DemoAccount } from "./demoAccounts";
import { PlaygroundSession } from "./PlaygroundSession";
import { ExamplesIcon, ExamplesPane, variablesText } from "./ExamplesPane";
import { firstExamples } from "./examples";
import { LogInBar } from "./LogInBar";

const examplesPlugin = { title: copy.examples, icon: ExamplesIcon, content: ExamplesPane };
const plugins = [examplesPlugin];
const firstTabs = firstExamples.map((example) => ({ query: example.query, variables: variablesText(example) }));

/** GraphiQL with a login bar and a list of examples; the editors' content is kept only in this browser tab. */
export function Playground({ accounts }: { readonly accounts: readonly DemoAccount[] }) {
  const [session] = useState(() => new PlaygroundSession());
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
        />
      </main>
    </>
  );
}
