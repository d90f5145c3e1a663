import { type Recipients, recipientOf } from '@fines/domain/fine/decide-message.ts';
import { type ChannelsView, type MessageState, type MessageView } from '@fines/domain/fine/message-view.ts';
import { CHANNELS, type ChannelName, masked } from '@fines/domain/fine/message.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';

import { FINES } from '../fine/fine-row.ts';

type Row = Omit<MessageView, 'to' | 'madeAt' | 'changedAt'> & {
  occurrence: string;
  recipients: Recipients | null;
  madeAt: Date;
  changedAt: Date;
};

/** More wait only when a channel is down for long: then the first of them say why. */
const LISTED = 500;

/** The address is read from the fine, since no other table may have it. */
const MESSAGES = `
  SELECT message.id, fine_number AS "fineId", kind, occurrence, channel, message.state, reason, attempts,
    made_at AS "madeAt", changed_at AS "changedAt",
    CASE WHEN fines.id IS NOT NULL THEN json_build_object('driverEmail', fines.state -> 'driverEmail',
      'driverPhone', fines.state -> 'driverPhone', 'disputes', fines.state -> 'disputes') END AS recipients
  FROM command.messages AS message LEFT JOIN ${FINES} AS fines ON fines.id = fine_number
  WHERE message.state = ANY($1)
  ORDER BY changed_at DESC, message.id LIMIT ${LISTED}`;

/** Messages in these states; those whose state changed last come first. */
export async function listMessages(pool: Pool, states: readonly MessageState[]): Promise<MessageView[]> {
  const { rows } = await pool.query<Row>(MESSAGES, [states]);
  return rows.map(viewOf);
}

const viewOf = (row: Row): MessageView => ({
  id: row.id,
  fineId: row.fineId,
  kind: row.kind,
  channel: row.channel,
  to: addressOf(row),
  state: row.state,
  reason: row.reason,
  attempts: row.attempts,
  madeAt: row.madeAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

function addressOf({ recipients, channel, ...about }: Row): string | null {
  const contact = recipients === null ? null : recipientOf(recipients, about, channel);
  return contact === null ? null : masked(contact);
}

/** Which channels the command API has set up. */
export async function channelsSetUp(pool: Pool): Promise<ChannelsView> {
  const { rows } = await pool.query<{ name: ChannelName }>(
    'SELECT name FROM command.channels WHERE is_set_up AND name = ANY($1)',
    [CHANNELS],
  );
  const isSetUp = (channel: ChannelName): boolean => rows.some(({ name }) => name === channel);
  return { email: isSetUp('EMAIL'), sms: isSetUp('SMS') };
}
