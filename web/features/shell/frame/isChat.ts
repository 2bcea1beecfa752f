/** Returns whether a path is the chat page's, which fills the screen below the header. */
export function isChat(pathname: string): boolean {
  return /^\/dashboard\/chat\/*$/i.test(pathname);
}
