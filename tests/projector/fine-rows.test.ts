import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { disputeRows } from '@fines/projector/dispute/row.ts';
import type { RowChanges } from '@fines/projector/entity-table.ts';
import type { CurrentFine } from '@fines/projector/fine/entity.ts';
import { fromRows } from '@fines/projector/fine/from-rows.ts';
import { fineRows } from '@fines/projector/fine/row.ts';
import { paymentRows } from '@fines/projector/payment/row.ts';
import type { LoadedRow } from '@fines/projector/table.ts';
import { expect, it } from 'vitest';

import {
  disputeResolved,
  disputeSubmitted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
  paymentRefunded,
  reminderSent,
} from '../domain/events.ts';

const TABLES = [fineRows, paymentRows, disputeRows];

function after(...events: readonly RecordedFineEvent[]): CurrentFine {
  const fine = events.reduce<FineState>(evolve, initialFine);
  if (!isIssued(fine) || fine.status === 'CANCELLED') throw new Error('There is no such fine');
  return { fine, revision: events.length - 1 };
}

/** The rows as the driver would read them, in the other order. */
function loaded(current: CurrentFine): Map<unknown, LoadedRow[]> {
  const written = TABLES.map(({ table, collect }) => {
    const changes: RowChanges = { added: [], replaced: [], gone: [] };
    collect(changes, undefined, current);
    return [table, changes.added.map((row) => read(table.columns, row)).toReversed()] as const;
  });
  return new Map(written);
}

const READ: Readonly<Record<string, (text: string) => unknown>> = {
  timestamptz: (text) => new Date(text),
  json: (text) => JSON.parse(text),
};

const read = (columns: Readonly<Record<string, string>>, row: LoadedRow): LoadedRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const readText = READ[columns[column] ?? ''];
      return [column, readText && typeof value === 'string' ? readText(value) : value];
    }),
  );

const firstRound = [
  disputeSubmitted(),
  disputeResolved(),
  paymentRecorded({ receiptNumber: 'RCP-2026-007' }),
];

it.each([
  ['just issued', after(fineIssued())],
  ['reminded of', after(fineIssued({ photoSha256: 'a'.repeat(64) }), reminderSent(1))],
  ['disputed', after(fineIssued(), disputeSubmitted({ evidence: 'A photo' }))],
  ['dismissed', after(fineIssued(), disputeSubmitted(), disputeResolved({ status: 'APPROVED' }))],
  ['paid', after(fineIssued(), paymentRecorded({ transactionReference: 'T1' }))],
  ['paid, and refunded', after(fineIssued(), paymentRecorded(), paymentRefunded())],
  ['paid without receipt', after(fineIssued(), fineStatusChanged('UNPAID', 'PAID'))],
  [
    'disputed and paid twice',
    after(
      fineIssued(),
      ...firstRound,
      fineStatusChanged('PAID', 'UNPAID'),
      disputeSubmitted({ disputeId: 'FN-2026-001-D2' }),
      paymentRecorded({ receiptNumber: 'RCP-2026-003', method: 'CARD' }),
    ),
  ],
])('gives back the very fine that was written: %s', (_what, current) => {
  const rows = loaded(current);
  expect(fromRows((table) => rows.get(table) ?? [])).toEqual(current);
});

it.each([
  ['just issued', after(fineIssued()), { payment_stands: false, without_receipt: false }],
  ['paid', after(fineIssued(), paymentRecorded()), { payment_stands: true, without_receipt: false }],
  [
    'paid without receipt',
    after(fineIssued(), fineStatusChanged('UNPAID', 'PAID')),
    { payment_stands: false, without_receipt: true },
  ],
])('tells of a fine what it was paid by: %s', (_what, current, expected) => {
  expect(loaded(current).get(fineRows.table)).toMatchObject([expected]);
});

it('refuses the row of a fine that is paid, but not when or how much', () => {
  const rows = loaded(after(fineIssued(), paymentRecorded()));
  for (const missing of ['paid_at', 'paid_amount']) {
    const without = (table: unknown) =>
      (rows.get(table) ?? []).map((row) => Object.assign({}, row, { [missing]: null }));
    const ofFine = (table: unknown) => (table === fineRows.table ? without(table) : (rows.get(table) ?? []));
    expect(() => fromRows(ofFine)).toThrow('FN-2026-001 is paid, but not when or how much');
  }
});

it('has no fine where there are no rows', () => {
  expect(fromRows(() => [])).toBeUndefined();
});
