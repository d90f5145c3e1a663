/** The list of users, for a test that shares it with the records of others. */
export const searchFor = (text: string): string =>
  `/users?filter=${encodeURIComponent(JSON.stringify({ search: text }))}`;
