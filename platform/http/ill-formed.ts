import type { FieldErrors } from '@fines/domain/shared/refusal.ts';

/**
 * What is wrong with the fields that have a text which is no Unicode, in a key or a value at any depth: JSON can
 * name half of a surrogate pair, which no other part of the system can keep.
 */
export function illFormedFields(value: unknown): FieldErrors {
  if (typeof value !== 'object' || value === null) return {};
  const broken = Object.entries(value).filter(isIllFormed);
  return Object.fromEntries(
    broken.map(([field]) => [field.toWellFormed(), 'This has a broken character: type it anew']),
  );
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
