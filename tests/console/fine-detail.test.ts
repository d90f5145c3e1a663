import { reasonAgainst } from '@fines/admin-ui/src/fines/detail/fineRights.ts';
import { timelineEntries } from '@fines/admin-ui/src/fines/detail/timelineEntries.ts';
import type { HistoryEvent } from '@fines/admin-ui/src/fines/types.ts';
import { describe, expect, it } from 'vitest';

import { A_FINE } from './a-fine.ts';
import { OFFICER } from './memory.ts';

const MANAGER = { ...OFFICER, id: 'u2', role: 'MANAGER' } as const;

describe('what one may not do', () => {
  it('is said with its reason', () => {
    expect(reasonAgainst('fine.delete', OFFICER, A_FINE)).toBe('Not available to the role Traffic Officer');
    expect(reasonAgainst('fine.edit', { ...OFFICER, id: 'u9' }, A_FINE)).toBe(
      'You may edit only the fines that you issued',
    );
  });

  it('does not include what the matrix allows', () => {
    expect(reasonAgainst('fine.edit', OFFICER, A_FINE)).toBeUndefined();
    expect(reasonAgainst('fine.delete', MANAGER, A_FINE)).toBeUndefined();
  });
});

const event = (revision: number, type: string, data = {}): HistoryEvent => ({
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
});
const titles = (events: HistoryEvent[], fine = A_FINE) =>
  timelineEntries(events, fine).map(({ title }) => title);

describe('the timeline', () => {
  it('says who did what and when', () => {
    expect(timelineEntries([event(0, 'FineIssued')], A_FINE)).toEqual([
      {
        key: '0',
        title: 'Fine Issued',
        by: 'Thandi Maseko · Badge: 1042',
        note: undefined,
        at: '2026-11-20T10:00:00.000Z',
      },
    ]);
  });

  it('ends with the last update, if there was one', () => {
    const changed = { ...A_FINE, updatedAt: '2026-11-21T10:00:00.000Z' };
    expect(titles([event(0, 'FineIssued')], changed)).toEqual(['Fine Issued', 'Last Updated']);
  });

  it('names the statuses and the fields that changed', () => {
    const notes = timelineEntries(
      [
        event(1, 'FineStatusChanged', { from: 'UNPAID', to: 'PAID' }),
        event(2, 'FineAmended', { driverName: 'Musa', notes: null }),
      ],
      A_FINE,
    ).map(({ note }) => note);
    expect(notes).toEqual(['Unpaid → Paid', 'Driver Name, Remarks']);
  });

  it('shows events that it has no words for, and by whom if not by name', () => {
    const anonymous = { id: 'x', role: 'MANAGER', badgeNumber: null, firstName: null, lastName: null };
    const entries = timelineEntries(
      [
        { ...event(1, 'PaymentRecorded'), actor: anonymous },
        { ...event(2, 'ReminderSent'), actor: null },
      ],
      A_FINE,
    );
    expect(entries.map(({ title, by }) => [title, by])).toEqual([
      ['Payment Recorded', 'Manager'],
      ['Reminder Sent', 'Unknown'],
    ]);
  });
});
