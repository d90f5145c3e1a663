import { setTimeout as delay } from 'node:timers/promises';

import { runProgram } from '@fines/platform/program.ts';

import { formatVerifierKey } from '../notes/keys.ts';
import { readArguments } from './arguments.ts';
import { lastSeen, LogApi } from './check-log.ts';
import { Memory, ownKey } from './memory.ts';
import { Watch } from './watch.ts';

/**
 * `npm run witness`: runs on a machine that the operators of the system do not control. It may be stopped at any
 * moment; when started again, it still knows what it saw.
 */

const write = (stream: NodeJS.WriteStream) => (text: string) =>
  void stream.write(`${new Date().toISOString()}  ${text}\n`);
const output = { info: write(process.stdout), alert: write(process.stderr) };

/** While nobody answers, it asks less and less often, down to once in a quarter of an hour. */
const LONGEST_PAUSE_SECONDS = 900;

await runProgram(async () => {
  const { url, key: log, data, name, every, once } = readArguments(process.argv.slice(2));
  const memory = new Memory(data);
  await memory.prepare();
  const key = await ownKey(data, name);
  await lastSeen(memory, log, key);
  output.info(`Witness of ${log.name} at ${url.href}, with the verifier key ${formatVerifierKey(key)}`);
  const watch = new Watch({ api: new LogApi(url), memory, log, key }, output);
  if (once) return (await watch.round()) === 'good';
  for (let pause = every; ;) {
    pause =
      (await watch.round()) === 'unanswered'
        ? Math.min(pause * 2, Math.max(every, LONGEST_PAUSE_SECONDS))
        : every;
    await delay(pause * 1000);
  }
});
