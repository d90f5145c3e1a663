import { decide, type StatementLineCommand } from '@fines/domain/statement/decide.ts';
import { parseStatementLineEvent, type StatementLineEvent } from '@fines/domain/statement/events.ts';
import type { StatementLine } from '@fines/domain/statement/line.ts';
import { evolve, initialLine } from '@fines/domain/statement/state.ts';

import { cents } from '../events.ts';
import { chief, clerk } from '../fine/fine-scenarios.ts';
import {
  decidedLives,
  fineNumber,
  receiptNumber,
  type SamplesOf,
  threeDigits,
  type WaysTo,
} from '../samples.ts';

export const lineId = (n: number): string => `${'5e'.repeat(30)}0${threeDigits(n)}`;

export const LINE: StatementLine = {
  account: '7700 1234 56',
  day: '2026-03-09',
  amount: cents(60),
  channel: 'BANK',
  reference: 'HSD 722 BN fine',
  payer: 'Sipho Dlamini',
  text: 'Transfer at Manzini',
  bankId: 'BT-20417',
};

/** More than one person may decide about alone. */
export const MUCH: StatementLine = { ...LINE, amount: cents(1500) };

export const STATEMENT: SamplesOf<StatementLineCommand> = {
  TakeLine: (n) => ({
    type: 'TakeLine',
    lineId: lineId(n),
    line: LINE,
    meant: { fineNumber: fineNumber(n), by: 'REFERENCE' },
    perhapsSameAs: undefined,
    use: null,
  }),
  AssignLine: (n) => ({
    type: 'AssignLine',
    actor: clerk('FINANCE_OFFICER'),
    fineNumber: fineNumber(n + 500),
  }),
  ReturnLine: () => ({
    type: 'ReturnLine',
    actor: clerk('FINANCE_OFFICER'),
    reason: 'It was for somebody else',
    to: 'Account 7700 5555 01, Sipho Dlamini',
  }),
  DropLine: () => ({
    type: 'DropLine',
    actor: clerk('FINANCE_OFFICER'),
    reason: 'The bank corrected its text',
  }),
  ApproveRequest: () => ({ type: 'ApproveRequest', actor: chief(), countsAs: [] }),
  DeclineRequest: () => ({ type: 'DeclineRequest', actor: chief(), reason: 'It names another plate' }),
  UseLine: (n) => ({
    type: 'UseLine',
    receiptNumber: receiptNumber(n),
    fineNumber: fineNumber(n),
    amount: cents(60),
  }),
  ReleaseLine: (n) => ({
    type: 'ReleaseLine',
    receiptNumber: receiptNumber(n),
    reason: 'This fine is paid already',
  }),
  RefundLine: (n) => ({ type: 'RefundLine', receiptNumber: receiptNumber(n), isGivenBack: false }),
  TakeBackLine: (n) => ({
    type: 'TakeBackLine',
    key: `key-${n}`,
    day: '2026-03-12',
    amount: cents(60),
    bankId: 'BT-20418',
    text: 'Return of BT-20417: account closed',
  }),
  DenyTakeBack: () => ({
    type: 'DenyTakeBack',
    actor: clerk('FINANCE_OFFICER'),
    reason: 'It was another transfer',
  }),
  ErasePayer: () => ({
    type: 'ErasePayer',
    keys: ['0d3c1c86-3d0b-4c0e-8f2d-00000000000e'],
    cause: { rule: 'RETENTION', years: 5 },
  }),
};

const taken = (n: number, line = LINE): StatementLineCommand => ({ ...STATEMENT.TakeLine(n), line });
const used = (n: number): StatementLineCommand[] => [taken(n), STATEMENT.UseLine(n)];
const asked = (n: number): StatementLineCommand[] => [taken(n, MUCH), STATEMENT.AssignLine(n)];

const ways: WaysTo<StatementLineEvent, StatementLineCommand> = {
  StatementLineTaken: (n) => [
    { ...STATEMENT.TakeLine(n), meant: { fineNumber: fineNumber(n), by: 'PLATE' } },
  ],
  LineAssigned: (n) => [...asked(n), STATEMENT.ApproveRequest(n)],
  LineUsed: used,
  LineReleased: (n) => [...used(n), STATEMENT.ReleaseLine(n)],
  LineRefunded: (n) => [...used(n), STATEMENT.RefundLine(n)],
  LineAssignmentRequested: asked,
  LineReturnRequested: (n) => [taken(n, MUCH), STATEMENT.ReturnLine(n)],
  LineRequestDeclined: (n) => [taken(n, MUCH), STATEMENT.ReturnLine(n), STATEMENT.DeclineRequest(n)],
  LineReturned: (n) => [...used(n), STATEMENT.RefundLine(n), STATEMENT.ReturnLine(n)],
  LineTakenBack: (n) => [...used(n), STATEMENT.TakeBackLine(n)],
  LineNotTakenBack: (n) => [...used(n), STATEMENT.TakeBackLine(n), STATEMENT.DenyTakeBack(n)],
  PayerErased: (n) => [...used(n), STATEMENT.ErasePayer(n)],
};

export const statementLives = decidedLives(
  { initial: initialLine, decide, evolve, parse: parseStatementLineEvent },
  ways,
  1,
);
