import "@testing-library/jest-dom";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Unreachable } from "../../../graphql/connection/failures";
import { hasUnsavedChanges, setUnsavedChanges } from "../../../graphql/session/accountStorage";
import { countUnsentBy } from "../../../graphql/session/unsentMessages";
import { goHomeLoggedOut } from "../../../graphql/session/forgetSession";
import { Link } from "react-router-dom";
import { type Answers, fakeServer } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { refusal } from "../../../testing/sessionResponses";
import { Toaster } from "../../../ui/overlays/Toast";
import { dismissToast, toastNow } from "../../../ui/overlays/toastStore";
import { AccountDialogRoute } from "./AccountDialogRoute";

jest.mock("../../../graphql/session/forgetSession");

const problem = (code: string, field: string | null, reason: string) => ({
  __typename: "ChangePasswordUserError",
  code,
  field,
  reason,
});

function visit(answers: Answers = {}, hasPassword = true) {
  const viewer = { __typename: "Viewer", email: "nora@example.com", hasPassword };
  const server = fakeServer({ AccountDialog: () => ({ viewer }), ...answers });
  const pages = {
    "/tutors": (
      <>
        <Link to="/tutors?subject=math#account" state={{ fromMenu: true }}>
          Your account
        </Link>
        <AccountDialogRoute />
        <Toaster />
      </>
    ),
  };
  const browser = openPage(pages, { client: server.client, address: "/tutors?subject=math#account" });
  return { server, browser, user: userEvent.setup() };
}

async function opens(...given: Parameters<typeof visit>) {
  const visitor = visit(...given);
  await screen.findByText("You log in as nora@example.com.");
  return visitor;
}

beforeEach(() => {
  jest.resetAllMocks();
  dismissToast(toastNow()?.id ?? 0);
});

