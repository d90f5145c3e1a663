import { type Fold, TableFold } from './fold.ts';
import type { Projection } from './projection.ts';
import type { Table } from './table.ts';

/** A projection whose entity is nobody else's business. */
export type DefinedProjection = {
  types: readonly string[];
  tables: readonly Table[];
  startFold: () => Fold;
};

export const defineProjection = <Entity>(projection: Projection<Entity>): DefinedProjection => ({
  types: projection.types,
  tables: [projection.table, ...(projection.counters ?? []).map(({ table }) => table)],
  startFold: () => new TableFold(projection),
});
