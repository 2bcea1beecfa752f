/** An account that visitors may log in with. */
export type DemoAccount = { readonly role: "STUDENT" | "TEACHER"; readonly email: string; readonly password: string };

/** The accounts that the server wrote into the page; none where no demo people were filled in. */
export function demoAccounts(): readonly DemoAccount[] {
  const written = document.querySelector<HTMLMetaElement>('meta[name="demo-accounts"]')?.content;
  return JSON.parse(written ?? "[]") as readonly DemoAccount[];
}
