import type { StatementLineView } from '@fines/domain/statement/view.ts';

import { useApi } from '../data/dataProvider.ts';
import type { LineDecision } from '../data/moneyCalls.ts';
import { FINE_TABLES } from '../fine/useFine.ts';
import { t } from '../i18n/i18nProvider.ts';
import { useCommand } from '../ui/useCommand.ts';
import { lineName } from './words.tsx';

const DONE = {
  assign: t('suspense.assigned'),
  return: t('suspense.returnedDone'),
  drop: t('suspense.dropped'),
  deny: t('suspense.denied'),
  approve: t('suspense.approved'),
  decline: t('suspense.declined'),
} as const;

/** Decides about a line, and says so. */
export function useDecideLine({ id }: StatementLineView) {
  const api = useApi();
  return useCommand({
    send: (decision: LineDecision, key) => api.decideLine(id, decision, key),
    about: id,
    changes: ['statement_lines', ...FINE_TABLES],
    done: (line, { kind }) => ({
      title: line.request === null ? DONE[kind] : t('suspense.requestedToast'),
      description: lineName(line),
    }),
    failure: t('suspense.failed'),
  });
}
