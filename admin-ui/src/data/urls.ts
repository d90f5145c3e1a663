type Value = string | number | undefined;

/** An address with a query; what is undefined or empty is left out. */
export function withQuery(url: string, query: Readonly<Record<string, Value>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters.size === 0 ? url : `${url}?${parameters.toString()}`;
}
