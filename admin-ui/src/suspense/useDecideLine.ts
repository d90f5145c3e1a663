import type { StatementLineView } from '@fines/domain/statement/view.ts';

import { useCommandKey } from '../data/commands.ts';
import { useChanged } from '../data/useChanged.ts';
import { FINE_TABLES, isOutdated } from '../fine/useFine.ts';
import { formatDate } from '../format/dates.ts';
import { useToast } from '../toast/useToast.ts';
import { t } from './messages.ts';
import {
  approveLine,
  assignLine,
  declineLine,
  denyTakeBack,
  dropLine,
  returnLine,
  type Returning,
} from './suspenseCalls.ts';

/** What somebody may decide about a line of a statement. */
export type LineDecision =
  | { kind: 'assign'; fineId: string }
  | ({ kind: 'return' } & Returning)
  | { kind: 'drop'; reason: string }
  | { kind: 'deny'; reason: string }
  | { kind: 'approve'; etag: string | undefined }
  | { kind: 'decline'; reason: string };

function send(id: string, decision: LineDecision, key: string): Promise<StatementLineView> {
  switch (decision.kind) {
    case 'assign':
      return assignLine(id, decision.fineId, key);
    case 'return':
      return returnLine(id, { reason: decision.reason, to: decision.to }, key);
    case 'drop':
      return dropLine(id, decision.reason, key);
    case 'deny':
      return denyTakeBack(id, decision.reason, key);
    case 'approve':
      return approveLine(id, decision.etag, key);
    case 'decline':
      return declineLine(id, decision.reason, key);
    default:
      return decision satisfies never;
  }
}

const DONE = {
  assign: t('assigned'),
  return: t('returnedDone'),
  drop: t('dropped'),
  deny: t('denied'),
  approve: t('approved'),
  decline: t('declined'),
} as const;

/** Decides about a line, and says so; rejects if that was refused. Where somebody was faster, the screen follows. */
export function useDecideLine({ id }: StatementLineView): (decision: LineDecision) => Promise<void> {
  const changed = useChanged();
  const toast = useToast();
  const keyOf = useCommandKey();
  return async (decision) => {
    let line: StatementLineView;
    try {
      line = await send(id, decision, keyOf([id, decision]));
    } catch (error) {
      if (isOutdated(error)) void changed('statement_lines', 'fines');
      throw error;
    }
    await changed('statement_lines', ...FINE_TABLES);
    const title = line.request === null ? DONE[decision.kind] : t('requestedToast');
    toast({ title, description: t('lineOf', { day: formatDate(line.day) }) });
  };
}
