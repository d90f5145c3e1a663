import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Outcome, rounded } from './figure.ts';

const FILE = join(import.meta.dirname, '../../docs/benchmarks.md');

/** Writes the page of the benchmarks again. All its figures come from one run. */
export async function writeDocument(machine: readonly string[], table: string, outcomes: readonly Outcome[]) {
  const figures = `## Figures\n\n${table}`;
  const page = [INTRODUCTION, machineText(machine), figures, missed(outcomes), REASONS, LIMITS];
  await writeFile(FILE, `${page.join('\n\n')}\n`);
}

const INTRODUCTION = `# Benchmarks

<!-- Written by \`npm run bench -- --write\`: do not edit. -->

How fast the system is, and against what. Each figure stands beside a limit that was measured in the same run on
the same machine, so that the ratio says something on other machines too. A benchmark that measured nothing
fails: events, rows and answers are counted.

\`\`\`
npm run bench                             all of it
npm run bench -- commands memory          some parts
npm run bench -- questions --large        at ten times as many fines too: 10 million
npm run bench -- --events 20000 --fines 1000,10000 --seconds 2    a quick look
npm run bench -- --write                  all of it, and this page anew
npm run bench -- commands --against ../other    this checkout and another one, in turns
\`\`\`

With \`DATABASE_URL\`, \`ESDB_URL\` and \`REDIS_URL\` it measures with those servers instead of the embedded ones. In
Postgres it works in databases of its own, which it makes and drops; an event store that holds records of ours and a
Redis that holds anything it leaves alone, and says so. What needs logs of its own (rebuild, questions) is left out
with \`ESDB_URL\`. The processor time of given servers is not in any figure. Ctrl-C stops everything and leaves nothing
behind.

\`--against\` tells what a change is worth: another checkout with its own \`npm ci\`, such as a \`git worktree\` of an
older commit, is measured in turns with this one (\`--turns 5\`), each by its own bench and with the same sizes, which
are short unless told otherwise. The table has the medians of both and the ratio; figures with the same name and unit
are compared, and what only one of them tells is named. If the bench itself has changed since, give both the same:
\`git -C ../other checkout main -- bench\`. Peers are not compared in this way, nor anything with \`ESDB_URL\`.`;

const machineText = (lines: readonly string[]): string =>
  `## Machine\n\n${new Date().toISOString().slice(0, 10)}\n\n${lines.map((line) => `- ${line}`).join('\n')}

Servers, load and measuring share these processors.`;

function missed(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap((outcome) => {
    if ('reason' in outcome) return [`- ${outcome.name}: not measured (${outcome.reason})`];
    if (outcome.target?.isMet !== false) return [];
    const ratio =
      outcome.limit === undefined ? '' : `, ${outcome.limit.ratio.toFixed(2)} × ${outcome.limit.what}`;
    return [
      `- ${outcome.part}: ${outcome.name}: ${rounded(outcome.value)} ${outcome.unit}${ratio}; wanted ${outcome.target.text}`,
    ];
  });
  return `## Not met\n\n${lines.length === 0 ? 'Everything that is wanted was met.' : lines.join('\n')}`;
}

