export const chatAddress = (chatId: string): string => `/dashboard/chat?chat=${encodeURIComponent(chatId)}`;

export const chatIdIn = (params: URLSearchParams): string | null => params.get("chat") || null;
