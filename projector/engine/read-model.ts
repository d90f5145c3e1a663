import type { DefinedProjection } from './define-projection.ts';
import type { Table } from './table.ts';

/** All that read tables are made of, in the order in which it is written. The engine knows nothing else of it. */
export type ReadModel = {
  projections: readonly DefinedProjection[];
  tables: readonly Table[];
  /** Those of which nobody looks for a row while they are filled. */
  journals: ReadonlySet<Table>;
  /** Of an event in one of our streams: written by a newer version of the code. */
  isUnknown(event: { type: string }): boolean;
};

/** Where rows go: the tables, in this schema of Postgres. */
export type Target = { readModel: ReadModel; schema: string };

/** Some are filled by several projections. */
const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** @param typesWithoutRows known to the domain, but of no table's interest */
export function readModelOf(
  projections: readonly DefinedProjection[],
  typesWithoutRows: readonly string[],
): ReadModel {
  const known = new Set([...projections.flatMap(({ types }) => types), ...typesWithoutRows]);
  return {
    projections,
    tables: unique(projections.flatMap(({ tables, counters }) => [...tables, ...counters])),
    journals: new Set(projections.flatMap(({ journals }) => journals)),
    isUnknown: ({ type }) => !known.has(type),
  };
}
