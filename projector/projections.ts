import { superAdminEvents } from '@fines/domain/super-admins/events.ts';
import { badgeClaimEvents, emailClaimEvents } from '@fines/domain/user/events.ts';

import { cashUpProjection } from './cash-up/projection.ts';
import type { DefinedProjection } from './engine/define-projection.ts';
import type { Table } from './engine/table.ts';
import { fineProjection } from './fine/projection.ts';
import { receiptProjection } from './receipt/projection.ts';
import { reviewProjection } from './review/projection.ts';
import { userProjection } from './user/projection.ts';
import { vehicleProjection } from './vehicle/projection.ts';

/** All that the read model is made of, in the order in which it is written. */
export const PROJECTIONS: readonly DefinedProjection[] = [
  fineProjection,
  cashUpProjection,
  receiptProjection,
  userProjection,
  vehicleProjection,
  reviewProjection,
];

/** Some are filled by several projections. */
const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

export const TABLES: readonly Table[] = unique(
  PROJECTIONS.flatMap(({ tables, counters }) => [...tables, ...counters]),
);

/** Those of which nobody looks for a row while they are filled. */
export const JOURNALS: ReadonlySet<Table> = new Set(PROJECTIONS.flatMap(({ journals }) => journals));

/** Known to the domain, but of no table's interest. */
const WITHOUT_ROWS = [emailClaimEvents, badgeClaimEvents, superAdminEvents].flatMap((events) =>
  Object.keys(events),
);

const KNOWN: ReadonlySet<string> = new Set([...PROJECTIONS.flatMap(({ types }) => types), ...WITHOUT_ROWS]);

/** Of an event in one of our streams: written by a newer version of the code. */
export const isUnknown = ({ type }: { type: string }): boolean => !KNOWN.has(type);
