import type { Position } from '@fines/platform/event-store/event-store.ts';
import cliProgress from 'cli-progress';

const NON_TERMINAL_LINE_MS = 5000;

export type Progress = { at: (position: Position) => void; end: () => void };

/**
 * Shows on standard error how far the log was read: nobody knows how many events there are, but where the last
 * one lies.
 */
export function showProgress(end: Position): Progress {
  const format = '{bar} {percentage}% | {events} events | {speed} a second';
  const bar = new cliProgress.SingleBar({
    format,
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: NON_TERMINAL_LINE_MS,
  });
  const started = performance.now();
  let events = 0;
  bar.start(100, 0, { events, speed: 0 });
  return {
    at: ({ commit }) => {
      events++;
      if (events % 100 !== 0) return;
      const speed = Math.round((events * 1000) / (performance.now() - started));
      bar.update(Math.min(100, Number((commit * 100n) / (end.commit || 1n))), { events, speed });
    },
    end: () => bar.stop(),
  };
}
