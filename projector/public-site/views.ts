import { PUBLIC_VIEWS, PUBLIC_SITE_ROLE } from '@fines/platform/shared/public-views.ts';

import type { View } from '../engine/view.ts';

/** What the public may know of a fine that was not deleted: of its vehicle, the offense and the money, of no person. */
const fines: View = {
  name: PUBLIC_VIEWS.fines,
  reader: PUBLIC_SITE_ROLE,
  select: (schema) => `
    SELECT
      id AS fine_number,
      coalesce(
        (SELECT license_plate FROM ${schema}.vehicles WHERE plate_key = fines.plate_key
         ORDER BY updated_at DESC, id DESC LIMIT 1),
        license_plate
      ) AS license_plate,
      plate_key,
      offense_description,
      state ->> 'location' AS location,
      date_issued,
      amount,
      due_date,
      status,
      paid_at,
      -- The SHA-256 of each.
      state -> 'photos' AS photos,
      (SELECT coalesce(
         json_agg(
           json_build_object(
             'id', id,
             'status', status,
             'submittedAt', disputes.state ->> 'submittedAt',
             'resolution', disputes.state ->> 'resolution',
             'resolvedAt', disputes.state ->> 'resolvedAt'
           ) ORDER BY nth
         ),
         '[]'
       ) FROM ${schema}.disputes WHERE fine_id = fines.id) AS disputes
    FROM ${schema}.fines`,
};

/** Enough to tell whether a receipt in somebody's hand is one of ours. */
const receipts: View = {
  name: PUBLIC_VIEWS.receipts,
  reader: PUBLIC_SITE_ROLE,
  select: (schema) => `
    SELECT id AS receipt_number, fine_id AS fine_number, amount, paid_at, refunded_at FROM ${schema}.payments`,
};

/** What papers say of the authority now; no row if nobody has set it. Who set it is not in it. */
const letterhead: View = {
  name: PUBLIC_VIEWS.letterhead,
  reader: PUBLIC_SITE_ROLE,
  select: (schema) => `SELECT state -> 'changes' -> -1 -> 'after' AS letterhead FROM ${schema}.letterhead`,
};

export const publicViews: readonly View[] = [fines, receipts, letterhead];
