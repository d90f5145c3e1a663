import { type ReviewAct, type ReviewState, reviewStream } from '@fines/domain/review/review.ts';
import { reviewSchema, reviewView } from '@fines/domain/review/view.ts';
import { optionalText } from '@fines/domain/shared/text.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandContext } from '../engine/context.ts';
import { handle, commandHeaders, handledReply } from '../engine/handle.ts';
import { accountsCountingAs } from '../user/another-person.ts';
import { reviewAggregate, findAct } from './find-act.ts';

type Tools = { store: EventStore; keys: CommandKeys };

const reviewBody = z.object({ note: optionalText('Note', 500, { lines: true }).default(null) });

export const reviewEndpoints = ({ store, keys }: Tools): Endpoint[] => [
  endpoint({
    method: 'post',
    path: '/reviews/:id',
    summary: 'Sign off what somebody else did',
    access: { command: 'act.review' },
    params: z.object({ id: z.string() }),
    body: reviewBody,
    answers: { 201: reviewSchema },
    headers: commandHeaders,
    handle: async (request) => {
      const { actor, body, params } = request;
      const act = await findAct(store, params.id);
      const context = commandContext(keys, request);
      const countsAs = await accountsCountingAs(store, context, idsIn(act));
      const stream = reviewStream(act.id);
      const command = () => ({ type: 'ReviewAct', actor, act, countsAs, note: body.note }) as const;
      const handled = await handle(store, reviewAggregate, { stream, command, context });
      return handledReply(handled, viewOf, 201);
    },
  }),
];

const idsIn = ({ parts }: ReviewAct['act']): string[] => parts.map(({ id }) => id);

function viewOf(state: ReviewState): object {
  if (state.status === 'OPEN') throw new Error('What was reviewed cannot be open');
  return reviewView(state);
}
