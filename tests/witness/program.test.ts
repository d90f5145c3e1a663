import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { expect, it, onTestFinished } from 'vitest';

import { newLogKey, ProvedLog } from '../audit/fine-proof-file.ts';
import { forkProgram } from '../support/fork-program.ts';
import { until } from '../support/wait.ts';
import { AnsweringSystem, newFolder } from './watching.ts';

const log = new ProvedLog(newLogKey());

function start(...args: string[]) {
  const program = forkProgram('proof/witness/main.ts', { silent: true }, args);
  onTestFinished(() => void program.kill('SIGKILL'));
  return program;
}

async function outcome(...args: string[]) {
  const program = start(...args);
  const exited = once(program, 'exit');
  const streams = [program.stdout, program.stderr];
  const [said, shouted] = await Promise.all(streams.map(async (stream) => (stream ? text(stream) : '')));
  const [code] = (await exited) as [number | null];
  return { code, said, shouted };
}

it('works alone in its folder, and again after it was killed', async () => {
  const system = await AnsweringSystem.start(log, 4);
  const folder = await newFolder();
  const key = formatVerifierKey(log.key);
  const given = ['--url', system.url, '--key', key, '--data', folder];
  const first = start(...given);
  await until(() => system.cosigned.length > 0, 'a cosignature');
  const second = await outcome(...given, '--once');
  expect(second.code).toBe(1);
  expect(second.shouted).toContain(`is in use by the process ${first.pid}`);
  first.kill('SIGKILL');
  await once(first, 'exit');
  const third = await outcome(...given, '--once');
  expect(third.code).toBe(0);
  expect(third.said).toContain(`The key of the log is        ${key}`);
  expect(third.said).toMatch(/The key of this witness is {3}witness\.\S+\+[0-9a-f]{8}\+/);
  const compared = await outcome('compare', folder, '--key', key);
  expect([compared.code, compared.said]).toEqual([0, expect.stringContaining('all are of one log')]);
});
