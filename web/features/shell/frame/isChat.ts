/** Returns whether a path leads to the chat page, which fills the screen below the header. */
export function isChat(pathname: string): boolean {
  return /^\/dashboard\/chat\/*$/i.test(pathname);
}
