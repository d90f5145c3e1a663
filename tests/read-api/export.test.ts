import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cents, fineDeleted, fineIssued, fineStatusChanged } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { breakConnections } from '../support/databases.ts';
import { problemOf } from '../support/problems.ts';
import { until } from '../support/wait.ts';
import { TODAY } from './known-data.ts';
import { answered, Reading } from './reading.ts';

const PLATES = [
  'HSD 472 BM',
  '=1+1',
  '+268',
  '-5',
  '@SUM(A1)',
  '\tTAB',
  'say "hi", you',
  'two\nlines',
  'plain = not',
  'foo;=1+1',
  'a;  "@b',
  'one\n- two\t+3',
];

let reading: Reading;
let client: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('TRAFFIC_OFFICER');
  for (const [index, licensePlate] of PLATES.entries()) {
    const fineNumber = numberOf(index + 1);
    const recordedAt = `2026-03-10T08:${10 + index}:00.000Z`;
    const issued = fineIssued({ fineNumber, licensePlate, amount: cents(1000 + index / 4) }, recordedAt);
    await reading.servers.log.fine(fineNumber, issued);
  }
  await reading.servers.log.fine(numberOf(2), fineStatusChanged('UNPAID', 'PAID'));
  await reading.servers.log.fine(numberOf(90), fineIssued({ fineNumber: numberOf(90) }), fineDeleted());
  await project(reading.servers);
});
afterAll(() => reading.stop());

const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${reading.address}/api${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${client.accessToken}` },
  });
/** The lines of a file, byte for byte but for the mark at its beginning. */
const linesOf = async (query: string): Promise<string[]> => {
  const response = await send(`/fines/export?${query}`);
  expect(response.status).toBe(200);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.startsWith('\uFEFF"Fine Number","License Plate","Amount","Status"\r\n')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.split('\r\n').slice(1, -1);
};

describe('the export of fines', () => {
  it('is a file that a spreadsheet reads as text, newest first', async () => {
    expect(await linesOf('')).toEqual([
      `"FN-2026-012","one\n'- two\t'+3","1002.75","Unpaid"`,
      `"FN-2026-011","a;  ""'@b","1002.50","Unpaid"`,
      `"FN-2026-010","foo;'=1+1","1002.25","Unpaid"`,
      '"FN-2026-009","plain = not","1002.00","Unpaid"',
      '"FN-2026-008","two\nlines","1001.75","Unpaid"',
      '"FN-2026-007","say ""hi"", you","1001.50","Unpaid"',
      `"FN-2026-006","'\tTAB","1001.25","Unpaid"`,
      `"FN-2026-005","'@SUM(A1)","1001.00","Unpaid"`,
      `"FN-2026-004","'-5","1000.75","Unpaid"`,
      `"FN-2026-003","'+268","1000.50","Unpaid"`,
      `"FN-2026-002","'=1+1","1000.25","Paid"`,
      '"FN-2026-001","HSD 472 BM","1000.00","Unpaid"',
    ]);
  });

  it('is named after the day, and its columns if they are not the usual ones', async () => {
    const { headers } = await answered(client, '/fines/export');
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="fines-${TODAY}.csv"`);
    const all = await answered(client, '/fines/export?columns=all');
    expect(all.headers.get('Content-Disposition')).toContain(`"fines-all-columns-${TODAY}.csv"`);
  });

  it('takes the filters of the list', async () => {
    expect(await linesOf('search=hsd472bm&status=')).toEqual([
      '"FN-2026-001","HSD 472 BM","1000.00","Unpaid"',
    ]);
    expect(await linesOf('status=paid')).toEqual([`"FN-2026-002","'=1+1","1000.25","Paid"`]);
    expect(await linesOf(`id=${encodeURIComponent('["FN-2026-001"]')}`)).toHaveLength(1);
    expect(await linesOf('search=nobody')).toEqual([]);
  });

  it('has every column if all are asked for, the usual ones first', async () => {
    const { body } = await answered(
      client,
      `/fines/export?columns=all&id=${encodeURIComponent('["FN-2026-002"]')}`,
    );
    expect(String(body).split('\r\n')).toEqual([
      `"Fine Number","License Plate","Amount","Status","Offense","Offense Type","Location","Date Issued","Due Date","Driver","Driver's License","Driver's Telephone","Driver's E-mail","Issued By","Badge","Date Paid","Amount Paid","Payment Method","Remarks"`,
      `"FN-2026-002","'=1+1","1000.25","Paid","Illegal parking","PARKING","Gwamile Street, Mbabane","2026-03-10","2026-04-09","Thandi Nkosi","","","","Sipho Dlamini","RSP-1001","2026-03-10","1000.25","",""`,
      '',
    ]);
  });

  it('refuses what the list refuses, before anything is sent', async () => {
    for (const query of ['status=GONE', 'columns=some', 'colour=red', 'page=2', 'id=FN-2026-001']) {
      const problem = problemOf(await client.get(`/fines/export?${query}`));
      expect(problem).toMatchObject({ status: 400, code: 'bad-parameter' });
    }
  });

  it('answers the head alone', async () => {
    const response = await send('/fines/export', { method: 'HEAD' });
    expect(response.status).toBe(200);
    await until(nobodyExports, 'the end of the question');
  });
});

