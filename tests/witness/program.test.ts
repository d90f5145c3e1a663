import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { formatVerifierKey } from '@fines/proof/notes/keys.ts';
import { expect, it, onTestFinished } from 'vitest';

import { newLogKey, ProvedLog } from '../audit/fine-proof-file.ts';
import { forkProgram } from '../support/fork-program.ts';
import { newFolder } from '../support/new-folder.ts';
import { until } from '../support/wait.ts';
import { grown, submit } from './listening.ts';
import { AnsweringSystem } from './watching.ts';

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

it('listens, and remembers after it was killed', async () => {
  const given = ['--key', formatVerifierKey(log.key), '--data', await newFolder(), '--at', '127.0.0.1:0'];
  const listening = async () => {
    const program = start('listen', ...given);
    let said = '';
    program.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await until(() => said.includes('The key of this witness'), 'a witness that listens');
    return { program, url: `http://127.0.0.1:${/at port (\d+)/.exec(said)?.[1]}` };
  };
  const first = await listening();
  expect((await submit(first.url, await grown(log, 0, 4))).status).toBe(200);
  first.program.kill('SIGKILL');
  await once(first.program, 'exit');
  const second = await listening();
  expect(await submit(second.url, await grown(log, 0, 9))).toMatchObject({ status: 409, text: '4\n' });
});

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
