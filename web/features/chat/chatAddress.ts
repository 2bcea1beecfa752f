/** Returns the URL of a chat on the full-screen chat page. */
export const chatAddress = (chatId: string): string => `/dashboard/chat?chat=${encodeURIComponent(chatId)}`;

/** Returns the id of the chat in a URL's query parameters; null if there is none. */
export const chatIdIn = (params: URLSearchParams): string | null => params.get("chat") || null;
