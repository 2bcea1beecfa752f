import type { Example } from "../Example";
import { placeholders } from "../ids";

const apiKey = "apiKey { id name scopes lastFour lastUsedAt expiresAt }";

export const apiKeyExamples: readonly Example[] = [
  {
    title: "My API keys",
    query: `query MyApiKeys {
  viewer {
    apiKeys { id name scopes lastFour createdAt lastUsedAt expiresAt }
  }
}`,
  },
  {
    title: "Create an API key",
    query: `# The token is shown this once. Programs send it as "Authorization: Bearer swl_…".
mutation CreateApiKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) { token ${apiKey} userErrors { code field reason } }
}`,
    variables: { input: { name: "Calendar", scopes: ["READ_CHATS"], lifetime: "DAYS_90" } },
  },
  {
    title: "Rename an API key",
    query: `mutation RenameApiKey($input: RenameApiKeyInput!) {
  renameApiKey(input: $input) { ${apiKey} userErrors { code field reason } }
}`,
    variables: { input: { id: placeholders.apiKeyId, name: "Calendar at work" } },
  },
  {
    title: "Revoke an API key",
    query: `mutation RevokeApiKey($input: RevokeApiKeyInput!) {
  revokeApiKey(input: $input) { ${apiKey} userErrors { code field reason } }
}`,
    variables: { input: { id: placeholders.apiKeyId } },
  },
];