/** Connections that exports have open. */
const nobodyExports = async (): Promise<boolean> => (await connectionsOf('read-api exports')) === 0;

async function connectionsOf(name: string, state = '%'): Promise<number> {
  const { rowCount } = await reading.servers.pool.query(
    'SELECT FROM pg_stat_activity WHERE application_name = $1 AND state LIKE $2',
    [name, state],
  );
  return rowCount ?? 0;
}

describe('a long export', () => {
  const ROWS = 12_000;
  /** With every column, and long remarks, these are more bytes than connections hold on their way. */
  const LONG = '/fines/export?columns=all';
  beforeAll(async () => {
    const { pool } = reading.servers;
    const { rows } = await pool.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'fines'`,
      [READ_SCHEMA],
    );
    const columns = rows.map(({ column_name: name }) => name);
    const copied: Readonly<Record<string, string>> = {
      id: `'FN-2025-' || n`,
      number_order: 'n',
      state: `(state::jsonb || jsonb_build_object('fineNumber', 'FN-2025-' || n, 'notes', repeat('x', 2000)))::json`,
    };
    const values = columns.map((name) => copied[name] ?? name);
    await pool.query(
      `INSERT INTO ${READ_SCHEMA}.fines (${columns.join(', ')})
       SELECT ${values.join(', ')} FROM ${READ_SCHEMA}.fines, generate_series(1, ${ROWS}) AS n
       WHERE id = 'FN-2026-001'`,
    );
  });

  it('has every row once', async () => {
    const lines = await linesOf('search=hsd472');
    expect(lines).toHaveLength(ROWS + 1);
    expect(new Set(lines).size).toBe(ROWS + 1);
  });

  it('ends in the database when the client leaves', async () => {
    const leaving = new AbortController();
    const response = await send(LONG, { signal: leaving.signal });
    await response.body?.getReader().read();
    expect(await nobodyExports()).toBe(false);
    leaving.abort();
    await until(nobodyExports, 'the end of the question');
  });

  it('breaks off for the client when it breaks off in the database', async () => {
    const response = await send(LONG);
    const reader = response.body?.getReader();
    await reader?.read();
    await breakConnections(reading.servers.databaseUrl);
    const readOn = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    };
    await expect(readOn()).rejects.toThrow('terminated');
  });

  it('is the only one of that person', async () => {
    const leaving = new AbortController();
    expect((await send(LONG, { signal: leaving.signal })).status).toBe(200);
    const second = await client.get('/fines/export');
    expect(problemOf(second)).toMatchObject({ status: 429, code: 'too-many-exports' });
    expect(second.headers.get('Retry-After')).not.toBeNull();
    const other = await reading.as('TRAFFIC_OFFICER', 'another');
    expect((await other.get('/fines/export?search=nobody')).status).toBe(200);
    leaving.abort();
    await until(nobodyExports, 'the end of the question');
    expect((await client.get('/fines/export?search=nobody')).status).toBe(200);
  });
});

/** Holds the tables, so that whoever asks must wait. */
const holdTables = async () => {
  const connection = await reading.servers.pool.connect();
  await connection.query(`BEGIN; LOCK TABLE ${READ_SCHEMA}.fines`);
  return async () => {
    await connection.query('ROLLBACK');
    connection.release();
  };
};

describe('one who asks for much at once', () => {
  /** Every row has it, and none is in the index by it. */
  const HEAVY = `/fines?${new URLSearchParams({ search: 's', sortBy: 'amount', page: '20000' }).toString()}`;
  it('gets 429 from the 33rd question on, while others are answered', async () => {
    const other = await reading.as('TRAFFIC_OFFICER', 'another');
    const letGo = await holdTables();
    const many = Array.from({ length: 40 }, () => client.get(HEAVY));
    try {
      const refused = await Promise.race(many);
      expect(problemOf(refused)).toMatchObject({ status: 429, code: 'too-many-at-once' });
      expect(await connectionsOf('read-api lists', 'active')).toBeLessThanOrEqual(2);
      expect((await other.get('/fines/stats')).status).toBe(200);
    } finally {
      await letGo();
    }
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });

  it('and leaves has nothing going on any more', async () => {
    const letGo = await holdTables();
    try {
      const leaving = new AbortController();
      const asked = send(HEAVY, { signal: leaving.signal }).catch(() => 'left');
      await until(async () => (await connectionsOf('read-api lists', 'active')) > 0, 'the question');
      leaving.abort();
      expect(await asked).toBe('left');
      const gone = async () => (await connectionsOf('read-api lists', 'active')) === 0;
      // Sooner than the database would give it up.
      await until(gone, 'the end of the question', 2000);
    } finally {
      await letGo();
    }
  });
});
