import { ConfigError } from '@fines/platform/config.ts';
import { openPool, type Pool } from '@fines/platform/postgres/postgres.ts';
import { keepSecrets, requireSecrets, type Secrets } from '@fines/platform/shared/known-secrets.ts';
import { ensureRecordTables, SECRETS } from '@fines/platform/shared/record-tables.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';

import { newDatabase } from '../support/databases.ts';
import { tokenKeys } from '../support/token-keys.ts';

const keys = tokenKeys();
const OURS = {
  EMAIL_HMAC_SECRET: 'names the claims of e-mail addresses',
  TOKEN_KEY: keys.privateKey,
  PHOTO_LINK_SECRET: 'signs the links that show the photos',
  PUBLIC_SITE_TOKEN: 'lets-in-the-public-site-and-nobody-else',
};
const OTHERS = {
  EMAIL_HMAC_SECRET: 'names the claims of other addresses.',
  TOKEN_KEY: tokenKeys().privateKey,
  PHOTO_LINK_SECRET: 'signs the links to photos of others.',
  PUBLIC_SITE_TOKEN: 'lets-in-the-site-of-somebody-else-or-so',
};

let pool: Pool;
beforeEach(async () => {
  const url = await newDatabase();
  pool = openPool(url, { name: 'test secrets', max: 4, logger: pino({ level: 'silent' }) });
  await ensureRecordTables(pool);
  return () => pool.end();
});

const keep = (secrets: Secrets, ...onPurpose: string[]): Promise<void> =>
  keepSecrets(pool, secrets, onPurpose);

/** What is said to whoever starts with other secrets. */
async function refusalOf(secrets: Secrets): Promise<string> {
  const refused: unknown = await keep(secrets).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  return refused instanceof ConfigError ? refused.message : '';
}

describe('the secrets of a database', () => {
  it('are those that it saw first, for each service that has some of them', async () => {
    await keep(OURS);
    await keep(OURS);
    await requireSecrets(pool, { TOKEN_KEY: keys.publicKey, PHOTO_LINK_SECRET: OURS.PHOTO_LINK_SECRET }, []);
    await expect(requireSecrets(pool, { TOKEN_KEY: OTHERS.TOKEN_KEY }, [])).rejects.toThrow(ConfigError);
  });

  it('cannot be told from what it keeps of them', async () => {
    await keep(OURS);
    const { rows } = await pool.query<{ fingerprint: string }>(`SELECT name, fingerprint FROM ${SECRETS}`);
    expect(rows).toHaveLength(4);
    expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(4);
    for (const { fingerprint } of rows) expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  });

  it('are the same for all who start at once: some with others do not start', async () => {
    const starts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => keep(i % 2 === 0 ? OURS : OTHERS)),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });
});

describe('another secret', () => {
  it.each(Object.keys(OURS) as (keyof typeof OURS)[])('%s is refused, and named', async (name) => {
    await keep(OURS);
    const said = await refusalOf({ ...OURS, [name]: OTHERS[name] });
    expect(said).toContain(`${name} is not the one that belongs to this database. Put back the right one`);
    const named = Object.keys(OURS).filter((other) => said.includes(other));
    expect(named).toEqual([name]);
  });

  it('is taken if that was said of this very one, from then on and in the place of the first', async () => {
    await keep(OURS);
    const said = await refusalOf({ TOKEN_KEY: OTHERS.TOKEN_KEY });
    expect(said).toContain('everybody must sign in again');
    const [, onPurpose = ''] = /NEW_SECRETS=(\S+)$/.exec(said) ?? [];
    await expect(keep({ TOKEN_KEY: tokenKeys().privateKey }, onPurpose)).rejects.toThrow(ConfigError);
    // The read API may start before the one that keeps it.
    await requireSecrets(pool, { TOKEN_KEY: OTHERS.TOKEN_KEY }, [onPurpose]);
    await keep({ TOKEN_KEY: OTHERS.TOKEN_KEY }, onPurpose);
    await keep({ TOKEN_KEY: OTHERS.TOKEN_KEY });
    await expect(keep({ TOKEN_KEY: OURS.TOKEN_KEY }, onPurpose)).rejects.toThrow(ConfigError);
  });

  it('that names addresses is never taken', async () => {
    await keep(OURS);
    const said = await refusalOf({ EMAIL_HMAC_SECRET: OTHERS.EMAIL_HMAC_SECRET });
    expect(said).toContain('It can never be replaced');
    expect(said).not.toContain('NEW_SECRETS');
    // Whoever guesses its fingerprint, even.
    const other = await newDatabase();
    const elsewhere = openPool(other, { name: 'test secrets', max: 1, logger: pino({ level: 'silent' }) });
    await ensureRecordTables(elsewhere);
    await keepSecrets(elsewhere, { EMAIL_HMAC_SECRET: OTHERS.EMAIL_HMAC_SECRET }, []);
    const { rows } = await elsewhere.query<{ fingerprint: string }>(`SELECT fingerprint FROM ${SECRETS}`);
    await elsewhere.end();
    const guessed = `EMAIL_HMAC_SECRET:${rows[0]?.fingerprint}`;
    await expect(keep({ EMAIL_HMAC_SECRET: OTHERS.EMAIL_HMAC_SECRET }, guessed)).rejects.toThrow(ConfigError);
  });
});
