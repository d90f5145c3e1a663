import type { ReadTable } from '@fines/domain/shared/read-tables.ts';

import type { Entity } from './projection.ts';
import type { CountedTable, Row, ToldTable, Value } from './table.ts';

/** A column of a table of documents, and the function that gives its value. */
export type Column<From> = { type: string; isOptional?: true; of: (from: From) => Value };

export const column = <From>(type: string, of: Column<From>['of']): Column<From> => ({ type, of });

/** A column that may be null. */
export const optional = <From>(type: string, of: Column<From>['of']): Column<From> => ({
  type,
  isOptional: true,
  of,
});

/** Only what rows are sorted, filtered, joined or summed by. The document holds all else. */
export type Columns<From, Name extends string = string> = Readonly<Record<Name, Column<From>>>;

const ESCAPE = /\\(?:u(0000|d[89a-f][\da-f]{2})|.)/g;

/** JSON may hold NUL characters and lone surrogates, which Postgres cannot read as text. Both become U+FFFD. */
export const documentOf = (state: unknown): string => {
  const json = JSON.stringify(state);
  return json.includes('\\u')
    ? json.replaceAll(ESCAPE, (escape: string, unspeakable?: string) => (unspeakable ? '\uFFFD' : escape))
    : json;
};

const ENTITY_COLUMNS: Columns<Entity<unknown>> = {
  id: column('text', ({ id }) => id),
  /** The revision of the stream. A client sends it back when it edits. */
  revision: column('bigint', ({ revision }) => revision),
  /** The state exactly as `evolve` returned it. */
  state: column('json', ({ state }) => documentOf(state)),
};

type Description<State, Name extends string> = {
  name: ReadTable;
  columns: Columns<Entity<State>, Name>;
  indexes?: readonly string[];
  /** Which entities have a row here; by default all. */
  holds?: (state: State) => boolean;
};

/** A table with a row for each entity. The projector loads the entity from it again. */
export function documentTable<State, Name extends string = string>({
  name,
  columns,
  indexes = [],
  holds = () => true,
}: Description<State, Name>): CountedTable<Entity<State>, Name> {
  const { table, toRow } = rowsOf({ name, key: ['id'], indexes }, { ...ENTITY_COLUMNS, ...columns });
  const held = (entity: Entity<State> | undefined): Entity<State> | undefined =>
    entity !== undefined && holds(entity.state) ? entity : undefined;
  return {
    table,
    collect: ({ added, replaced, gone }, entityBefore, entityAfter) => {
      const [before, after] = [held(entityBefore), held(entityAfter)];
      if (after !== undefined) (before === undefined ? added : replaced).push(toRow(after));
      else if (before !== undefined) gone.push(toRow(before));
    },
    valuesOf: (entity, wanted) => (holds(entity.state) ? [valuesOf(columns, wanted, entity)] : []),
  };
}

/** A part of an entity, and its place among the parts, counted from 1. */
export type PartOf<State, Part> = { id: string; state: State; part: Part; nth: number };

type Parts<State, Part, Name extends string> = {
  name: ReadTable;
  /** The name of the column that holds the id of the entity. */
  of: string;
  /** A part that did not change must be the same object as before. */
  partsOf: (state: State) => readonly Part[];
  /** The id of a part, unique within its entity. */
  idOf: (part: Part) => string;
  /** Columns may show of the entity only what never changes, since a row is written only when its part changes. */
  columns: Columns<PartOf<State, Part>, Name>;
  indexes?: readonly string[];
};

/** A table with a row for each part of an entity, such as the payments of a fine. The part is its document. */
export function partTable<State, Part, Name extends string = string>(
  parts: Parts<State, Part, Name>,
): CountedTable<Entity<State>, Name> {
  const { name, of, partsOf, idOf, columns, indexes = [] } = parts;
  const { table, toRow } = rowsOf<PartOf<State, Part>>(
    { name, key: [of, 'id'], indexes },
    {
      [of]: column('text', ({ id }) => id),
      id: column('text', ({ part }) => idOf(part)),
      state: column('json', ({ part }) => documentOf(part)),
      ...columns,
    },
  );
  const partsIn = (entity: Entity<State> | undefined): readonly Part[] =>
    entity === undefined ? [] : partsOf(entity.state);
  const rowsIn = (entity: Entity<State> | undefined, isWanted: (part: Part) => boolean): Row[] =>
    entity === undefined
      ? []
      : partsOf(entity.state).flatMap((part, index) =>
          isWanted(part) ? [toRow({ id: entity.id, state: entity.state, part, nth: index + 1 })] : [],
        );
  const samePart = (part: Part, others: readonly Part[]): Part | undefined =>
    others.find((other) => idOf(other) === idOf(part));
  return {
    table,
    collect: ({ added, replaced, gone }, before, after) => {
      const old = partsIn(before);
      const now = partsIn(after);
      // A short way out for most entities, which have no parts or unchanged ones.
      if (old === now || old.length + now.length === 0) return;
      added.push(...rowsIn(after, (part) => samePart(part, old) === undefined));
      replaced.push(...rowsIn(after, (part) => (samePart(part, old) ?? part) !== part));
      gone.push(...rowsIn(before, (part) => samePart(part, now) === undefined));
    },
    valuesOf: ({ id, state }, wanted) =>
      partsOf(state).map((part, index) => valuesOf(columns, wanted, { id, state, part, nth: index + 1 })),
  };
}

function valuesOf<From, Name extends string>(
  columns: Columns<From, Name>,
  wanted: readonly Name[],
  from: From,
): Row<Name> {
  return Object.fromEntries(wanted.map((name) => [name, columns[name].of(from)])) as Row<Name>;
}

function rowsOf<From>(
  table: Pick<ToldTable, 'name' | 'key' | 'indexes'>,
  columns: Columns<From>,
): { table: ToldTable; toRow: (from: From) => Row } {
  const entries = Object.entries(columns);
  return {
    table: {
      ...table,
      columns: Object.fromEntries(entries.map(([name, { type }]) => [name, type])),
      optional: entries.filter(([, { isOptional }]) => isOptional).map(([name]) => name),
    },
    toRow: (from) => {
      const row: Record<string, Value> = {};
      for (const [name, { of }] of entries) row[name] = of(from);
      return row;
    },
  };
}
