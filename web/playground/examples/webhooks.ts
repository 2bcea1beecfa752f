import type { Example } from "../Example";
import { placeholders } from "../ids";

const webhook = "webhook { id url events isEnabled } userErrors { code field reason }";
const { webhookId } = placeholders;

export const webhookExamples: readonly Example[] = [
  {
    title: "My webhooks",
    query: `query MyWebhooks {
  viewer {
    webhooks {
      id
      url
      events
      isEnabled
      disabledReason
      deliveries(first: 5) { edges { node { id type status attempts { startedAt statusCode error } } } }
    }
  }
}`,
  },
  {
    title: "Create a webhook",
    query: `# The secret is shown only once. It verifies the header webhook-signature.
mutation CreateWebhook($input: CreateWebhookInput!) {
  createWebhook(input: $input) { secret ${webhook} }
}`,
    variables: { input: { url: "https://example.com/saywell", events: ["MESSAGE_SENT"] } },
  },
  {
    title: "Change a webhook",
    query: `mutation UpdateWebhook($input: UpdateWebhookInput!) {
  updateWebhook(input: $input) { ${webhook} }
}`,
    variables: { input: { webhookId, isEnabled: false } },
  },
  {
    title: "Rotate a webhook's secret",
    query: `# For 24 hours, deliveries are also signed with the old secret.
mutation RotateWebhookSecret($input: RotateWebhookSecretInput!) {
  rotateWebhookSecret(input: $input) { secret ${webhook} }
}`,
    variables: { input: { webhookId } },
  },
  {
    title: "Redeliver failed events",
    query: `mutation RedeliverWebhook($input: RedeliverWebhookInput!) {
  redeliverWebhook(input: $input) { count ${webhook} }
}`,
    variables: { input: { webhookId } },
  },
  {
    title: "Delete a webhook",
    query: `mutation DeleteWebhook($input: DeleteWebhookInput!) {
  deleteWebhook(input: $input) { userErrors { code field reason } }
}`,
    variables: { input: { webhookId } },
  },
];
