/** On standard output, for the person who started this. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
