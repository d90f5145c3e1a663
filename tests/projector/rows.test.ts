import { dayOf, numberOrder, searchText } from '@fines/projector/engine/columns.ts';
import { column, documentTable, optional, partTable } from '@fines/projector/engine/document-table.ts';
import type { Entity } from '@fines/projector/engine/projection.ts';
import type { EntityTable, RowChanges } from '@fines/projector/engine/table.ts';
import { defineTable } from '@fines/projector/engine/table.ts';
import { givenRows } from '@fines/projector/engine/write.ts';
import { describe, expect, it } from 'vitest';

const boxes = defineTable({
  name: 'vehicles',
  columns: { id: 'text', part: 'text', count: 'int' },
  key: ['id', 'part'],
});

type Part = { name: string; count: number };
type Box = { label: string | null; parts: readonly Part[] };

const box = (label: string | null, ...parts: Part[]): Entity<Box> => ({
  id: 'box',
  revision: 3,
  state: { label, parts },
});

const changesIn =
  ({ collect }: EntityTable<Entity<Box>>) =>
  (before?: Entity<Box>, after?: Entity<Box>): RowChanges => {
    const changes: RowChanges = { added: [], replaced: [], gone: [] };
    collect(changes, before, after);
    return changes;
  };

const rowOf = (label: string | null) => ({
  id: 'box',
  revision: 3,
  state: JSON.stringify({ label, parts: [] }),
  label,
  parts: 0,
});

describe('the document of an entity', () => {
  const table = documentTable<Box>({
    name: 'vehicles',
    columns: {
      label: optional('text', ({ state }) => state.label),
      parts: column('int', ({ state }) => state.parts.length),
    },
    holds: ({ label }) => label !== 'elsewhere',
  });
  const changes = changesIn(table);
  it('stands beside its key, its revision, and the columns that it is asked by', () => {
    expect(table.table).toMatchObject({
      name: 'vehicles',
      key: ['id'],
      columns: { id: 'text', revision: 'bigint', state: 'json', label: 'text', parts: 'int' },
      optional: ['label'],
    });
  });

  it('is added, replaced and taken out', () => {
    expect(changes(undefined, box('now'))).toEqual({ added: [rowOf('now')], replaced: [], gone: [] });
    expect(changes(box('old'), box('now'))).toEqual({ added: [], replaced: [rowOf('now')], gone: [] });
    expect(changes(box('old'))).toEqual({ added: [], replaced: [], gone: [rowOf('old')] });
    expect(changes()).toEqual({ added: [], replaced: [], gone: [] });
  });

  it('goes when another table holds it, and comes when it is held here', () => {
    expect(changes(box('old'), box('elsewhere'))).toEqual({ added: [], replaced: [], gone: [rowOf('old')] });
    expect(changes(box('elsewhere'), box('now'))).toEqual({ added: [rowOf('now')], replaced: [], gone: [] });
  });

  it.each([
    ['the null character', 'a\0b', 'a\uFFFDb'],
    ['half of a character', 'a\uD83Db', 'a\uFFFDb'],
    ['a whole one', 'a🚓b', 'a🚓b'],
    ['what only looks like them', String.raw`\u0000 \\ud800 "`, String.raw`\u0000 \\ud800 "`],
  ])('says what Postgres can: %s', (_what, label, shown) => {
    const [row] = changes(undefined, box(label)).added;
    expect(JSON.parse(String(row?.['state']))).toEqual({ label: shown, parts: [] });
  });
});

describe('the rows of the parts of an entity', () => {
  const changes = changesIn(
    partTable<Box, Part>({
      name: 'vehicles',
      of: 'box_id',
      partsOf: ({ parts }) => parts,
      idOf: ({ name }) => name,
      columns: { nth: column('int', ({ nth }) => nth), label: column('text', ({ state }) => state.label) },
    }),
  );
  const [lid, bolt, nut] = ['lid', 'bolt', 'nut'].map((name) => ({ name, count: 1 })) as [Part, Part, Part];
  const row = (nth: number, part: Part) => ({
    box_id: 'box',
    id: part.name,
    state: JSON.stringify(part),
    nth,
    label: 'a',
  });

  it('come and go with the entity', () => {
    const rows = [row(1, lid), row(2, bolt)];
    expect(changes(undefined, box('a', lid, bolt))).toEqual({ added: rows, replaced: [], gone: [] });
    expect(changes(box('a', lid, bolt), undefined)).toEqual({ added: [], replaced: [], gone: rows });
    expect(changes()).toEqual({ added: [], replaced: [], gone: [] });
  });

  it('are written only where a part is another', () => {
    const eight = { name: 'bolt', count: 8 };
    expect(changes(box('a', lid, bolt), box('a', lid, eight, nut))).toEqual({
      added: [row(3, nut)],
      replaced: [row(2, eight)],
      gone: [],
    });
    expect(changes(box('a', lid, bolt), box('a', bolt))).toEqual({
      added: [],
      replaced: [],
      gone: [row(1, lid)],
    });
  });

  it('are not looked at where the parts are the same', () => {
    const same = box('a', lid, lid);
    expect(changes(same, { ...same, revision: 4 })).toEqual({ added: [], replaced: [], gone: [] });
  });
});

