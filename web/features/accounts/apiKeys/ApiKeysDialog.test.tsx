import "@testing-library/jest-dom";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Unreachable } from "../../../graphql/connection/failures";
import { noteServerTime } from "../../../graphql/connection/serverTime";
import { type Answers, fakeServer } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { Toaster } from "../../../ui/overlays/Toast";
import { AccountDialogRoute } from "../dialog/AccountDialogRoute";

const calendar = {
  ...{ __typename: "ApiKey", id: "key-1", name: "Calendar", scopes: ["READ_CHATS"], lastFour: "x7Qa" },
  ...{ lastUsedAt: null, expiresAt: null },
};
const token = "swl_a-secret";

/** Opens the dialog as Nora; the server returns whatever `keys` contains at the time of each query. */
async function opens(keys: object[], answers: Answers = {}) {
  const apiKeys = () => ({ viewer: { __typename: "Viewer", apiKeys: [...keys] } });
  const server = fakeServer({ ApiKeys: apiKeys, ...answers });
  const pages = {
    "/tutors": (
      <>
        <AccountDialogRoute />
        <Toaster />
      </>
    ),
  };
  const browser = openPage(pages, { client: server.client, address: "/tutors#api-keys" });
  await screen.findByRole("dialog", { name: "API keys" });
  return { server, browser, user: userEvent.setup() };
}

const succeeds = { userErrors: [] };

