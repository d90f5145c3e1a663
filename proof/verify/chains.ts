import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { hashOf, type Link, nextLink } from '@fines/platform/event-store/hash-chain.ts';

import type { Check, Checked } from './check.ts';

/** A link as it is kept, one for each stream: its hash as 32 characters, half as long as in hexadecimal. */
type PackedLink = { revision: number; hash: string };

const pack = ({ revision, hash }: Link): PackedLink => ({
  revision,
  hash: Buffer.from(hash, 'hex').toString('latin1'),
});
const unpack = ({ revision, hash }: PackedLink): Link => ({
  revision,
  hash: Buffer.from(hash, 'latin1').toString('hex'),
});

export type Chains = Omit<Check, 'take'> & {
  take(event: Pick<Checked, 'raw'>): string | undefined;
  /**
   * Whether an event is a stranger's, whatever the name of its stream: it carries no hash, and the stream has held
   * nothing yet that does. Once it has, what does not fit is a break.
   */
  isStrangers(event: RecordedEvent): boolean;
};

/**
 * Recomputes the hash chain of every stream. Only the end of each is kept: a name, a number and 32 bytes, some
 * 200 bytes of memory for a stream, so 200 MB for a million.
 */
export function chains(): Chains {
  const ends = new Map<string, PackedLink>();
  const broken = new Set<string>();
  const isOurs = (stream: string): boolean => ends.has(stream) || broken.has(stream);
  return {
    isStrangers: (event) => hashOf(event) === undefined && !isOurs(event.stream),
    name: 'Hash chains',
    isOfForgery: true,
    take: ({ raw }) => {
      if (broken.has(raw.stream)) return undefined;
      const end = ends.get(raw.stream);
      const next = nextLink(raw, end && unpack(end));
      if (next !== undefined) {
        ends.set(raw.stream, pack(next));
        return undefined;
      }
      // What comes after it in its stream hangs on nothing any more.
      ends.delete(raw.stream);
      broken.add(raw.stream);
      return chainProblem(raw, end?.revision ?? -1);
    },
    looked: () => `${ends.size + broken.size} streams`,
  };
}

/** What is wrong with an event that is no next link of its chain, which ends with the revision `before`. */
export const chainProblem = ({ revision }: RecordedEvent, before: number): string =>
  revision === before + 1
    ? 'this event, or one before it, is not what was written: its hash does not fit'
    : `revision ${before + 1} is missing: the next event is revision ${revision}`;
