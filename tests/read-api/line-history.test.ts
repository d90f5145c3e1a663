import { ensureSchema } from '@fines/command-api/engine/schema.ts';
import { lineHistorySchema } from '@fines/domain/statement/view.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LINE, lineId } from '../domain/statement/statement-lives.ts';
import { project } from '../projector/projecting.ts';
import type { ApiClient } from '../support/api-client.ts';
import { until } from '../support/wait.ts';
import { answered, Reading } from './reading.ts';
import { theDay } from './reconciled-day.ts';

let reading: Reading;
let finance: ApiClient;

beforeAll(async () => {
  reading = await Reading.start();
  finance = await reading.as('FINANCE_OFFICER');
  await ensureSchema(reading.servers.pool);
  await theDay(reading.servers.log);
  await project(reading.servers);
});
afterAll(() => reading.stop());

describe('the history of a line', () => {
  it('tells what happened to it, by whom, and which import took it', async () => {
    const history = lineHistorySchema.parse((await answered(finance, `/suspense/${lineId(2)}/history`)).body);
    expect(history.events.map(({ type }) => type)).toEqual([
      'StatementLineTaken',
      'LineUsed',
      'LineRefunded',
    ]);
    expect(history.events[0]?.data).toMatchObject({ payer: LINE.payer });
    expect(history.import).toBeNull();
    expect((await finance.get(`/suspense/${lineId(99)}/history`)).status).toBe(404);
    expect((await finance.get('/suspense/RCP-1/history')).status).toBe(400);
  });

  it('leaves a look', async () => {
    const { pool } = reading.servers;
    const looks = async () => {
      const { rows } = await pool.query('SELECT kind FROM audit.looks WHERE subject = $1', [
        `line of a statement ${lineId(2)}`,
      ]);
      return rows;
    };
    await until(async () => (await looks()).length > 0, 'the look at the line');
    expect(await looks()).toEqual([{ kind: 'LIST' }]);
  });
});
