/**
 * Runs what a person started by hand as this process: what goes wrong is told in words. Ends at once when the
 * work is done, with 0 if all of it went well and else with 1: connections may have left something under way,
 * as a look-up of names that nobody answers, for which Node would wait.
 */
export async function runProgram(work: () => Promise<boolean>): Promise<never> {
  let isWell = false;
  try {
    isWell = await work();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
  }
  await Promise.all([process.stdout, process.stderr].map(written));
  process.exit(isWell ? 0 : 1);
}

/** Without the stack, since a person reads it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Everything before is written when this is; pipes are written to later on some systems. */
const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((done) => {
    stream.write('', () => done());
  });
