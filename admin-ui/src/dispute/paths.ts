export const disputePath = (id: string): string => `/disputes/${encodeURIComponent(id)}`;
