import type { Position } from '@fines/platform/event-store/event-store.ts';
import type { Break } from '@fines/proof/verify/check.ts';
import type { Verification } from '@fines/proof/verify/verify.ts';
import cliProgress from 'cli-progress';

import { visible } from './history-text.ts';

/** The result of a verification, as text for a terminal. */
export function verificationText(verification: Verification, seconds: number): string {
  const { events, foreignStreams, checks, firstBreak, firstToLookAt } = verification;
  const rows = checks.map((check) => [check.name, check.looked, verdictOn(check)]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const speed = Math.round(events / Math.max(seconds, 0.001));
  return [
    `${events} events in ${seconds.toFixed(1)} s, ${speed} a second`,
    '',
    ...lines,
    ...(foreignStreams === 0 ? [] : [`${foreignStreams} streams are not ours, and were not judged.`]),
    '',
    ...(firstToLookAt === undefined ? [] : [`To look at, first: ${breakText(firstToLookAt)}`]),
    firstBreak === undefined ? 'No break was found.' : `First break: ${breakText(firstBreak)}`,
    '',
  ].join('\n');
}

function verdictOn({ breaks, toLookAt }: Verification['checks'][number]): string {
  if (breaks > 0) return `${breaks} BROKEN`;
  return toLookAt > 0 ? `${toLookAt} to look at` : 'whole';
}

const breakText = ({ stream, revision, problem }: Break): string =>
  visible(`${stream}${revision === null ? '' : ` at revision ${revision}`}: ${problem}`);

const NON_TERMINAL_LINE_MS = 5000;

export type Progress = { at: (position: Position) => void; end: () => void };

/** Shows on standard error how far the log was read. It compares positions, since nobody knows the number of events. */
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
