import type { Handler } from './context.ts';
import { unavailable } from './problem.ts';

/** Longer than a service ever takes to begin an answer, but short enough for a person to wait. */
const LONGEST_SILENCE_MS = 13_000;

/**
 * Gives an answer up when neither side has sent anything for some time: one that does not begin, and one that its client
 * does not read. Server-sent events may be silent.
 */
export const endSilence =
  (longestMs = LONGEST_SILENCE_MS): Handler =>
  async (ctx, next) => {
    const { res } = ctx;
    const silence = new Promise<never>((_, reject) => {
      res.setTimeout(longestMs, () => {
        if (res.headersSent) res.destroy();
        else reject(unavailable('The service cannot be reached just now. Try again in a moment.'));
      });
    });
    await Promise.race([next(), silence]);
    if (ctx.response.is('text/event-stream')) res.setTimeout(0);
  };
