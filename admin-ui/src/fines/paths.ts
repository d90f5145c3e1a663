export const finePath = (id: string): string => `/fines/${encodeURIComponent(id)}`;
