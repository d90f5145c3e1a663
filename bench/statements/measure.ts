import { strict as assert } from 'node:assert';

import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import { importStatusSchema, isImportUnderWay } from '@fines/domain/import/import.ts';
import { type StatementImport, statementImportSchema } from '@fines/domain/statement/import.ts';
import { z } from 'zod';

import { CSV_COLUMNS, csvOf } from '../../tests/command-api/statement-files.ts';
import type { ApiClient } from '../../tests/support/api-client.ts';
import type { TestSystem } from '../../tests/support/test-system.ts';
import { until } from '../../tests/support/wait.ts';
import { issueFines, issuerOf } from '../commands/issue.ts';
import type { Figure } from '../tools/figure.ts';
import type { Options } from '../tools/options.ts';
import { cpuSecondsByOwner } from '../tools/processes.ts';
import { processesOf } from '../tools/system.ts';

const part = 'statements';
const ACCOUNT = 'SZBENCH0001';
const IMPORTS = '/statements/imports';

/** What 100,000 lines may take is three minutes. */
const WANTED_A_SECOND = 100_000 / 180;
const MOST_MS = 1_800_000;
const CLIENTS = 16;

/** Checking and importing a statement of which every line pays a fine, which is the most that becomes of a line. */
export async function measureStatements({ seconds }: Options, system: TestSystem): Promise<Figure[]> {
  await issueFines(await issuerOf(system), { callers: CLIENTS, seconds });
  const client = await signIn(system);
  const fines = await unpaidFines(client);
  const file = csvOf(...fines.map(lineFor));
  await client.put(`/statements/accounts/${ACCOUNT}`, { name: 'B', channel: 'BANK', columns: CSV_COLUMNS });
  const form = new FormData();
  form.set('file', new Blob([file]), 'statement.csv');
  const started = performance.now();
  const { body } = await client.upload(`${IMPORTS}?account=${ACCOUNT}`, form);
  const { id } = importStatusSchema.parse(body);
  await settled(system, id);
  const checked = performance.now();
  const cpuBefore = await cpuSeconds(system);
  await (await signIn(system)).post(`${IMPORTS}/${id}/start`, {});
  const { counts } = await settled(system, id);
  const imported = performance.now();
  const cpu = (await cpuSeconds(system)) - cpuBefore;
  assert.equal(counts.recorded.lines, fines.length, 'fines are left that were to be paid');
  const lines = fines.length;
  const note = `${lines} lines, each of which pays a fine`;
  const perSecond = (from: number, to: number): number => (lines * 1000) / (to - from);
  const value = perSecond(checked, imported);
  return [
    { part, name: 'lines checked', value: perSecond(started, checked), unit: 'per s', note },
    {
      part,
      name: 'lines imported',
      value,
      unit: 'per s',
      note,
      target: { text: `≥ ${Math.round(WANTED_A_SECOND)}`, isMet: value >= WANTED_A_SECOND },
    },
    // Whatever else the machine does meanwhile.
    {
      part,
      name: 'lines imported for a processor second of all servers',
      value: lines / cpu,
      unit: 'per CPU s',
      note,
    },
  ];
}

async function cpuSeconds(system: TestSystem): Promise<number> {
  const seconds = await cpuSecondsByOwner(await processesOf(system));
  return [...seconds.values()].reduce((sum, one) => sum + one, 0);
}

const page = z.object({
  data: z.array(z.object({ id: z.string(), amount: z.number() })),
  pagination: z.object({ totalPages: z.int() }),
});
type Unpaid = z.output<typeof page>['data'][number];

async function unpaidFines(client: ApiClient): Promise<Unpaid[]> {
  const fines: Unpaid[] = [];
  for (let at = 1, last = 1; at <= last; at++) {
    const { body } = await client.get(`/fines?status=UNPAID&limit=100&page=${at}`);
    const { data, pagination } = page.parse(body);
    fines.push(...data);
    last = pagination.totalPages;
  }
  return fines;
}

const DAY = new Date().toISOString().slice(0, 10);

const lineFor = ({ id, amount }: Unpaid): string =>
  `${DAY},${amount.toFixed(2)},,${paymentReferenceOf(id)},Nomsa Zwane,Payment received,${id}`;

const signIn = (system: TestSystem): Promise<ApiClient> => system.signIn('finance@police.gov.sz');

/** Signs in again when its token has expired: many lines take longer than one lives. */
async function settled(system: TestSystem, id: string): Promise<StatementImport> {
  let client = await signIn(system);
  const ended = async (): Promise<StatementImport | false> => {
    const { status, body } = await client.get(`${IMPORTS}/${id}`);
    if (status === 401) {
      client = await signIn(system);
      return false;
    }
    assert.equal(status, 200, JSON.stringify(body));
    const one = statementImportSchema.parse(body);
    return !isImportUnderWay(one) && one;
  };
  return until(ended, 'the end of the check or import', MOST_MS);
}
