import type { Row, ToldTable } from './table.ts';

/** Rows that are new, rows that take the place of those with the same keys, and rows that are to go. */
export type RowChanges = { added: Row[]; replaced: Row[]; gone: Row[] };

/** A table that tells a side of entities, with a row for each of their parts. */
export type EntityTable<Entity> = {
  /** Its key begins with the id of the entity. */
  table: ToldTable;
  /** Adds what becomes of the rows of a changed entity; undefined stands for one that is not there. */
  collect: (changes: RowChanges, before: Entity | undefined, after: Entity | undefined) => void;
};

/** A table that has one row for each entity. */
export const tableOfEntities = <Entity>(
  table: ToldTable,
  toRow: (entity: Entity) => Row,
): EntityTable<Entity> => ({
  table,
  collect: ({ added, replaced, gone }, before, after) => {
    if (after !== undefined) (before === undefined ? added : replaced).push(toRow(after));
    else if (before !== undefined) gone.push(toRow(before));
  },
});

type Parts<Entity, Part> = {
  table: ToldTable;
  /** A part that did not change is the same object as before. */
  partsOf: (entity: Entity) => readonly Part[];
  /** Tells the parts of one entity from each other. */
  idOf: (part: Part) => string;
  /** Of the entity it may tell what never changes, since a row is written only when its part changes. */
  toRow: (part: Part, entity: Entity) => Row;
};

/** A table that has a row for each part of an entity, of which there may be any number. */
export function tableOfParts<Entity, Part>(parts: Parts<Entity, Part>): EntityTable<Entity> {
  const { table, partsOf, idOf, toRow } = parts;
  const partsIn = (entity: Entity | undefined): readonly Part[] =>
    entity === undefined ? [] : partsOf(entity);
  const rowsOf = (entity: Entity | undefined, isWanted: (part: Part) => boolean): Row[] =>
    entity === undefined
      ? []
      : partsOf(entity)
          .filter(isWanted)
          .map((part) => toRow(part, entity));

  const samePart = (part: Part, others: readonly Part[]): Part | undefined =>
    others.find((other) => idOf(other) === idOf(part));

  return {
    table,
    collect: ({ added, replaced, gone }, before, after) => {
      const old = partsIn(before);
      const now = partsIn(after);
      // Most entities have none: they cost no more than this.
      if (old === now || old.length + now.length === 0) return;
      added.push(...rowsOf(after, (part) => samePart(part, old) === undefined));
      replaced.push(...rowsOf(after, (part) => (samePart(part, old) ?? part) !== part));
      gone.push(...rowsOf(before, (part) => samePart(part, now) === undefined));
    },
  };
}
