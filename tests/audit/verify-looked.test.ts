import { createHash } from 'node:crypto';

import { shiftDay } from '@fines/domain/shared/dates.ts';
import { leafHash } from '@fines/proof/entries.ts';
import { RunningRoot } from '@fines/proof/merkle/tree.ts';
import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { formatNote, treeHeadText } from '@fines/proof/notes/signed-note.ts';
import { signText } from '@fines/proof/notes/signing.ts';

import { accessLogDayClosed } from '../domain/events.ts';
import { exportedFrom } from '../support/sign-log.ts';
import { newLogKey } from './fine-proof-file.ts';
import { type Argument, describeVerdicts } from './verify-offline.ts';

const key = newLogKey();
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

type Look = { look: [number, string, ...(string | null)[]]; question: string | (string | null)[] };

/** A look at that second of a day, at a plate unless the question was erased. */
const look = (
  id: number,
  day: string,
  question: Look['question'] = ['a salt', 'HSD 722 BN', 'HSD722BN'],
): Look => ({
  look: [id, `${day}T08:15:${id % 60 < 10 ? '0' : ''}${id % 60}.000123Z`, 'a', 'VEHICLE', '::1', null],
  question,
});

/** As it is published in docs/auditors.md. */
const hashOf = ({ look: plain, question }: Look): Buffer => {
  const asked = typeof question === 'string' ? question : sha256(JSON.stringify(question)).toString('hex');
  return sha256(JSON.stringify([...plain, asked]));
};

type Closing = ReturnType<typeof accessLogDayClosed>;
const closing = (
  date: string,
  looks: readonly Look[] = [],
  at = `${shiftDay(date, 1)}T02:00:00.000Z`,
): Closing =>
  accessLogDayClosed(
    { date, rows: looks.length, hash: sha256(Buffer.concat(looks.map(hashOf))).toString('hex') },
    at,
  );

const fileOf = (looks: readonly unknown[]): Argument => ({
  content: looks.map((one) => `${JSON.stringify(one)}\n`).join(''),
});

/** What the script is asked: a file of looks, and a log of which the first `signed` closings are signed. */
function looked(
  looks: readonly unknown[],
  closings: readonly Closing[],
  signed = closings.length,
): Argument[] {
  const drafts = closings.map(({ type, data, metadata }) => ({ type, data, metadata: { ...metadata } }));
  const events = exportedFrom('access-log', drafts);
  const tree = new RunningRoot();
  for (const event of events.slice(0, signed)) tree.add(leafHash(event));
  const text = treeHeadText({ origin: key.name, size: signed, root: tree.root });
  const log = {
    folder: { 'events-000001.jsonl': events.map((event) => `${JSON.stringify(event)}\n`).join('') },
  };
  const checkpoint = { content: formatNote({ text, signatures: [signText(text, key)] }) };
  return ['looked', fileOf(looks), '--log', log, '--checkpoint', checkpoint, '--key', formatVerifierKey(key)];
}

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25'];
const monday = [look(1, MONDAY), look(4, MONDAY, 'f'.repeat(64))];
const wednesday = [look(7, WEDNESDAY)];
const CLOSINGS = [closing(MONDAY, monday), closing(TUESDAY), closing(WEDNESDAY, wednesday)];
const ALL = [...monday, ...wednesday];

/** Of a day two years before the last but one, and of that day itself. */
const [OLD, DUE] = ['2024-11-23', '2024-11-25'];
const years = (from: string): Closing[] =>
  Array.from({ length: 733 }, (_, n) => shiftDay(from, n))
    .filter((date) => date <= WEDNESDAY)
    .map((date) => closing(date, date === from ? [look(1, date)] : []));

describeVerdicts('an exported access log and docs/verify.py', {
  accepted: [
    [
      'one that is whole, a day without looks and an erased question in it',
      looked(ALL, CLOSINGS),
      [`HOLDS: 3 looks, from ${MONDAY} to ${WEDNESDAY}, are those`, 'Days       3 (UTC)', '0 of them purged'],
    ],
    [
      'one that has later looks, which it does not check',
      looked([...ALL, look(9, '2026-11-26')], CLOSINGS),
      ['Open       1 looks'],
    ],
    ['the days that are signed', looked(monday, CLOSINGS, 1), [`2 looks, from ${MONDAY} to ${MONDAY}`]],
    ['a day that was purged after two years', looked([], years(OLD)), ['1 of them purged']],
  ],
  refused: [
    [
      'a day that was emptied a day before',
      looked([], years(DUE)),
      `has 0 looks of ${DUE}, and there were 1`,
    ],
    [
      'a look too few',
      looked([monday[0], ...wednesday], CLOSINGS),
      `has 1 looks of ${MONDAY}, and there were 2`,
    ],
    [
      'a look too many',
      looked([...ALL, look(8, TUESDAY)], CLOSINGS),
      `has 1 looks of ${TUESDAY}, and there were 0`,
    ],
    [
      'another question',
      looked([look(1, MONDAY, ['a salt', 'x', null]), ...ALL.slice(1)], CLOSINGS),
      `of ${MONDAY}`,
    ],
    [
      'looks in another order',
      looked([monday[1], monday[0], ...wednesday], CLOSINGS),
      'the look is not in its place',
    ],
    ['a look twice', looked([monday[0], ...ALL], CLOSINGS), 'the look is not in its place'],
    ['a look that says more', looked([{ ...monday[0], note: '' }], CLOSINGS), 'not laid out as it should be'],
    [
      'a look without a time',
      looked([{ ...monday[0], look: [1, 'x', 'a', 'b', 'c', null] }], CLOSINGS),
      'does not say',
    ],
    [
      'a log that leaves a day out',
      looked(
        ALL,
        [CLOSINGS[0], CLOSINGS[2]].flatMap((one) => one ?? []),
      ),
      'was the next',
    ],
    ['a log that closes a day twice', looked(ALL, [...CLOSINGS, ...CLOSINGS.slice(2)]), 'was the next'],
    [
      'a log that closes a day early',
      looked(monday, [closing(MONDAY, monday, `${TUESDAY}T01:59:59.999Z`)]),
      'before its looks were settled',
    ],
    ['a log that closes no day yet', looked(ALL, CLOSINGS, 0), 'closes no day'],
  ],
});
