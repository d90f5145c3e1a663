import { createCipheriv, createDecipheriv, hash, type KeyObject, randomBytes } from 'node:crypto';

import { type Concealed, concealedSchema, ERASED, isConcealed } from '@fines/domain/shared/personal-data.ts';

import type { JsonObject, JsonValue } from '../event-store/events.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;

/** AES-256-GCM: nonce, ciphertext and tag in one. `bound` must be the same again when it is decrypted. */
export function encrypt(key: KeyObject, text: string | Buffer, bound: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(bound));
  const encrypted = typeof text === 'string' ? cipher.update(text, 'utf8') : cipher.update(text);
  cipher.final();
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]);
}

/** @throws Error if the key or `bound` is another one, or a byte was changed */
export function decrypt(key: KeyObject, encrypted: Uint8Array, bound: string): Buffer {
  const end = encrypted.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(bound))
    .setAuthTag(encrypted.subarray(end));
  const text = decipher.update(encrypted.subarray(NONCE_BYTES, end));
  decipher.final();
  return text;
}

/** A key that encrypts the texts of one event. */
export type PersonalKey = { id: string; secret: KeyObject };

/** The fields of these that hold a text. */
export const toConceal = (data: JsonObject, personal: readonly string[]): string[] =>
  personal.filter((field) => typeof data[field] === 'string' && data[field] !== '');

/** @param fields of `toConceal`, at least one */
export function conceal(data: JsonObject, fields: readonly string[], key: PersonalKey): JsonObject {
  const rest: Record<string, JsonValue | undefined> = { ...data };
  const texts: Record<string, JsonValue> = {};
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

/** Random bytes in base64, and the texts by the names of their fields. */
type Opening = [salt: string, texts: Record<string, JsonValue>];

/** What is concealed in an event's data; undefined if nothing is, or it is not of our making. */
export const concealedIn = (data: unknown): Concealed | undefined =>
  isConcealed(data) ? concealedSchema.safeParse(data.concealed).data : undefined;

/**
 * What was encrypted, as JSON: whoever is shown it can check it against the commitment.
 *
 * @throws Error if the key is not the one, or the text is not what was written
 */
export function openingOf({ key, text, commitment }: Concealed, secret: KeyObject): string {
  const opening = decrypt(secret, Buffer.from(text, 'base64'), key).toString('utf8');
  if (hash('sha256', opening) !== commitment) throw new Error('The concealed text is not what was written');
  return opening;
}

/** The texts by the names of their fields; each is `erased` if the key was destroyed. */
function textsIn(concealed: Concealed, secret: KeyObject | 'destroyed'): Opening[1] {
  if (secret === 'destroyed') return inPlaceOf(concealed, ERASED);
  // Whoever has the key has written it. Who parses the event looks at its fields.
  const [, texts] = JSON.parse(openingOf(concealed, secret)) as Opening;
  return texts;
}

/** An event's data as it was before it was concealed. @throws Error as `openingOf` */
export function revealed(data: unknown, concealed: Concealed, secret: KeyObject | 'destroyed'): object {
  return { ...withoutConcealed(data), ...textsIn(concealed, secret) };
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

const inPlaceOf = ({ fields }: Concealed, shown: string): Opening[1] =>
  Object.fromEntries(fields.map((field) => [field, shown]));
