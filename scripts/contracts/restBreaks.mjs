import { parse } from "yaml";
import { breaksBetween, Facts } from "./Facts.mjs";

const methods = ["get", "put", "post", "delete", "patch"];

/** What clients of the released OpenAPI document can no longer do with the present one, a sentence each. */
export function restBreaks(released, present) {
  return breaksBetween(factsOf(parse(released)), factsOf(parse(present)));
}

function factsOf(document) {
  const facts = new Facts(document);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods.filter((name) => item[name])) {
      const operation = item[method];
      const name = `${method.toUpperCase()} ${path}`;
      facts.kept.add(`${name}: is there`);
      for (const given of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
        const { in: where, name: parameter, schema, required = false } = facts.follow(given);
        facts.taken(`${name}: ${where} ${parameter}`, schema, required);
      }
      const { content: bodies = {}, required: isNeeded = false } = facts.follow(operation.requestBody);
      for (const [type, { schema }] of Object.entries(bodies)) facts.taken(`${name}: ${type}`, schema, isNeeded);
      for (const [status, response] of Object.entries(operation.responses)) {
        const { content: answers = {} } = facts.follow(response);
        for (const [type, { schema }] of Object.entries(answers))
          facts.told(`${name}: ${status} ${type}`, schema, true);
      }
    }
  }
  return facts;
}