const REASONS = `## What takes the time

Where something is not met, this is why, and what would have to change.

- **commands**: the processors. What a command takes of them stands in the table for each part, and two of them have
  2,000 ms in a second; a raw append is the event store's and Postgres' share alone. No part has a place to mend: by
  its profile \`front\` spends 12 % in collecting garbage, 8 % in writing to sockets, 5 % in logging the request, 5 % in
  the pool and the driver of Postgres, and in no function of ours more than 2 %; an Ed25519 token is checked once and
  remembered; claims of numbers and keys that wait go to Postgres together, and so do events in the embedded store.
  Groups that had company wait 3 ms for more of it: two turns beside the commit before, while others used the machine,
  gave 1.37 × as many fines for a processor second at 64 clients and 1.25 × at 16, with 0.7 and 0.5 × the flushes.
  Halving it takes another architecture: the key of a command kept in its stream instead of Postgres, no chain of
  hashes. A lone fine makes three commits: those
  of its key and its event before the answer, each of which waits for the disk, and the projector's after it. Tried
  and left out: to let the key's commit not wait, where the log is in the same Postgres. If Postgres crashes between
  the two, the event store still writes the event to the one that is started next, and the key is gone: who then sends
  it again issues a second fine.
- **peers**: the same. Emmett's sample is one process that writes an event and at most one collection; ours also keeps
  the key, seals the event into its chain, lets the front limit and count, and writes some ten tables.
- **rebuild**: the processors as well. The builder's profile is flat: decoding 10 %, garbage 9 %, checking (zod) 7 %,
  spelling rows for Postgres 6 %, making them 5 %, and much that takes less. Of the time that Postgres takes three fifths
  make indexes and look at what is in the tables; the rest adds rows, takes rows up again that a later event changes,
  counts, and commits. All rows are counted at once at the end, which takes as long as the index for searches. In turns, on
  2026-11-29, that took 0.76 of both processors and 0.81 of the room of tables whose counters each event changes, with
  seven more indexes and a copy of what officers did; half of the builder's share of it is that no telephone number is looked
  for where there is none. Rows are added by \`COPY\`: it takes 5.9 µs of Postgres for a fine,
  which \`INSERT … SELECT FROM unnest\` took 9.2 for. (Figures of 2026-11-23 are of the latter; in turns, a build by
  \`COPY\` took a twentieth less of both processors.) Tried, and dearer: not to check again an event whose hash fits, since
  to compute the hash takes twice as long as the check. What tells of persons is decrypted on a thread of its own
  ([decision 17](decisions/17-what-tells-of-persons-is-encrypted.md)). Tried, and of no use: tables without a log of
  their own, more room for young objects, plans that Postgres keeps. The builder's own thread is what the rest waits for: the log is
  sent ahead while it works, and Postgres writes on two connections, so that both processors are at work four fifths
  of the time. Wanted are 80 µs of both processors for an event, and it takes 100 to 170, as fast as the machine is:
  it needs more than one process that folds (by ranges of streams, into tables that are merged), and four processors.
  Before it did so, ten million events, wanted in 7 minutes, took 19 (8,737 per s) on two processors of an AMD EPYC: 16
  for folding and writing, at 13,100 per s for the first million and 8,800 for the last one, and 3 for indexes. The builder's
  memory stayed flat: at most 794 MB in the first million, and 809 to 819 MB in each of the others.
- **questions**: of 2 to 4 ms they are HTTP, the token, the person's turn and the log for the most part: the 95th of
  a hundred askings of \`/health/live\` alone takes 0.8 to 3 ms. A deep page finds the day on which it begins by adding
  up the days of a counter, which is most of what it takes, so that a page of a million takes as long as one of ten
  thousand. A search is counted first, so that Postgres cannot look through the whole table for nothing, and looks
  for what was typed as it is and as plates are compared: two patterns for each row where SQL by hand has one.
- **export**: it shares the read API's one process and Postgres with those who wait; a process of its own would
  leave them the other processor.
- **public**, **statements**: on 2026-11-27 the processors gave less while these were measured: a fine at 64 clients took
  3.5 ms of them then, and 1.2 ms beside Emmett in the same run. The day before, 95 of 100 pages were there in 20.5 ms. A
  line that pays a fine is three appends, and rows of the read tables.
- **proofs**: the tree answers in 2 ms; the rest is the record that somebody looked, which is on disk before the
  answer, and reading the fine's events from the store.
- **rest**: every half minute the projector asks whether it has missed something, and at once when a reader waits for
  more than a second; every three seconds each connection that listens is asked whether it still does, every five both
  APIs whether the log is still the one they know.
- **tests**: \`npm test\` takes 9 to 15 minutes on such a machine, for 6,200 cases, and \`npm run test:long\` 9 more; beside
  other work two to three times as long. Starting servers and browsers is what costs, not waiting.

\`docs/benchmarks.md\` of earlier days was measured on other machines: compare ratios, not milliseconds.`;

