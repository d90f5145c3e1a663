import { parseReviewEvent, type RecordedReviewEvent, reviewEvents } from '@fines/domain/review/events.ts';
import {
  evolve,
  initialReview,
  type Review,
  reviewedActOf,
  reviewSchema,
  reviewStream,
} from '@fines/domain/review/review.ts';

import { defineProjection } from '../engine/define-projection.ts';
import { documentTable } from '../engine/document-table.ts';

/** A row for each act that was reviewed. */
const reviews = documentTable<Review>({ name: 'reviews', columns: {} });

function apply(_before: Review | undefined, event: RecordedReviewEvent, id: string): Review | undefined {
  if (event.data.actId !== id) throw new Error(`A review of ${event.data.actId} in the stream of ${id}`);
  const state = evolve(initialReview, event);
  return state.status === 'OPEN' ? undefined : state;
}

export const reviewProjection = defineProjection({
  types: Object.keys(reviewEvents),
  idOf: reviewedActOf,
  streamOf: reviewStream,
  parse: parseReviewEvent,
  apply,
  state: reviewSchema,
  documents: [reviews],
});
