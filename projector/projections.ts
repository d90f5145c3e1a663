import { emailClaimEvents } from '@fines/domain/user/events.ts';

import type { DefinedProjection } from './define-projection.ts';
import { fineProjection } from './fine/projection.ts';
import type { Table } from './table.ts';
import { userProjection } from './user/projection.ts';

/** All that the read model is made of, in the order in which it is written. */
export const PROJECTIONS: readonly DefinedProjection[] = [fineProjection, userProjection];

export const TABLES: readonly Table[] = PROJECTIONS.flatMap(({ tables }) => tables);

/** Known to the domain, but of no table's interest. */
const WITHOUT_ROWS = Object.keys(emailClaimEvents);

const KNOWN: ReadonlySet<string> = new Set([...PROJECTIONS.flatMap(({ types }) => types), ...WITHOUT_ROWS]);

/** Written by a newer version of the code, or by somebody else. */
export const isUnknown = ({ type }: { type: string }): boolean => !KNOWN.has(type) && !type.startsWith('$');
