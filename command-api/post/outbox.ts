import type { ChannelName, MessageAbout, MessageOutcome } from '@fines/domain/fine/message.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import type { Pool, Queryable } from '@fines/platform/postgres/postgres.ts';

import { commandIdOf } from '../engine/context.ts';

/** A message that is to go out. It is one and the same, whoever makes it and however often. */
export type NewMessage = MessageAbout & {
  fineNumber: string;
  channel: ChannelName;
  /** The id of the command that led to it. */
  causedBy: string;
  /** Who had it sent; null if the system's rules do. */
  askedBy: Actor | null;
};

/** A message that a worker has taken. */
export type Claimed = NewMessage & {
  id: string;
  state: 'WAITING' | 'SENDING' | MessageOutcome;
  /** Whether somebody had it sent again after it had failed or nobody knew. */
  isAgain: boolean;
  claim: number;
  attempts: number;
  reason: string | null;
  outcomeId: string | null;
};

export const messageIdOf = ({
  fineNumber,
  kind,
  occurrence,
  channel,
}: Omit<NewMessage, 'causedBy' | 'askedBy'>): string =>
  commandIdOf('message', `${fineNumber} ${kind} ${occurrence} ${channel}`);

/** Adds messages, unless they are there. */
export async function addMessages(on: Queryable, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({ ...message, id: messageIdOf(message) }));
  await on.query(
    `INSERT INTO command.messages (id, fine_number, kind, occurrence, channel, caused_by, asked_by)
     SELECT id, "fineNumber", kind, occurrence, channel, "causedBy", nullif("askedBy", 'null')
     FROM jsonb_to_recordset($1) AS made (
       id uuid, "fineNumber" text, kind text, occurrence text, channel text, "causedBy" uuid, "askedBy" jsonb
     )
     ORDER BY id
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/** How long a worker has to prepare a message, waiting for its turn included. Then another one may take it. */
const PREPARED_WITHIN = `interval '10 minutes'`;
/** Longer than a channel takes to give up. Then nobody knows what became of it. */
const SENT_WITHIN = `interval '3 minutes'`;
/** An outcome that could not be written into the log is written a while later. */
const TOLD_WITHIN = `interval '1 minute'`;

const COLUMNS = `id, fine_number AS "fineNumber", kind, occurrence, channel, caused_by AS "causedBy",
  asked_by AS "askedBy", state, is_again AS "isAgain", claim, attempts, reason, outcome_id AS "outcomeId"`;

/** What is left out of the table is what the log tells, so a message without a row has gone out or is not needed. */
export class Outbox {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Takes the message that has waited longest, if one is due. Nobody else has it until `due_at`. */
  async claim(channel: ChannelName): Promise<Claimed | undefined> {
    const { rows } = await this.#pool.query<Claimed>(
      `UPDATE command.messages SET claim = claim + 1, due_at = clock_timestamp() + ${PREPARED_WITHIN}
       WHERE id = (
         SELECT id FROM command.messages
         WHERE is_open AND channel = $1 AND due_at <= clock_timestamp()
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       RETURNING ${COLUMNS}`,
      [channel],
    );
    return rows[0];
  }

  /** Must be called before the first byte goes out. @returns false if somebody else has it by now */
  beginSending(message: Claimed): Promise<boolean> {
    return this.#change(
      message,
      `state = 'SENDING', attempts = attempts + 1, due_at = now() + ${SENT_WITHIN}`,
    );
  }

  /** It did not go out, and is tried again. */
  tryAgain(message: Claimed, afterMs: number, reason: string | null): Promise<boolean> {
    return this.#change(
      message,
      `state = 'WAITING', due_at = now() + $3 * interval '1 millisecond', reason = $4, attempts = $5`,
      [afterMs, reason, message.attempts],
    );
  }

  /** Keeps what became of it, until the log has it. @returns under which id; undefined if somebody else has it by now */
  async keepOutcome(
    message: Claimed,
    outcome: MessageOutcome,
    reason: string | null,
  ): Promise<string | undefined> {
    const outcomeId = crypto.randomUUID();
    const kept = await this.#change(
      message,
      `state = $3, reason = $4, outcome_id = $5, due_at = now() + ${TOLD_WITHIN}`,
      [outcome, reason, outcomeId],
    );
    return kept ? outcomeId : undefined;
  }

  /** It failed, or nobody knows: people decide. */
  leaveToPeople(message: Claimed, state: MessageOutcome): Promise<boolean> {
    return this.#change(message, 'is_open = false, state = $3', [state]);
  }

  /** The log tells all of it, or it is not needed any more. */
  async forget({ id }: Pick<Claimed, 'id'>): Promise<void> {
    await this.#pool.query('DELETE FROM command.messages WHERE id = $1', [id]);
  }

  /** Only of the worker who took it last. */
  async #change({ id, claim }: Claimed, changes: string, values: unknown[] = []): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE command.messages SET ${changes}, changed_at = now() WHERE id = $1 AND claim = $2`,
      [id, claim, ...values],
    );
    return rowCount === 1;
  }

  /** Says which channels are set up, for those who ask. */
  async setUp(channels: readonly ChannelName[], all: readonly ChannelName[]): Promise<void> {
    await this.#pool.query(
      `INSERT INTO command.channels (name, is_set_up)
       SELECT name, name = ANY($2) FROM unnest($1::text[]) AS name ORDER BY name
       ON CONFLICT (name) DO UPDATE SET is_set_up = excluded.is_set_up, failure = NULL`,
      [all, channels],
    );
  }

  /** Takes a turn at a channel, of which there are so many a minute for all processes. @returns how long to wait */
  async takeTurn(channel: ChannelName, perMinute: number): Promise<number> {
    const { rows } = await this.#pool.query<{ waitMs: number }>(
      `UPDATE command.channels
       SET next_at = greatest(next_at, clock_timestamp()) + $2 * interval '1 millisecond' WHERE name = $1
       RETURNING 1000 * extract(epoch FROM next_at - clock_timestamp()) - $2 AS "waitMs"`,
      [channel, 60_000 / perMinute],
    );
    return Math.max(0, rows[0]?.waitMs ?? 0);
  }

  /** Notes why a channel does not take messages; null if it does. */
  async noteFailure(channel: ChannelName, failure: string | null): Promise<void> {
    await this.#pool.query(
      'UPDATE command.channels SET failure = $2 WHERE name = $1 AND failure IS DISTINCT FROM $2',
      [channel, failure],
    );
  }
}
