import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { describe, expect, it, onTestFinished } from 'vitest';

import { builtConsole, echo, readEcho } from './harness.ts';

const MAIN = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url));

function start(env: Record<string, string>): ChildProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function failedStart(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = start(env);
  const said = child.stderr === null ? '' : text(child.stderr);
  const [code] = await once(child, 'exit');
  return { code, said: await said };
}

const apis = async () => ({
  COMMAND_API_URL: (await echo('command')).url,
  READ_API_URL: (await echo('read')).url,
});

describe('the gateway as a process', () => {
  it('serves, says its port, and stops cleanly when asked', async () => {
    const child = start({ ...(await apis()), CONSOLE_DIR: await builtConsole() });
    const [{ type, port }] = (await once(child, 'message')) as [{ type: string; port: number }];
    expect(type).toBe('ready');
    const answer = await readEcho(await fetch(`http://127.0.0.1:${port}/api/fines`, { method: 'POST' }));
    expect(answer.api).toBe('command');
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });

  it('does not start without a built console, and says what to run', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'fines-console-'));
    onTestFinished(() => rm(empty, { recursive: true }));
    const { code, said } = await failedStart({ ...(await apis()), CONSOLE_DIR: empty });
    expect(code).toBe(1);
    expect(said).toContain(`There is no built console in ${empty}`);
    expect(said).toContain('npx vite build admin-ui');
  });

  it('does not start without the addresses of the APIs, and names them', async () => {
    const { code, said } = await failedStart({ READ_API_URL: 'localhost:3002' });
    expect(code).toBe(1);
    expect(said).toContain('COMMAND_API_URL: is required: the http:// address of the command API');
    expect(said).toContain('READ_API_URL: must be the http:// address of the read API');
  });

  it('does not start with a half-meant TRUST_PROXY', async () => {
    const { code, said } = await failedStart({ ...(await apis()), TRUST_PROXY: 'yes' });
    expect(code).toBe(1);
    expect(said).toContain('TRUST_PROXY: must be 0 or 1');
  });
});
