import type { ReadTable } from '@fines/domain/shared/read-tables.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { freshness } from './refresh.ts';
import { position } from './withPosition.ts';

/** What the screens read, each under the first part of its query keys. */
export type Topic =
  | 'fines'
  | 'payments'
  | 'disputes'
  | 'vehicles'
  | 'officers'
  | 'users'
  | 'dashboard'
  | 'reports'
  | 'reviews'
  | 'registers'
  | 'erasures'
  | 'waiting'
  | 'offenses'
  | 'letterhead'
  | 'suspense'
  | 'statements'
  | 'reconciliation';

/** The read tables of the API, as `/live` names them, and the topics that are made from each. */
const MADE_FROM = {
  fines: [
    'suspense',
    'fines',
    'payments',
    'vehicles',
    'officers',
    'dashboard',
    'reports',
    'registers',
    'waiting',
  ],
  deleted_fines: ['payments', 'officers', 'registers'],
  payments: ['payments', 'dashboard', 'reports', 'registers', 'waiting', 'reconciliation'],
  cash_ups: ['payments', 'waiting', 'reconciliation'],
  receipts: ['payments', 'registers'],
  acts: ['reviews', 'registers', 'waiting'],
  reviews: ['reviews', 'registers', 'waiting'],
  staff_changes: ['registers'],
  disputes: ['disputes', 'dashboard', 'reports', 'waiting'],
  vehicles: ['vehicles'],
  users: ['users', 'officers', 'dashboard', 'reports', 'reviews', 'registers'],
  erasures: ['erasures', 'waiting'],
  offenses: ['offenses'],
  letterhead: ['letterhead'],
  statement_lines: ['suspense', 'statements', 'waiting', 'reconciliation'],
} as const satisfies Record<ReadTable, readonly Topic[]>;

/** Everything that shows something of these tables. */
export const topicsOf = (tables: readonly ReadTable[]): ReadonlySet<unknown> =>
  new Set(tables.flatMap((table): readonly Topic[] => MADE_FROM[table]));

/** Whether a query is of one of these topics. Lists of registers have keys such as `registers/refunds`. */
export const isOf =
  (topics: ReadonlySet<unknown>) =>
  ({ queryKey: [first] }: { queryKey: QueryKey }): boolean =>
    topics.has(typeof first === 'string' ? first.split('/')[0] : first);

/**
 * To be called after every write, with the tables that it changed. What nobody looks at is forgotten, so that
 * the next look shows nothing old first; what is on the screen is fetched again, and the promise waits for it.
 */
export const useChanged = () => useInvalidate('active');

/** As `useChanged`, where the screen is left because its record is gone, which would only be found missing. */
export const useGone = () => useInvalidate('none');

function useInvalidate(refetchType: 'active' | 'none'): (...tables: ReadTable[]) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (...tables) => {
      const topics = topicsOf(tables);
      freshness.note(topics, position.read());
      const predicate = isOf(topics);
      queries.removeQueries({ predicate, type: 'inactive' });
      await queries.invalidateQueries({ predicate, refetchType });
    },
    [queries, refetchType],
  );
}
