const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  { unit: 'day', ms: DAY },
  { unit: 'hour', ms: HOUR },
  { unit: 'minute', ms: MINUTE },
] as const;

/** `3 hours ago`, in whole units of the largest that fits. */
export function formatAgo(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant);
  const step = STEPS.find(({ ms }) => passed >= ms);
  return step === undefined
    ? 'less than a minute ago'
    : relative.format(-Math.floor(passed / step.ms), step.unit);
}
