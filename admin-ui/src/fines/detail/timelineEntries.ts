import { FINE_STATUS_LABELS, FINE_STATUSES } from '@fines/domain/fine/status.ts';
import { ROLE_LABELS, ROLES } from '@fines/domain/shared/roles.ts';

import type { Fine, HistoryEvent } from '../types.ts';

export type TimelineEntry = { key: string; title: string; by?: string; note?: string; at: string };

const TITLES: Readonly<Record<string, string>> = {
  FineIssued: 'Fine Issued',
  FineAmended: 'Details Edited',
  FineStatusChanged: 'Status Changed',
  FineDeleted: 'Fine Deleted',
};

const FIELDS: Readonly<Record<string, string>> = {
  driverLicense: "Driver's License",
  driverName: 'Driver Name',
  location: 'Location',
  notes: 'Remarks',
};

/** `PaymentRecorded` → `Payment Recorded`: for events that this screen has no words of its own for. */
const spaced = (type: string): string => type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

const statusLabel = (value: unknown): string => {
  const status = FINE_STATUSES.find((known) => known === value);
  return status === undefined ? String(value) : FINE_STATUS_LABELS[status];
};

function noteOf({ type, data }: HistoryEvent): string | undefined {
  if (type === 'FineStatusChanged') return `${statusLabel(data.from)} → ${statusLabel(data.to)}`;
  if (type !== 'FineAmended') return undefined;
  return Object.keys(data)
    .map((field) => FIELDS[field] ?? field)
    .join(', ');
}

function actorOf({ actor }: HistoryEvent): string {
  if (actor === null) return 'Unknown';
  const role = ROLES.find((known) => known === actor.role);
  const name = [actor.firstName, actor.lastName].filter(Boolean).join(' ') || (role && ROLE_LABELS[role]);
  return [name, actor.badgeNumber && `Badge: ${actor.badgeNumber}`].filter(Boolean).join(' · ');
}

/** What happened to the fine and who did it, the oldest first; then `Last Updated` if it ever changed. */
export function timelineEntries(events: readonly HistoryEvent[], fine: Fine): TimelineEntry[] {
  const entries: TimelineEntry[] = events.map((event) => ({
    key: String(event.revision),
    title: TITLES[event.type] ?? spaced(event.type),
    by: actorOf(event),
    note: noteOf(event),
    at: event.recordedAt,
  }));
  if (fine.updatedAt !== fine.createdAt) {
    entries.push({ key: 'updated', title: 'Last Updated', at: fine.updatedAt });
  }
  return entries;
}
