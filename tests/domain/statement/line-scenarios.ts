import { personOf } from '@fines/domain/shared/person.ts';
import { decide } from '@fines/domain/statement/decide.ts';
import {
  parseStatementLineEvent,
  type RecordedStatementLineEvent,
  type StatementLineEvent,
} from '@fines/domain/statement/events.ts';
import { evolve, initialLine, type LineState, type TakenLine } from '@fines/domain/statement/state.ts';

import { cents } from '../events.ts';
import { clerk as clerkAs } from '../fine/fine-scenarios.ts';
import { scenarios } from '../given-when-then.ts';
import { logged } from '../logged.ts';
import { fineNumber, receiptNumber } from '../samples.ts';
import { LINE, lineId, STATEMENT } from './statement-lives.ts';

export const clerk = () => clerkAs('FINANCE_OFFICER');

export const { given, stateAfter } = scenarios({ decide, evolve, initial: initialLine });

export const happened = (...events: StatementLineEvent[]): RecordedStatementLineEvent[] =>
  logged(parseStatementLineEvent, events);

export const [fine, other] = [fineNumber(1), fineNumber(501)];
export const [take, use, assign] = [STATEMENT.TakeLine(1), STATEMENT.UseLine(1), STATEMENT.AssignLine(1)];
export const { type: _, actor: returner, ...returning } = STATEMENT.ReturnLine(1);
export const receipt = receiptNumber(1);

export const taken = (line = LINE, meant = take.meant) =>
  happened({ type: 'StatementLineTaken', data: { lineId: lineId(1), ...line, meant } });
export const used = [
  ...taken(),
  ...happened({ type: 'LineUsed', data: { receiptNumber: receipt, fineNumber: fine, amount: cents(60) } }),
];
export const askedFor = happened({
  type: 'LineAssignmentRequested',
  data: { fineNumber: other, requestedBy: personOf(clerk()) },
});

export function lineAfter(...events: RecordedStatementLineEvent[]): TakenLine {
  const state: LineState = stateAfter(...events);
  if (state.status === 'ABSENT') throw new Error('The line was never taken');
  return state;
}

export const CHANGED = (left: string) =>
  ({
    kind: 'conflict',
    code: 'line-changed',
    message: `Of this line, ${left} is left. Look again.`,
  }) as const;
export const refunded = (isGivenBack: boolean) => [
  ...used,
  ...happened({ type: 'LineRefunded', data: { receiptNumber: receipt, isGivenBack } }),
];
