import type { LoggedEvent, LoggedHistory } from '@fines/domain/fine/history.ts';
import { sumSchema, formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { type Role, ROLE_LABELS } from '@fines/domain/shared/permissions.ts';
import { z } from 'zod';

const time = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Africa/Mbabane',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-03-01 10:15:03`, in Africa/Mbabane. */
export const localTime = (instant: string): string => time.format(new Date(instant));

const instant = z.iso.datetime();
const person = z.looseObject({ id: z.string(), firstName: z.string(), lastName: z.string() });

/** Escapes control characters, so that typed text cannot control a terminal. */
export const visible = (line: string): string =>
  line.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** The unit of money in a record: the log has cents, the API emalangeni. */
type Money = 'cents' | 'emalangeni';

/** One line for each field of a record that is not null. */
const readableFields = (record: unknown, money: Money): string[] =>
  typeof record === 'object' && record !== null
    ? Object.entries(record)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}: ${readableValue(name, value, money)}`)
    : [JSON.stringify(record) ?? 'nothing'];

function readableValue(name: string, value: unknown, money: Money): string {
  if (typeof value === 'number' && /amount$/i.test(name)) return readableAmount(value, money);
  if (typeof value !== 'string') return readablePerson(value) ?? JSON.stringify(value);
  return instant.safeParse(value).success ? localTime(value) : value;
}

function readableAmount(value: number, money: Money): string {
  if (money === 'emalangeni') return formatSzl(value);
  const cents = sumSchema.safeParse(value);
  return cents.success ? formatSzl(toEmalangeni(cents.data)) : String(value);
}

function readablePerson(value: unknown): string | undefined {
  const { data } = person.safeParse(value);
  return data && `${data.firstName} ${data.lastName}`.trim();
}

const HASH_SHOWN = 12;

/** The history of a fine, as text for a terminal. */
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
