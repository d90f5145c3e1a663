import { z } from 'zod';

import { anyCase } from '../shared/text.ts';
import { CHANNELS, MESSAGE_KINDS, MESSAGE_OUTCOMES } from './message.ts';

/** What waits for its turn, is under way, or waits for somebody's decision. What went out is told by the fine's history. */
export const MESSAGE_STATES = ['WAITING', 'SENDING', ...MESSAGE_OUTCOMES] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATE_LABELS: Readonly<Record<MessageState, string>> = {
  WAITING: 'Waiting',
  SENDING: 'Being sent',
  SENT: 'Sent',
  FAILED: 'Not sent',
  UNKNOWN: 'Perhaps sent',
};

export const messageStateSchema = anyCase(
  MESSAGE_STATES,
  `State must be one of ${MESSAGE_STATES.join(', ')}`,
);

/** A message as the HTTP API shows it. */
export const messageViewSchema = z
  .object({
    id: z.uuid(),
    fineId: z.string(),
    kind: z.enum(MESSAGE_KINDS),
    channel: z.enum(CHANNELS),
    /** Where it would go now, masked; null if the driver can no longer be written to. */
    to: z.string().nullable(),
    state: z.enum(MESSAGE_STATES),
    /** What went wrong the last time. */
    reason: z.string().nullable(),
    attempts: z.int(),
    madeAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'Message' });
export type MessageView = z.output<typeof messageViewSchema>;

/** What a command on a message answers. */
export const messageStatusSchema = z
  .object({ id: z.uuid(), state: z.enum(MESSAGE_STATES) })
  .meta({ id: 'MessageStatus' });
export type MessageStatus = z.output<typeof messageStatusSchema>;

/** Which ways to a driver are set up. */
export const channelsSchema = z.object({ email: z.boolean(), sms: z.boolean() }).meta({ id: 'Channels' });
export type ChannelsView = z.output<typeof channelsSchema>;
