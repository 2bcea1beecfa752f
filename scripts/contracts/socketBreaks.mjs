import { parse } from "yaml";
import { breaksBetween, Facts } from "./Facts.mjs";

export function socketBreaks(released, current) {
  return breaksBetween(factsOf(parse(released)), factsOf(parse(current)));
}

function factsOf(document) {
  const facts = new Facts(document);
  for (const { action, messages, reply } of Object.values(document.operations)) {
    for (const { name, payload } of messages.map((message) => facts.follow(message))) {
      facts.promises.add(`${name}: exists`);
      if (action === "receive") facts.addRequest(`${name}: payload`, payload, true);
      else facts.addResponse(`${name}: payload`, payload, true);
      for (const acknowledgement of (reply?.messages ?? []).map((message) => facts.follow(message))) {
        facts.addResponse(`${name}: acknowledged as ${acknowledgement.name}`, acknowledgement.payload, true);
      }
    }
  }
  return facts;
}
