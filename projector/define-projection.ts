import { EntityFold, type Fold } from './fold.ts';
import type { Projection, Revised } from './projection.ts';
import type { Table } from './table.ts';

/** A projection whose entity and events are nobody else's business. */
export type DefinedProjection = {
  types: readonly string[];
  /** Those whose rows tell of something, and those that count. */
  tables: readonly Table[];
  counters: readonly Table[];
  startFold: () => Fold;
};

export function defineProjection<Entity extends Revised, Event>(
  projection: Projection<Entity, Event>,
): DefinedProjection {
  const { types, tables, counters = [], journal } = projection;
  const told = journal === undefined ? tables : [...tables, journal];
  return {
    types,
    tables: told.map(({ table }) => table),
    counters: counters.map(({ table }) => table),
    startFold: () => new EntityFold(projection),
  };
}
