import { type ReviewAct, type ReviewState, reviewStream } from '@fines/domain/review/review.ts';
import { reviewSchema, reviewView } from '@fines/domain/review/view.ts';
import { optionalText } from '@fines/domain/shared/text.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import { z } from 'zod';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint } from '../engine/endpoint.ts';
import { handle } from '../engine/handle.ts';
import type { Log } from '../engine/log.ts';
import { accountsCountingAs } from '../user/another-person.ts';
import { reviewDecider, findAct } from './find-act.ts';

type Dependencies = { store: Log; keys: CommandKeys };

const reviewBody = z.object({ note: optionalText('Note', 500, { lines: true }).default(null) });

export const reviewEndpoints = (dependencies: Dependencies): Endpoint[] => [
  commandEndpoint(dependencies, {
    method: 'post',
    path: '/reviews/:id',
    summary: 'Confirm that you have reviewed what somebody else did',
    access: { command: 'act.review' },
    params: z.object({ id: z.string() }),
    body: reviewBody,
    answer: reviewSchema,
    status: 201,
    withoutIfMatch: true,
    handle: async ({ params, body: { note }, actor, context }) => {
      const { store } = dependencies;
      const act = await findAct(store, params.id);
      const countsAs = await accountsCountingAs(store, context, idsIn(act));
      const command = () => ({ type: 'ReviewAct', actor, act, countsAs, note }) as const;
      return handle(store, reviewDecider, { stream: reviewStream(act.id), command, context });
    },
    view: ({ state }) => viewOf(state),
  }),
];

const idsIn = ({ parts }: ReviewAct['act']): string[] => parts.map(({ id }) => id);

function viewOf(state: ReviewState): object {
  if (state.status === 'OPEN') throw new Error('What was reviewed cannot be open');
  return reviewView(state);
}
