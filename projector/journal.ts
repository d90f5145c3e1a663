import type { Row, ToldTable } from './table.ts';

/** Where an event stands: the id of its entity, its revision, and the entity that it met. */
export type Place<Entity> = { id: string; revision: number; before: Entity | undefined };

/** A table with a row for each event that is worth one, which nothing changes any more. */
export type Journal<Entity, Event> = {
  /** Its key begins with the id of the entity. */
  table: ToldTable;
  /** Undefined for an event of which nothing is told. */
  toRow: (event: Event, place: Place<Entity>) => Row | undefined;
};
