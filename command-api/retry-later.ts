import { type HttpProblem, tooMany } from '@fines/platform/http/problem.ts';

/** A 429 problem that says when to try again. */
export function retryLater(code: string, what: string, milliseconds: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return tooMany(code, `${what}. Try again in ${inWords(seconds)}.`, seconds);
}

function inWords(seconds: number): string {
  const [count, unit] = seconds <= 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
