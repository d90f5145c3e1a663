import { secretsIn } from '@fines/embedded/secrets.ts';
import { publicCodes } from '@fines/platform/shared/public-links.ts';
import { describe, expect, it } from 'vitest';

import { useStaff } from '../command-api/staff.ts';
import { issue } from '../support/fines.ts';
import { siteBeside } from './other-site.ts';

const staff = useStaff();

const OTHER = 'another-secret-that-makes-other-codes';
const NOBODY = 'http://127.0.0.1:1';

const siteWith = (env: NodeJS.ProcessEnv): Promise<string> => siteBeside(staff.system, env);

async function readiness(site: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${site}/health/ready`);
  return { status: answer.status, body: await answer.json() };
}

describe('a public site', () => {
  it('with the secret that makes the codes of papers is ready', async () => {
    expect(await readiness(await siteWith({}))).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { 'command API': 'ok' } },
    });
  });

  it('with another one says so, and tells nobody that his right code is wrong', async () => {
    const site = await siteWith({ PUBLIC_CODE_SECRET: OTHER });
    const { status, body } = await readiness(site);
    expect(status).toBe(503);
    expect(JSON.stringify(body)).toContain('PUBLIC_CODE_SECRET is not the one of the command API');
    const { fine } = await issue(staff.officer);
    const { PUBLIC_CODE_SECRET } = await secretsIn(staff.system.dataDir);
    for (const secret of [PUBLIC_CODE_SECRET, OTHER]) {
      const answer = await fetch(`${site}/f/${fine.id}/${publicCodes(secret).codeOf(fine.id)}`);
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('Try again in a few minutes');
    }
  });

  it.each([
    ['another token', { PUBLIC_SITE_TOKEN: 'x'.repeat(40) }, 'PUBLIC_SITE_TOKEN is not the one'],
    ['nobody who takes disputes', { COMMAND_API_URL: NOBODY }, 'The command API does not answer'],
  ])('with %s shows fines and says that it takes no disputes', async (_what, env, said) => {
    const site = await siteWith(env);
    const { status, body } = await readiness(site);
    expect([status, body]).toEqual([200, expect.objectContaining({ status: 'degraded' })]);
    expect(JSON.stringify(body)).toContain(said);
  });
});

it('is told nothing of the secret but a fingerprint, and nobody else is told that', async () => {
  const site = await staff.system.publicSite();
  const { PUBLIC_CODE_SECRET } = await secretsIn(staff.system.dataDir);
  const { status, body } = await site.get('/public/codes');
  expect([status, body]).toEqual([200, { codes: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  expect(JSON.stringify(body)).not.toContain(PUBLIC_CODE_SECRET);
  site.accessToken = 'x'.repeat(40);
  expect((await site.get('/public/codes')).status).toBe(401);
  expect((await staff.admin.get('/public/codes')).status).toBe(404);
});
