import { clearLine, cursorTo } from 'node:readline';

import cliProgress from 'cli-progress';

import type { Tally } from './import-register.ts';

export type Progress = {
  at: (bytes: number, tally: Tally) => void;
  refused: (line: number, reason: string) => void;
  done: (tally: Tally) => void;
  stop: () => void;
};

const NON_TERMINAL_LINE_MS = 5000;

/** Shows on standard error how far the file was read, and on standard output what was refused and what was done. */
export function showProgress(totalBytes: number): Progress {
  const bar = new cliProgress.SingleBar({
    format: '{bar} {percentage}% | {rows} rows | {speed} a second | {refused} refused | {eta_formatted} left',
    hideCursor: true,
    // What is refused is written over it.
    forceRedraw: true,
    noTTYOutput: true,
    notTTYSchedule: NON_TERMINAL_LINE_MS,
  });
  const started = performance.now();
  bar.start(totalBytes, 0, { rows: 0, speed: 0, refused: 0 });
  return {
    at: (bytes, tally) => {
      const { refused } = tally;
      bar.update(bytes, { rows: rowsOf(tally), speed: speedOf(tally, started), refused });
    },
    refused: (line, reason) => {
      clearBar();
      say(`line ${line}: ${reason}`);
    },
    done: (tally) => {
      bar.stop();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const { registered, updated, unchanged, refused } = tally;
      say(
        `${rowsOf(tally)} rows in ${seconds} s (${speedOf(tally, started)} a second): ` +
          `${registered} registered, ${updated} updated, ${unchanged} unchanged, ${refused} refused`,
      );
    },
    stop: () => bar.stop(),
  };
}

function clearBar(): void {
  if (!process.stderr.isTTY) return;
  clearLine(process.stderr, 0);
  cursorTo(process.stderr, 0);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const rowsOf = ({ registered, updated, unchanged, refused }: Tally): number =>
  registered + updated + unchanged + refused;

const speedOf = (tally: Tally, started: number): number =>
  Math.round((rowsOf(tally) * 1000) / (performance.now() - started));
