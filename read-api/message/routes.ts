import {
  channelsSchema,
  MESSAGE_STATES,
  messageStateSchema,
  messageViewSchema,
} from '@fines/domain/fine/message-view.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import { READERS } from '../engine/readers.ts';
import { channelsSetUp, listMessages } from './list-messages.ts';

/** Several states with commas between them; without any, all. */
const query = z.object({
  state: z
    .string()
    .transform((text): unknown[] => text.split(','))
    .pipe(z.array(messageStateSchema))
    .default([...MESSAGE_STATES]),
});

/** They are no events, so no position has to be waited for: the tables are written by the command API itself. */
export const messageEndpoints = ({ pool }: { pool: Pool }): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/messages',
    summary: 'Messages to drivers that wait, are under way, or wait for somebody’s decision',
    access: { rankOf: READERS.messages },
    query,
    answers: { 200: z.array(messageViewSchema) },
    handle: async ({ query: { state } }) => ({ body: await listMessages(pool, state) }),
  }),
  endpoint({
    method: 'get',
    path: '/channels',
    summary: 'By which ways messages to drivers are sent',
    access: 'signed-in',
    answers: { 200: channelsSchema },
    handle: async () => ({ body: await channelsSetUp(pool) }),
  }),
];
