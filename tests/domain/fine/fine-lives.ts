import type { Amendment, FineCommand } from '@fines/domain/fine/commands.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import { type FineEvent, parseFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { initialFine } from '@fines/domain/fine/state.ts';
import { officialOf, personOf, PUBLIC, SYSTEM } from '@fines/domain/shared/person.ts';

import { factsSaid } from '../../support/facts.ts';
import { actor, cents, NOW } from '../events.ts';
import {
  decidedLives,
  fineNumber,
  receiptNumber,
  type SamplesOf,
  threeDigits,
  type WaysTo,
} from '../samples.ts';
import { chief, clerk } from './fine-scenarios.ts';

const senior = actor('SENIOR_OFFICER', '7b0e6f6a-0c55-4f0e-9a2b-1f3f2c1d0007');
const by = { officer: actor('TRAFFIC_OFFICER'), senior, clerk: clerk('FINANCE_OFFICER'), chief: chief() };
const given = (who: keyof typeof by) => ({ actor: by[who], now: NOW });
const bySystem = { actor: SYSTEM, now: NOW };
const byPublic = { actor: PUBLIC, now: NOW };

export const FINE_COMMANDS: SamplesOf<FineCommand> = {
  IssueFine: (n) => ({
    type: 'IssueFine',
    ...given('officer'),
    ...factsSaid(0),
    fineNumber: fineNumber(n),
    licensePlate: `HSD ${threeDigits(n)} BM`,
    offense: { name: 'Speeding 11-20 km/h over', type: 'SPEEDING', amount: cents(60) },
    photos: ['a'.repeat(64), 'c'.repeat(64)],
    dateIssued: '2026-03-10T07:45:00.000Z',
    replaces: { fineNumber: 'FN-2025-001', reason: 'A letter was misread', issuedBy: officialOf(by.officer) },
  }),
  AmendFine: () => ({
    type: 'AmendFine',
    ...given('senior'),
    changes: { ...factsSaid(1), photos: ['b'.repeat(64), 'a'.repeat(64)] } satisfies Required<Amendment>,
  }),
  ChangeFineStatus: () => ({
    type: 'ChangeFineStatus',
    ...given('senior'),
    to: 'PAID',
    reason: 'Paid at the court',
  }),
  SendReminder: () => ({ type: 'SendReminder', ...given('senior') }),
  RecordMessage: (n) => ({
    type: 'RecordMessage',
    ...bySystem,
    occurrence: 'asked',
    message: {
      messageId: `0d3c1c86-3d0b-4c0e-8f2d-000000001${threeDigits(n)}`,
      kind: 'REMINDER',
      channel: 'EMAIL',
      outcome: 'SENT',
      reason: 'Handed over at the counter',
      askedBy: personOf(senior),
    },
  }),
  DeleteFine: (n) => ({
    type: 'DeleteFine',
    ...given('chief'),
    reason: 'The plate was misread',
    replacedBy: fineNumber(n + 500),
  }),
  RecordPayment: (n) => ({
    type: 'RecordPayment',
    ...given('clerk'),
    receiptNumber: receiptNumber(n),
    amount: cents(60),
    method: 'MOBILE_MONEY',
    transactionReference: 'MM-48210077',
    togetherId: '5b7c1b7e-32a5-4a2f-8f0d-0a4f4b1d7a01',
    lineIds: ['5e'.repeat(32)],
  }),
  RequestRefund: (n) => ({
    type: 'RequestRefund',
    ...given('clerk'),
    receiptNumber: receiptNumber(n),
    reason: 'Paid twice',
  }),
  DeclineRefund: (n) => ({
    type: 'DeclineRefund',
    ...given('chief'),
    receiptNumber: receiptNumber(n),
    reason: 'It was paid once',
  }),
  RefundPayment: (n) => ({
    type: 'RefundPayment',
    ...given('chief'),
    receiptNumber: receiptNumber(n),
    reason: 'It was paid twice',
    method: 'BANK_TRANSFER',
    transactionReference: 'BT-20417',
  }),
  SubmitDispute: () => ({
    type: 'SubmitDispute',
    ...given('senior'),
    reason: 'The bay was marked as free',
    evidence: 'A photo of the bay',
    photos: ['d'.repeat(64)],
  }),
  SubmitDisputeOnline: () => ({
    type: 'SubmitDisputeOnline',
    ...byPublic,
    reason: 'I was not there',
    evidence: 'The car was at the garage',
    photos: ['e'.repeat(64)],
    contact: { email: 'thandi@example.sz', phone: '+26876021234' },
  }),
  ResolveDispute: (n) => ({
    type: 'ResolveDispute',
    ...given('chief'),
    countsAs: [personOf(senior)],
    disputeId: `${fineNumber(n)}-D1`,
    status: 'REJECTED',
    resolution: 'The sign can be seen on the photo',
  }),
  EraseDriver: () => ({
    type: 'EraseDriver',
    ...given('chief'),
    keys: ['0d3c1c86-3d0b-4c0e-8f2d-00000000000e'],
    cause: { rule: 'REQUEST', erasureId: '0d3c1c86-3d0b-4c0e-8f2d-00000000000f' },
  }),
  WithdrawReceipt: (n) => ({
    type: 'WithdrawReceipt',
    ...bySystem,
    receiptNumber: receiptNumber(n + 500),
  }),
  VoidFineNumber: (n) => ({
    type: 'VoidFineNumber',
    ...bySystem,
    fineNumber: fineNumber(n),
    reason: 'No fine was issued under this number',
  }),
};

