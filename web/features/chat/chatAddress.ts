/** The address of a chat on the full screen. */
export const chatAddress = (chatId: string): string => `/dashboard/chat?chat=${encodeURIComponent(chatId)}`;