test("Nora creates her first key, copies it, and finds it in the list without the secret", async () => {
  const keys: object[] = [];
  const { server, user } = await opens(keys, {
    CreateApiKey: () => {
      keys.push(calendar);
      return { createApiKey: { __typename: "CreateApiKeyPayload", token, ...succeeds } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  expect(screen.getByLabelText("Name")).toHaveFocus();
  await user.keyboard("Calendar");
  await user.click(screen.getByRole("checkbox", { name: "Read chats" }));
  await user.selectOptions(screen.getByLabelText("How long it lasts"), "30 days");
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(server.variablesOf("CreateApiKey")).toEqual([
    { input: { name: "Calendar", scopes: ["READ_CHATS"], lifetime: "DAYS_30" } },
  ]);
  expect(await screen.findByLabelText("API key")).toHaveValue(token);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(token);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Calendar")).toBeVisible();
  expect(screen.getByText(/Never used/)).toHaveTextContent("swl_…x7Qa · Never used · Does not expire");
  expect(JSON.stringify(server.client.cache.extract())).not.toContain(token);
});

test("the dates of an API key are shown and marked as being in the language of Nora's device, so that screen readers pronounce them correctly", async () => {
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  await opens([
    { ...calendar, lastUsedAt: "2024-05-03T12:00:00Z", expiresAt: "2024-06-03T12:00:00Z" },
    { ...calendar, id: "key-2", lastFour: "k2Zz", expiresAt: "2224-06-03T12:00:00Z" },
  ]);
  const past = (await screen.findByText("swl_…x7Qa")).parentElement;
  expect(past).toHaveTextContent("swl_…x7Qa · Last used May 3, 2024 · Expired Jun 3, 2024");
  const future = screen.getByText("swl_…k2Zz").parentElement;
  expect(future).toHaveTextContent("swl_…k2Zz · Never used · Expires Jun 3, 2224");
  for (const date of screen.getAllByText(/^(May|Jun) 3/)) expect(date).toHaveAttribute("lang", locale);
});

test("whether an API key has expired depends on the server's clock, even if that of Nora's device is a year fast", async () => {
  const dayMs = 86_400_000;
  noteServerTime(new Date(Date.now() - 365 * dayMs).toUTCString());
  try {
    await opens([{ ...calendar, expiresAt: new Date(Date.now() - dayMs).toISOString() }]);
    expect((await screen.findByText("swl_…x7Qa")).parentElement).toHaveTextContent("· Expires");
  } finally {
    noteServerTime(new Date().toUTCString());
  }
});

test("an incomplete API key form is not submitted; if the server rejects the form, the reason is shown", async () => {
  const problem = {
    __typename: "CreateApiKeyUserError",
    code: "TOO_MANY_API_KEYS",
    field: null,
    reason: "You can have at most 20.",
  };
  const { server, user } = await opens([calendar], {
    CreateApiKey: () => ({ createApiKey: { __typename: "CreateApiKeyPayload", token: null, userErrors: [problem] } }),
  });
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("Please fill out the field")).toBeVisible();
  expect(screen.getByRole("group", { name: "What it may do" })).toHaveAccessibleDescription("Choose at least one");
  expect(screen.getByRole("checkbox", { name: "Read chats" })).toBeInvalid();
  expect(server.variablesOf("CreateApiKey")).toEqual([]);
  await user.type(screen.getByLabelText("Name"), "Bot");
  await user.click(screen.getByRole("checkbox", { name: "Write messages" }));
  await user.click(screen.getByRole("button", { name: "Create key" }));
  expect(await screen.findByText("You can have at most 20.")).toBeVisible();
});

test("if Nora closes the dialog before her API key is created, a toast says that the key can't be shown", async () => {
  let answer: () => void = () => undefined;
  const createApiKey = { __typename: "CreateApiKeyPayload", token, ...succeeds };
  const { user } = await opens([], {
    CreateApiKey: () => new Promise((resolve) => (answer = () => resolve({ createApiKey }))),
  });
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.keyboard("Calendar");
  await user.click(screen.getByRole("checkbox", { name: "Read chats" }));
  await user.click(screen.getByRole("button", { name: "Create key" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText("Your new API key can't be shown anymore")).toBeVisible();
});

test("Nora renames an API key; the reason for rejecting a name is shown, and Cancel keeps the old name", async () => {
  const refused = {
    __typename: "RenameApiKeyUserError",
    code: "BAD_CHARACTERS",
    field: "name",
    reason: "Use letters.",
  };
  const { server, user } = await opens([calendar], {
    RenameApiKey: ({ input }) => {
      const { name } = input as { readonly name: string };
      const payload =
        name === "Work"
          ? { apiKey: { __typename: "ApiKey", id: "key-1", name }, ...succeeds }
          : { apiKey: null, userErrors: [refused] };
      return { renameApiKey: { __typename: "RenameApiKeyPayload", ...payload } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Rename Calendar" }));
  expect(screen.getByLabelText("New name for “Calendar”")).toHaveFocus();
  await user.keyboard("?{Enter}");
  expect(await screen.findByText("Use letters.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("button", { name: "Rename Calendar" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.keyboard("Work");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Work")).toBeVisible();
  expect(screen.getByRole("button", { name: "Rename Work" })).toHaveFocus();
  expect(server.variablesOf("RenameApiKey")).toMatchObject([{ input: { name: "?" } }, { input: { name: "Work" } }]);
});

test("an API key is revoked only after Nora confirms", async () => {
  const keys: object[] = [calendar];
  const { server, user } = await opens(keys, {
    RevokeApiKey: () => {
      keys.pop();
      return { revokeApiKey: { __typename: "RevokeApiKeyPayload", ...succeeds } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Revoke Calendar" }));
  // The dialog gets focus, so that screen readers read its new title and description.
  const dialog = screen.getByRole("dialog", { name: "Revoke “Calendar”?" });
  await waitFor(() => expect(dialog).toHaveFocus());
  expect(dialog).toHaveAccessibleDescription(/can't be undone/);
  await user.click(screen.getByRole("button", { name: "Keep it" }));
  await user.click(await screen.findByRole("button", { name: "Revoke Calendar" }));
  await user.click(screen.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("“Calendar” was revoked")).toBeVisible();
  expect(server.variablesOf("RevokeApiKey")).toEqual([{ input: { id: "key-1" } }]);
  expect(await screen.findByText("No API keys yet")).toBeVisible();
});

test("if revoking an API key takes a while, the form for a new key that Nora opens in the meantime stays open", async () => {
  let answer: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (answer = resolve));
  const { server, user } = await opens([calendar], {
    RevokeApiKey: () => done.then(() => ({ revokeApiKey: { __typename: "RevokeApiKeyPayload", ...succeeds } })),
  });
  await user.click(await screen.findByRole("button", { name: "Revoke Calendar" }));
  await user.click(screen.getByRole("button", { name: "Revoke" }));
  await user.click(screen.getByRole("button", { name: "Keep it" }));
  await user.click(screen.getByRole("button", { name: "Create a key" }));
  await user.keyboard("Mail");
  answer();
  await waitFor(() => expect(server.operations.at(-1)?.name).toBe("ApiKeys"));
  expect(screen.getByLabelText("Name")).toHaveValue("Mail");
});

test("an unreachable server is reported in a toast, and loading the API keys can be retried", async () => {
  let isUnreachable = true;
  const { user } = await opens([], {
    ApiKeys: () => {
      if (isUnreachable) throw new Unreachable();
      return { viewer: { __typename: "Viewer", apiKeys: [calendar] } };
    },
  });
  expect(await screen.findByText("We couldn't load your API keys")).toBeVisible();
  expect(await screen.findByText("We could not reach the server.")).toBeVisible();
  isUnreachable = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByText("Calendar")).toBeVisible());
});