const LIMITS = `## What the limits are

- **commands**: fines issued through the front as the console does it, with an idempotency key, by a process of
  its own over connections that stay open. The limit, _raw append_, is the same event appended to the same store
  by the official client \`@eventstore/db-client\`, as many at once. A command costs more by its nature: HTTP twice,
  checking, deciding, sealing, and the projector, which keeps up meanwhile on the same processors. What the
  clients take of them is shown too, and what each process of the servers takes, after the warm-up. Commits and
  flushes of its log are Postgres' own counters for the whole time; each connection adds to them once a second, so that
  a load of a few seconds counts them roughly. With 16 clients it lasts four times as long, for the worst in a thousand.
- **peers**: the same load on the same machine, three times in turns (the median counts), for the whole product and
  for what Emmett's own samples show: express, its command handler, and \`@event-driven-io/emmett-esdb\` on a store like ours or
  \`@event-driven-io/emmett-postgresql\` on a Postgres like ours, with \`NODE_ENV=production\` and their own pools. They
  check what ours checks by the same code: the token, the body, the rules of the domain; a number is given once.
  They do less: no idempotency key, no chain of hashes, no session that can end before its token, no limit for a
  person; one process and no front; with EventStoreDB no read tables, with Postgres one collection of fines,
  written with the events. What is counted per second of the processors is that of the servers with all their
  processes, without the clients.
  For orientation only, since published and measured elsewhere: of Marten we know of no figure per second, only that
  its quick append "appears from testing to be about 2X as fast" as its usual one
  ([its author, 2024](https://jeremydmiller.com/2024/07/24/marten-7-25-is-better-faster-stronger)). Of Axon Server,
  who compared it with others says that publishing events directly and in small batches, without commands, "was able
  to reach 200K events per second on my dev machine"
  ([forum of Axon](https://discuss.axoniq.io/t/axon-server-performance-throughput/4513)).
- **rebuild**: all read tables from a log of events that the domain's own rules decided on: of them some 42 %
  fines, 19 % payments with as many receipts, 5 % each of amendments, reminders, changes of status and disputes.
  The limits, taken in turns with it, the faster of two runs each, are reading that log by the same client and
  doing nothing with it; inserting the very rows that the tables hold at the end, 10,000 at a time, and making
  their indexes, without any event; and
  \`@event-driven-io/emmett-postgresql\`, which rebuilds (\`rebuildPostgreSQLProjections\`) its own projection of
  fines (\`pongoSingleStreamProjection\`) with the same folding, from the first events of fines in the same log and
  ten times its default batch. That is one collection where ours are all tables; and fewer events, since it is
  slow, and no slower with fewer.
- **public**: the page of a fine on the public site, without pictures and style, for 64 people who each look at it twice a
  second, while a console asks for its list without a pause; all of them, and the people, share the machine.
- **questions**: what the console asks most, over HTTP to the read API, 25 rows a page. The limit is the best
  SQL that we would write by hand for the same answer, on a pool as the read API has it, asked in turns with it.
  Nothing is subtracted, so that small questions are mostly the way there and back: \`/health/live\` shows how much
  that is; wanted is at most 3 ms more, for HTTP, the token and the checks. An _export_ is of all fines by one
  person, taken as fast as it comes, while another asks for the list. Ten million fines (\`--large\`) are made of one
  million by copying rows within the read tables, since their log would take hours.
- **proofs**, among the questions: what the read API reads of the Merkle tree to prove that an entry is in the log,
  or that the log follows on an older one; at random places, and checked.
- **memory**: the proportional set size (PSS) of each process of \`npm start\` and its children: what several
  processes share counts in part for each. Wanted are 600 MB for all but Postgres.`;
