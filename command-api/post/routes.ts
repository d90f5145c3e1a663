import { type MessageStatus, messageStatusSchema } from '@fines/domain/fine/message-view.ts';
import { CHANNELS } from '@fines/domain/fine/message.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { fineView, fineViewSchema } from '@fines/domain/fine/view.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';
import { anyCase, requiredText } from '@fines/domain/shared/text.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { z } from 'zod';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint } from '../engine/endpoint.ts';
import { fineParams } from '../fine/bodies.ts';
import { type Asking, sendAgain, sendReminder, settleAsArrived } from './decide.ts';

const params = z.object({ id: z.uuid() });
const access = { command: 'message.settle' } as const;

type Dependencies = Asking & { keys: CommandKeys; photoLinks: PhotoLinks };

export const postEndpoints = (dependencies: Dependencies): Endpoint[] => [
  commandEndpoint(dependencies, {
    method: 'post',
    path: '/fines/:id/messages',
    summary:
      'Have a reminder of an unpaid fine sent to the driver. What becomes of it is told by the history',
    access: { command: 'fine.remind' },
    params: fineParams,
    body: z.object({ channel: anyCase(CHANNELS, `Channel must be one of ${CHANNELS.join(', ')}`) }),
    answer: fineViewSchema,
    withoutIfMatch: true,
    handle: ({ params: { id }, body: { channel }, context }) =>
      sendReminder(dependencies, { fineNumber: id, channel }, context),
    view: ({ state }) => {
      if (!isIssued(state)) throw notFound('Fine');
      return fineView(state, dependencies.photoLinks.urlOf);
    },
  }),
  endpoint({
    method: 'post',
    path: '/messages/:id/send-again',
    summary: 'Have a message sent again that failed, or of which nobody knows whether it arrived',
    access,
    params,
    answers: { 200: messageStatusSchema },
    problems: [404],
    handle: async ({ params: { id }, actor }) => ({ body: await sendAgain(dependencies, id, actor) }),
  }),
  commandEndpoint(dependencies, {
    method: 'post',
    path: '/messages/:id/arrived',
    summary: 'Settle a message that arrived, or was given to the driver in another way',
    access,
    params,
    body: z.object({ note: requiredText('The note', 500) }),
    answer: messageStatusSchema,
    withoutIfMatch: true,
    handle: ({ params: { id }, body: { note }, context }) =>
      settleAsArrived(dependencies, { id, note }, context),
    view: (_, { id }): MessageStatus => ({ id, state: 'SENT' }),
  }),
];
