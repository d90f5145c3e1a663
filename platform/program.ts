/**
 * Runs a program that a person started by hand. An error is printed as text. Exits as soon as the work is done, with 0
 * if all went well, else with 1: Node itself would wait for what connections have left running, such as a DNS look-up
 * that gets no answer.
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

/** Resolves when all earlier output is written. On some systems output to a pipe is written later. */
const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((done) => {
    stream.write('', () => done());
  });
