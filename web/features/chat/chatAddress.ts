/** The URL of a chat on the full-screen chat page. */
export const chatAddress = (chatId: string): string => `/dashboard/chat?chat=${encodeURIComponent(chatId)}`;

/** The id of the chat that a URL's parameters name; null if they name none. */
export const chatIdIn = (params: URLSearchParams): string | null => params.get("chat") || null;
