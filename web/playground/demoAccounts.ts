export type DemoAccount = { readonly role: "STUDENT" | "TEACHER"; readonly email: string; readonly password: string };

/** Returns the demo accounts that the server inserted into the page; empty if there is no demo data. */
export function demoAccounts(): readonly DemoAccount[] {
  const inserted = document.querySelector<HTMLMetaElement>('meta[name="demo-accounts"]')?.content;
  return JSON.parse(inserted ?? "[]") as readonly DemoAccount[];
}
