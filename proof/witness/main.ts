import { setTimeout as delay } from 'node:timers/promises';

import { takeLease } from '@fines/platform/lease.ts';
import { runProgram } from '@fines/platform/program.ts';

import { readArguments, readCompareArguments } from './arguments.ts';
import { lastSeen, LogApi } from './check-log.ts';
import { compare } from './compare.ts';
import { Memory, ownKey } from './memory.ts';
import { keysText, Watch } from './watch.ts';

/**
 * `npm run witness`: runs on a machine that the operators of the system do not control. It may be stopped at any
 * moment; when started again, it still knows what it saw.
 */

const write = (stream: NodeJS.WriteStream) => (text: string) =>
  void stream.write(`${new Date().toISOString()}  ${text}\n`);
const output = { info: write(process.stdout), alert: write(process.stderr) };

/** While nobody answers, it asks less and less often, down to once in a quarter of an hour. */
const LONGEST_PAUSE_SECONDS = 900;

async function watch(args: readonly string[]): Promise<boolean> {
  const { url, key: log, data, name, every, once, silence } = readArguments(args);
  const memory = new Memory(data);
  await memory.prepare();
  await takeLease(data, 'running.json');
  const key = await ownKey(data, name);
  await lastSeen(memory, log, key);
  output.info(`Witness of ${log.name} at ${url.href}\n${keysText({ log, key })}`);
  const watching = new Watch({ api: new LogApi(url), memory, log, key }, output, silence);
  if (once) return (await watching.round()) === 'good';
  for (let pause = every; ;) {
    pause =
      (await watching.round()) === 'unanswered'
        ? Math.min(pause * 2, Math.max(every, LONGEST_PAUSE_SECONDS))
        : every;
    await delay(pause * 1000);
  }
}

await runProgram(() => {
  const [first, ...rest] = process.argv.slice(2);
  if (first !== 'compare') return watch(process.argv.slice(2));
  return compare(readCompareArguments(rest), (line) => void process.stdout.write(`${line}\n`));
});
