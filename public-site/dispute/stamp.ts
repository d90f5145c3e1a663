import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** A person reads before he sends; a program that floods us does not. */
const SOONEST_MS = 3000;
/** A form that lay open for longer is shown again, as the fine is by then. */
const LATEST_MS = 2 * 3_600_000;

/** What a form carries that nobody typed: when it was made, and the key by which two sendings are one dispute. */
export type Stamp = { made: string; key: string; signature: string };
export const STAMP_FIELDS = ['made', 'key', 'signature'] as const satisfies readonly (keyof Stamp)[];

export type Stamps = {
  stampFor: (fineNumber: string) => Stamp;
  /** Whether the form is one of ours, of this fine, and of an age at which a person sends one. */
  isGood: (stamp: Stamp, fineNumber: string) => boolean;
};

/** In place of a riddle for people: a form must be one that we made, and neither just now nor long ago. */
export function formStamps(secret: string, now: () => number = Date.now): Stamps {
  const signing = createHmac('sha256', secret).update('forms of disputes').digest();
  const sign = (fineNumber: string, { made, key }: Omit<Stamp, 'signature'>): string =>
    createHmac('sha256', signing).update(`${fineNumber}:${made}:${key}`).digest('base64url');
  return {
    stampFor: (fineNumber) => {
      const stamp = { made: String(now()), key: randomUUID() };
      return { ...stamp, signature: sign(fineNumber, stamp) };
    },
    isGood: (stamp, fineNumber) => {
      const [given, right] = [Buffer.from(stamp.signature), Buffer.from(sign(fineNumber, stamp))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
      const age = now() - Number(stamp.made);
      return age >= SOONEST_MS && age <= LATEST_MS;
    },
  };
}
