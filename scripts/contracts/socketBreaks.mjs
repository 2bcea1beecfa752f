import { parse } from "yaml";
import { breaksBetween, Facts } from "./Facts.mjs";

/** What clients of the released AsyncAPI document can no longer do with the present one, a sentence each. */
export function socketBreaks(released, present) {
  return breaksBetween(factsOf(parse(released)), factsOf(parse(present)));
}

function factsOf(document) {
  const facts = new Facts(document);
  for (const { action, messages, reply } of Object.values(document.operations)) {
    for (const { name, payload } of messages.map((message) => facts.follow(message))) {
      facts.kept.add(`${name}: is there`);
      if (action === "receive") facts.taken(`${name}: payload`, payload, true);
      else facts.told(`${name}: payload`, payload, true);
      for (const answer of (reply?.messages ?? []).map((message) => facts.follow(message))) {
        facts.told(`${name}: acknowledged as ${answer.name}`, answer.payload, true);
      }
    }
  }
  return facts;
}
