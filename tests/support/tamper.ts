import { randomUUID } from 'node:crypto';

import { canonicalJson, type JsonObject } from '@fines/platform/event-store/events.ts';
import { chainHash } from '@fines/platform/event-store/hash-chain.ts';
import { Client } from 'pg';

/**
 * What an administrator of the embedded event store's database can do behind everybody's back. What is read shows it
 * at once; a store that is to be appended to afterwards is to be started anew, since it remembers ends of streams.
 */
type Place = { stream: string; revision: number };

type Row = { position: string; type: string; data: Buffer; metadata: Buffer };
type Change = (data: JsonObject) => JsonObject;

async function asAdministrator(storeUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: storeUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

const parse = (json: Buffer): JsonObject => JSON.parse(json.toString()) as JsonObject;
/** As the command API writes it. */
const bytes = (json: JsonObject): Buffer => Buffer.from(canonicalJson(json));

async function rowAt(client: Client, { stream, revision }: Place): Promise<Row> {
  const { rows } = await client.query<Row>(
    'SELECT position, type, data, metadata FROM event_store.events WHERE stream = $1 AND revision = $2',
    [stream, revision],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no revision ${revision} of ${stream}`);
  return row;
}

const positionOf = async (client: Client, place: Place): Promise<number> =>
  Number((await rowAt(client, place)).position);

/** The end of a chain that a revision of the stream would be linked to. */
async function hashBefore(client: Client, { stream, revision }: Place): Promise<string> {
  if (revision === 0) return '';
  const { metadata } = await rowAt(client, { stream, revision: revision - 1 });
  const { hash } = parse(metadata);
  return typeof hash === 'string' ? hash : '';
}

const lastRevision = async (client: Client, stream: string): Promise<number> => {
  const { rows } = await client.query<{ last: string | null }>(
    'SELECT max(revision) AS last FROM event_store.events WHERE stream = $1',
    [stream],
  );
  return Number(rows[0]?.last ?? -1);
};

/** Changes what an event says; its hash stays. */
export const changeEvent = (storeUrl: string, { stream, revision }: Place, change: Change): Promise<void> =>
  asAdministrator(storeUrl, async (client) => {
    const { data } = await rowAt(client, { stream, revision });
    await client.query('UPDATE event_store.events SET data = $3 WHERE stream = $1 AND revision = $2', [
      stream,
      revision,
      bytes(change(parse(data))),
    ]);
  });

/** Changes what an event says, and gives it and all that follow in its stream the hashes that fit. */
export const rewriteStream = (storeUrl: string, from: Place, change: Change): Promise<void> =>
  asAdministrator(storeUrl, async (client) => {
    const { stream } = from;
    const last = await lastRevision(client, stream);
    let previousHash = await hashBefore(client, from);
    for (let { revision } = from; revision <= last; revision++) {
      const row = await rowAt(client, { stream, revision });
      const data = revision === from.revision ? change(parse(row.data)) : parse(row.data);
      const metadata = parse(row.metadata);
      const hash = chainHash({ previousHash, stream, revision, type: row.type, data, metadata });
      await client.query(
        'UPDATE event_store.events SET data = $3, metadata = $4 WHERE stream = $1 AND revision = $2',
        [stream, revision, bytes(data), bytes({ ...metadata, hash })],
      );
      previousHash = hash;
    }
  });

export const deleteEvent = (storeUrl: string, { stream, revision }: Place): Promise<void> =>
  asAdministrator(storeUrl, async (client) => {
    await client.query('DELETE FROM event_store.events WHERE stream = $1 AND revision = $2', [
      stream,
      revision,
    ]);
  });

const movePosition = (client: Client, from: number, to: number): Promise<unknown> =>
  client.query('UPDATE event_store.events SET position = $2 WHERE position = $1', [from, to]);

/** Each takes the other's place in the log. Of different streams, no hash chain shows it. */
export const swapEvents = (storeUrl: string, one: Place, other: Place): Promise<void> =>
  asAdministrator(storeUrl, async (client) => {
    const [first, second] = [await positionOf(client, one), await positionOf(client, other)];
    await movePosition(client, first, -1);
    await movePosition(client, second, first);
    await movePosition(client, -1, second);
  });

type Draft = { stream: string; type: string; data: object; metadata: object };

/** Puts a further event at the end of a stream, with the hash that fits, and into the log before another. */
export const insertEvent = (storeUrl: string, draft: Draft, before: Place): Promise<void> =>
  asAdministrator(storeUrl, async (client) => {
    const { stream, type } = draft;
    const [data, metadata] = [plain(draft.data), plain(draft.metadata)];
    const revision = (await lastRevision(client, stream)) + 1;
    const previousHash = await hashBefore(client, { stream, revision });
    const hash = chainHash({ previousHash, stream, revision, type, data, metadata });
    const position = await positionOf(client, before);
    // In two steps, since each position may be there once only.
    await client.query('UPDATE event_store.events SET position = -position WHERE position >= $1', [position]);
    await client.query('UPDATE event_store.events SET position = 1 - position WHERE position < 0');
    await client.query(
      `INSERT INTO event_store.events
         (position, stream, revision, id, type, content_type, data, metadata, created)
       VALUES ($1, $2, $3, $4, $5, 'application/json', $6, $7, now())`,
      [position, stream, revision, randomUUID(), type, bytes(data), bytes({ ...metadata, hash })],
    );
  });

const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;
