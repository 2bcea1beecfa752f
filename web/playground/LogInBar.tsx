import { type SubmitEvent, useEffect, useState } from "react";
import { copy } from "./copy";
import type { DemoAccount } from "./demoAccounts";
import type { PlaygroundSession, Login } from "./PlaygroundSession";

export function LogInBar({
  session,
  accounts,
}: {
  readonly session: PlaygroundSession;
  readonly accounts: readonly DemoAccount[];
}) {
  const [login, setLogin] = useState<Login | null>(null);
  const [problem, setProblem] = useState("");
  const hasExpired = useHasPassed(login?.until);
  useEffect(() => {
    session.onEnd(() => {
      setLogin(null);
      setProblem(copy.ended);
    });
  }, [session]);

  const logIn = (email: string, password: string) => {
    setProblem("");
    session.logIn(email, password).then(setLogin, (error: unknown) => {
      setLogin(null);
      setProblem(error instanceof Error ? error.message : copy.failed);
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email, password } = event.currentTarget.elements as unknown as Record<string, HTMLInputElement | undefined>;
    logIn(email?.value ?? "", password?.value ?? "");
  };
  const logOut = () => {
    session.logOut();
    setLogin(null);
  };

  return (
    <header className="log-in-bar">
      <strong>{copy.title}</strong>
      <a href="/docs">{copy.docs}</a>
      {login !== null && !hasExpired ? (
        <>
          <span role="status">{copy.loggedIn(login.email, login.until.toLocaleTimeString())}</span>
          <button type="button" onClick={logOut}>
            {copy.logOut}
          </button>
        </>
      ) : (
        <>
          <form onSubmit={submit}>
            <input
              name="email"
              type="email"
              autoComplete="username"
              required
              aria-label={copy.email}
              placeholder={copy.email}
            />
            <input
              {...{ name: "password", type: "password", autoComplete: "current-password", required: true }}
              aria-label={copy.password}
              placeholder={copy.password}
            />
            <button type="submit">{copy.logIn}</button>
          </form>
          {accounts.map(({ role, email, password }) => (
            <button key={email} type="button" onClick={() => logIn(email, password)}>
              {copy.logIn} {copy.demo[role]}
            </button>
          ))}
          <span role="alert">{login === null ? problem : copy.expired(login.email)}</span>
        </>
      )}
    </header>
  );
}

/** Returns whether a point in time has passed; rerenders when it passes. */
function useHasPassed(moment: Date | undefined): boolean {
  const [passed, setPassed] = useState<Date | null>(null);
  useEffect(() => {
    if (moment === undefined) return undefined;
    const timer = setTimeout(() => setPassed(moment), moment.getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && passed === moment;
}
