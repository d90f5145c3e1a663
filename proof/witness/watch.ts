import { backOff } from '@fines/platform/async.ts';
import { messageOf } from '@fines/platform/program.ts';

import { toBase64, formatVerifierKey, keyIdText, NoteError } from '../notes/keys.ts';
import { parseNote } from '../notes/signed-note.ts';
import {
  Contradiction,
  checkAndCosign,
  checkNewest,
  type Keeping,
  lastSeen,
  type News,
  type Witness,
  NoAnswer,
} from './check-log.ts';

type Keys = Pick<Keeping, 'log' | 'key'>;

/** For people, who compare them with what they were told on paper or by a call. */
export const keysText = ({ log, key }: Keys): string =>
  [
    `The key of the log is        ${formatVerifierKey(log)}`,
    `The key of this witness is   ${formatVerifierKey(key)}`,
  ].join('\n');

/** The names and ids of the keys that are said to have signed a note. */
function signersOf(note: string): string {
  try {
    return parseNote(note).signatures.map(keyIdText).join(', ');
  } catch (error) {
    if (error instanceof NoteError) return 'nobody';
    throw error;
  }
}

/** The text of the alarm file, for the person who comes to look. */
function alarmText({ message, evidence }: Contradiction, keys: Keys, now: Date): string {
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
    keysText(keys),
    `The answer bears the name of ${signersOf(evidence.answered ?? '')}`,
    '',
    '--- Seen before, and found good:',
    evidence.seen ?? 'nothing\n',
    '--- Answered now:',
    evidence.answered ?? 'no checkpoint\n',
  ].join('\n');
}

export async function raiseAlarm(
  contradiction: Contradiction,
  keeping: Keeping,
  output: Output,
): Promise<void> {
  const text = alarmText(contradiction, keeping, new Date());
  await keeping.memory.raise(text);
  output.alert(text);
}

/** The text of the other alarm file. */
function silenceText(what: string, keys: Keys, now: Date): string {
  return [
    `ALARM of ${now.toISOString()}`,
    '',
    what,
    '',
    'What to do:',
    '1. See whether this machine reaches the system, and whether people work with it.',
    '2. Ask those who run it why nothing is signed. Who shows nothing new may be hiding something.',
    '3. This file goes away by itself as soon as something newer is signed.',
    '',
    keysText(keys),
    '',
  ].join('\n');
}

export type Output = { info: (text: string) => void; alert: (text: string) => void };

/**
 * 'unanswered' says nothing about the log. An alarm stands until a person deletes its file; that of a silence, until
 * something newer is signed.
 */
export type Outcome = 'good' | 'unanswered' | 'alarm';

const TRIES = 3;
const LONGEST_PAUSE_MS = 10_000;
const HOUR_MS = 3_600_000;

/** Watches one log: checks it, reports, and sends on the cosignatures. */
export class Watch {
  readonly #witness: Witness;
  readonly #output: Output;
  readonly #silenceHours: number;
  readonly #startedAt = new Date();
  #told: string | undefined;

  /** @param silenceHours raises an alarm after so long without anything newer */
  constructor(witness: Witness, output: Output, silenceHours: number) {
    this.#witness = witness;
    this.#output = output;
    this.#silenceHours = silenceHours;
  }

  async round(): Promise<Outcome> {
    if (await this.#alarmStands()) return 'alarm';
    try {
      const seen = await this.#checkWithRetries();
      this.#describe(seen);
      await this.#tell(seen.note);
      const size = seen.treeHead.size;
      const isSilent = await this.#isSilent(`It answers, but signs nothing beyond ${size} entries`);
      return isSilent ? 'alarm' : 'good';
    } catch (error) {
      if (error instanceof Contradiction) {
        await raiseAlarm(error, this.#witness, this.#output);
        return 'alarm';
      }
      if (!(error instanceof NoAnswer)) throw error;
      this.#output.alert(error.message);
      return (await this.#isSilent(error.message)) ? 'alarm' : 'unanswered';
    }
  }

  /** While an alarm stands, it still asks and reports the answers. */
  async #alarmStands(): Promise<boolean> {
    const { memory } = this.#witness;
    const alarm = await memory.alarm();
    if (alarm === undefined) return false;
    const [when = ''] = alarm.split('\n');
    const now = await checkNewest(this.#witness).then(
      ({ answered }) => `${answered.treeHead.size} entries, which follow on what was seen`,
      messageOf,
    );
    this.#output.alert(
      `${when} stands, and nothing is cosigned: see ${memory.alarmFile}. Answered now: ${now}`,
    );
    return true;
  }

  async #checkWithRetries(): ReturnType<typeof checkAndCosign> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await checkAndCosign(this.#witness);
      } catch (error) {
        if (!(error instanceof NoAnswer) || attempt === TRIES) throw error;
        await backOff(attempt, LONGEST_PAUSE_MS);
      }
    }
  }

  #describe({ treeHead: { size, root }, news }: Awaited<ReturnType<typeof checkAndCosign>>): void {
    const done: Record<News, string | undefined> = {
      new: 'good, kept and cosigned',
      renewed: 'still the newest, cosigned again',
      same: undefined,
    };
    if (done[news] !== undefined) this.#output.info(`${size} entries, root ${toBase64(root)}: ${done[news]}`);
  }

  /** Raises an alarm that stops no cosigning: there may be an honest reason, and nothing was seen that is wrong. */
  async #isSilent(now: string): Promise<boolean> {
    const { memory } = this.#witness;
    const since = (await lastSeen(this.#witness))?.since ?? this.#startedAt;
    if (Date.now() - since.getTime() < this.#silenceHours * HOUR_MS) {
      await memory.endSilence();
      return false;
    }
    const what = `Nothing newer was seen since ${since.toISOString()}, for more than ${this.#silenceHours} hours. Now: ${now}`;
    const text = silenceText(what, this.#witness, new Date());
    await memory.startSilence(text);
    this.#output.alert(text);
    return true;
  }

  /** Sends each cosignature once, and again if it did not arrive. The answer to this changes nothing that was seen. */
  async #tell(note: string): Promise<void> {
    if (this.#told === note) return;
    const { api, key } = this.#witness;
    try {
      await api.tell(note);
      this.#told = note;
    } catch (error) {
      this.#output.alert(
        `The cosignature could not be handed in: ${messageOf(error)}. The verifier key of this witness is ${formatVerifierKey(key)}`,
      );
    }
  }
}
