import { parseArgs } from "node:util";
import { showProgress } from "../../../scripts/support/showProgress.mjs";
import { startDemoServer } from "./browser.mjs";
import { measureChat } from "./chat.mjs";
import { measureInput } from "./input.mjs";
import { print, printHead, printTable } from "./report.mjs";

const help = `npm run bench web -- [--rounds 5] [--only pages,input,chat] [--pages landing,search] [--messages 100]

  Measures a fresh server with the demo users in Chromium: each page with Lighthouse, typing and sliding in the search, and
  chat messages from Enter to both screens.
`;

export async function main(args) {
  const string = (value) => ({ type: "string", default: value });
  const { values } = parseArgs({
    args,
    options: {
      help: { type: "boolean" },
      rounds: string("5"),
      only: string("pages,input,chat"),
      pages: string(""),
      messages: string("100"),
    },
  });
  if (values.help) return print(help);
  // Imported only now because the module imports Lighthouse, which is not installed for --help.
  const { measureLighthouse, pagesOf } = await import("./pages.mjs");
  const [rounds, messages] = [values.rounds, values.messages].map(Number);
  const measures = (name) => values.only.split(",").includes(name);
  printHead(`medians of ${rounds} rounds`);
  const { origin, stop } = await showProgress("Starting a server with the demo users", startDemoServer);
  try {
    if (measures("pages")) {
      const rows = [];
      for (const page of await pagesOf(origin)) {
        if (!values.pages.split(",").some((text) => page.name.includes(text))) continue;
        rows.push(await showProgress(`Lighthouse, ${page.name}`, () => measureLighthouse(origin, page, rounds)));
      }
      printTable("Lighthouse, a simulated phone", rows);
    }
    if (measures("input")) {
      printTable("The search", await showProgress("Typing and sliding", () => measureInput(origin, rounds)));
    }
    if (measures("chat")) {
      printTable("The chat", await showProgress("Writing messages", () => measureChat(origin, rounds, messages)));
    }
  } finally {
    await stop();
  }
}
