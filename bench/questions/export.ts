import { strict as assert } from 'node:assert';

import type { ServiceProcess } from '../../tests/projector/service-process.ts';
import { pssOf } from '../memory/measure.ts';
import { against, atMost, type Figure, percentile, timeOf } from '../tools/figure.ts';
import { withClient } from './questions.ts';

const part = 'questions';
const LIST = '/api/fines?sort=["createdAt","DESC"]&range=[0,24]&filter={}';
const FOR_OTHERS = 2;
const FLAT = 1.25;
/** With fewer fines, an export ends too soon to show anything. */
const LONG = 100_000;

/** The access tokens of two people. */
type Tokens = { exports: string; asks: string };

/**
 * One person exports all fines as fast as possible. Measures how much slower another person's list becomes meanwhile,
 * and whether the read API's memory grows during the export.
 */
export async function measureExport(
  { address, pid }: Pick<ServiceProcess, 'address' | 'pid'>,
  { exports, asks }: Tokens,
  { fines, rows, times }: { fines: number; rows: number; times: number },
): Promise<Figure[]> {
  return withClient({ address }, async (client) => {
    const ask = (): Promise<number> => timeOf(() => client.ask(LIST, asks));
    const alone: number[] = [];
    for (let n = 0; n < times; n++) alone.push(await ask());

    const over = new AbortController();
    const exported = exportAll(`${address}/api/fines/export`, exports).finally(() => over.abort());
    const meanwhile = [await ask()];
    const memory = [await pssOf(pid)];
    while (!over.signal.aborted) {
      meanwhile.push(await ask());
      memory.push(await pssOf(pid));
    }
    const { lines, seconds } = await exported;
    assert.equal(lines, rows + 1, 'the file has other rows than the table');
    return figures(fines, { alone, meanwhile, memory, perSecond: rows / seconds });
  });
}

async function exportAll(url: string, accessToken: string): Promise<{ lines: number; seconds: number }> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${accessToken}` } });
  assert(answer.ok && answer.body !== null, `the export is answered with ${answer.status}`);
  let lines = 0;
  const text = answer.body.pipeThrough(new TextDecoderStream());
  for await (const chunk of text) lines += chunk.split('\n').length - 1;
  return { lines, seconds: (performance.now() - started) / 1000 };
}

type Took = { alone: number[]; meanwhile: number[]; memory: number[]; perSecond: number };

function figures(fines: number, { alone, meanwhile, memory, perSecond }: Took): Figure[] {
  const name = `export of all, ${fines.toLocaleString('en')} fines`;
  const isLong = fines >= LONG;
  const slow = percentile(meanwhile, 0.95);
  const others = against('alone', percentile(alone, 0.95), slow);
  const half = Math.ceil(memory.length / 2);
  const late = Math.max(...memory.slice(-half));
  const growth = against('in its first half', Math.max(...memory.slice(0, half)), late);
  return [
    { part, name, value: perSecond, unit: 'per s' },
    {
      part,
      name: `${name}: a list for somebody else meanwhile, p95`,
      value: slow,
      unit: 'ms',
      limit: others,
      ...(isLong && { target: atMost(FOR_OTHERS, others) }),
    },
    {
      part,
      name: `${name}: memory of the read API in its second half`,
      value: late,
      unit: 'MB',
      limit: growth,
      ...(isLong && { target: atMost(FLAT, growth) }),
    },
  ];
}
