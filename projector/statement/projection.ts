import {
  parseStatementLineEvent,
  type RecordedStatementLineEvent,
  statementLineEvents,
} from '@fines/domain/statement/events.ts';
import {
  evolve,
  initialLine,
  statementLineIdOf,
  statementLineStream,
  sumsOf,
  suspenseOf,
  type TakenLine,
  takenLineSchema,
} from '@fines/domain/statement/state.ts';
import { fineNumberOfLine } from '@fines/domain/statement/view.ts';

import { searchText } from '../engine/columns.ts';
import type { Counter } from '../engine/counter.ts';
import { defineProjection } from '../engine/define-projection.ts';
import { column, documentTable, optional } from '../engine/document-table.ts';
import type { Entity } from '../engine/projection.ts';
import { defineTable } from '../engine/table.ts';

const LEFT = 'WHERE suspense > 0';

/** Every line of a statement that was taken. Those of which money is in suspense are listed. */
const statementLines = documentTable<TakenLine>({
  name: 'statement_lines',
  columns: {
    account: column('text', ({ state }) => state.account),
    day: column('date', ({ state }) => state.day),
    amount: column('bigint', ({ state }) => state.amount),
    suspense: column('bigint', ({ state }) => suspenseOf(state)),
    /** The fine for which it is or seems to be. */
    fine_id: optional('text', ({ state }) => fineNumberOfLine(state)),
    is_proposed: column('boolean', ({ state }) => state.proposal !== null),
    is_requested: column('boolean', ({ state }) => state.request !== null),
    search_text: column('text', ({ state: { reference, payer, text, bankId } }) =>
      searchText(reference, payer, text, bankId),
    ),
  },
  indexes: [
    '(day, id)',
    '(fine_id)',
    `(day, id) ${LEFT}`,
    `(suspense, day, id) ${LEFT}`,
    `(account, day, id) ${LEFT}`,
    `(day, id) ${LEFT} AND is_proposed`,
    `(day, id) ${LEFT} AND is_requested`,
    'USING gin (search_text gin_trgm_ops)',
  ],
});

/** What statements brought and where it is, by account and day: `amount` is always the sum of the others. */
const totals: Counter<Entity<TakenLine>> = {
  table: defineTable({
    name: 'statement_totals',
    columns: {
      account: 'text',
      day: 'date',
      count: 'bigint',
      amount: 'bigint',
      recorded: 'bigint',
      suspense: 'bigint',
      returned: 'bigint',
    },
    key: ['account', 'day'],
  }),
  contribute: ({ state }, add) => {
    const { account, day, amount } = state;
    add({ account, day, count: 1, amount, ...sumsOf(state) });
  },
};

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
