import type { Actor } from '../shared/actor.ts';
import { type Person, personOf } from '../shared/person.ts';
import { conflict, Refusal } from '../shared/refusal.ts';
import { streamsOf } from '../shared/streams.ts';
import type { ActKind } from './act.ts';
import type { RecordedReviewEvent, ReviewEvent } from './events.ts';

export type Review = { actId: string; kind: ActKind; note: string | null; by: Person; at: string };

/** `OPEN` until somebody has reviewed the act. */
export type ReviewState = { status: 'OPEN' } | ({ status: 'DONE' } & Review);

export const initialReview: ReviewState = { status: 'OPEN' };

/** Each act has a stream of its own, so that of two who review it at once one is refused. */
export const { streamOf: reviewStream, idOf: reviewedActOf } = streamsOf('review');

export type ReviewAct = {
  type: 'ReviewAct';
  actor: Actor;
  /** `of` are those whose doing it is: who acted, and whose cash-up it is. */
  act: { id: string; kind: ActKind; of: readonly string[] };
  note: string | null;
};

/** Once, and by somebody whose doing it is not. */
export function decide({ actor, act, note }: ReviewAct, state: ReviewState): ReviewEvent[] {
  if (act.of.includes(actor.id)) {
    throw new Refusal('forbidden', 'own-act', 'You did this yourself: somebody else must review it');
  }
  if (state.status === 'DONE') throw conflict('already-reviewed', 'This was reviewed already');
  const data = { actId: act.id, kind: act.kind, note, reviewedBy: personOf(actor) };
  return [{ type: 'ActReviewed', data }];
}

/** The state after one more event. */
export function evolve(_state: ReviewState, { data, metadata }: RecordedReviewEvent): ReviewState {
  const { actId, kind, note, reviewedBy: by } = data;
  return { status: 'DONE', actId, kind, note, by, at: metadata.recordedAt };
}
