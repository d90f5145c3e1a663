import { createHash } from 'node:crypto';

import { canonicalJson } from '@fines/platform/event-store/events.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { z } from 'zod';

/** Of the read tables: columns, keys, indexes, views and what documents hold, in whatever order they are declared. */
export function fingerprintOfTables(): string {
  const tables = READ_MODEL.tables.map((table) => [table.name, table]);
  const counters = READ_MODEL.counters.map(({ table, filling }) => [`${table.name}, filled`, filling('')]);
  const views = READ_MODEL.views.map(({ name, select }) => [name, select('').replaceAll(/\s+/g, ' ')]);
  const documents = READ_MODEL.projections.map(({ types, state }) => [
    types.join(' '),
    z.toJSONSchema(state),
  ]);
  const described = canonicalJson(Object.fromEntries([...tables, ...counters, ...views, ...documents]));
  return createHash('sha256').update(described).digest('hex').slice(0, 16);
}
