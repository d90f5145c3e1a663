import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { openRegister, requireRegister } from '@fines/command-api/vehicle/register-file.ts';
import type { RegisterRow } from '@fines/command-api/vehicle/row.ts';
import { shiftDay } from '@fines/domain/shared/dates.ts';
import { DAY_ORDERS, dayIn } from '@fines/domain/statement/cells.ts';
import { REGISTER_FIELDS, type RegisterField } from '@fines/domain/vehicle/vehicle.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { newFolder } from '../support/new-folder.ts';
import { HEADER, rowOf } from './vehicle-files.ts';

const NOW = '2026-11-28T10:00:00.000Z';

async function rowsOf(...lines: readonly string[]): Promise<RegisterRow[]> {
  const path = join(await newFolder(), 'register.csv');
  await writeFile(path, lines.join('\r\n'));
  const all: RegisterRow[] = [];
  for await (const batch of (await openRegister(path, NOW)).rows) all.push(...batch);
  return all;
}

const placeOf = (field: RegisterField): number => REGISTER_FIELDS.indexOf(field);
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const rowWith = (field: RegisterField, cell: string): string =>
  rowOf('HSD 722 BN', { [placeOf(field)]: quoted(cell) });

/** The row of a register that has one cell otherwise. */
async function readWith(field: RegisterField, cell: string): Promise<RegisterRow | undefined> {
  const [row] = await rowsOf(HEADER, rowWith(field, cell));
  return row;
}

const TEXTS = REGISTER_FIELDS.filter((field) => !['year', 'status'].includes(field));

describe('a cell that another program damaged is refused with what to do', () => {
  it.each<[string, RegExp]>([
    ['8.50312E+12', /digits are lost: .* format Text/],
    ['8,50312E+12', /digits are lost/],
    ['1E+13', /digits are lost/],
    ['2.68761e10', /digits are lost/],
    ['#########', /too narrow/],
    ['#N/A', /error of a formula.* leave the cell empty/],
    ['#REF!', /error of a formula/],
    ['#DIV/0!', /error of a formula/],
    ['#NAME?', /error of a formula/],
    ['#WERT!', /error of a formula/],
    ['Err:502', /error of a formula/],
    ['NULL', /where there is nothing: .*leave the cell empty/],
    ['(null)', /where there is nothing/],
    [String.raw`\N`, /where there is nothing/],
    ['NaN', /where there is nothing/],
    ['None', /where there is nothing/],
    ['N/A', /where there is nothing/],
    ['erased', /stands for what was erased/],
    ['undefined', /where there is nothing/],
    ['=B2&C2', /formula/],
    ["'8503121100123", /leave the apostrophe out/],
    ["'+268 7612 3456", /leave the apostrophe out/],
    ['’2019-05-20', /leave the apostrophe out/],
    ['JosÃ©', /another encoding/],
    ['Oâ€™Brien', /another encoding/],
  ])('%s, in every column of texts, days and numbers', async (cell, advice) => {
    const rows = await rowsOf(HEADER, ...TEXTS.map((field) => rowWith(field, cell)));
    expect(rows.length).toBe(TEXTS.length);
    for (const row of rows) expect(row).toMatchObject({ reason: expect.stringMatching(advice) });
  });

  it.each<[RegisterField, string, RegExp]>([
    ['ownerIdNumber', '8503120000000', /zeros in place of the digits/],
    ['ownerIdNumber', '8503121100123.0', /like an amount/],
    ['ownerIdNumber', '8,503,121,100,123', /like an amount/],
    ['model', '05-Sep', /day that a spreadsheet made/],
    ['make', "'Toyota", /apostrophe/],
    ['licensePlate', "'HSD 722 BN", /apostrophe/],
  ])('in %s %s', async (field, cell, advice) => {
    expect(await readWith(field, cell)).toMatchObject({ reason: expect.stringMatching(advice) });
  });

  it('whatever the digits of a number are', async () => {
    const numbers = fc.sample(fc.bigInt({ min: 10n ** 10n, max: 10n ** 14n }), 200);
    const rows = numbers.map((number) =>
      rowWith('ownerIdNumber', Number(number).toExponential(5).replace('e', 'E')),
    );
    for (const row of await rowsOf(HEADER, ...rows)) expect(row).toHaveProperty('reason');
  });

  it.each<[RegisterField, string]>([
    ['ownerName', '’Mamello Thamae'],
    ['ownerName', 'Thabo Nullwala'],
    ['ownerName', 'João Ântonio'],
    ['ownerAddress', '#12 Gwamile Street'],
    ['ownerIdNumber', '8503121100123'],
    ['ownerIdNumber', 'E123456'],
    ['model', '320E'],
    ['model', 'E+'],
    ['ownerPhone', ''],
  ])('but not %s %s', async (field, cell) => {
    expect(await readWith(field, cell)).toMatchObject({ vehicle: { [field]: cell } });
  });
});

