import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

export type Outcome = { code: number; output: string };

const start = promisify(execFile);

/** Runs a program to its end, whatever that is, with all that it says. */
export async function run(
  command: string,
  args: readonly string[],
  options: Pick<ExecFileOptions, 'cwd' | 'env' | 'timeout'>,
): Promise<Outcome> {
  try {
    const { stdout, stderr } = await start(command, args, options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    if (!isFailed(error)) throw error;
    return { code: error.code, output: error.stdout + error.stderr };
  }
}

type Failed = { code: number; stdout: string; stderr: string };
const isFailed = (error: unknown): error is Failed =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' && 'stdout' in error;
