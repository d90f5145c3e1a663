import type { CashUpDay, CashUpView, OpenTill } from '@fines/domain/cash-up/view.ts';
import type { Reconciliation } from '@fines/domain/reconciliation/reconciliation.ts';
import type { StatementAccount } from '@fines/domain/statement/account.ts';
import type { StatementPreview } from '@fines/domain/statement/import.ts';
import type { LineHistory, StatementLineView } from '@fines/domain/statement/view.ts';

import type { HttpClient } from './http.ts';
import type { OnSent } from './sendForm.ts';
import { type Caller, type DownloadedFile, withQuery } from './urls.ts';

/** A person's local day. */
export type TillDay = { cashierId: string; day: string };

/** What was counted, and what it was counted against; money in emalangeni. */
export type CashUpClosing = TillDay & {
  receipts: readonly string[];
  refunds: readonly string[];
  cashAtStart: number;
  counted: readonly { value: number; pieces: number }[];
  reason: string | null;
};

export const cashUpCalls = (api: Caller) => ({
  cashUpDay: (till: TillDay): Promise<CashUpDay> => api.get('/payments/cash-up', till),
  openTills: (day: string): Promise<OpenTill[]> => api.get('/payments/cash-up/open', { day }),
  closeCashUp: (body: CashUpClosing, key: string): Promise<CashUpView> =>
    api.post('/payments/cash-up', { body, key }),
  exportCashUps: (till: TillDay): Promise<DownloadedFile> => api.csv('/payments/cash-up/export', till),
  reconciliation: (day: string): Promise<Reconciliation> => api.get('/reconciliation', { day }),
  exportReconciliation: (day: string): Promise<DownloadedFile> => api.csv('/reconciliation/export', { day }),
});

/** `etag` says which version this is; lines of lists have none. */
export type SeenLine = StatementLineView & { etag?: string };

/**
 * What somebody may decide about a line of a statement. `assign` is refused with 409 if the fine cannot be paid, or if
 * the line waits for a second person; `drop` if it is not known to be perhaps the same as another one; `approve` with
 * 403 for what one asked for oneself, and with 412 if since this version something else is asked for.
 */
export type LineDecision =
  | { kind: 'assign'; fineId: string }
  | { kind: 'return'; reason: string; to: string }
  | { kind: 'drop' | 'deny' | 'decline'; reason: string }
  | { kind: 'approve'; etag: string | undefined };

const DECISION_PATHS: Readonly<Record<LineDecision['kind'], string>> = {
  assign: 'assign',
  return: 'return',
  drop: 'same',
  deny: 'not-taken-back',
  approve: 'approve',
  decline: 'decline',
};

const linePath = (id: string): string => `/suspense/${encodeURIComponent(id)}`;

export const suspenseCalls = (api: Caller) => ({
  /** Everything that happened to a line. */
  lineHistory: (id: string): Promise<LineHistory> => api.get(`${linePath(id)}/history`),
  decideLine: (id: string, { kind, ...decision }: LineDecision, key: string): Promise<StatementLineView> => {
    const path = `${linePath(id)}/${DECISION_PATHS[kind]}`;
    return api.post(path, 'etag' in decision ? { etag: decision.etag, key } : { body: decision, key });
  },
});

const ACCOUNTS = '/statements/accounts';

/** An account as somebody enters it. */
export type EnteredAccount = Omit<StatementAccount, 'changedBy' | 'changedAt'>;

export const statementCalls = (api: Caller, http: HttpClient, base: string) => {
  /** Sends a file; refused with 422 if it is not what is wanted. */
  const sendFile = async <Answer>(path: string, file: File, onSent: OnSent): Promise<Answer> => {
    const body = new FormData();
    body.set('file', file);
    const { json } = await http(base + path, { method: 'POST', body, onSent });
    return json;
  };
  return {
    statementAccounts: (): Promise<StatementAccount[]> => api.get(ACCOUNTS),
    /** Adds an account, or changes what is known of it. */
    putAccount: ({ account, ...body }: EnteredAccount): Promise<void> =>
      api.put(`${ACCOUNTS}/${encodeURIComponent(account)}`, { body }),
    /** The heads and the first rows of a CSV file, as the server reads it. */
    previewStatement: (file: File, account: string): Promise<StatementPreview> =>
      sendFile(withQuery('/statements/preview', { account }), file, () => undefined),
    /** Imports of one kind, below `path`. */
    imports: <One, Detail>(path: string) => {
      const pathOf = (id: string): string => `${path}/${encodeURIComponent(id)}`;
      return {
        /** The newest first. */
        list: (): Promise<One[]> => api.get(path),
        get: (id: string): Promise<Detail> => api.get(pathOf(id)),
        /** Refused with 409 while another import is open. `query`: what else is said of the file. */
        upload: (
          file: File,
          onSent: OnSent,
          query: Readonly<Record<string, string>> = {},
        ): Promise<{ id: string }> => sendFile(withQuery(path, query), file, onSent),
        start: (id: string): Promise<unknown> => api.post(`${pathOf(id)}/start`),
        /** What was imported by then stays. */
        cancel: (id: string): Promise<unknown> => api.post(`${pathOf(id)}/cancel`),
        /** Forgets a file that is not imported yet. */
        discard: (id: string): Promise<unknown> => api.delete(pathOf(id)),
        errors: (id: string): Promise<DownloadedFile> => api.csv(`${pathOf(id)}/errors`, {}),
      };
    },
  };
};
