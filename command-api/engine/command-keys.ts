import { Refusal } from '@fines/domain/shared/refusal.ts';
import { Batcher } from '@fines/platform/async.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import type { YearlyNumber } from '../numbering/number-series.ts';
import { keyedHash } from './mutex.ts';

/** The refusal for a key that was used for another command before. The answer to that command would be wrong here. */
export const keyUsedTwice = (): Refusal =>
  new Refusal('invalid', 'idempotency-key-reused', 'This Idempotency-Key was used for another request');

/** `isNew`: the key was sent for the first time, so its command has no event yet. */
type KeyBinding = { number: YearlyNumber | undefined; isNew: boolean; boundAt: string };

/** The number that a command has claimed for the fine that it issues, and when its key was sent for the first time. */
export type NumberClaim = { number: YearlyNumber; isNew: boolean; claimedAt: string };

/** The number that a command wants to claim, and the command's time. */
type WantedNumber = YearlyNumber & { now: string };

/** Where the command of each key is stored. */
type KeyBindings = {
  /** Binds a key to its command, or finds that binding. Throws a 422 refusal if the key is bound to another command. */
  bind(commandId: string, fingerprint: string | undefined, wanted?: WantedNumber): Promise<KeyBinding>;
  /** The number that a command claimed when its key was sent before; undefined if it claimed none. */
  numberOf(commandId: string): Promise<YearlyNumber | undefined>;
  /**
   * Moves a command's claim away from a number that another command has used. If several requests move it at once,
   * the first one counts.
   */
  move(commandId: string, from: YearlyNumber, to: YearlyNumber): Promise<YearlyNumber>;
};

/** The key of a command that runs now. A client may send the key again only with the same request. */
export class CommandKey {
  /** A keyed hash of the request: without the secret, nobody can learn from it what the request was. */
  readonly fingerprint: string | undefined;
  readonly #bindings: KeyBindings;
  readonly #commandId: string;
  #bound: Promise<KeyBinding> | undefined;

  constructor(bindings: KeyBindings, commandId: string, fingerprint: string | undefined) {
    this.#bindings = bindings;
    this.#commandId = commandId;
    this.fingerprint = fingerprint;
  }

  /** Must run before the command writes anything. Throws a 422 refusal if the key is bound to another command. */
  async bind(): Promise<void> {
    await (this.#bound ??= this.#bindings.bind(this.#commandId, this.fingerprint));
  }

  /** Binds the key and claims a number with it, or finds the number that the command has claimed before. */
  async claim(wanted: WantedNumber): Promise<NumberClaim> {
    this.#bound = this.#bindings.bind(this.#commandId, this.fingerprint, wanted);
    const { number = wanted, isNew, boundAt: claimedAt } = await this.#bound;
    return { number, isNew, claimedAt };
  }

  /** The number that the command claimed when its key was sent before; undefined if it claimed none. */
  number(): Promise<YearlyNumber | undefined> {
    return this.#bindings.numberOf(this.#commandId);
  }

  /** Moves the claim to another number, because another command has used the claimed one. */
  async move({ number: from, claimedAt }: NumberClaim, to: YearlyNumber): Promise<NumberClaim> {
    return { number: await this.#bindings.move(this.#commandId, from, to), isNew: false, claimedAt };
  }

  /** Whether an event with this command's id comes from another request that was sent with the same key. */
  isMisused(fingerprint: string | undefined): boolean {
    if (fingerprint === undefined || this.fingerprint === undefined) return false;
    return fingerprint !== this.fingerprint;
  }
}

/**
 * Stores which command each key belongs to and, for a command that issues a fine, which number it tried to use. The
 * binding is written before the command's first event. So another request with the same key is refused, in every
 * process and for every record, and a repeated command tries the same number, so that it issues only one fine.
 */
export class CommandKeys implements KeyBindings {
  readonly #pool: Pool;
  readonly #secret: string;
  readonly #grouped = new Batcher((requests: readonly BindRequest[]) => this.#bindAll(requests));

  constructor(pool: Pool, secret: string) {
    this.#pool = pool;
    this.#secret = secret;
  }

  /** `requestText`: the request, word for word. Without it, only the id distinguishes one command from another. */
  of(commandId: string, requestText?: string): CommandKey {
    // The request may contain a password, and this hash goes into the log: a plain hash could be guessed.
    const fingerprint = requestText === undefined ? undefined : keyedHash(requestText, this.#secret);
    return new CommandKey(this, commandId, fingerprint);
  }

  async bind(commandId: string, fingerprint: string | undefined, wanted?: WantedNumber): Promise<KeyBinding> {
    const { isSame, ...bound } = await this.#grouped.do({
      commandId,
      fingerprint: fingerprint === undefined ? null : Buffer.from(fingerprint, 'hex'),
      ...(wanted ?? NO_NUMBER),
    });
    if (!isSame) throw keyUsedTwice();
    return bound;
  }

  async move(commandId: string, from: YearlyNumber, to: YearlyNumber): Promise<YearlyNumber> {
    await this.#pool.query(
      `UPDATE command.keys SET year = $4, sequence = $5
       WHERE command_id = $1 AND year = $2 AND sequence = $3`,
      [commandId, from.year, from.sequence, to.year, to.sequence],
    );
    return (await this.numberOf(commandId)) ?? missing();
  }

