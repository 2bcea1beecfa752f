import { text } from "node:stream/consumers";
import { ESLint } from "eslint";

// Reads [{file, source}, …] from stdin, lints each source as if its file were in the tree, and prints the messages as
// JSON.
const eslint = new ESLint();
const sources = JSON.parse(await text(process.stdin));
const results = [];
for (const { file, source } of sources) {
  const [{ messages }] = await eslint.lintText(source, { filePath: file });
  results.push(messages.map(({ ruleId, message }) => ({ rule: ruleId, message })));
}
process.stdout.write(JSON.stringify(results));
