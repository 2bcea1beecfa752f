import { graphqlBreaks, looseDeprecations } from "./graphqlBreaks.mjs";
import { restBreaks } from "./restBreaks.mjs";
import { socketBreaks } from "./socketBreaks.mjs";

/** The contracts, by their files in `schema/`, and what is a break of each. */
export const contracts = {
  "schema.graphql": graphqlBreaks,
  "rest.openapi.yaml": restBreaks,
  "socket.asyncapi.yaml": socketBreaks,
};

/**
 * What is wrong with the present contracts beside the released ones, a sentence each: breaks that the changelog does not
 * tell word by word under Unreleased, and deprecations that don't say until when. `released` and `present` are texts by
 * the contract's file.
 */
export function judgeContracts(released, present, changelog) {
  const [, unreleased = ""] = /^## Unreleased$(.*?)(?=^## |$(?![^]))/ms.exec(changelog) ?? [];
  const told = unreleased.replaceAll(/\s+/g, " ");
  const untold = Object.entries(contracts).flatMap(([file, breaksOf]) =>
    breaksOf(released[file], present[file])
      .filter((sentence) => !told.includes(`\`${sentence}\``))
      .map((sentence) => `${file}: ${sentence}`),
  );
  return [...untold, ...looseDeprecations(present["schema.graphql"])];
}
