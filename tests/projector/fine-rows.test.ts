import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { disputeRows } from '@fines/projector/dispute/row.ts';
import type { EntityTable, RowChanges } from '@fines/projector/engine/entity-table.ts';
import type { LoadedRow, Row } from '@fines/projector/engine/table.ts';
import type { CurrentFine } from '@fines/projector/entities.ts';
import { fromRows, deletedFineRows, fineRows } from '@fines/projector/fine/row.ts';
import { paymentRows } from '@fines/projector/payment/row.ts';
import { expect, it } from 'vitest';

import {
  disputeResolved,
  disputeSubmitted,
  fineDeleted,
  fineIssued,
  fineStatusChanged,
  paymentRecorded,
  paymentRefunded,
  refundRequested,
  reminderSent,
} from '../domain/events.ts';

const TABLES = [fineRows, deletedFineRows, paymentRows, disputeRows];

function since(before: FineState, ...events: readonly RecordedFineEvent[]): CurrentFine {
  const fine = events.reduce<FineState>(evolve, before);
  if (!isIssued(fine)) throw new Error('There is no such fine');
  return { fine, revision: events.length - 1 };
}

const after = (...events: readonly RecordedFineEvent[]) => since(initialFine, ...events);

function changesOf<Entity>(
  { collect }: EntityTable<Entity>,
  before: Entity | undefined,
  now: Entity,
): RowChanges {
  const changes: RowChanges = { added: [], replaced: [], gone: [] };
  collect(changes, before, now);
  return changes;
}

const written = (rows: EntityTable<CurrentFine>, current: CurrentFine): Row[] =>
  changesOf(rows, undefined, current).added;

/** The rows as the driver would read them, in the other order. */
const loaded = (current: CurrentFine): Map<unknown, LoadedRow[]> =>
  new Map(
    TABLES.map((rows) => {
      const { table } = rows;
      return [
        table,
        written(rows, current)
          .map((row) => read(table.columns, row))
          .toReversed(),
      ];
    }),
  );

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
  ['paid, and asked back', after(fineIssued(), paymentRecorded(), refundRequested())],
  ['paid, and refunded', after(fineIssued(), paymentRecorded(), paymentRefunded())],
  ['paid without receipt', after(fineIssued(), fineStatusChanged('UNPAID', 'PAID'))],
  ['deleted', after(fineIssued(), paymentRecorded(), fineDeleted())],
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

const MARCH = (day: number): string => `2026-03-${day}T10:00:00.000Z`;

it('numbers payments and disputes from 1, in the order in which they came', () => {
  const second = paymentRecorded({ receiptNumber: 'RCP-2026-003' });
  const current = after(
    fineIssued(),
    ...firstRound,
    second,
    disputeSubmitted({ disputeId: 'FN-2026-001-D2' }),
  );
  const numbersOf = (rows: EntityTable<CurrentFine>) =>
    written(rows, current).map(({ id, nth }) => [id, nth]);
  expect(numbersOf(paymentRows)).toEqual([
    ['RCP-2026-007', 1],
    ['RCP-2026-003', 2],
  ]);
  expect(numbersOf(disputeRows)).toEqual([
    ['FN-2026-001-D1', 1],
    ['FN-2026-001-D2', 2],
  ]);
});

it('says of a payment when it was made or last asked back', () => {
  const paid = [fineIssued(), paymentRecorded({}, MARCH(12))];
  expect(written(paymentRows, after(...paid))).toMatchObject([
    { refund_request: null, updated_at: MARCH(12) },
  ]);
  const asked = after(...paid, refundRequested({}, MARCH(13)));
  expect(written(paymentRows, asked)).toMatchObject([
    { refund_request: expect.stringContaining('"reason":"Paid twice"'), updated_at: MARCH(13) },
  ]);
});

it('says of a dispute when it was submitted, and nothing of its outcome before there is one', () => {
  expect(written(disputeRows, after(fineIssued(), disputeSubmitted({}, MARCH(12))))).toMatchObject([
    { updated_at: MARCH(12), resolution: null, resolved_at: null, resolved_by_id: null },
  ]);
});

it('takes a deleted fine and its disputes out of the tables, but not its payments', () => {
  const before = after(fineIssued(), ...firstRound);
  const deleted = since(before.fine, fineDeleted());
  const changes = (rows: EntityTable<CurrentFine>) => {
    const { added, replaced, gone } = changesOf(rows, before, deleted);
    return [added.length, replaced.length, gone.length];
  };
  expect(TABLES.map(changes)).toEqual([
    [0, 0, 1],
    [1, 0, 0],
    [0, 0, 0],
    [0, 0, 1],
  ]);
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