test("Nora changes her password; the dialog closes and her filters stay", async () => {
  const { server, browser, user } = await opens({
    ChangePassword: () => ({ changePassword: { __typename: "ChangePasswordPayload", userErrors: [] } }),
  });
  expect(screen.getByLabelText("Current password")).toHaveFocus();
  await user.keyboard("correct horse");
  await user.type(screen.getByLabelText("New password"), "battery staple{Enter}");
  expect(await screen.findByText("All other devices were logged out.")).toBeVisible();
  expect(server.variablesOf("ChangePassword")).toEqual([
    { input: { currentPassword: "correct horse", newPassword: "battery staple" } },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(browser.address()).toBe("/tutors?subject=math");
});

test("a password change that finishes late leaves Nora on the page that she has since opened", async () => {
  let answer: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (answer = resolve));
  const { browser, user } = await opens({
    ChangePassword: () =>
      done.then(() => ({ changePassword: { __typename: "ChangePasswordPayload", userErrors: [] } })),
  });
  await user.keyboard("correct horse");
  await user.type(screen.getByLabelText("New password"), "battery staple{Enter}{Escape}");
  await browser.go("/tutors?subject=physics");
  answer();
  await waitFor(() => expect(screen.getByText("All other devices were logged out.")).toBeVisible());
  expect(browser.address()).toBe("/tutors?subject=physics");
});

test("a password change that is rejected after Nora has closed the dialog is reported in a toast", async () => {
  let answer: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (answer = resolve));
  const userErrors = [problem("WRONG_PASSWORD", "currentPassword", "This is not your current password")];
  const { user } = await opens({
    ChangePassword: () => done.then(() => ({ changePassword: { __typename: "ChangePasswordPayload", userErrors } })),
  });
  await user.keyboard("wrong horse");
  await user.type(screen.getByLabelText("New password"), "battery staple{Enter}{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText("This is not your current password")).toBeVisible();
});

test("next to each field, the password form shows the problems that the form itself or the server finds", async () => {
  const problems = [problem("WRONG_PASSWORD", "currentPassword", "This is not your current password")];
  const { server, user } = await opens({
    ChangePassword: () => ({ changePassword: { __typename: "ChangePasswordPayload", userErrors: problems } }),
  });
  await user.click(screen.getByRole("button", { name: "Change password" }));
  expect(screen.getAllByText("Please fill out the field")).toHaveLength(2);
  expect(server.variablesOf("ChangePassword")).toEqual([]);
  await user.type(screen.getByLabelText("Current password"), "wrong horse");
  await user.type(screen.getByLabelText("New password"), "battery staple{Enter}");
  expect(await screen.findByText("This is not your current password")).toBeVisible();
  expect(screen.getByLabelText("Current password")).toHaveFocus();
});

test("a student without a password, who signed up with Google, is sent a link to set one", async () => {
  const { server, user } = await opens({ RequestPasswordReset: () => ({ requestPasswordReset: refusal() }) }, false);
  expect(screen.queryByLabelText("Current password")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText("Check your email")).toBeVisible();
  expect(server.variablesOf("RequestPasswordReset")).toEqual([{ input: { email: "nora@example.com" } }]);
});

test("Nora, who has forgotten her password, is sent a link to set a new one", async () => {
  const { server, user } = await opens({ RequestPasswordReset: () => ({ requestPasswordReset: refusal() }) });
  expect(screen.getByText(/^Forgot your password\?/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText("Check your email")).toBeVisible();
  expect(server.variablesOf("RequestPasswordReset")).toEqual([{ input: { email: "nora@example.com" } }]);
});

test("Nora logs out everywhere; while the server is unreachable, she sees an error and stays logged in", async () => {
  let isUnreachable = true;
  const { user } = await opens({
    LogOutEverywhere: () => {
      if (isUnreachable) throw new Unreachable();
      return { logOutEverywhere: { __typename: "LogOutPayload", userErrors: [] } };
    },
  });
  await user.click(screen.getByRole("button", { name: "Log out everywhere" }));
  expect(await screen.findByText("We could not reach the server.")).toBeVisible();
  expect(goHomeLoggedOut).not.toHaveBeenCalled();
  isUnreachable = false;
  await user.click(screen.getByRole("button", { name: "Log out everywhere" }));
  await waitFor(() => expect(goHomeLoggedOut).toHaveBeenCalledTimes(1));
});

test("Nora is warned about unsent messages before she logs out everywhere", async () => {
  countUnsentBy({ count: () => 2, watch: () => () => undefined });
  const logOutEverywhere = { __typename: "LogOutPayload", userErrors: [] };
  const { user } = await opens({ LogOutEverywhere: () => ({ logOutEverywhere }) });
  expect(within(screen.getByRole("dialog")).getByRole("status")).toHaveTextContent(
    /^2 messages have not been sent yet\. .*they will not be sent\.$/,
  );
  await user.click(screen.getByRole("button", { name: "Log out everywhere anyway" }));
  await waitFor(() => expect(goHomeLoggedOut).toHaveBeenCalledTimes(1));
  act(() => countUnsentBy({ count: () => 0, watch: () => () => undefined }));
});

test("Nora is warned about unsent messages even if they are loaded after the account dialog has opened", async () => {
  await opens();
  let count = 0;
  let changed: () => void = () => undefined;
  countUnsentBy({
    count: () => count,
    watch: (listener) => {
      changed = listener;
      return () => undefined;
    },
  });
  act(() => {
    count = 2;
    changed();
  });
  expect(screen.getByText(/^2 messages have not been sent yet\./)).toBeVisible();
  act(() => countUnsentBy({ count: () => 0, watch: () => () => undefined }));
});

test("Nora is warned about unsaved changes, which are kept until she is logged out", async () => {
  setUnsavedChanges(true);
  let isUnreachable = true;
  const { user } = await opens({
    LogOutEverywhere: () => {
      if (isUnreachable) throw new Unreachable();
      return { logOutEverywhere: { __typename: "LogOutPayload", userErrors: [] } };
    },
  });
  expect(screen.getByText(/^Your changes on this page have not been saved\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Log out everywhere anyway" }));
  expect(await screen.findByText("We could not reach the server.")).toBeVisible();
  expect(hasUnsavedChanges()).toBe(true);
  isUnreachable = false;
  let isStillUnsaved: boolean | undefined;
  jest.mocked(goHomeLoggedOut).mockImplementationOnce(async () => void (isStillUnsaved = hasUnsavedChanges()));
  await user.click(screen.getByRole("button", { name: "Log out everywhere anyway" }));
  await waitFor(() => expect(isStillUnsaved).toBe(false));
});

test("an account that can't be loaded is reported in the dialog and in a toast, and loading can be retried", async () => {
  let isUnreachable = true;
  const { user } = visit({
    AccountDialog: () => {
      if (isUnreachable) throw new Unreachable();
      return { viewer: { __typename: "Viewer", email: "nora@example.com", hasPassword: true } };
    },
  });
  expect(await screen.findByText("We couldn't load your account")).toBeVisible();
  expect(screen.getByText("We could not reach the server.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Log out everywhere" })).toBeVisible();
  isUnreachable = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("Current password")).toBeVisible();
  expect(screen.getByText("You log in as nora@example.com.")).toBeVisible();
});

test("Escape closes the account dialog and leaves the page as it is", async () => {
  const { browser, user } = await opens();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(browser.address()).toBe("/tutors?subject=math");
});

test("after Nora closes a dialog opened from the menu, even by a double Escape, Back leaves the page", async () => {
  const { browser, user } = await opens();
  await user.keyboard("{Escape}");
  await browser.go("/elsewhere");
  await browser.go("/tutors?subject=math");
  await user.click(screen.getByRole("link", { name: "Your account" }));
  await user.click(await screen.findByRole("link", { name: "Manage API keys" }));
  const dialog = await screen.findByRole("dialog", { name: "API keys" });
  act(() => {
    fireEvent.keyDown(dialog, { key: "Escape" });
    fireEvent.keyDown(dialog, { key: "Escape" });
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(browser.address()).toBe("/tutors?subject=math");
  await browser.go(-1);
  expect(browser.address()).toBe("/elsewhere");
});

test.each(["Manage notifications", "Manage API keys"])(
  "closing the dialog that %j opens returns focus to the link that opened the account dialog",
  async (name) => {
    const unreachable = () => {
      throw new Unreachable();
    };
    const { user } = await opens({ ApiKeys: unreachable, NotificationSettings: unreachable });
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("link", { name: "Your account" }));
    await user.click(await screen.findByRole("link", { name }));
    await waitFor(() => expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByRole("link", { name: "Your account" })).toHaveFocus();
  },
);
