import "reflect-metadata";
import { graphql } from "graphql";
import { buildSchemaSync, Mutation, ObjectType, Query, Resolver } from "type-graphql";
import { toPayload, payloadOf } from "./problem.type.js";
import { DomainError } from "../errors/DomainError.js";

@ObjectType()
class LendPayload extends payloadOf("Lend", ["TRY_AGAIN"]) {}

@Resolver()
class LendResolver {
  @Query(() => String)
  book(): string {
    return "Momo";
  }

  @Mutation(() => LendPayload)
  lend(): Promise<LendPayload> {
    const others = { code: "BUSY", reason: "There is a queue.", field: "day" } as const;
    const error = new DomainError("UNAVAILABLE", [{ code: "TRY_AGAIN", reason: "Nobody is here." }, others]);
    return toPayload(() => Promise.reject(error));
  }
}

it("a rejected mutation returns each error's code, or null if the payload does not list the code, and the deprecated problems", async () => {
  const schema = buildSchemaSync({ resolvers: [LendResolver], validate: false });
  const source = `mutation {
    lend { userErrors { __typename code ...U } problems { code reason field } }
  }
  fragment U on UserError { reason field }`;
  const { data, errors } = await graphql({ schema, source });
  expect(errors).toBeUndefined();
  const sentences = [
    { reason: "Nobody is here.", field: null },
    { reason: "There is a queue.", field: "day" },
  ] as const;
  expect(data).toEqual({
    lend: {
      userErrors: [
        { __typename: "LendUserError", code: "TRY_AGAIN", ...sentences[0] },
        { __typename: "LendUserError", code: null, ...sentences[1] },
      ],
      problems: [
        { code: "TRY_AGAIN", ...sentences[0] },
        { code: "BUSY", ...sentences[1] },
      ],
    },
  });
});
