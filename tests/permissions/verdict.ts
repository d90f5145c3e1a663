import type { Answer } from '../support/api-client.ts';
import { problemOf } from '../support/problems.ts';

/** For a request about something that is not there, or is empty: only those who may give the command hear of that. */
export const heard = (answer: Answer): Answer =>
  [404, 409, 422].includes(answer.status) ? { ...answer, status: 200 } : answer;

/** What a rule made of a request; anything but these two is told as it was answered. */
export function verdict(answer: Answer, allowed: readonly number[]): unknown {
  if (allowed.includes(answer.status)) return 'allowed';
  return answer.status === 403 ? problemOf(answer).code : answer;
}
