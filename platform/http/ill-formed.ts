/**
 * The first field that has a text which is no Unicode, in a key or a value at any depth: JSON can name half of a
 * surrogate pair, which no other part of the system can keep.
 */
export function illFormedField(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(isIllFormed)?.[0].toWellFormed();
}

/** Without recursion, since JSON can be nested as deeply as it is long. */
function isIllFormed(given: unknown): boolean {
  const left = [given];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !value.isWellFormed()) return true;
    if (typeof value === 'object' && value !== null) {
      for (const entry of Object.entries(value)) left.push(...entry);
    }
  }
  return false;
}
