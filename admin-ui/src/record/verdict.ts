import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import type { AlertColor } from '@mui/material/Alert';

import { formatAgo, formatToSecond } from '../format/dates.ts';
import { formatCounted } from '../format/numbers.ts';

export type Verdict = { severity: AlertColor; title: string; text: string };

/** Events are signed within a minute; after this time something is wrong. */
const LATE_AFTER_MS = 3 * 60_000;

/** The whole log is checked every night, and then a part of what is shown. */
const UNCHECKED_AFTER_MS = 48 * 3_600_000;

const isOlder = (instant: string | null | undefined, ms: number, now: Date): boolean =>
  instant !== null && instant !== undefined && now.getTime() - Date.parse(instant) > ms;

type Judge = (status: TreeHeadStatus, now: Date) => Verdict | undefined;

const broken: Judge = ({ verification, isStopped }) =>
  isStopped && verification
    ? {
        severity: 'error',
        title: 'The log is not what was written',
        text: `The check of ${formatToSecond(verification.at)} found: ${verification.firstBreak ?? ''}. Nothing is signed until that is settled. Report it, keep the last checkpoint, and change nothing.`,
      }
    : undefined;

const shownOtherwise: Judge = ({ comparison }) => {
  const [first] = comparison?.differences ?? [];
  if (comparison === null || first === undefined) return undefined;
  const others = comparison.differences.length - 1;
  return {
    severity: 'error',
    title: 'What is shown is not what the log says',
    text: `The comparison of ${formatToSecond(comparison.at)} found ${first.stream}: ${first.what}${others > 0 ? `, and ${formatCounted(others, 'other difference')}` : ''}. The log decides. Report it, and tell those who run the system.`,
  };
};

const late: Judge = ({ checkpoint, entries, unsignedSince }, now) =>
  isOlder(unsignedSince, LATE_AFTER_MS, now)
    ? {
        severity: 'error',
        title: 'The log is not being signed',
        text: `${formatCounted(entries - (checkpoint?.size ?? 0), 'event')} not in any checkpoint, the first of them recorded ${formatAgo(unsignedSince ?? '', now)}. Tell those who run the system.`,
      }
    : undefined;

const nothingYet: Judge = ({ checkpoint }) =>
  checkpoint === null
    ? {
        severity: 'info',
        title: 'Nothing is signed yet',
        text: 'That takes a minute from the first event on.',
      }
    : undefined;

const wrong: Judge = ({ verification }) =>
  verification?.firstBreak
    ? {
        severity: 'warning',
        title: 'The log is what was written, and something in it is wrong',
        text: `The check of ${formatToSecond(verification.at)} found: ${verification.firstBreak}. Tell those who run the system.`,
      }
    : undefined;

const unchecked: Judge = ({ verification }, now) =>
  verification === null || isOlder(verification.at, UNCHECKED_AFTER_MS, now)
    ? {
        severity: 'warning',
        title: 'The log is signed, and was not checked as a whole lately',
        text: 'Every night all of it is read again and compared with what was signed. Tell those who run the system if that stays so.',
      }
    : undefined;

const uncompared: Judge = ({ comparison }, now) =>
  isOlder(comparison?.at, UNCHECKED_AFTER_MS, now)
    ? {
        severity: 'warning',
        title: 'What is shown was not compared with the log lately',
        text: 'Every night a thirtieth of it is. Tell those who run the system if that stays so.',
      }
    : undefined;

const damaged: Judge = ({ knownBreaks }) =>
  knownBreaks > 0
    ? {
        severity: 'warning',
        title: `The log is signed, and is what was written but for ${formatCounted(knownBreaks, 'known break')}`,
        text: 'Two super admins agreed that what was written there is lost. All else can be shown as ever.',
      }
    : undefined;

const whole: Verdict = {
  severity: 'success',
  title: 'The log is signed, and is what was written',
  text: 'Whoever keeps a checkpoint can show later that nothing before it was changed, cut off or left out.',
};

/** Whether the record can be relied on now. The most serious problem is reported first. */
export function verdictOf(status: TreeHeadStatus, now: Date): Verdict {
  for (const judge of [broken, shownOtherwise, late, nothingYet, wrong, unchecked, uncompared, damaged]) {
    const verdict = judge(status, now);
    if (verdict !== undefined) return verdict;
  }
  return whole;
}
