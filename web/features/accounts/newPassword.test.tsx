import "@testing-library/jest-dom";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { withSessionLock } from "../../graphql/session/tokenRefresh";
import { Locks } from "../../testing/browserTabs";
import { type Answers, fakeServer, type FakeServer } from "../../testing/fakeServer";
import { refusal, session } from "../../testing/sessionResponses";
import { Toaster } from "../../ui/overlays/Toast";
import { LogInLinkPage } from "./logIn/LogInLinkPage";
import { NewPasswordPage } from "./passwordReset/NewPasswordPage";
import { WelcomePage } from "./signUp/WelcomePage";
import { VerifyEmailPage } from "./verifyEmail/VerifyEmailPage";

let mockServer: FakeServer;
jest.mock("../../graphql/client", () => ({
  get client() {
    return mockServer.client;
  },
}));

const arrive = jest.fn();

function visit(address: string, answers: Answers = {}) {
  mockServer = fakeServer(answers);
  const pages = [
    { path: "/new-password", element: <NewPasswordPage /> },
    { path: "/log-in", element: <LogInLinkPage arrive={arrive} /> },
    { path: "/welcome", element: <WelcomePage arrive={arrive} /> },
    { path: "/verify-email", element: <VerifyEmailPage /> },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(pages, { initialEntries: [address] });
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return { user: userEvent.setup(), router };
}

beforeEach(() => arrive.mockReset());
afterEach(() => {
  localStorage.removeItem("ACCESS_TOKEN");
  Reflect.deleteProperty(navigator, "locks");
});

describe("the emailed password reset link", () => {
  test("opens the new password form, which shows problems next to the field", async () => {
    const reason = "This password is one of the most common ones. Please choose another";
    const common = refusal({ code: "TOO_COMMON", field: "password", reason });
    const { user } = visit("/new-password#the-token", { ResetPassword: () => ({ resetPassword: common }) });
    const field = screen.getByLabelText("New password");
    expect(field).toHaveAttribute("autocomplete", "new-password");
    await user.type(field, "short{Enter}");
    expect(field).toHaveAccessibleDescription("Minimum 8 characters required to enter At least 8 characters");
    expect(mockServer.operations).toEqual([]);
    await user.clear(field);
    await user.type(field, "iloveyou1{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription(`${reason} At least 8 characters`));
    expect(mockServer.variablesOf("ResetPassword")).toEqual([{ input: { token: "the-token", password: "iloveyou1" } }]);
  });

  test.each([
    ["on the login page", "logged out", "/auth/login#reset"],
    ["in the account dialog", "logged in", "/dashboard#account"],
  ])("explains that it has expired and offers a new one %s if the user is %s", async (_, status, href) => {
    if (status === "logged in") localStorage.setItem("ACCESS_TOKEN", "Bearer jwt");
    const reason = "This link has already been used or has expired.";
    const refused = refusal({ code: "RESET_REFUSED", field: null, reason });
    const { user } = visit("/new-password#the-token", { ResetPassword: () => ({ resetPassword: refused }) });
    await user.type(screen.getByLabelText("New password"), "battery staple{Enter}");
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByRole("link", { name: "Send a new link" })).toHaveAttribute("href", href);
  });

  test("shows a user who is logged in, perhaps to another account, that the password was changed", async () => {
    localStorage.setItem("ACCESS_TOKEN", "Bearer jwt");
    const changed = { __typename: "ResetPasswordPayload", userErrors: [] };
    const { user } = visit("/new-password#the-token", { ResetPassword: () => ({ resetPassword: changed }) });
    await user.type(screen.getByLabelText("New password"), "battery staple{Enter}");
    expect(await screen.findByRole("heading", { name: "Your password was changed" })).toHaveFocus();
    expect(screen.getByRole("link", { name: "Continue" })).toHaveAttribute("href", "/auth/login");
  });

  test("shows that it is incomplete when its token is missing", () => {
    visit("/new-password");
    expect(screen.getByText(/This link is incomplete/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Send a new link" })).toHaveAttribute("href", "/auth/login#reset");
    expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
  });
});

describe("the emailed login link", () => {
  test("logs Nora in after a click, and shows an error when it has expired", async () => {
    const reason = "This link has already been used or has expired.";
    const student = { role: "STUDENT", verified: false } as const;
    const answers = [refusal({ code: "LOG_IN_LINK_REFUSED", field: null, reason }), session(student)];
    const { user } = visit("/log-in#the-token", { LogInByLink: () => ({ logInByLink: answers.shift() }) });
    expect(mockServer.operations).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Log In" }));
    expect(await screen.findByText(reason)).toBeVisible();
    expect(mockServer.variablesOf("LogInByLink")).toEqual([{ input: { token: "the-token" } }]);
    await user.click(screen.getByRole("button", { name: "Log In" }));
    await waitFor(() => expect(arrive).toHaveBeenCalledWith({ opened: true, ...student }));
  });

  test("logs Nora in only after another tab's token refresh, whose response would replace the new session's cookie", async () => {
    const locks = new Locks();
    const request = jest.spyOn(locks, "request");
    Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
    let finishRefresh = () => {};
    void withSessionLock(() => new Promise<void>((resolve) => (finishRefresh = resolve)));
    const { user } = visit("/log-in#the-token", {
      LogInByLink: () => ({ logInByLink: session({ role: "STUDENT", verified: false }) }),
    });
    await user.click(screen.getByRole("button", { name: "Log In" }));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    expect(mockServer.operations).toEqual([]);
    finishRefresh();
    await waitFor(() => expect(arrive).toHaveBeenCalled());
  });
});

describe("the emailed verification link", () => {
  test("verifies the logged-in user's address after a click, and moves focus to the result", async () => {
    localStorage.setItem("ACCESS_TOKEN", "Bearer jwt");
    const verified = { __typename: "VerifyEmailPayload", userErrors: [] };
    const { user } = visit("/verify-email#the-token", { VerifyEmail: () => ({ verifyEmail: verified }) });
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect(await screen.findByRole("heading", { name: "Your address is verified" })).toHaveFocus();
    expect(mockServer.variablesOf("VerifyEmail")).toEqual([{ input: { token: "the-token" } }]);
  });

  test("asks a logged-out user to log in first, and keeps its token until then", () => {
    visit("/verify-email#the-token");
    const next = encodeURIComponent("/verify-email#the-token");
    expect(screen.getByRole("link", { name: "Log in" })).toHaveAttribute("href", `/auth/login?next=${next}`);
  });
});

describe("Google's redirect", () => {
  test("logs Nora in", async () => {
    const student = { role: "STUDENT", verified: false } as const;
    visit("/welcome?next=%2Ftutors", { RefreshSession: () => ({ refreshSession: session(student) }) });
    expect(await screen.findByText("Logging you in")).toBeVisible();
    await waitFor(() => expect(arrive).toHaveBeenCalledWith({ opened: true, ...student }, false));
    expect(mockServer.variablesOf("RefreshSession")).toHaveLength(1);
  });

  test("logs Nora in as a new user when she has just signed up", async () => {
    const student = { role: "STUDENT", verified: false } as const;
    visit("/welcome?signedUp=1", { RefreshSession: () => ({ refreshSession: session(student) }) });
    await waitFor(() => expect(arrive).toHaveBeenCalledWith({ opened: true, ...student }, true));
  });

  test.each([
    ["refuses a session", () => ({ refreshSession: refusal() })],
    ["can't be reached", () => Promise.reject(new Error("away"))],
  ])("sends Nora to the login page and keeps the `next` parameter when the server %s", async (_, answer) => {
    const { router } = visit("/welcome?next=%2Ftutors", { RefreshSession: answer });
    await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
    expect(router.state.location.search).toBe("?next=%2Ftutors&google=failed");
    expect(arrive).not.toHaveBeenCalled();
  });
});
