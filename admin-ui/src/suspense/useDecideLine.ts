import type { StatementLineView } from '@fines/domain/statement/view.ts';

import { FINE_TABLES } from '../fine/useFine.ts';
import { formatDate } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useCommand } from '../ui/useCommand.ts';
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
  assign: t('suspense.assigned'),
  return: t('suspense.returnedDone'),
  drop: t('suspense.dropped'),
  deny: t('suspense.denied'),
  approve: t('suspense.approved'),
  decline: t('suspense.declined'),
} as const;

type OnFailed = (error: unknown) => void;

/** Decides about a line, and says so; rejects if that was refused, unless `onFailed` says so. */
export const useDecideLine = ({ id }: StatementLineView, onFailed?: OnFailed) =>
  useCommand({
    send: (decision: LineDecision, key) => send(id, decision, key),
    about: id,
    changes: ['statement_lines', ...FINE_TABLES],
    done: ({ request, day }, { kind }) => ({
      title: request === null ? DONE[kind] : t('suspense.requestedToast'),
      description: t('suspense.lineOf', { day: formatDate(day) }),
    }),
    ...(onFailed && { onFailed }),
  });
