import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { beforeAll, describe, expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { sharedWithStaff } from '../support/staff.ts';

const PAGE = resolve(import.meta.dirname, '../../docs/integrators.md');
const ADDRESS_ON_PAGE = 'http://localhost:8080';

/** The smallest picture there is. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const MISSING = ['bash', 'curl', 'sed', 'awk'].filter(
  (tool) => spawnSync(tool, ['--version']).error !== undefined,
);

type Step = { index: number; title: string; commands: string; output: string | undefined };

/** The commands of the page in order, each block with the output that is shown below it. */
function stepsOf(page: string): Step[] {
  const blocks = page.matchAll(/^## (?<title>[^\n]*)$|^```(?<language>sh|text)\n(?<text>.*?)^```$/gms);
  const steps: Step[] = [];
  let title = '';
  for (const { groups = {} } of blocks) {
    const { language, text = '' } = groups;
    const last = steps.at(-1);
    if (groups['title'] !== undefined) title = groups['title'];
    else if (language === 'sh') steps.push({ index: steps.length, title, commands: text, output: undefined });
    else if (last !== undefined) last.output = text;
  }
  return steps;
}

/** `…` stands for anything. */
const patternOf = (output: string): RegExp =>
  new RegExp(
    `^${output
      .trim()
      .split('…')
      .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^]*?')}$`,
  );

const steps = stepsOf(readFileSync(PAGE, 'utf8'));
const SEPARATOR = '=== next ===';

/** Runs all steps in one shell, in a folder of their own; gives what each of them printed. */
async function run(address: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-integrators-'));
  try {
    await writeFile(join(folder, 'photo.png'), Buffer.from(PIXEL, 'base64'));
    const script = steps.map(({ commands }) => commands).join(`echo '${SEPARATOR}'\n`);
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-c', script.replaceAll(ADDRESS_ON_PAGE, address)],
      {
        cwd: folder,
      },
    );
    return stdout.split(`${SEPARATOR}\n`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe.skipIf(MISSING.length > 0)(`the page for integrators (needs bash, curl, sed, awk)`, () => {
  let outputs: string[];
  beforeAll(async () => {
    const { system, staff } = await sharedWithStaff();
    // The page lists more paid fines than the one that it pays itself.
    for (const _ of [1, 2]) {
      const { fine } = await issue(staff.officer);
      await staff.senior.patch(`/fines/${fine.id}/status`, { status: 'PAID' });
    }
    outputs = await run(system.address);
  });

  it('has commands, and shows what they answer', () => {
    expect(steps.length).toBeGreaterThan(15);
    expect(steps.filter(({ output }) => output !== undefined).length).toBeGreaterThan(15);
    expect(outputs.length).toBe(steps.length);
  });

  it.each(steps)('$index $title: answers as shown', ({ index, output }) => {
    expect(outputs[index]?.trim()).toMatch(patternOf(output ?? ''));
  });
});
