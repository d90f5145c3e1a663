import type { Counter } from './counter.ts';
import type { DefinedProjection } from './define-projection.ts';
import { logTable } from './log-lines.ts';
import type { Table } from './table.ts';
import type { View } from './view.ts';

/** All that the read tables are made of, in the order in which it is written. The engine takes it as a parameter. */
export type ReadModel = {
  projections: readonly DefinedProjection[];
  tables: readonly Table[];
  /** Tables whose rows nobody looks up while they are filled, so their keys are made at the end of a build. */
  journals: ReadonlySet<Table>;
  counters: readonly Counter<never>[];
  /** What is read of the tables by who may not read them. */
  views: readonly View[];
  /** True for an event of our streams that a newer version of the code wrote. */
  isUnknown(event: { type: string }): boolean;
};

/** A read model, and the schema of Postgres that holds its tables. */
export type Target = {
  readModel: ReadModel;
  schema: string;
  /** While a build has not counted its rows yet, events change no counters. */
  isUncounted?: boolean;
};

/** Several projections may fill the same table. */
const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** @param typesWithoutRows event types of the domain that no table shows */
export function readModelOf(
  projections: readonly DefinedProjection[],
  typesWithoutRows: readonly string[],
  views: readonly View[] = [],
): ReadModel {
  const counters = projections.flatMap((projection) => projection.counters);
  const known = new Set([...projections.flatMap(({ types }) => types), ...typesWithoutRows]);
  return {
    projections,
    tables: unique([
      logTable,
      ...projections.flatMap(({ tables }) => tables),
      ...counters.map(({ table }) => table),
    ]),
    journals: new Set([logTable, ...projections.flatMap(({ journals }) => journals)]),
    counters,
    views,
    isUnknown: ({ type }) => !known.has(type),
  };
}
