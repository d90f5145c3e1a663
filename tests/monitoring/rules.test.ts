import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { useStaff } from '../command-api/staff.ts';
import { issue } from '../support/fines.ts';
import { namesIn } from './metrics.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (path: string): Promise<string> => readFile(resolve(ROOT, path), 'utf8');

const RULES = 'ops/monitoring/alerts.yml';
const RULE_TESTS = 'ops/monitoring/alerts.test.yml';
const DASHBOARD = 'ops/monitoring/grafana/dashboards/traffic-fines.json';

const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: ROOT });
const hasPromtool = await promtool('--version').then(
  () => true,
  () => false,
);
if (!hasPromtool)
  process.stdout.write(
    'Not run: what promtool says of the alert rules: it is not installed (Debian: prometheus).\n',
  );

const staff = useStaff();

it.skipIf(!hasPromtool).each([
  ['check', 'config', 'ops/monitoring/prometheus.yml'],
  ['test', 'rules', RULE_TESTS],
])('promtool %s %s finds nothing wrong', async (...args) => {
  const { stdout } = await promtool(...args);
  expect(stdout).toContain('SUCCESS');
});

const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

it('each alert has a test, and a paragraph that says what to do', async () => {
  const [rules, tests, operations] = await Promise.all([RULES, RULE_TESTS, 'docs/operations.md'].map(textOf));
  const alerts = all(rules ?? '', /- alert: (\w+)/g);
  expect(alerts.length).toBeGreaterThan(10);
  expect(all(tests ?? '', /alertname: (\w+)/g).toSorted()).toEqual(alerts.toSorted());
  const [, explained = ''] = operations?.split('## Alerts\n') ?? [];
  const [paragraphs = ''] = explained.split(/^## /m);
  expect(all(paragraphs, /^### (\w+)\n\n\S/gm)).toEqual(alerts);
});

it('rules and dashboard use nothing that a running system does not tell', async () => {
  await issue(staff.officer);
  const parts = ['front', 'projector'];
  const texts = await Promise.all(parts.map((part) => staff.system.metrics(part)));
  const told = namesIn(texts.join('\n'));
  for (const path of [RULES, DASHBOARD]) {
    const used = all(await textOf(path), /\b((?:fines|process|nodejs)_\w+)/g);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !told.has(name))).toEqual([]);
  }
});
