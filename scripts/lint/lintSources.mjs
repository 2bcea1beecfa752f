import { text } from "node:stream/consumers";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";

// Reads [{file, source}, …] and answers for each what the laws say, as if the file stood in the tree. The rules that need
// types stay out: they want a file that is there.
const eslint = new ESLint({ overrideConfig: [{ files: ["**/*.{ts,tsx}"], ...tseslint.configs.disableTypeChecked }] });
const sources = JSON.parse(await text(process.stdin));
const verdicts = [];
for (const { file, source } of sources) {
  const [{ messages }] = await eslint.lintText(source, { filePath: file });
  verdicts.push(messages.map(({ ruleId, message }) => ({ rule: ruleId, message })));
}
process.stdout.write(JSON.stringify(verdicts));
