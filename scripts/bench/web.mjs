import { build } from "../buildSteps.mjs";
import { stage } from "../stage.mjs";
import { startDemoServer } from "./web/demoServer.mjs";
import { measureInput } from "./web/input.mjs";
import { measureLoad } from "./web/load.mjs";
import { runLighthouse } from "./web/lighthouse.mjs";
import { openProfile } from "./web/profile.mjs";
import { pagesToMeasure } from "./web/pages.mjs";
import { machine, table } from "./web/table.mjs";

const help = `npm run bench web -- [--rounds 5] [--origin http://…] [--only landing,search] [--no-lighthouse]
Measures the pages of a fresh server with the demo people, or of the server at --origin.`;

function read(words) {
  const value = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  return {
    rounds: Number(value("--rounds") ?? 5),
    origin: value("--origin"),
    only: value("--only")?.split(","),
    lighthouse: !words.includes("--no-lighthouse"),
  };
}

/** `npm run bench web`: what each page weighs and asks for, how steady it stands, how it answers, what Lighthouse says. */
export async function run(words) {
  if (words.includes("--help")) return void process.stdout.write(`${help}\n`);
  const { rounds, origin: given, only, lighthouse } = read(words);
  if (given === undefined) await build();
  const server = given === undefined ? await stage("Starting a server with the demo people", startDemoServer) : null;
  const origin = given ?? server.origin;
  try {
    const pages = (await pagesToMeasure(origin)).filter(({ name }) => only === undefined || only.includes(name));
    const loads = [];
    const scores = [];
    for (const page of pages) {
      const profile = await openProfile(origin, page.as);
      try {
        loads.push(await stage(`Loading ${page.name}`, () => measureLoad(profile, page)));
      } finally {
        await profile.close();
      }
      if (lighthouse) scores.push(await stage(`Lighthouse, ${page.name}`, () => runLighthouse(origin, page, rounds)));
    }
    process.stdout.write(`\n${machine()}\n\n${table(loads)}\n`);
    if (lighthouse) process.stdout.write(`\nLighthouse, mobile, medians of ${rounds}\n\n${table(scores)}\n`);
    if (only === undefined || only.includes("search")) {
      const inputs = await stage("Typing and sliding", () => measureInput(origin, rounds));
      process.stdout.write(`\n${table(inputs)}\n`);
    }
  } finally {
    await server?.stop();
  }
}
