import { parseReviewEvent, type ReviewEvent, reviewEvents } from '@fines/domain/review/events.ts';
import {
  decide,
  evolve,
  initialReview,
  type ReviewAct,
  type ReviewState,
} from '@fines/domain/review/review.ts';

import type { Aggregate } from '../aggregate.ts';

export const reviewAggregate: Aggregate<ReviewState, ReviewAct, ReviewEvent> = {
  initial: initialReview,
  definitions: reviewEvents,
  parse: parseReviewEvent,
  evolve,
  decide,
};
