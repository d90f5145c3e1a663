import type { TreeHeadStatus } from '@fines/domain/record/record.ts';
import type { AlertColor } from '@mui/material/Alert';

import { formatAgo, formatToSecond } from '../format/dates.ts';
import { t } from '../i18n/i18nProvider.ts';

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
        title: t('record.logIsBroken'),
        text: t('record.checkFoundAndStopped', {
          time: formatToSecond(verification.at),
          found: verification.firstBreak ?? '',
        }),
      }
    : undefined;

const shownOtherwise: Judge = ({ comparison }) => {
  const [first] = comparison?.differences ?? [];
  if (comparison === null || first === undefined) return undefined;
  const found = { time: formatToSecond(comparison.at), stream: first.stream, what: first.what };
  const others = comparison.differences.length - 1;
  return {
    severity: 'error',
    title: t('record.shownOtherwise'),
    text:
      others > 0
        ? t('record.comparisonFoundMore', { ...found, count: others })
        : t('record.comparisonFound', found),
  };
};

const late: Judge = ({ checkpoint, entries, unsignedSince }, now) =>
  isOlder(unsignedSince, LATE_AFTER_MS, now)
    ? {
        severity: 'error',
        title: t('record.logIsNotSigned'),
        text: t('record.eventsInNoCheckpoint', {
          count: entries - (checkpoint?.size ?? 0),
          ago: formatAgo(unsignedSince ?? '', now),
        }),
      }
    : undefined;

const nothingYet: Judge = ({ checkpoint }) =>
  checkpoint === null
    ? {
        severity: 'info',
        title: t('record.nothingIsSignedYet'),
        text: t('record.signedWithinAMinute'),
      }
    : undefined;

const wrong: Judge = ({ verification }) =>
  verification?.firstBreak
    ? {
        severity: 'warning',
        title: t('record.somethingIsWrong'),
        text: t('record.checkFound', {
          time: formatToSecond(verification.at),
          found: verification.firstBreak,
        }),
      }
    : undefined;

const unchecked: Judge = ({ verification }, now) =>
  verification === null || isOlder(verification.at, UNCHECKED_AFTER_MS, now)
    ? {
        severity: 'warning',
        title: t('record.notCheckedLately'),
        text: t('record.checkedEveryNight'),
      }
    : undefined;

const uncompared: Judge = ({ comparison }, now) =>
  isOlder(comparison?.at, UNCHECKED_AFTER_MS, now)
    ? {
        severity: 'warning',
        title: t('record.notComparedLately'),
        text: t('record.comparedEveryNight'),
      }
    : undefined;

const whole: Verdict = {
  severity: 'success',
  title: t('record.logIsWhole'),
  text: t('record.whyItIsWhole'),
};

/** Whether the record can be relied on now. The most serious problem is reported first. */
export function verdictOf(status: TreeHeadStatus, now: Date): Verdict {
  for (const judge of [broken, shownOtherwise, late, nothingYet, wrong, unchecked, uncompared]) {
    const verdict = judge(status, now);
    if (verdict !== undefined) return verdict;
  }
  return whole;
}
