import { graphqlBreaks, vagueDeprecations } from "./graphqlBreaks.mjs";
import { restBreaks } from "./restBreaks.mjs";
import { socketBreaks } from "./socketBreaks.mjs";

export const contracts = {
  "schema.graphql": graphqlBreaks,
  "rest.openapi.yaml": restBreaks,
  "socket.asyncapi.yaml": socketBreaks,
};

/**
 * Returns the problems, one sentence each: breaking changes that the changelog doesn't list verbatim under Unreleased,
 * and deprecations that lack a replacement or a removal date. `released` and `current` map file names to contents.
 */
export function checkContracts(released, current, changelog) {
  const [, unreleased = ""] = /^## Unreleased$(.*?)(?=^## |$(?![^]))/ms.exec(changelog) ?? [];
  const listed = unreleased.replaceAll(/\s+/g, " ");
  const unlisted = Object.entries(contracts).flatMap(([file, breaksOf]) =>
    breaksOf(released[file], current[file])
      .filter((sentence) => !listed.includes(`\`${sentence}\``))
      .map((sentence) => `${file}: ${sentence}`),
  );
  return [...unlisted, ...vagueDeprecations(current["schema.graphql"])];
}
