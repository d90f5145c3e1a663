type Value = string | number | undefined;

/** An address with a query; what is undefined or empty is left out. */
export function withQuery(url: string, query: Readonly<Record<string, Value>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters.size === 0 ? url : `${url}?${parameters.toString()}`;
}

/** The filters of a list, by name. */
export type ListFilter = Readonly<Record<string, unknown>>;

/** Each filter as a parameter of its own; lists as JSON. */
export const parametersOf = (filter: ListFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
