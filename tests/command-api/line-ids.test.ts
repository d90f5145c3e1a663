import { hash } from 'node:crypto';

import { LineIds } from '@fines/command-api/statement/line-ids.ts';
import type { StatementLine } from '@fines/domain/statement/line.ts';
import { expect, it } from 'vitest';

import { LINE } from '../domain/statement/statement-lives.ts';

const idOf = (said: Partial<StatementLine>): string | undefined =>
  new LineIds({ fingerprint: (text) => hash('sha256', text, 'buffer') }).idsOf({
    line: { ...LINE, ...said },
    statement: 1,
  })?.lineId;

const inWindows1252 = (text: string): string => new TextDecoder('windows-1252').decode(Buffer.from(text));

const WORDS = ['André Dlamini', 'Zoë – fine', 'Nomsa “N” Zwane', 'João Ántonio', 'Strauß', 'Sipho'];

it.each(WORDS)(
  'a line with a number of the bank is the same in whatever encoding it was read: %s',
  (words) => {
    for (const field of ['payer', 'reference', 'text'] as const) {
      const id = idOf({ [field]: words });
      expect(idOf({ [field]: inWindows1252(words) })).toBe(id);
      expect(idOf({ [field]: words.replaceAll(/[^ -~]/g, '\uFFFD') })).toBe(id);
      expect(idOf({ [field]: words.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()) })).toBe(id);
    }
  },
);

it('is another one if any of what the bank knows it by is, or its words are', () => {
  const others: Partial<StatementLine>[] = [
    {},
    { account: '7700 1234 57' },
    { day: '2026-03-10' },
    { amount: LINE.amount + 1 } as Partial<StatementLine>,
    { bankId: 'BT-20418' },
    { payer: 'Sipho Nkosi' },
  ];
  expect(new Set(others.map(idOf)).size).toBe(others.length);
});

it('without a number of the bank is known by all that it says', () => {
  expect(idOf({ bankId: null, payer: 'André' })).not.toBe(idOf({ bankId: null, payer: 'Andr' }));
});
