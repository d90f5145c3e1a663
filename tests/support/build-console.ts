import { buildConsole } from '@fines/embedded/console-build.ts';

/** Once for the whole run: the systems that tests start find the console built. */
export const setup = (): Promise<void> => buildConsole((line) => void process.stdout.write(`${line}\n`));