describe('the days of a register', () => {
  it.each([
    '2019-05-20',
    '2019/05/20',
    '2019.05.20',
    '2019/5/20 00:00',
    '2019-05-20T00:00:00.000',
    '20190520',
    '20052019',
    '20/05/2019',
    '20-05-2019',
    '20.5.2019',
    '20/05/19',
    '20-May-19',
    '20-May-2019',
    '20 May 2019',
    'May 20, 2019',
    '20/05/2019 12:30:00 AM',
  ])('are read however they are spelled: %s', async (cell) => {
    expect(await readWith('registrationDate', cell)).toMatchObject({
      vehicle: { registrationDate: '2019-05-20' },
    });
  });

  it.each<[RegisterField, string, string]>([
    ['registrationDate', '20/05/85', '1985-05-20'],
    ['registrationDate', '20-May-99', '1999-05-20'],
    ['expiryDate', '31/05/30', '2030-05-31'],
    ['expiryDate', '31/05/99', '1999-05-31'],
    ['expiryDate', '9999/12/31', '9999-12-31'],
    ['registrationDate', '05/06/2019', '2019-06-05'],
  ])('%s %s is %s', async (field, cell, day) => {
    expect(await readWith(field, cell)).toMatchObject({ vehicle: { [field]: day } });
  });

  it.each(['43605', '12305', '05/20/2019', '2019', '2019-02-30', '20/05/1899', '31.04.2019', 'someday'])(
    'but %s is refused',
    async (cell) => {
      const row = await readWith('registrationDate', cell);
      expect(row).toMatchObject({
        reason: expect.stringMatching(/^Registration date must be a day from 1900/),
      });
    },
  );

  it('are all those that the reader of statements knows', async () => {
    const day = fc.integer({ min: 0, max: 36_000 }).map((days) => shiftDay('1930-01-01', days));
    const separator = fc.constantFrom('-', '/', '.', ' ');
    const spelled = fc.sample(fc.tuple(day, separator, fc.constantFrom('YMD', 'DMY')), 100);
    const cells = spelled.map(([one, between, order]) => {
      const [year, month, ofMonth] = one.split('-');
      return (order === 'YMD' ? [year, month, ofMonth] : [ofMonth, month, year]).join(between);
    });
    for (const [at, cell] of cells.entries())
      expect(DAY_ORDERS.map((order) => dayIn(cell, order))).toContain(spelled[at]?.[0]);
    const rows = await rowsOf(HEADER, ...cells.map((cell) => rowWith('expiryDate', cell)));
    expect(rows).toMatchObject(spelled.map(([expiryDate]) => ({ vehicle: { expiryDate } })));
  });
});

describe('a register is read', () => {
  const vehicle = { licensePlate: 'HSD 722 BN', ownerIdNumber: '8503121100123', status: 'VALID' };
  const row = rowOf('HSD 722 BN');

  it.each<[string, string[]]>([
    ['with a first line that says its separator', ['sep=,', HEADER, row]],
    [
      'with another separator that it says',
      ['sep=;', HEADER.replaceAll(',', ';'), rowOf('HSD 722 BN', { 8: 'Plot 7' }).replaceAll(',', ';')],
    ],
    [
      'with one that only it names',
      ['sep=|', HEADER.replaceAll(',', '|'), rowOf('HSD 722 BN', { 8: 'Plot 7' }).replaceAll(',', '|')],
    ],
    ['with an empty last column', [`${HEADER},`, `${row},`]],
    ['with empty last columns in some rows', [HEADER, `${row},,`]],
    ['with an empty last column of the header alone', [`${HEADER},,`, row]],
    ['with cells that are marked as texts', [HEADER, row.replace('8503121100123', '="8503121100123"')]],
  ])('%s', async (_, lines) => {
    expect(await rowsOf(...lines)).toMatchObject([{ vehicle }]);
  });
});

