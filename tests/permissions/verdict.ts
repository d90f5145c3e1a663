import type { Answer } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';

/** What a rule made of a request; anything but these two is told as it was answered. */
export function verdict(answer: Answer, allowed: readonly number[]): unknown {
  if (allowed.includes(answer.status)) return 'allowed';
  return answer.status === 403 ? problemOf(answer).code : answer;
}
