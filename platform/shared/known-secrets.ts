import { createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

import { ConfigError } from '../config.ts';
import { lockedTransaction, type Pool, type Queryable } from '../postgres/postgres.ts';
import { SECRETS } from './record-tables.ts';

/** What replacing a secret costs, on purpose; or why it must stay as long as the log. */
const COSTS: Readonly<Record<Name, { onPurpose: string } | { never: string }>> = {
  EMAIL_HMAC_SECRET: { never: 'with another one, e-mail addresses in use would look free' },
  PERSONAL_DATA_KEY: { never: 'with another one, nobody could read names, licences and addresses any more' },
  TOKEN_KEY: { onPurpose: 'everybody must sign in again' },
  PHOTO_LINK_SECRET: { onPurpose: 'links to photos that were given before show nothing' },
  PUBLIC_CODE_SECRET: { onPurpose: 'codes on papers that were printed before open nothing' },
  PUBLIC_SITE_TOKEN: { onPurpose: 'nobody disputes online before the public site has the new one, too' },
};

type Name =
  | 'EMAIL_HMAC_SECRET'
  | 'PERSONAL_DATA_KEY'
  | 'TOKEN_KEY'
  | 'PHOTO_LINK_SECRET'
  | 'PUBLIC_CODE_SECRET'
  | 'PUBLIC_SITE_TOKEN';

/** The two halves of a key pair count as the same secret. */
export type Secrets = Readonly<Partial<Record<Name, string | KeyObject>>>;

type Fingerprint = { name: Name; fingerprint: string };

/**
 * Requires the secrets that belong to this database, by fingerprints that do not reveal them. With another
 * `EMAIL_HMAC_SECRET`, for example, addresses in use would look free. Stores the fingerprints of secrets that are new,
 * or replaced on purpose. Several processes may start at once.
 *
 * @param onPurpose the new secrets that are intended, as `NEW_SECRETS` has them: `TOKEN_KEY:0a1b2c3d4e5f6071`
 * @throws ConfigError with what to do
 */
export async function keepSecrets(pool: Pool, secrets: Secrets, onPurpose: readonly string[]): Promise<void> {
  await lockedTransaction(pool, 'fingerprints of secrets', async (connection) => {
    for (const { name, fingerprint } of await newAmong(connection, secrets, onPurpose)) {
      await connection.query(`INSERT INTO ${SECRETS} (name, fingerprint) VALUES ($1, $2)`, [
        name,
        fingerprint,
      ]);
    }
  });
}

/** The same check, for a service that shares secrets with the one that stores them. @throws ConfigError */
export async function requireSecrets(
  on: Queryable,
  secrets: Secrets,
  onPurpose: readonly string[],
): Promise<void> {
  await newAmong(on, secrets, onPurpose);
}

async function newAmong(on: Queryable, secrets: Secrets, onPurpose: readonly string[]) {
  const { rows: known } = await on.query<Fingerprint>(
    `SELECT DISTINCT ON (name) name, fingerprint FROM ${SECRETS} ORDER BY name, since DESC`,
  );
  const knownAs = new Map(known.map(({ name, fingerprint }) => [name, fingerprint]));
  const others = fingerprintsOf(secrets).filter(({ name, fingerprint }) => knownAs.get(name) !== fingerprint);
  const refused = others.filter(
    ({ name, fingerprint }) =>
      knownAs.has(name) && ('never' in COSTS[name] || !onPurpose.includes(meant({ name, fingerprint }))),
  );
  if (refused.length > 0) throw new ConfigError(refused.map(whatToDo).join('\n'));
  return others;
}

function whatToDo({ name, fingerprint }: Fingerprint): string {
  const cost = COSTS[name];
  const back =
    'Put back the right one, from .env, from secrets.json in the data folder, or from a copy of these.';
  const instead =
    'never' in cost
      ? `It can never be replaced: ${cost.never}.`
      : `To replace it on purpose (${cost.onPurpose}), start with NEW_SECRETS=${meant({ name, fingerprint })}`;
  return `${name} is not the one that belongs to this database. ${back} ${instead}`;
}

/** The entry of `NEW_SECRETS` which says that this secret may replace another one. */
const meant = ({ name, fingerprint }: Fingerprint): string => `${name}:${fingerprint}`;

export const newSecret = (name: Name, secret: string | KeyObject): string =>
  meant({ name, fingerprint: fingerprintOf(name, secret) });

const fingerprintsOf = (secrets: Secrets): Fingerprint[] =>
  (Object.keys(COSTS) as Name[]).flatMap((name) => {
    const secret = secrets[name];
    return secret === undefined ? [] : [{ name, fingerprint: fingerprintOf(name, secret) }];
  });

const BYTES = 8;

/** For a key pair, the fingerprint of its public half. */
export const fingerprintOf = (name: Name, secret: string | KeyObject): string =>
  Buffer.from(hkdfSync('sha256', bytesOf(secret), '', `fingerprint of ${name}`, BYTES)).toString('hex');

function bytesOf(secret: string | KeyObject): string | Buffer {
  if (typeof secret === 'string') return secret;
  if (secret.type === 'secret') return secret.export();
  const publicKey = secret.type === 'private' ? createPublicKey(secret) : secret;
  return publicKey.export({ format: 'der', type: 'spki' });
}
