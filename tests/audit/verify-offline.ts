import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const SCRIPT = resolve(import.meta.dirname, '../../docs/verify.py');

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs the script with each of the arguments that come as JSON, as if it were started so many times. */
const DRIVER = `
import contextlib, io, json, runpy, sys
outcomes = []
for arguments in json.load(sys.stdin):
    sys.argv = ["verify.py", *arguments]
    said, code = io.StringIO(), 0
    try:
        with contextlib.redirect_stdout(said):
            runpy.run_path("${SCRIPT}", run_name="__main__")
    except SystemExit as end:
        code = end.code
    is_text = isinstance(code, str)
    outcomes.append({"status": 1 if is_text else code, "said": said.getvalue() + (code if is_text else "")})
json.dump(outcomes, sys.stdout)
`;

const outcomesSchema = z.array(z.object({ status: z.number(), said: z.string() }));
export type Outcome = z.output<typeof outcomesSchema>[number];

/** A file with some content among the arguments, where what is no text becomes JSON; or a folder of such files. */
export type Argument = string | { content: unknown } | { folder: Record<string, string> };

/** What docs/verify.py says to each of some lists of arguments. One Python for all, which takes long to start. */
export function verifyOffline(runs: readonly (readonly Argument[])[]): Outcome[] {
  const folder = mkdtempSync(join(tmpdir(), 'fines-offline-'));
  try {
    let files = 0;
    const written = (argument: Argument): string => {
      if (typeof argument === 'string') return argument;
      const file = join(folder, `file-${files++}`);
      if ('folder' in argument) {
        mkdirSync(file);
        for (const [name, text] of Object.entries(argument.folder)) writeFileSync(join(file, name), text);
        return file;
      }
      const { content } = argument;
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    };
    const input = JSON.stringify(runs.map((run) => run.map(written)));
    const { stdout, stderr } = spawnSync('python3', ['-c', DRIVER], { input, encoding: 'utf8' });
    if (stderr !== '') throw new Error(stderr);
    return outcomesSchema.parse(JSON.parse(stdout));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Accepted = readonly [what: string, run: readonly Argument[], said: readonly string[]];
type Refused = readonly [what: string, run: readonly Argument[], reason: string];

/** Tests of what the script believes, and says then, and of what it refuses, and why. */
export function describeVerdicts(
  name: string,
  { accepted, refused }: { accepted: readonly Accepted[]; refused: readonly Refused[] },
): void {
  describe.skipIf(!hasPython)(`${name} (needs python3)`, () => {
    let outcomes: Outcome[];
    beforeAll(() => {
      outcomes = verifyOffline([...accepted, ...refused].map(([, run]) => run));
    });

    it.each(accepted.map(([what, , said], nth) => ({ what, said, nth })))(
      'believes $what',
      ({ said, nth }) => {
        for (const text of said) expect(outcomes[nth]?.said).toContain(text);
        expect(outcomes[nth]?.status).toBe(0);
      },
    );

    it.each(refused.map(([what, , reason], nth) => ({ what, reason, nth: accepted.length + nth })))(
      'refuses $what',
      ({ reason, nth }) => {
        expect(outcomes[nth]?.said).toContain(reason);
        expect(outcomes[nth]?.said).toMatch(/^REFUSED: .*\.$/);
        expect(outcomes[nth]?.status).toBe(1);
      },
    );
  });
}
