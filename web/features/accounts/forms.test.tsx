import "@testing-library/jest-dom";
import { CombinedGraphQLErrors } from "@apollo/client";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { ServerFailed, Unreachable } from "../../graphql/connection/failures";
import { setViewer } from "../../graphql/session/viewerStore";
import { type Answers, fakeServer, type FakeServer } from "../../testing/fakeServer";
import { refusal, session } from "../../testing/sessionResponses";
import { Toaster } from "../../ui/overlays/Toast";
import { LogInPage } from "./logIn/LogInPage";
import { SignUpStudentPage } from "./signUp/SignUpStudentPage";
import { SignUpTutorPage } from "./signUp/SignUpTutorPage";

let mockServer: FakeServer;
jest.mock("../../graphql/connection/onServerReturn", () => ({ onServerReturn: () => () => undefined }));
jest.mock("../../graphql/client", () => ({
  get client() {
    return mockServer.client;
  },
}));

const arrive = jest.fn();
const required = "Please fill out the field";
const student = { role: "STUDENT", verified: false } as const;
const opened = { opened: true, ...student };

function visit(page: ReactElement, answers: Answers = {}, address = "/auth/login") {
  mockServer = fakeServer(answers);
  render(
    <MemoryRouter initialEntries={[address]}>
      {page}
      <Toaster />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

beforeEach(() => arrive.mockReset());
afterEach(() => jest.restoreAllMocks());

describe("the login form", () => {
  test("Nora logs in with email and password", async () => {
    const nora = visit(<LogInPage arrive={arrive} />, { LogIn: () => ({ logIn: session(student) }) });
    await nora.type(screen.getByLabelText("Email"), "nora@example.com");
    await nora.type(screen.getByLabelText("Password"), "correct horse{Enter}");
    await waitFor(() => expect(arrive).toHaveBeenCalledWith(opened));
    expect(mockServer.variablesOf("LogIn")).toEqual([
      { input: { email: "nora@example.com", password: "correct horse" } },
    ]);
    expect(localStorage.getItem("ACCESS_TOKEN")).toBe("Bearer jwt");
  });

  test("each empty field gets an error, and the first such field gets focus; filling in a field clears its error", async () => {
    const nora = visit(<LogInPage arrive={arrive} />);
    await nora.click(screen.getByLabelText("Email"));
    await nora.tab();
    expect(screen.queryByText(required)).not.toBeInTheDocument();
    await nora.click(screen.getByRole("button", { name: "Log In" }));
    expect(screen.getAllByText(required)).toHaveLength(2);
    expect(screen.getByLabelText("Email")).toHaveFocus();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(required);
    await nora.keyboard("n");
    expect(screen.getAllByText(required)).toHaveLength(1);
    expect(mockServer.operations).toEqual([]);
  });

  test("a wrong password shows an error above the form and keeps the input", async () => {
    const reason = "The email or the password is wrong.";
    const wrong = refusal({ code: "WRONG_CREDENTIALS", field: null, reason });
    const nora = visit(<LogInPage arrive={arrive} />, { LogIn: () => ({ logIn: wrong }) });
    await nora.type(screen.getByLabelText("Email"), "nora@example.com");
    await nora.type(screen.getByLabelText("Password"), "wrong{Enter}");
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("nora@example.com");
    expect(arrive).not.toHaveBeenCalled();
  });

  test("Nora is not asked to log in again when the server fails to load her account", async () => {
    setViewer({ status: "unavailable", error: new ServerFailed() });
    visit(<LogInPage arrive={arrive} />, {}, "/auth/login?next=%2Ftutors");
    expect(await screen.findByRole("heading", { name: "Your account could not be loaded" })).toBeVisible();
    expect(screen.getByText(/^Something went wrong on our side\. Nothing is lost/)).toBeVisible();
    expect(screen.getByText(/You are still logged in/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
    act(() => setViewer({ status: "anonymous" }));
    expect(await screen.findByLabelText("Password")).toBeVisible();
  });

  test("an unreachable server is reported in a toast", async () => {
    const nora = visit(<LogInPage arrive={arrive} />, { LogIn: () => Promise.reject(new Unreachable()) });
    await nora.type(screen.getByLabelText("Email"), "nora@example.com");
    await nora.type(screen.getByLabelText("Password"), "secret{Enter}");
    expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  });

  test("Nora sees how to log in when her browser blocks site data", async () => {
    const blocked = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    jest.spyOn(window, "localStorage", "get").mockImplementation(blocked);
    const nora = visit(<LogInPage arrive={arrive} />, { LogIn: () => ({ logIn: session(student) }) });
    await nora.type(screen.getByLabelText("Email"), "nora@example.com");
    await nora.type(screen.getByLabelText("Password"), "correct horse{Enter}");
    expect(await screen.findByText(/^Your browser doesn't let this site store data\. Allow it/)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("nora@example.com");
    expect(arrive).not.toHaveBeenCalled();
  });

  test("pressing Enter or the button again sends nothing while a request is pending", async () => {
    let answer: (value: Record<string, unknown>) => void = () => undefined;
    const thinking = new Promise<Record<string, unknown>>((resolve) => (answer = resolve));
    const nora = visit(<LogInPage arrive={arrive} />, { LogIn: () => thinking });
    await nora.type(screen.getByLabelText("Email"), "nora@example.com");
    await nora.type(screen.getByLabelText("Password"), "secret{Enter}{Enter}");
    await nora.click(screen.getByRole("button", { name: /Log In/ }));
    await waitFor(() => expect(mockServer.variablesOf("LogIn")).toHaveLength(1));
    await act(async () => answer({ logIn: session(student) }));
    await waitFor(() => expect(arrive).toHaveBeenCalledTimes(1));
    expect(mockServer.variablesOf("LogIn")).toHaveLength(1);
  });

  test("the password can be shown and hidden", async () => {
    const nora = visit(<LogInPage arrive={arrive} />);
    await nora.type(screen.getByLabelText("Password"), "secret");
    await nora.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
    await nora.click(screen.getByRole("button", { name: "Hide password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  });

  test("the links to the sign-up pages keep the `next` parameter", () => {
    visit(<LogInPage arrive={arrive} />, {}, "/auth/login?next=%2Ftutors%2F7");
    const links = ["Sign up as a student", "Sign up as a tutor"].map((name) => screen.getByRole("link", { name }));
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/auth/sign-up-as-student?next=%2Ftutors%2F7",
      "/auth/sign-up-as-teacher?next=%2Ftutors%2F7",
    ]);
  });

  test("Continue with Google sends the `next` parameter, and a failure is explained", async () => {
    const missing = refusal({ code: "OPENID_NOT_SET_UP", field: null, reason: "Not set up." });
    let StartOpenId: Answers[string] = () => ({ startOpenId: missing });
    const answers: Answers = { StartOpenId: (input) => StartOpenId(input) };
    const nora = visit(<LogInPage arrive={arrive} />, answers, "/auth/login?next=%2Ftutors%2F7");
    await nora.click(screen.getByRole("button", { name: "Continue with Google" }));
    expect(await screen.findByText("Google is not set up on this server")).toBeVisible();
    expect(mockServer.variablesOf("StartOpenId")).toEqual([{ input: { role: null, next: "/tutors/7" } }]);

    StartOpenId = () => Promise.reject(new Unreachable());
    await nora.click(screen.getByRole("button", { name: "Continue with Google" }));
    expect(await screen.findByText(/could not reach the server/)).toBeVisible();
  });

  test.each([
    ["cancelled", "You canceled the Google login."],
    ["unknown", /No account here is linked to this Google account yet/],
    ["unverified", /Google has not verified your email address/],
    ["failed", /did not work/],
    ["too_many_requests", /too many attempts from your network/],
    ["constructor", /did not work/],
    ["<img src=x onerror=alert(1)>", /did not work/],
  ])("Nora sees the reason when Google sends her back with the error %s", (code, reason) => {
    visit(<LogInPage arrive={arrive} />, {}, `/auth/login?${new URLSearchParams({ google: code }).toString()}`);
    expect(screen.getByText(reason)).toBeVisible();
    const link = screen.getByRole("link", { name: "Sign up as a student" });
    expect(link).toHaveAttribute("href", "/auth/sign-up-as-student");
  });

  test("Nora is asked to log in with her new password after setting it", () => {
    visit(<LogInPage arrive={arrive} />, {}, "/auth/login?password=changed");
    expect(screen.getByText("Your password was changed. Please log in with the new one.")).toBeVisible();
  });

  test("the reset dialog keeps the typed address, sends a link, and does not reveal whether the address has an account", async () => {
    const nora = visit(<LogInPage arrive={arrive} />, {
      RequestPasswordReset: () => ({ requestPasswordReset: refusal() }),
    });
    await nora.type(screen.getByLabelText("Email"), "nora@example.com");
    await nora.click(screen.getByRole("button", { name: "Forgot your password" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reset your password" }));
    expect(dialog.getByLabelText("Email")).toHaveFocus();
    expect(dialog.getByLabelText("Email")).toHaveValue("nora@example.com");
    await nora.keyboard("{Enter}");
    const sent = within(await screen.findByRole("dialog", { name: "Check your email" }));
    expect(sent.getByText(/If nora@example.com has an account here, a link is on its way/)).toBeVisible();
    expect(mockServer.operations).toEqual([
      { name: "RequestPasswordReset", variables: { input: { email: "nora@example.com" } } },
    ]);
    await nora.click(sent.getByRole("button", { name: "Use another address" }));
    await nora.clear(screen.getByLabelText("Email", { selector: "#reset-email" }));
    await nora.keyboard("{Enter}");
    expect(await screen.findByText(required)).toBeVisible();
    await nora.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("Nora is offered an emailed login link when she is rate limited because someone is guessing her password", async () => {
    const problems = [{ code: "TOO_MANY_REQUESTS" }, { code: "LOG_IN_BY_LINK" }];
    const limited = new CombinedGraphQLErrors({
      errors: [{ message: "Too many requests.", extensions: { problems } }],
    });
    const nora = visit(<LogInPage arrive={arrive} />, {
      LogIn: () => Promise.reject(limited),
      RequestLogInLink: () => ({ requestLogInLink: refusal() }),
    });
    const offer = "Email me a login link";
    expect(screen.queryByRole("button", { name: offer })).not.toBeInTheDocument();
    await nora.type(screen.getByLabelText("Email"), "nora@example.com");
    await nora.type(screen.getByLabelText("Password"), "correct horse{Enter}");
    await nora.click(await screen.findByRole("button", { name: offer }));
    const dialog = within(await screen.findByRole("dialog", { name: "Log in by email" }));
    await nora.click(dialog.getByRole("button", { name: "Send link" }));
    expect(await screen.findByText(/It works once and expires in 15 minutes/)).toBeVisible();
    expect(mockServer.variablesOf("RequestLogInLink")).toEqual([{ input: { email: "nora@example.com" } }]);
  });

  test("an invalid email address is reported next to its field in the reset dialog", async () => {
    const reason = "Please enter a valid email address";
    const bad = refusal({ code: "BAD_EMAIL", field: "email", reason });
    const answers: Answers = { RequestPasswordReset: () => ({ requestPasswordReset: bad }) };
    const nora = visit(<LogInPage arrive={arrive} />, answers, "/auth/login#reset");
    const dialog = within(await screen.findByRole("dialog", { name: "Reset your password" }));
    await nora.type(dialog.getByLabelText("Email"), "nora{Enter}");
    expect(await dialog.findByText(reason)).toBeVisible();
    expect(dialog.getByLabelText("Email")).toHaveAccessibleDescription(reason);
  });

  test.each([
    ["Terms of Service", "/terms"],
    ["Privacy Policy", "/privacy"],
  ])("the %s link opens its page in a new tab", (name, path) => {
    visit(<LogInPage arrive={arrive} />);
    const link = screen.getByRole("link", { name: `${name} (opens in a new tab)` });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([path, "_blank"]);
  });
});

describe("the sign-up forms", () => {
  test("the student form validates nothing itself and shows each problem from the server next to its field", async () => {
    let payload: object = refusal(
      { code: "REQUIRED", field: "email", reason: required },
      { code: "TOO_SHORT", field: "password", reason: "Minimum 8 characters required to enter" },
    );
    const nora = visit(<SignUpStudentPage arrive={arrive} />, { SignUpStudent: () => ({ signUpStudent: payload }) });
    await nora.type(screen.getByLabelText("Name"), "Nora Kim{Enter}");
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(required));
    expect(mockServer.variablesOf("SignUpStudent")).toEqual([{ input: { name: "Nora Kim", email: "", password: "" } }]);
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
      "Minimum 8 characters required to enter At least 8 characters",
    );
    expect(screen.getByLabelText("Email")).toHaveFocus();
    // The field with the error may already have focus, so moving focus there would not announce the error.
    expect(screen.getByText(required)).toHaveRole("alert");

    payload = session(student);
    await nora.keyboard("nora@example.com");
    await nora.type(screen.getByLabelText("Password"), "long enough{Enter}");
    await waitFor(() => expect(arrive).toHaveBeenCalledWith(opened));
  });

  test("Tom signs up as a tutor with Get started, but only after filling in both fields", async () => {
    const tutor = { role: "TEACHER", verified: false } as const;
    const tom = visit(<SignUpTutorPage arrive={arrive} />, { SignUpTutor: () => ({ signUpTutor: session(tutor) }) });
    await tom.click(screen.getByRole("button", { name: "Get started" }));
    expect(screen.getAllByText(required)).toHaveLength(2);
    await tom.type(screen.getByLabelText("Email"), "tom@example.com");
    await tom.type(screen.getByLabelText("Password"), "long enough");
    await tom.click(screen.getByRole("button", { name: "Get started" }));
    await waitFor(() => expect(arrive).toHaveBeenCalledWith({ opened: true, ...tutor }));
  });

  test("the fields have the autocomplete values that password managers need", () => {
    visit(<SignUpStudentPage arrive={arrive} />);
    expect(screen.getByLabelText("Name")).toHaveAttribute("autocomplete", "name");
    expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "email");
    expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "new-password");
  });

  test("a student's name is laid out in its own direction while it is typed", () => {
    visit(<SignUpStudentPage arrive={arrive} />);
    expect(screen.getByLabelText("Name")).toHaveAttribute("dir", "auto");
  });
});
