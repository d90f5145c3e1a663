import type { Row, ToldTable } from './table.ts';

/** Rows that are new, rows that take the place of those with the same keys, and rows that are to go. */
export type RowChanges = { added: Row[]; replaced: Row[]; gone: Row[] };

/** A table that tells a side of entities. */
export type EntityTable<Entity> = {
  /** Its key begins with the id of the entity. */
  table: ToldTable;
  /** Adds what becomes of the rows of a changed entity; undefined stands for one that is not there. */
  collect: (changes: RowChanges, before: Entity | undefined, after: Entity | undefined) => void;
};
