import { z } from 'zod';

import { type Actor, type Person, personOf, personSchema } from '../shared/person.ts';
import { conflict } from '../shared/refusal.ts';
import { streamsOf } from '../shared/streams.ts';
import { type Part, requireAnother } from '../user/another-person.ts';
import type { RecordedReviewEvent, ReviewEvent } from './events.ts';
import { type ActKind, ACT_KINDS } from './kinds.ts';

export const reviewSchema = z.object({
  actId: z.string(),
  kind: z.enum(ACT_KINDS),
  note: z.string().nullable(),
  by: personSchema,
  at: z.string(),
});
export type Review = z.output<typeof reviewSchema>;

/** `OPEN` until somebody has reviewed the act. */
export type ReviewState = { status: 'OPEN' } | ({ status: 'DONE' } & Review);

export const initialReview: ReviewState = { status: 'OPEN' };

/** Each act has a stream of its own, so if two people review it at once, one is refused. */
export const { streamOf: reviewStream, idOf: reviewedActOf } = streamsOf('review');

export type ReviewAct = {
  type: 'ReviewAct';
  actor: Actor;
  /** `parts`: the person who acted, and others who had a part in the record. */
  act: { id: string; kind: ActKind; parts: readonly Part[] };
  /** The people in `parts` who count as the actor. */
  countsAs: readonly Person[];
  note: string | null;
};

/** An act is reviewed once, by a person who had no part in it. */
export function decide({ actor, act, countsAs, note }: ReviewAct, state: ReviewState): ReviewEvent[] {
  requireAnother({ actor, countsAs }, act.parts, { code: 'own-act', must: 'review it' });
  if (state.status === 'DONE') throw conflict('already-reviewed', 'This was reviewed already');
  const data = { actId: act.id, kind: act.kind, note, reviewedBy: personOf(actor) };
  return [{ type: 'ActReviewed', data }];
}

export function evolve(_state: ReviewState, { data, metadata }: RecordedReviewEvent): ReviewState {
  const { actId, kind, note, reviewedBy: by } = data;
  return { status: 'DONE', actId, kind, note, by, at: metadata.recordedAt };
}
