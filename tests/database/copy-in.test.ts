import {
  copyIn,
  type Connection,
  openPool,
  type Pool,
  savepoint,
  transaction,
} from '@fines/platform/postgres/postgres.ts';
import { createTable, defineTable, keyStatement } from '@fines/projector/engine/table.ts';
import { copyRows } from '@fines/projector/engine/write.ts';
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';

import { newDatabase, query } from '../support/databases.ts';

const notes = defineTable({
  name: 'notes',
  columns: { id: 'int', text: 'text', more: 'text', read: 'boolean' },
  key: ['id'],
  optional: ['text', 'more', 'read'],
});
const COPY_NOTES = 'COPY notes (id, text) FROM STDIN';

let databaseUrl: string;
let pool: Pool;

beforeEach(async () => {
  databaseUrl = await newDatabase();
  pool = openPool(databaseUrl, { name: 'test copy', max: 1, logger: pino({ level: 'silent' }) });
  await createTable(pool, 'public', notes);
  await pool.query(keyStatement('public', notes));
  return () => pool.end();
});

const add = (connection: Connection, rows: Parameters<typeof copyRows>[2]) =>
  copyRows('public', notes, rows)(connection);

const counted = async (connection: Pick<Pool, 'query'>): Promise<unknown> =>
  (await connection.query('SELECT count(*) FROM notes')).rows[0];

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '\\', '\\n', '\n', '\r\n', '\t', ',', '\\.', 'null', '\0', '\uD800', ' '),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((pieces) => pieces.join(''));

const anyRow = fc.record({ text: fc.option(anyText), more: fc.option(anyText), read: fc.boolean() });

/** What Postgres holds of it: no null character, and no halves of characters. */
const stored = (text: string | null) => text?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null;

it('rows are what was written, whatever they say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1 }), async (drawn) => {
      const rows = drawn.map(({ text, more, read }, id) => ({ id, text, more, read }));
      await pool.query('TRUNCATE notes');
      await transaction(pool, (connection) => add(connection, rows));
      const { rows: found } = await pool.query('SELECT id, text, more, read FROM notes ORDER BY id');
      expect(found).toEqual(
        rows.map(({ id, text, more, read }) => ({ id, text: stored(text), more: stored(more), read })),
      );
    }),
  );
});

/** More than fits on the way to Postgres, so that some is still to be sent when it refuses the first. */
const manyNotes = Array.from({ length: 60_000 }, (_, id) => ({
  id,
  text: 'x'.repeat(300),
  more: null,
  read: false,
}));

it('all are refused for one, and the transaction goes on', async () => {
  await transaction(pool, async (connection) => {
    await add(connection, manyNotes.slice(0, 1));
    await expect(savepoint(connection, () => add(connection, manyNotes))).rejects.toMatchObject({
      code: '23505',
    });
    await add(connection, manyNotes.slice(1, 1200));
  });
  expect(await counted(pool)).toEqual({ count: 1200 });
});

function* failing() {
  yield '1\tone\n';
  throw new Error('No more paper');
}

it('what cannot be made ready is not taken in by halves', async () => {
  await transaction(pool, async (connection) => {
    const writing = savepoint(connection, () => copyIn(connection, COPY_NOTES, failing()));
    await expect(writing).rejects.toThrow('No more paper');
    expect(await counted(connection)).toEqual({ count: 0 });
  });
});

function* endless() {
  for (let id = 0; ; id++) yield `${id}\t${'x'.repeat(10_000)}\n`;
}

it('a connection that ends meanwhile is an error', async () => {
  const connection = await pool.connect();
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const copying = copyIn(connection, COPY_NOTES, endless());
  await Promise.all([
    expect(copying).rejects.toThrow(/terminat|ECONNRESET|EPIPE/),
    query(databaseUrl, `SELECT pg_terminate_backend(${rows[0]?.pid}, 10000)`),
  ]);
  connection.release(true);
});

it('a statement that Postgres does not take is an error', async () => {
  await transaction(pool, async (connection) => {
    const writing = savepoint(connection, () => copyIn(connection, 'COPY nowhere FROM STDIN', ['1\tone\n']));
    await expect(writing).rejects.toMatchObject({ code: '42P01' });
    expect(await counted(connection)).toEqual({ count: 0 });
  });
});

it('a connection that has ended is an error', async () => {
  const connection = await pool.connect();
  await query(
    databaseUrl,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'test copy'`,
  );
  await expect(copyIn(connection, COPY_NOTES, ['1\tone\n'])).rejects.toThrow(/terminat|not queryable/);
  connection.release(true);
});
