import "@testing-library/jest-dom";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { arriveByOpenId } from "../../graphql/openId";
import { resetPassword } from "../../graphql/passwordReset";
import { Toaster } from "../../ui/Toast";
import { NewPasswordPage } from "./NewPasswordPage";
import { WelcomePage } from "./WelcomePage";

jest.mock("../../graphql/openId");
jest.mock("../../graphql/passwordReset");

const arrive = jest.fn();

function visit(address: string) {
  const pages = [
    { path: "/new-password", element: <NewPasswordPage /> },
    { path: "/welcome", element: <WelcomePage arrive={arrive} /> },
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

beforeEach(() => jest.resetAllMocks());

describe("the link in the mail", () => {
  test("leads to the form for a new password, whose problems stand at the field", async () => {
    const reason = "This password is one of the most common ones. Please choose another";
    jest.mocked(resetPassword).mockResolvedValue([{ code: "TOO_COMMON", field: "password", reason }]);
    const { user } = visit("/new-password#the-token");
    const field = screen.getByLabelText("New password");
    expect(field).toHaveAttribute("autocomplete", "new-password");
    await user.type(field, "short{Enter}");
    expect(field).toHaveAccessibleDescription("Minimum 8 characters required to enter");
    expect(resetPassword).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, "iloveyou1{Enter}");
    expect(resetPassword).toHaveBeenCalledWith("the-token", "iloveyou1");
    expect(field).toHaveAccessibleDescription(reason);
  });

  test("that is too old says so and offers a new one", async () => {
    const reason = "This link has been used already or is too old.";
    jest.mocked(resetPassword).mockResolvedValue([{ code: "RESET_REFUSED", field: null, reason }]);
    const { user } = visit("/new-password#the-token");
    await user.type(screen.getByLabelText("New password"), "battery staple{Enter}");
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByRole("link", { name: "Send a new link" })).toHaveAttribute("href", "/auth/login#reset");
  });

  test("that lost its end says so", () => {
    visit("/new-password");
    expect(screen.getByText(/This link is incomplete/)).toBeVisible();
    expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
  });
});

describe("back from Google", () => {
  test("Nora comes in", async () => {
    const opened = { opened: true, role: "STUDENT", verified: false } as const;
    jest.mocked(arriveByOpenId).mockResolvedValue(opened);
    visit("/welcome?next=%2Ftutors");
    expect(await screen.findByText("Logging you in")).toBeVisible();
    expect(arriveByOpenId).toHaveBeenCalledTimes(1);
    expect(arrive).toHaveBeenCalledWith(opened);
  });

  test.each([
    ["refused", () => Promise.resolve({ opened: false, problems: [] } as const)],
    ["not to be reached", () => Promise.reject(new Error("away"))],
  ])("%s, Nora is led to the log in, with her way", async (_, answer) => {
    jest.mocked(arriveByOpenId).mockImplementation(answer);
    const { router } = visit("/welcome?next=%2Ftutors");
    await waitFor(() => expect(router.state.location.pathname).toBe("/auth/login"));
    expect(router.state.location.search).toBe("?next=%2Ftutors&google=failed");
    expect(arrive).not.toHaveBeenCalled();
  });
});
