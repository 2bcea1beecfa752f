/** The URL of a chat on the full-screen chat page. */
export const chatAddress = (chatId: string): string => `/dashboard/chat?chat=${encodeURIComponent(chatId)}`;
