import { backOff } from '@fines/platform/async.ts';
import { messageOf } from '@fines/platform/program.ts';

import { toBase64, formatVerifierKey } from '../notes/keys.ts';
import { Contradiction, checkAndCosign, checkNewest, type Witness, NoAnswer } from './check-log.ts';

/** The text of the alarm file, for the person who comes to look. */
function alarmText({ message, evidence }: Contradiction, now: Date): string {
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

export type Output = { info: (text: string) => void; alert: (text: string) => void };

/** 'unanswered' says nothing about the log. An alarm stands until a person deletes its file. */
export type Outcome = 'good' | 'unanswered' | 'alarm';

const TRIES = 3;
const LONGEST_PAUSE_MS = 10_000;
const QUIET_MS = 24 * 3_600_000;

/** Watches one log: checks it, reports, and sends on the cosignatures. */
export class Watch {
  readonly #witness: Witness;
  readonly #output: Output;
  #told: string | undefined;

  constructor(witness: Witness, output: Output) {
    this.#witness = witness;
    this.#output = output;
  }

  async round(): Promise<Outcome> {
    if (await this.#alarmStands()) return 'alarm';
    try {
      const seen = await this.#checkWithRetries();
      await this.#describe(seen);
      await this.#tell(seen.note);
      return 'good';
    } catch (error) {
      if (error instanceof Contradiction) return this.#raise(error);
      if (!(error instanceof NoAnswer)) throw error;
      this.#output.alert(error.message);
      return 'unanswered';
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

  async #describe({
    treeHead: { size, root },
    isNew,
  }: Awaited<ReturnType<typeof checkAndCosign>>): Promise<void> {
    if (isNew) return this.#output.info(`${size} entries, root ${toBase64(root)}: good, kept and cosigned`);
    const since = await this.#witness.memory.latestAt();
    if (since === undefined || Date.now() - since.getTime() < QUIET_MS) return;
    this.#output.alert(
      `No new checkpoint since ${since.toISOString()}: nothing was recorded for so long, or nobody signs any more`,
    );
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

  async #raise(contradiction: Contradiction): Promise<Outcome> {
    const { memory } = this.#witness;
    const text = alarmText(contradiction, new Date());
    await memory.raise(text);
    this.#output.alert(text);
    return 'alarm';
  }
}
