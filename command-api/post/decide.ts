import { requireFewReminders, requireSendable } from '@fines/domain/fine/decide-message.ts';
import type { FineEvent } from '@fines/domain/fine/events.ts';
import type { MessageStatus } from '@fines/domain/fine/message-view.ts';
import { CHANNEL_LABELS, type ChannelName } from '@fines/domain/fine/message.ts';
import type { FineState } from '@fines/domain/fine/state.ts';
import { fineStream, isFineNumber } from '@fines/domain/fine/status.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { conflict, notFound } from '@fines/domain/shared/refusal.ts';
import { type Pool, type Queryable, transaction } from '@fines/platform/postgres/postgres.ts';

import type { CommandContext } from '../engine/context.ts';
import { type CommandResult, unchangedResult } from '../engine/handle.ts';
import { load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { fineDecider } from '../fine/decider.ts';
import { outcomeTold, recordOutcome } from './deliver.ts';
import { addMessages, messageIdOf, type NewMessage } from './outbox.ts';

export type Asking = {
  store: Log;
  pool: Pool;
  /** Those that are set up. */
  channels: readonly ChannelName[];
  /** Has a worker look for what is due. */
  wake: () => Promise<void>;
};

/** Has a reminder sent. That it went out is an event of the fine once it did. */
export async function sendReminder(
  { store, pool, channels, wake }: Asking,
  { fineNumber, channel }: Pick<NewMessage, 'fineNumber' | 'channel'>,
  context: CommandContext,
): Promise<CommandResult<FineState, FineEvent>> {
  if (!isFineNumber(fineNumber)) throw notFound('Fine');
  const { commandId: causedBy, actor: askedBy } = context;
  const about = { kind: 'REMINDER', occurrence: `asked ${causedBy}` } as const;
  const message: NewMessage = { ...about, fineNumber, channel, causedBy, askedBy };
  const loaded = await load(store, fineDecider, fineStream(fineNumber));
  const wasTold = outcomeTold(loaded.events, messageIdOf(message)) !== undefined;
  await context.key?.bind();
  if (!wasTold) {
    if (!channels.includes(channel)) throw isOff(channel);
    requireSendable(loaded.state, channel);
    requireFewReminders(loaded.events, context.now);
    await requireNoneWaits(pool, message);
    await addMessages(pool, [message]);
    await wake();
  }
  return unchangedResult(loaded, context);
}

const isOff = (channel: ChannelName) =>
  conflict('channel-off', `${CHANNEL_LABELS[channel]} is not set up here: print the reminder instead`);

/** Who presses a button twice, or two people at once, mean one reminder. */
async function requireNoneWaits(pool: Pool, message: NewMessage): Promise<void> {
  const { rowCount } = await pool.query(
    `SELECT FROM command.messages
     WHERE fine_number = $1 AND channel = $2 AND kind = 'REMINDER' AND id <> $3 LIMIT 1`,
    [message.fineNumber, message.channel, messageIdOf(message)],
  );
  if (rowCount !== 0)
    throw conflict('reminder-waits', 'A reminder of this fine is about to be sent, or waits for a decision');
}

/** Has a message sent again that failed, or of which nobody knows whether it arrived. */
export async function sendAgain({ pool, wake }: Asking, id: string, by: Actor): Promise<MessageStatus> {
  const { rowCount } = await pool.query(
    `UPDATE command.messages
     SET state = 'WAITING', is_open = true, is_again = true, asked_by = $2, attempts = 0, due_at = now(), changed_at = now()
     WHERE id = $1 AND NOT is_open`,
    [id, JSON.stringify(by)],
  );
  if (rowCount === 0) await requireThere(pool, id);
  await wake();
  return { id, state: 'WAITING' };
}

async function requireThere(pool: Queryable, id: string): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM command.messages WHERE id = $1', [id]);
  if (rowCount === 0) throw notFound('Message');
}

type Dead = Pick<NewMessage, 'fineNumber' | 'kind' | 'occurrence' | 'channel'>;

/** Somebody knows that the message arrived, or told the driver otherwise: it counts as sent, by whoever says so. */
export async function settleAsArrived(
  { store, pool }: Asking,
  { id, note }: { id: string; note: string },
  context: CommandContext,
): Promise<CommandResult<FineState, FineEvent>> {
  return transaction(pool, async (connection) => {
    const { rows } = await connection.query<Dead>(
      `SELECT fine_number AS "fineNumber", kind, occurrence, channel FROM command.messages
       WHERE id = $1 AND NOT is_open FOR UPDATE`,
      [id],
    );
    const [dead] = rows;
    if (dead === undefined) {
      await requireThere(connection, id);
      throw conflict('message-open', 'This message is being sent: wait for what becomes of it');
    }
    const told = { ...dead, id, reason: note, askedBy: null };
    const result = await recordOutcome(store, told, { outcome: 'SENT', context });
    await connection.query('DELETE FROM command.messages WHERE id = $1', [id]);
    return result;
  });
}
