import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { toPayload } from "../../platform/graphql/problem.type.js";
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
    description: "The viewer's API keys that have not been revoked, newest first; at most 20. Requires a session.",
  })
  async apiKeys(@Root() viewer: Viewer): Promise<readonly ApiKey[]> {
    return (await this.service.list(viewer)).map(toApiKey);
  }

  @Mutation(() => CreateApiKeyPayload, {
    description: "Create an API key, with which a program can act on behalf of the viewer. Requires a session.",
  })
  createApiKey(
    @Arg("input", () => CreateApiKeyInput, { description: "The key to create." }) input: CreateApiKeyInput,
    @Ctx() { viewer, rateLimitSubject }: CallerContext,
  ): Promise<CreateApiKeyPayload> {
    return toPayload(async () => {
      const { apiKey, token } = await this.service.create(viewer, input, rateLimitSubject.address);
      return { apiKey: toApiKey(apiKey), token };
    });
  }

  @Mutation(() => RenameApiKeyPayload, { description: "Rename one of the viewer's API keys. Requires a session." })
  renameApiKey(
    @Arg("input", () => RenameApiKeyInput, { description: "The key and its new name." })
    { id, name }: RenameApiKeyInput,
    @Ctx() { viewer }: CallerContext,
  ): Promise<RenameApiKeyPayload> {
    return toPayload(async () => ({ apiKey: toApiKey(await this.service.rename(viewer, id, name)) }));
  }

  @Mutation(() => RevokeApiKeyPayload, {
    description: "Revoke one of the viewer's API keys. Its connections close within two seconds. Requires a session.",
  })
  revokeApiKey(
    @Arg("input", () => RevokeApiKeyInput, { description: "The key to revoke." }) { id }: RevokeApiKeyInput,
    @Ctx() { viewer, rateLimitSubject }: CallerContext,
  ): Promise<RevokeApiKeyPayload> {
    return toPayload(async () => ({
      apiKey: toApiKey(await this.service.revoke(viewer, id, rateLimitSubject.address)),
    }));
  }
}
