import { centsSchema, formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
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

/** Without what would steer a terminal: what people typed is shown, not carried out. */
export const visible = (line: string): string =>
  line.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** How the money in a record is counted: the log counts cents, the API emalangeni. */
export type Money = 'cents' | 'emalangeni';

/** One line for each field of a record that says something. */
export const readableFields = (record: unknown, money: Money): string[] =>
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
  const cents = centsSchema.safeParse(value);
  return cents.success ? formatSzl(toEmalangeni(cents.data)) : String(value);
}

function readablePerson(value: unknown): string | undefined {
  const { data } = person.safeParse(value);
  return data && `${data.firstName} ${data.lastName}`.trim();
}
