import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';

/** A process of its own, started as operations start it: without the conditions and hooks of the test runner. */
export const forkProgram = (
  script: string,
  options: ForkOptions = {},
  parameters: readonly string[] = [],
): ChildProcess => fork(script, parameters, { ...options, execArgv: [] });
