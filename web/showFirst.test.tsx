import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { showFirst } from "./showFirst";

const form = `
  <form>
    <input aria-label="Email" type="email"><input aria-label="Password" type="password">
    <button type="button">Forgot</button><button>Log In</button>
  </form>`;

function Form({ onSubmit, onForget }: { readonly onSubmit: (sent: string) => void; readonly onForget: () => void }) {
  const [password, setPassword] = useState("");
  return (
    <form
      data-testid="React's"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(password);
      }}
    >
      <input aria-label="Email" type="email" />
      <input aria-label="Password" type="password" onChange={({ target }) => setPassword(target.value)} />
      <button type="button" onClick={onForget}>
        Forgot
      </button>
      <button>Log In</button>
    </form>
  );
}

/** Shows the prerendered form and starts React, which replaces the form only after this function has returned. */
function startsOn(address: string) {
  window.history.replaceState(null, "", address);
  document.body.innerHTML = `<div id="root" data-page="/auth/login">${form}</div>`;
  const script = document.createElement("script");
  script.textContent = readFileSync("web/build/beforePaint.js", "utf8");
  document.head.append(script);
  const [onSubmit, onForget] = [jest.fn(), jest.fn()];
  const element = <Form onSubmit={onSubmit} onForget={onForget} />;
  const router = createBrowserRouter([{ path: "/auth/login", element }]);
  showFirst(router, <RouterProvider router={router} />, (error) => {
    throw error;
  });
  return { onSubmit, onForget };
}

describe("React's first render of a page", () => {
  beforeEach(() => void ((globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false));

  it("keeps typed text and focus, and replays a form submission", async () => {
    const { onSubmit } = startsOn("/auth/login?next=%2Ftutors");
    const old = screen.getByLabelText<HTMLInputElement>("Password");
    old.focus();
    old.value = "secret";
    screen.getByText("Log In").click();
    await screen.findByTestId("React's");
    const password = screen.getByLabelText<HTMLInputElement>("Password");
    expect(password === old).toBe(false);
    expect(password.value).toBe("secret");
    expect(document.activeElement === password).toBe(true);
    await waitFor(() => expect(onSubmit.mock.calls).toEqual([["secret"]]));
  });

  it("replays a click on a button", async () => {
    const { onForget } = startsOn("/auth/login?next=%2Ftutors");
    screen.getByText("Forgot").click();
    await screen.findByTestId("React's");
    await waitFor(() => expect(onForget).toHaveBeenCalledTimes(1));
  });
});
