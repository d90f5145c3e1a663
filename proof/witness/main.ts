import { setTimeout as delay } from 'node:timers/promises';

import { takeLease } from '@fines/platform/lease.ts';
import { runProgram } from '@fines/platform/program.ts';

import {
  type ListenOptions,
  type Options,
  readArguments,
  readCompareArguments,
  readListenArguments,
} from './arguments.ts';
import { lastSeen, LogApi } from './check-log.ts';
import { compare } from './compare.ts';
import { Listener } from './listen.ts';
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

/** What is kept in the folder, which nobody else may use meanwhile. */
async function open({ key: log, data, name }: Pick<Options, 'key' | 'data' | 'name'>) {
  const memory = new Memory(data);
  await memory.prepare();
  await takeLease(data, 'running.json');
  const keeping = { memory, log, key: await ownKey(data, name) };
  return { keeping, seen: await lastSeen(keeping) };
}

async function listen(options: ListenOptions): Promise<boolean> {
  const { keeping, seen } = await open(options);
  const { port } = await new Listener(keeping, seen, output).listen(options.at);
  output.info(`Witness of ${keeping.log.name} at port ${port}\n${keysText(keeping)}`);
  return new Promise(() => undefined);
}

async function watch(options: Options): Promise<boolean> {
  const { url, every, once, silence } = options;
  const { keeping } = await open(options);
  output.info(`Witness of ${keeping.log.name} at ${url.href}\n${keysText(keeping)}`);
  const watching = new Watch({ api: new LogApi(url), ...keeping }, output, silence);
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
  if (first === 'listen') return listen(readListenArguments(rest));
  if (first !== 'compare') return watch(readArguments(process.argv.slice(2)));
  return compare(readCompareArguments(rest), (line) => void process.stdout.write(`${line}\n`));
});