const FINE = FINE_COMMANDS;

/** With all that a fine can have: a dispute that was rejected, a withdrawn receipt, a request that is open. */
const asked = (n: number): FineCommand[] => [
  FINE.IssueFine(n),
  FINE.SendReminder(n),
  FINE.SubmitDispute(n),
  FINE.ResolveDispute(n),
  FINE.WithdrawReceipt(n),
  FINE.RecordPayment(n),
  FINE.RequestRefund(n),
];
const refunded = (n: number): FineCommand[] => [...asked(n), FINE.RefundPayment(n)];
const disputed = (n: number): FineCommand[] => [...refunded(n), FINE.SubmitDispute(n)];

const ways: WaysTo<FineEvent, FineCommand> = {
  FineIssued: (n) => [FINE.IssueFine(n)],
  FineAmended: (n) => [...asked(n), FINE.AmendFine(n)],
  FineStatusChanged: (n) => [...refunded(n), FINE.ChangeFineStatus(n)],
  ReminderSent: (n) => [...refunded(n), FINE.SendReminder(n)],
  NoticeSent: (n) => [...refunded(n), FINE.RecordMessage(n)],
  PaymentRecorded: (n) => [
    ...refunded(n),
    { ...FINE.RecordPayment(n), receiptNumber: receiptNumber(n + 600) },
  ],
  ReceiptWithdrawn: (n) => [
    ...asked(n),
    { ...FINE.WithdrawReceipt(n), receiptNumber: receiptNumber(n + 600) },
  ],
  RefundRequested: asked,
  RefundDeclined: (n) => [...asked(n), FINE.DeclineRefund(n)],
  PaymentRefunded: refunded,
  DisputeSubmitted: disputed,
  DisputeSubmittedOnline: (n) => [...refunded(n), FINE.SubmitDisputeOnline(n)],
  DisputeResolved: (n) => [
    ...disputed(n),
    { ...FINE.ResolveDispute(n), disputeId: `${fineNumber(n)}-D2`, status: 'APPROVED' },
  ],
  FineDeleted: (n) => [...refunded(n), FINE.DeleteFine(n)],
  DriverErased: (n) => [...asked(n), FINE.DeclineRefund(n), FINE.EraseDriver(n)],
  FineNumberVoided: (n) => [FINE.VoidFineNumber(n)],
};

export const fineLives = decidedLives(
  { initial: initialFine, decide, evolve, parse: parseFineEvent },
  ways,
  1,
);
