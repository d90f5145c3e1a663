import type { Contradiction } from './check-log.ts';

/** What is written down when something does not verify, for whoever comes to see to it. */
export function alarmText({ message, evidence }: Contradiction, now: Date): string {
  return [
    `ALARM of ${now.toISOString()}`,
    '',
    message,
    '',
    'What to do:',
    '1. Copy this whole folder to where those who run the system cannot change it.',
    '2. Tell those who oversee the records, not only those who run the system: what they signed before and what',
    '   they answer now do not fit together, and both stand below. Anybody can check that: docs/auditors.md.',
    '3. It may have an honest reason: an older backup was restored, or the log got another key. Who runs the',
    '   system has to explain it, and to show which events are concerned (npm run audit -- --since).',
    '4. As long as this file is here, nothing is cosigned. Remove it when all is explained; if the log begins',
    '   anew from now on, start the witness with another folder.',
    '',
    '--- Seen before, and found good:',
    evidence.seen ?? 'nothing\n',
    '--- Answered now:',
    evidence.answered ?? 'no checkpoint\n',
  ].join('\n');
}
