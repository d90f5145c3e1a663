import { isDeepStrictEqual } from 'node:util';

import { invalid } from '@fines/domain/shared/refusal.ts';

/** Fields that the server itself keeps move on with every change, so what was read of them is no wish. */
const KEPT_BY_SERVER: ReadonlySet<string> = new Set(['updatedAt']);

/**
 * Refuses a record that was sent back with changes to fields that are not editable.
 *
 * @param others what came besides the editable fields
 * @param view the record as it is; fields that it does not have are ignored
 */
export function refuseOtherChanges(
  others: Record<string, unknown>,
  view: object,
  message: (field: string) => string,
): void {
  const errors: Record<string, string> = {};
  for (const [field, current] of Object.entries(view)) {
    if (!(field in others) || KEPT_BY_SERVER.has(field)) continue;
    if (!isDeepStrictEqual(others[field], current)) errors[field] = message(field);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
