import {
  parseStatementLineEvent,
  type RecordedStatementLineEvent,
  statementLineEvents,
} from '@fines/domain/statement/events.ts';
import { METHOD_OF } from '@fines/domain/statement/settle.ts';
import {
  evolve,
  initialLine,
  isLeft,
  refundedOf,
  statementLineIdOf,
  statementLineStream,
  sumsOf,
  suspenseOf,
  type TakenLine,
  takenLineSchema,
} from '@fines/domain/statement/state.ts';
import { fineNumberOfLine, listStateOf } from '@fines/domain/statement/view.ts';

import { indexed, searchNames, searchText } from '../engine/columns.ts';
import { counterOf } from '../engine/counter.ts';
import { defineProjection } from '../engine/define-projection.ts';
import { column, type Columns, documentTable, optional } from '../engine/document-table.ts';
import type { Entity } from '../engine/projection.ts';

const LEFT = 'WHERE is_left';

const columns = {
  account: column('text', ({ state }) => indexed(state.account)),
  day: column('date', ({ state }) => state.day),
  amount: column('bigint', ({ state }) => state.amount),
  recorded: column('bigint', ({ state }) => sumsOf(state).recorded),
  suspense: column('bigint', ({ state }) => suspenseOf(state)),
  returned: column('bigint', ({ state }) => sumsOf(state).returned),
  refunded: column('bigint', ({ state }) => refundedOf(state)),
  /** By which a payment of it is made. */
  method: column('text', ({ state }) => METHOD_OF[state.channel]),
  import_id: column('text', ({ state }) => indexed(state.importId)),
  bank_id: optional('text', ({ state }) => state.bankId),
  /** The fine for which it is or seems to be. */
  fine_id: optional('text', ({ state }) => fineNumberOfLine(state)),
  /** Other fines for which it may be as well, by spaces. */
  other_fine_ids: optional('text', ({ state }) => state.proposal?.others?.join(' ') ?? null),
  is_left: column('boolean', ({ state }) => isLeft(state)),
  list_state: column('text', ({ state }) => listStateOf(state)),
  is_requested: column('boolean', ({ state }) => state.request !== null),
  search_text: column('text', ({ state: { reference, payer, text, bankId, ultimatePayer, further } }) =>
    [searchText(reference, text, bankId, further ?? null), searchNames(payer, ultimatePayer ?? null)].join(
      '\n',
    ),
  ),
} satisfies Columns<Entity<TakenLine>>;

/** Every line of a statement that was taken. Those to which somebody has to see are listed. */
const statementLines = documentTable({
  name: 'statement_lines',
  columns,
  indexes: [
    '(day, id)',
    '(fine_id)',
    `(day, id) ${LEFT}`,
    `(suspense, day, id) ${LEFT}`,
    `(account, day, id) ${LEFT}`,
    `(list_state, day, id) ${LEFT}`,
    `(day, id) ${LEFT} AND is_requested`,
    '(day, id) WHERE refunded > 0',
    '(id) WHERE other_fine_ids IS NOT NULL',
    '(import_id, day, id)',
    // Finds the line of a payment that somebody typed in.
    '(upper(bank_id)) WHERE suspense > 0 AND fine_id IS NULL',
    'USING gin (search_text gin_trgm_ops)',
  ],
});

/**
 * What statements brought and where it is, by account, day and import: `amount` is always the sum of `recorded`,
 * `suspense` and `returned`. A line whose money is in several places counts in each.
 */
const totals = counterOf({
  name: 'statement_totals',
  of: statementLines,
  by: ['account', 'day', 'import_id'],
  sums: ['amount', 'recorded', 'suspense', 'returned'],
  some: { recorded_lines: 'recorded', suspense_lines: 'suspense', returned_lines: 'returned' },
  indexes: ['(day)', '(import_id)'],
});

function apply(line: TakenLine | undefined, event: RecordedStatementLineEvent): TakenLine | undefined {
  const state = evolve(line === undefined ? initialLine : { status: 'TAKEN', ...line }, event);
  if (state.status === 'ABSENT') return undefined;
  const { status: _, ...taken } = state;
  return taken;
}

export const statementProjection = defineProjection({
  types: Object.keys(statementLineEvents),
  idOf: statementLineIdOf,
  streamOf: statementLineStream,
  parse: parseStatementLineEvent,
  apply,
  state: takenLineSchema,
  documents: [statementLines],
  counters: [totals],
});
