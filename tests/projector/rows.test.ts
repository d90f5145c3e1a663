import { dayOf, numberOrder, searchText } from '@fines/projector/columns.ts';
import { type RowChanges, tableOfEntities, tableOfParts } from '@fines/projector/engine/entity-table.ts';
import { defineTable, type Row } from '@fines/projector/engine/table.ts';
import { givenRows } from '@fines/projector/engine/write.ts';
import { describe, expect, it } from 'vitest';

const boxes = defineTable({
  name: 'vehicles',
  columns: { id: 'text', part: 'text', count: 'int' },
  key: ['id', 'part'],
});

type Part = { name: string; count: number };
type Box = { id: string; parts: readonly Part[] };

const row = (part: string, count: number) => ({ id: 'box', part, count });

const changesOf = (act: (changes: RowChanges) => void): RowChanges => {
  const changes: RowChanges = { added: [], replaced: [], gone: [] };
  act(changes);
  return changes;
};

describe('the row of an entity', () => {
  const { collect } = tableOfEntities<Row>(boxes, (entity) => entity);
  const changes = (before?: Row, after?: Row) => changesOf((all) => collect(all, before, after));
  const [old, now] = [{ id: 'a' }, { id: 'b' }];

  it('is added, replaced and taken out', () => {
    expect(changes(undefined, now)).toEqual({ added: [now], replaced: [], gone: [] });
    expect(changes(old, now)).toEqual({ added: [], replaced: [now], gone: [] });
    expect(changes(old, undefined)).toEqual({ added: [], replaced: [], gone: [old] });
    expect(changes()).toEqual({ added: [], replaced: [], gone: [] });
  });
});

describe('the rows of the parts of an entity', () => {
  const { collect } = tableOfParts<Box, Part>({
    table: boxes,
    partsOf: ({ parts }) => parts,
    idOf: ({ name }) => name,
    toRow: ({ name, count }, { id }) => ({ id, part: name, count }),
  });
  const changes = (before?: Box, after?: Box) => changesOf((all) => collect(all, before, after));
  const [lid, bolt, nut] = ['lid', 'bolt', 'nut'].map((name) => ({ name, count: 1 })) as [Part, Part, Part];
  const box = (...parts: Part[]): Box => ({ id: 'box', parts });

  it('come and go with the entity', () => {
    const rows = [row('lid', 1), row('bolt', 1)];
    expect(changes(undefined, box(lid, bolt))).toEqual({ added: rows, replaced: [], gone: [] });
    expect(changes(box(lid, bolt), undefined)).toEqual({ added: [], replaced: [], gone: rows });
    expect(changes()).toEqual({ added: [], replaced: [], gone: [] });
  });

  it('are written only where a part is another', () => {
    expect(changes(box(lid, bolt), box(lid, { name: 'bolt', count: 8 }, nut))).toEqual({
      added: [row('nut', 1)],
      replaced: [row('bolt', 8)],
      gone: [],
    });
    expect(changes(box(lid, bolt), box(bolt))).toEqual({ added: [], replaced: [], gone: [row('lid', 1)] });
  });

  it('are not looked at where the parts are the same', () => {
    const { parts } = box(lid, lid);
    expect(changes({ id: 'box', parts }, { id: 'box', parts })).toEqual({
      added: [],
      replaced: [],
      gone: [],
    });
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
  });

  it.each([
    ['a quote', 'a"b"', String.raw`{"a\"b\""}`],
    ['a backslash', 'a\\b\\', String.raw`{"a\\b\\"}`],
    ['a brace and a comma', '{a,b}', '{"{a,b}"}'],
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
    expect(searchText('HSD 722 BN', null, 'Mbabane\u0301')).toBe('hsd 722 bn\n\nmbaban\u00e9');
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
