import type { LoggedEvent, LoggedHistory } from '@fines/domain/fine/history.ts';
import { type Role, ROLE_LABELS } from '@fines/domain/shared/roles.ts';

import { localTime, readableFields, visible } from './readable-values.ts';

const HASH_SHOWN = 12;

/** The history of a fine for a person at a terminal. */
export function historyText(
  { fineId, events, state, chain }: LoggedHistory,
  asOf: string | undefined,
): string {
  const when = asOf === undefined ? 'now' : `as of ${localTime(asOf)}`;
  return [
    `${fineId}: ${events.length} events; times are those of Africa/Mbabane`,
    ...events.flatMap((event) => ['', ...eventLines(event)]),
    '',
    `State ${when}`,
    ...(state === null
      ? ['none: not issued by then, or not readable']
      : readableFields(state, 'emalangeni')
    ).map(indented),
    '',
    chain.valid
      ? `Chain: whole, all ${events.length} events are what was written`
      : `Chain: BROKEN at revision ${chain.brokenAt}: that event, or one before it, is not what was written`,
    '',
  ]
    .map(visible)
    .join('\n');
}

const eventLines = ({ revision, recordedAt, type, actor, hash, data }: LoggedEvent): string[] => [
  `${String(revision).padStart(3)}  ${localTime(recordedAt)}  ${type.padEnd(18)}  ${hash?.slice(0, HASH_SHOWN) ?? 'no hash'}`,
  indented(`by ${actor === null ? 'nobody known' : actorText(actor)}`),
  ...readableFields(data, 'cents').map(indented),
];

const indented = (line: string): string => `     ${line}`;

function actorText({
  id,
  firstName,
  lastName,
  badgeNumber,
  role,
}: NonNullable<LoggedEvent['actor']>): string {
  const name = firstName === null ? id : `${firstName} ${lastName ?? ''}`.trim();
  return [name, badgeNumber, ROLE_LABELS[role as Role] ?? role].filter((part) => part !== null).join(', ');
}
