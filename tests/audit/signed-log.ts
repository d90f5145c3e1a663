import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { openTreeHead } from '@fines/proof/check.ts';
import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { readLeaves } from '@fines/proof/tiles-in-postgres.ts';
import { checkSince, type Since } from '@fines/proof/verify/since.ts';

import { fineAmended, fineIssued, metadata } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import type { Servers } from '../projector/servers.ts';
import { numberOf } from '../projector/test-log.ts';
import { LOG_KEY, signTree } from '../support/sign-log.ts';
import { deleteEvent, changeEvent, insertEvent, rewriteStream, swapEvents } from '../support/tamper.ts';

export const VERIFIER_KEY = formatVerifierKey(LOG_KEY);

/** Three fines, each amended: entries 1 to 3, and 4 to 6. */
export async function writeFines({ log }: Servers): Promise<void> {
  for (const n of [1, 2, 3]) await log.fine(numberOf(n), fineIssued({ fineNumber: numberOf(n) }));
  for (const n of [1, 2, 3]) await log.fine(numberOf(n), fineAmended({ location: 'Manzini' }));
}

/** What is worked out from the log, and what is remembered of it, is built anew when it is asked for next. */
export async function forgetLog({ pool }: Servers): Promise<void> {
  await pool.query(`DROP SCHEMA ${READ_SCHEMA} CASCADE`);
}

/** Brings the tree up to the log and signs it, as who holds the key does. @returns the note */
export async function signLog(servers: Servers): Promise<string> {
  await project(servers);
  return (await signTree(servers.pool)).note;
}

/** What `npm run audit -- --since` finds of a note that was kept. */
export const checkNote = ({ log, pool }: Servers, note: string): Promise<Since> =>
  checkSince(
    openTreeHead(note, LOG_KEY),
    { store: log.store, leaves: () => readLeaves(pool, READ_SCHEMA) },
    () => undefined,
  );

const at = (n: number, revision: number) => ({ stream: `fine-${numberOf(n)}`, revision });
const elsewhere = (data: object) => ({ ...data, location: 'Mbabane' });

/** What an administrator can do to that log, and how the first event is named that shows it. */
export const TAMPERINGS: readonly {
  what: string;
  tamper: (storeUrl: string) => Promise<void>;
  place: { stream: string; revision: number } | undefined;
  problem: string;
  /** What an event says is not in the tree, its hash is: that it does not fit shows to who reads the events. */
  isInTree: boolean;
}[] = [
  {
    what: 'an event that was changed',
    tamper: (url) => changeEvent(url, at(2, 1), elsewhere),
    place: at(2, 1),
    problem: 'its hash does not fit',
    isInTree: false,
  },
  {
    what: 'the newest event of a stream deleted',
    tamper: (url) => deleteEvent(url, at(2, 1)),
    place: at(3, 1),
    problem: 'before it, entry 5 is gone, which was signed',
    isInTree: true,
  },
  {
    what: 'the newest event of the log deleted',
    tamper: (url) => deleteEvent(url, at(3, 1)),
    place: undefined,
    problem: 'the log ends before entry 6, which was signed: it was cut off',
    isInTree: true,
  },
  {
    what: 'a stream written anew with right hashes',
    tamper: (url) => rewriteStream(url, at(2, 0), elsewhere),
    place: at(2, 0),
    problem: 'it is not the entry 2 that was signed',
    isInTree: true,
  },
  {
    what: 'two events swapped',
    tamper: (url) => swapEvents(url, at(1, 1), at(2, 1)),
    place: at(2, 1),
    problem: 'it stands as entry 4, where another was signed: it was moved',
    isInTree: true,
  },
  {
    what: 'an event put in',
    tamper: (url) =>
      insertEvent(
        url,
        {
          stream: at(1, 2).stream,
          type: 'FineAmended',
          data: fineAmended({ location: 'Siteki' }).data,
          metadata: metadata(),
        },
        at(3, 1),
      ),
    place: at(1, 2),
    problem: 'it was put in as entry 6',
    isInTree: true,
  },
];
