import { parse } from "yaml";
import { breaksBetween, Facts } from "./Facts.mjs";

const methods = ["get", "put", "post", "delete", "patch"];

export function restBreaks(released, current) {
  return breaksBetween(factsOf(parse(released)), factsOf(parse(current)));
}

function factsOf(document) {
  const facts = new Facts(document);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods.filter((name) => item[name])) {
      const operation = item[method];
      const name = `${method.toUpperCase()} ${path}`;
      facts.promises.add(`${name}: exists`);
      for (const reference of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
        const { in: where, name: parameter, schema, required = false } = facts.follow(reference);
        facts.addRequest(`${name}: ${where} ${parameter}`, schema, required);
      }
      const { content: bodies = {}, required: isRequired = false } = facts.follow(operation.requestBody);
      for (const [type, { schema }] of Object.entries(bodies)) facts.addRequest(`${name}: ${type}`, schema, isRequired);
      for (const [status, response] of Object.entries(operation.responses)) {
        const { content: responseBodies = {} } = facts.follow(response);
        for (const [type, { schema }] of Object.entries(responseBodies))
          facts.addResponse(`${name}: ${status} ${type}`, schema, true);
      }
    }
  }
  return facts;
}