describe('rows on their way to Postgres', () => {
  it('are one array for each column', () => {
    const rows = [
      { id: 'a', part: 'lid', count: 1 },
      { id: 'b', part: null, count: -2 },
      { id: 'c', part: 'null', count: 0 },
    ];
    expect(givenRows(boxes, rows)).toEqual({
      relation: 'unnest($1::text[], $2::text[], $3::int[]) AS given(id, part, count)',
      parameters: ['{"a","b","c"}', '{"lid",null,"null"}', '{1,-2,0}'],
    });
    expect(givenRows(boxes, rows.slice(0, 2), ['id'])).toEqual({
      relation: 'unnest($1::text[]) AS given(id)',
      parameters: ['{"a","b"}'],
    });
  });

  it('have null for what is missing, and truth as a word', () => {
    expect(givenRows(boxes, [{ id: true }]).parameters).toEqual(['{true}', '{null}', '{null}']);
    expect(givenRows(boxes, [{ id: 'a\\b' }, {}], ['id']).parameters).toEqual([String.raw`{"a\\b",null}`]);
  });

  it.each([
    ['a quote', 'a"b"', String.raw`{"a\"b\""}`],
    ['a backslash', 'a\\b\\', String.raw`{"a\\b\\"}`],
    ['a brace and a comma', '{a,b}', '{"{a,b}"}'],
    ['a line end', 'a\nb', '{"a\nb"}'],
    ['nothing', '', '{""}'],
    ['the null character, which no column takes', 'a\0b\0', '{"a\uFFFDb\uFFFD"}'],
  ])('may hold %s', (_what, text, literal) => {
    expect(givenRows(boxes, [{ id: text }], ['id']).parameters).toEqual([literal]);
  });
});

describe('the order of document numbers', () => {
  it('is by year and then by sequence, also past 999', () => {
    const numbers = ['FN-2025-1000', 'FN-2026-001', 'FN-2026-999', 'FN-2026-1000', 'FN-2027-001'];
    expect(numbers.toReversed().toSorted((a, b) => numberOrder(a) - numberOrder(b))).toEqual(numbers);
    expect(numberOrder('RCP-2026-017')).toBe(2_026_000_000_000_017);
  });

  it('is only of what is a number', () => {
    expect(() => numberOrder('FN-17')).toThrow(new Error('FN-17 is not the number of a document'));
  });
});

describe('what a search looks into', () => {
  it('is in lower case, composed, each text on a line of its own', () => {
    expect(searchText('HSD 722 BN', null, 'Mbabane\u0301')).toBe('hsd 722 bn\n\nmbabane');
  });
});

describe('the local day of an instant', () => {
  it('is told again from what is known of its hour', () => {
    for (const minute of ['00:00.000', '59:59.999', '30:00.000']) {
      expect(dayOf(`2026-02-28T21:${minute}Z`)).toBe('2026-02-28');
      expect(dayOf(`2026-02-28T22:${minute}Z`)).toBe('2026-03-01');
    }
  });

  it.each(['0000-12-31T21:59:59.999Z', '9999-12-31T22:00:00.000Z'])('is none at %s', (instant) => {
    expect(() => dayOf(instant)).toThrow(RangeError);
    expect(() => dayOf(instant)).toThrow(/is not a day of the calendar$/);
  });

  it.each([
    ['0000-12-31T22:00:00.000Z', '0001-01-01'],
    ['9999-12-31T21:59:59.999Z', '9999-12-31'],
  ])('at %s is %s', (instant, day) => expect(dayOf(instant)).toBe(day));
});