  async numberOf(commandId: string): Promise<YearlyNumber | undefined> {
    const { rows } = await this.#pool.query<Numbered>(
      'SELECT year, sequence FROM command.keys WHERE command_id = $1',
      [commandId],
    );
    return rows.find(isNumber);
  }

  /** Binds many keys in one statement. If several requests have the same key, it is bound to the first. */
  async #bindAll(requests: readonly BindRequest[]): Promise<BindResult[]> {
    const firsts = [
      ...new Map(requests.toReversed().map((request) => [request.commandId, request])).values(),
    ];
    const { rows } = await this.#pool.query<Row>({
      name: 'bind-keys',
      text: BIND_ALL,
      values: [
        firsts.map(({ commandId }) => commandId),
        firsts.map(({ fingerprint }) => fingerprint),
        firsts.map(({ year }) => year),
        firsts.map(({ sequence }) => sequence),
        firsts.map(({ now }) => now),
      ],
    });
    const byCommand = new Map(rows.map((row) => [row.command_id, row]));
    return requests.map((request) => {
      const row = byCommand.get(request.commandId) ?? missing();
      const number = isNumber(row) ? { year: row.year, sequence: row.sequence } : undefined;
      const { is_new: isNew, bound_at: boundAt } = row;
      return { number, isNew, boundAt: boundAt.toISOString(), isSame: isSameCommand(row, request) };
    });
  }
}

const NO_NUMBER = { year: null, sequence: null, now: null };

type Numbered = { year: number | null; sequence: number | null };
type KeyedCommand = Numbered & { fingerprint: Buffer | null };
type BindRequest = KeyedCommand & { commandId: string; now: string | null };
type BindResult = KeyBinding & { isSame: boolean };
type Row = KeyedCommand & { command_id: string; is_new: boolean; bound_at: Date };

const isNumber = (row: Numbered): row is YearlyNumber => row.year !== null && row.sequence !== null;

const isSameCommand = (one: KeyedCommand, other: KeyedCommand): boolean =>
  one.fingerprint === null || other.fingerprint === null || one.fingerprint.equals(other.fingerprint);

/** The ids are sorted, so that two processes that bind the same keys cannot deadlock. */
const BIND_ALL = `
  INSERT INTO command.keys AS keys (command_id, fingerprint, year, sequence, bound_at)
  SELECT command_id, f, y, s, coalesce(at, now())
  FROM unnest($1::uuid[], $2::bytea[], $3::int[], $4::bigint[], $5::timestamptz[]) AS request (command_id, f, y, s, at)
  ORDER BY command_id
  ON CONFLICT (command_id) DO UPDATE SET command_id = keys.command_id
  RETURNING command_id, fingerprint, year, sequence, bound_at, xmax = 0 AS is_new`;

function missing(): never {
  throw new Error('What a key stands for has vanished');
}
