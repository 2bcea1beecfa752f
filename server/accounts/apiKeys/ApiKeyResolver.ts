import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { answer } from "../../platform/graphql/problem.type.js";
import { type CallerContext, Viewer } from "../viewer.type.js";
import {
  ApiKey,
  CreateApiKeyInput,
  CreateApiKeyPayload,
  RenameApiKeyInput,
  RenameApiKeyPayload,
  RevokeApiKeyInput,
  RevokeApiKeyPayload,
  toApiKey,
} from "./apiKey.type.js";
import type { ApiKeyService } from "./ApiKeyService.js";

@Resolver(() => Viewer)
export class ApiKeyResolver {
  constructor(private readonly service: ApiKeyService) {}

  @FieldResolver(() => [ApiKey], {
    description: "The API keys that were not revoked, newest first: at most 20. Not for API keys.",
  })
  async apiKeys(@Root() viewer: Viewer): Promise<readonly ApiKey[]> {
    return (await this.service.list(viewer)).map(toApiKey);
  }

  @Mutation(() => CreateApiKeyPayload, {
    description: "Create an API key, by which a program acts for the viewer. Not for API keys.",
  })
  createApiKey(
    @Arg("input", () => CreateApiKeyInput, { description: "The key." }) input: CreateApiKeyInput,
    @Ctx() { viewer, rateLimitSubject }: CallerContext,
  ): Promise<CreateApiKeyPayload> {
    return answer(async () => {
      const { apiKey, token } = await this.service.create(viewer, input, rateLimitSubject.address);
      return { apiKey: toApiKey(apiKey), token };
    });
  }

  @Mutation(() => RenameApiKeyPayload, { description: "Rename one of the viewer's API keys. Not for API keys." })
  renameApiKey(
    @Arg("input", () => RenameApiKeyInput, { description: "Which key, and its name." }) { id, name }: RenameApiKeyInput,
    @Ctx() { viewer }: CallerContext,
  ): Promise<RenameApiKeyPayload> {
    return answer(async () => ({ apiKey: toApiKey(await this.service.rename(viewer, id, name)) }));
  }

  @Mutation(() => RevokeApiKeyPayload, {
    description: "Revoke one of the viewer's API keys; its connections close within two seconds. Not for API keys.",
  })
  revokeApiKey(
    @Arg("input", () => RevokeApiKeyInput, { description: "Which key." }) { id }: RevokeApiKeyInput,
    @Ctx() { viewer, rateLimitSubject }: CallerContext,
  ): Promise<RevokeApiKeyPayload> {
    return answer(async () => ({ apiKey: toApiKey(await this.service.revoke(viewer, id, rateLimitSubject.address)) }));
  }
}
