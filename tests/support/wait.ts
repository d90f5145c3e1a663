import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer is there (not undefined, not false); fails after the time given. */
export async function until<Answer>(
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  what: string,
  withinMs = 30_000,
): Promise<Answer> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain: ${what}`);
    await delay(20);
  }
}
