import { hash, type KeyObject, randomBytes } from 'node:crypto';

import { type Concealed, concealedSchema, ERASED, isConcealed } from '@fines/domain/shared/personal-data.ts';

import type { JsonObject, JsonValue } from '../event-store/events.ts';
import { encrypt, type Opening, type Texts } from './opening.ts';

const SALT_BYTES = 16;

/** A key that encrypts the texts of one event. */
export type PersonalKey = { id: string; secret: KeyObject };

/** The fields of these that hold a text. */
export const toConceal = (data: JsonObject, personal: readonly string[]): string[] =>
  personal.filter((field) => typeof data[field] === 'string' && data[field] !== '');

/** @param fields of `toConceal`, at least one */
export function conceal(data: JsonObject, fields: readonly string[], key: PersonalKey): JsonObject {
  const rest: Record<string, JsonValue | undefined> = { ...data };
  const texts: Texts = {};
  for (const field of fields) {
    texts[field] = data[field] ?? null;
    delete rest[field];
  }
  const opening = JSON.stringify([randomBytes(SALT_BYTES).toString('base64'), texts] satisfies Opening);
  const concealed: Concealed = {
    key: key.id,
    text: encrypt(key.secret, opening, key.id).toString('base64'),
    commitment: hash('sha256', opening),
    fields: [...fields],
  };
  return { ...rest, concealed };
}

/** What is concealed in an event's data; undefined if nothing is, or it is not of our making. */
export const concealedIn = (data: unknown): Concealed | undefined =>
  isConcealed(data) ? concealedSchema.safeParse(data.concealed).data : undefined;

/** An event's data as it was before it was concealed, or with `erased` in place of each text. */
export function revealed(data: unknown, concealed: Concealed, texts: Texts | 'destroyed'): object {
  return { ...withoutConcealed(data), ...(texts === 'destroyed' ? inPlaceOf(concealed, ERASED) : texts) };
}

function withoutConcealed(data: unknown): object {
  const { concealed: _, ...rest } = Object(data) as Record<string, unknown>;
  return rest;
}

/** Data with one word in place of each text, for whom the texts do not matter or who has no keys. */
export function veiled(data: unknown, shown: string): unknown {
  const concealed = concealedIn(data);
  if (concealed === undefined) return data;
  return { ...withoutConcealed(data), ...inPlaceOf(concealed, shown) };
}

const inPlaceOf = ({ fields }: Concealed, shown: string): Texts =>
  Object.fromEntries(fields.map((field) => [field, shown]));
