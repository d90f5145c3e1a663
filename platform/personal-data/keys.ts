import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

import type { Concealed } from '@fines/domain/shared/personal-data.ts';
import { v7 as uuidV7 } from 'uuid';

import { Batcher } from '../async.ts';
import type { NewEvent } from '../event-store/events.ts';
import type { Pool, Queryable } from '../postgres/postgres.ts';
import { conceal, concealedIn, type PersonalKey, revealed, toConceal } from './conceal.ts';
import type { OpeningThread } from './opening-thread.ts';
import { encrypt, findTexts, type Found, type KeptKeys, openingOf, secretOf } from './opening.ts';
import { KEYS } from './tables.ts';

const KEY_BYTES = 32;
/** Made at a time, since a key must be safe on disk before it is used. */
const STOCK = 256;

/** `KeptKeys` as JSON. */
const NO_KEYS = '{}';

/**
 * Decrypts what tells of persons in events. Keys are asked for each time: one that was destroyed must not live on in the
 * memory of a process.
 */
export class PersonalData {
  protected readonly on: Queryable;
  protected readonly master: KeyObject;
  /** Many read at the same time. They ask together. */
  readonly #kept = new Batcher<readonly string[], KeptKeys>(async (asked) => {
    const kept: KeptKeys = JSON.parse(await this.#ask(asked.flat()));
    return asked.map(() => kept);
  });

  /** @param master `PERSONAL_DATA_KEY`, with which all keys are encrypted */
  constructor(on: Queryable, master: KeyObject) {
    this.on = on;
    this.master = master;
  }

  /**
   * The events with their texts as they were entered, or `erased`. One whose key is missing or does not fit stays as it
   * is, and cannot be parsed.
   *
   * @param thread for many events: decrypts in place of the caller's thread
   */
  async reveal<Event extends { data: unknown }>(
    events: readonly Event[],
    thread?: OpeningThread,
  ): Promise<readonly Event[]> {
    const concealed = events.map(({ data }) => concealedIn(data) ?? null);
    const ids = idsIn(concealed);
    if (ids.length === 0) return events;
    const found = await (thread === undefined
      ? this.#kept.do(ids).then((kept) => findTexts(concealed, kept, this.master))
      : this.#foundBy(thread, concealed, ids));
    return events.map((event, nth) => {
      const [own, texts] = [concealed[nth] ?? null, found[nth] ?? null];
      return own === null || texts === null ? event : { ...event, data: revealed(event.data, own, texts) };
    });
  }

  /** For each event what of it was encrypted, as JSON; undefined where nothing was, or its key is gone. */
  async openings(events: readonly { data: unknown }[]): Promise<(string | undefined)[]> {
    const concealed = events.map(({ data }) => concealedIn(data) ?? null);
    const ids = idsIn(concealed);
    const kept = ids.length === 0 ? {} : await this.#kept.do(ids);
    return concealed.map((own) => {
      const secret = own === null ? undefined : secretOf(own.key, kept, this.master);
      return own !== null && typeof secret === 'object' ? openingOf(own, secret) : undefined;
    });
  }

  async #foundBy(
    thread: OpeningThread,
    concealed: readonly (Concealed | null)[],
    ids: readonly string[],
  ): Promise<Found[]> {
    const asked = { concealed: JSON.stringify(concealed), kept: await this.#ask(ids) };
    return JSON.parse(await thread.ask(asked, this.master));
  }

  /** `KeptKeys` as JSON, in one row: so the caller's thread need not look at each key. */
  async #ask(ids: readonly string[]): Promise<string> {
    const { rows } = await this.on.query<{ kept: string | null }>({
      name: 'personal keys',
      text: `SELECT json_object_agg(id, encode(wrapped, 'base64'))::text AS kept FROM ${KEYS} WHERE id = ANY($1::uuid[])`,
      values: [ids],
    });
    return rows[0]?.kept ?? NO_KEYS;
  }
}

const idsIn = (concealed: readonly (Concealed | null)[]): string[] =>
  concealed.flatMap((own) => own?.key ?? []);

/** Names the fields of an event type that tell of persons. */
export type PersonalFields = (type: string) => readonly string[];

/** Also encrypts, and destroys keys: for the command API alone. */
export class PersonalDataKeeper extends PersonalData {
  readonly #pool: Pool;
  #unused: PersonalKey[] = [];
  #making: Promise<void> | undefined;

  constructor(pool: Pool, master: KeyObject) {
    super(pool, master);
    this.#pool = pool;
  }

  /** The events with what tells of persons encrypted, each with a key of its own that is safe on disk. */
  async conceal(events: readonly NewEvent[], personal: PersonalFields): Promise<readonly NewEvent[]> {
    const fields = events.map(({ type, data }) => toConceal(data, personal(type)));
    const keys = await this.#take(fields.filter(({ length }) => length > 0).length);
    return events.map((event, nth) => {
      const own = fields[nth] ?? [];
      const key = own.length === 0 ? undefined : keys.pop();
      return key === undefined ? event : { ...event, data: conceal(event.data, own, key) };
    });
  }

  async #take(count: number): Promise<PersonalKey[]> {
    while (this.#unused.length < count) await (this.#making ??= this.#make(count));
    if (this.#unused.length - count < STOCK / 2 && count > 0) this.#making ??= this.#make(0);
    return this.#unused.splice(0, count);
  }

  /** At least so many, and a stock for those who come next. */
  async #make(count: number): Promise<void> {
    try {
      const made = Array.from({ length: count + STOCK }, () => {
        const secret = randomBytes(KEY_BYTES);
        const id = uuidV7();
        return { id, wrapped: encrypt(this.master, secret, id), secret: createSecretKey(secret) };
      });
      await this.#pool.query({
        name: 'make personal keys',
        text: `INSERT INTO ${KEYS} (id, wrapped) SELECT * FROM unnest($1::uuid[], $2::bytea[])`,
        values: [made.map(({ id }) => id), made.map(({ wrapped }) => wrapped)],
      });
      this.#unused.push(...made.map(({ id, secret }) => ({ id, secret })));
    } finally {
      this.#making = undefined;
    }
  }

  /** A hash by which a text is known again, and from which nobody without the master key can guess it. */
  fingerprint(text: string): Buffer {
    return createHmac('sha256', this.master).update(text).digest();
  }

  /** Makes what these keys encrypted unreadable for ever. May be repeated. @returns how many were still there */
  async destroy(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const { rowCount } = await this.#pool.query(
      `UPDATE ${KEYS} SET wrapped = NULL, destroyed_at = clock_timestamp() WHERE id = ANY($1::uuid[]) AND wrapped IS NOT NULL`,
      [ids],
    );
    return rowCount ?? 0;
  }
}