it('each row that is refused is told by its line, and the others go on', async () => {
  const rows = await rowsOf(
    HEADER,
    /* 2 */ rowOf('HSD 200 IM', { 8: '"Plot 7\nGwamile Street\nMbabane"' }),
    /* 5 */ rowOf(''),
    /* 6 */ rowOf('HSD_201'),
    /* 7 */ rowOf('HSD 202 IM', { 3: '1899', 11: 'MISSING' }),
    /* 8 */ rowOf('HSD 203 IM', { 3: '2028', 7: '7602 1234 / 7612 3456' }),
    /* 9 */ rowOf('HSD 204 IM', { 9: '30/02/2020', 10: '2020-13-01' }),
    /* 10 */ `${rowOf('HSD 205 IM')},one too many`,
    /* 11 */ 'HSD 206 IM,Toyota',
    '',
    /* 13 */ rowOf('HSD 207 IM', { 5: 'Sipho "Vusi" Dlamini' }),
    /* 14 */ rowOf('HSD 208 IM', { 5: '"Sipho" Dlamini' }),
    /* 15 */ rowOf('HSD 209 IM', { 5: '"Sipho Dlamini' }),
    /* 16 */ rowOf('HSD 210 IM', { 1: 'M'.repeat(51), 11: '' }),
    /* 17 */ rowOf('HSD 211 IM', { 8: '"Plot 7\nMbabane"' }),
    /* 19 */ rowOf('HSD 212 IM', { 5: 'Sipho\u0007 Dlamini' }),
    /* 20 */ rowOf('HSD 213 IM', { 1: '"Toyota\nHilux"' }),
    /* 22 */ rowOf('HSD 214 IM', { 9: '0000-01-01', 10: '9999-12-31' }),
  );
  const reasons = new Map(rows.flatMap((row) => ('reason' in row ? [[row.line, row.reason] as const] : [])));
  expect([...reasons.keys()].toSorted((a, b) => a - b)).toEqual([
    5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 19, 20, 22,
  ]);
  expect(reasons.get(5)).toBe('License plate is required');
  expect(reasons.get(6)).toContain('letters, digits');
  expect(reasons.get(7)).toMatch(/^Year must be from 1900 to \d{4}; Status must be one of/);
  expect(reasons.get(8)).toMatch(/^Year must be.*; Owner phone must be one number like/);
  expect(reasons.get(9)).toMatch(/^Registration date must be a day.*; Expiry date must be a day/);
  expect(reasons.get(10)).toBe('The row has 13 columns, the header 12');
  expect(reasons.get(11)).toBe('The row has 2 columns, the header 12');
  for (const line of [13, 14]) expect(reasons.get(line)).toMatch(/quote stands/);
  expect(reasons.get(15)).toMatch(/quote is not closed/);
  expect(reasons.get(22)).toMatch(/^Registration date must be a day from 1900 on[^;]*$/);
  expect(reasons.get(16)).toMatch(/at most 50 characters; Status/);
  expect(reasons.get(19)).toContain('Owner name has a character that cannot be shown (U+0007)');
  expect(reasons.get(20)).toBe('Make must be on one line');
  const vehicles = rows.flatMap((row) => ('vehicle' in row ? [row.vehicle] : []));
  expect(vehicles).toMatchObject([
    { licensePlate: 'HSD 200 IM', ownerAddress: 'Plot 7\nGwamile Street\nMbabane' },
    { licensePlate: 'HSD 211 IM', ownerAddress: 'Plot 7\nMbabane' },
  ]);
});

it.each<[string, string | Uint8Array, RegExp]>([
  ['a workbook', Buffer.from('504b030414000600', 'hex'), /^This is an Excel workbook, .*Save As/],
  ['no CSV', new Uint8Array(300), /^Line 1 is not text/],
  ['other heads', `${HEADER.replace('year', 'built')}\n`, /missing: year\n {2}unknown: "built"/],
  ['nothing', '', /^The file is empty/],
  ['one endless line', 'x'.repeat(200_000), /^Line 1 is too long/],
])('%s is no register, and it is said what to do', async (_, content, message) => {
  const path = join(await newFolder(), 'register.csv');
  await writeFile(path, content);
  await expect(requireRegister(path, NOW)).rejects.toThrow(message);
});

it('a register may have the two bytes a letter, semicolons and broken cells of spreadsheets', async () => {
  const path = join(await newFolder(), 'register.csv');
  const row = 'UPL 110;Toyota;"Hilux; ""Raider""";2019;White;Sipho;;;"Plot 7\nMbabane";20/05/2019;;VALID';
  const lines = [`\uFEFF${HEADER.replaceAll(',', ';')}`, row, ';;;;;;;;;;;', '', 'UPL 111;;;;;;;;;;;VALID'];
  await writeFile(path, Buffer.from(lines.join('\r\n'), 'utf16le'));
  const rows: RegisterRow[] = [];
  for await (const batch of (await openRegister(path, NOW)).rows) rows.push(...batch);
  const first = { licensePlate: 'UPL 110', model: 'Hilux; "Raider"', registrationDate: '2019-05-20' };
  expect(rows).toMatchObject([{ vehicle: first }, { vehicle: { licensePlate: 'UPL 111' } }]);
});
