import type { HistoryEvent } from '@fines/domain/fine/history.ts';

/** An event of the history of a fine. */
export const anEvent = (revision: number, type: string, data: unknown = {}): HistoryEvent => ({
  revision,
  type,
  data,
  actor: {
    id: 'u1',
    role: 'TRAFFIC_OFFICER',
    badgeNumber: '1042',
    firstName: 'Thandi',
    lastName: 'Maseko',
  },
  recordedAt: '2026-11-20T10:00:00.000Z',
  hash: 'a1b2c3'.repeat(10),
  withheld: false,
  entry: null,
});
