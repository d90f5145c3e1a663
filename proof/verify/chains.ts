import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { hashOf, type Link, nextLink } from '@fines/platform/event-store/hash-chain.ts';

import type { Check, Checked } from './check.ts';

export type Place = { stream: string; revision: number };

/** The last link of a stream. Its hash is packed into 32 characters, half as long as in hexadecimal. */
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
  /** The last event of each stream whose chain is whole. */
  ends(): Iterable<Place>;
};

/**
 * Recomputes the hash chain of every stream. Keeps only the last link of each (a name, a number and 32 bytes): about
 * 200 bytes of memory for a stream, so 200 MB for a million.
 */
export function chains(): Chains {
  const ends = new Map<string, PackedLink>();
  const broken = new Set<string>();
  return {
    name: 'Hash chains',
    isOfForgery: true,
    take: ({ raw }) => {
      if (broken.has(raw.stream)) return undefined;
      const end = ends.get(raw.stream);
      // Another program began this stream: that is named as an event that cannot be read.
      if (end === undefined && hashOf(raw) === undefined) return undefined;
      const next = nextLink(raw, end && unpack(end));
      if (next !== undefined) {
        ends.set(raw.stream, pack(next));
        return undefined;
      }
      // Later events of this stream have no known link before them, so they are not checked.
      ends.delete(raw.stream);
      broken.add(raw.stream);
      return chainProblem(raw, end?.revision ?? -1);
    },
    looked: () => `${ends.size + broken.size} streams`,
    *ends() {
      for (const [stream, { revision }] of ends) yield { stream, revision };
    },
  };
}

/** What is wrong with an event that does not continue its chain. `before`: the revision of the chain's last link. */
export const chainProblem = ({ revision }: RecordedEvent, before: number): string =>
  revision === before + 1
    ? 'this event, or one before it, is not what was written: its hash does not fit'
    : `revision ${before + 1} is missing: the next event is revision ${revision}`;
