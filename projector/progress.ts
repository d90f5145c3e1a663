import type { Checkpoint } from '@fines/platform/checkpoint.ts';
import cliProgress from 'cli-progress';

export type Progress = { at: (checkpoint: Checkpoint) => void; end: (message: string) => void };

/** Shows how far a build has come: a bar on a terminal, else a line now and then. */
export const showProgress = (expectedEvents: number | undefined): Progress =>
  process.stdout.isTTY ? bar(expectedEvents) : lines(expectedEvents);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function bar(expectedEvents = 0): Progress {
  const started = performance.now();
  const format = '{bar} {percentage}% | {value} of {total} events | {speed} a second | {eta_formatted} left';
  const shown = new cliProgress.SingleBar({ format, hideCursor: true });
  // The log grows meanwhile, and without live tables nobody knows how long it is.
  let total = expectedEvents;
  shown.start(total, 0, { speed: 0 });
  return {
    at: ({ events }) => {
      if (events > total) shown.setTotal((total = events));
      shown.update(events, { speed: speed(events, started) });
    },
    end: (message) => {
      shown.stop();
      say(message);
    },
  };
}

const LINE_EVERY_MS = 2000;

function lines(expectedEvents: number | undefined): Progress {
  const started = performance.now();
  const total = expectedEvents === undefined ? '' : ` of about ${expectedEvents}`;
  let nextLine = started + LINE_EVERY_MS;
  return {
    at: ({ events }) => {
      if (performance.now() < nextLine) return;
      nextLine = performance.now() + LINE_EVERY_MS;
      say(`${events}${total} events, ${speed(events, started)} a second`);
    },
    end: say,
  };
}

const speed = (events: number, started: number): number =>
  Math.round((events * 1000) / (performance.now() - started));
