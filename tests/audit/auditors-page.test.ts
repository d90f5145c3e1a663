import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { fineAmended, fineIssued } from '../domain/events.ts';
import { AuditedLog } from './audited-log.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/auditors.md'), 'utf8');
const [, SCRIPT = ''] = /```python\n(.*?)```/s.exec(PAGE) ?? [];

const hasPython = spawnSync('python3', ['--version']).status === 0;

const check = (input: string) => {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', SCRIPT], { input, encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

describe.skipIf(!hasPython)('the script on the page for auditors (needs python3)', () => {
  let audited: AuditedLog;
  beforeAll(async () => {
    audited = await AuditedLog.start();
    await audited.log.fine(
      'FN-2026-001',
      fineIssued({ notes: 'Sidvwashini — “Mbabane” \u001b[2J \n \u{1f697} \ud800' }),
      fineAmended({ location: 'Manzini' }),
    );
  });
  afterAll(async () => {
    await audited.close();
  });

  it('finds the chain whole as it was written', async () => {
    const { stdout } = await audited.audit('FN-2026-001', '--raw');
    expect(check(stdout)).toEqual({ status: 0, said: 'whole\n' });
  });

  it('finds what was changed', async () => {
    const { stdout } = await audited.audit('fine-FN-2026-001', '--raw');
    const forged = stdout.replace('"Manzini"', '"Mbabane"');
    expect(check(forged)).toEqual({ status: 1, said: 'broken at revision 1\n' });
  });
});
