import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { secretsIn } from '@fines/embedded/secrets.ts';
import { ConfigError, readConfig, variables } from '@fines/platform/config.ts';
import {
  keyIdOf,
  logSigningKeyText,
  makeTokenKeys,
  privateKeyText,
  publicKeyText,
} from '@fines/platform/token-keys.ts';
import { TOKEN, tokenVerifier } from '@fines/platform/tokens.ts';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';

import { actor } from '../domain/events.ts';
import { tokenKeys } from '../support/token-keys.ts';

const ours = tokenKeys();
const others = tokenKeys();
const who = { actor: actor('SUPER_ADMIN'), sessionId: 'a-session' };
const { id, ...person } = who.actor;
const CLAIMS: JWTPayload = { ...person, sid: who.sessionId, sub: id, iss: TOKEN.issuer, aud: TOKEN.audience };

type Change = { claims?: JWTPayload; header?: Record<string, string | undefined>; expires?: string };

/** A token like ours but for what is changed. */
async function signed(key: KeyObject | Uint8Array, { claims, header, expires = '5m' }: Change = {}) {
  const { alg, typ } = TOKEN;
  return new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg, typ, kid: await keyIdOf(ours.publicKey), ...header })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);
}

describe('an access token', () => {
  it('says who is signed in, and until when', async () => {
    const verify = await tokenVerifier(ours.publicKey);
    const expiresAt = (Math.floor(Date.now() / 1000) + 60) * 1000;
    await expect(verify(await ours.tokenOf(who, expiresAt))).resolves.toEqual({ ...who, expiresAt });
    await expect(verify(await signed(ours.privateKey))).resolves.toMatchObject(who);
  });

  const publicText = new TextEncoder().encode(ours.env.TOKEN_PUBLIC_KEY);
  const pem = Buffer.from(ours.publicKey.export({ format: 'pem', type: 'spki' }));
  it.each<[string, () => Promise<string> | string]>([
    ['of another key', () => others.tokenOf(who)],
    ['of another key that names ours', () => signed(others.privateKey)],
    ['of ours that names another', () => signed(ours.privateKey, { header: { kid: 'another' } })],
    ['of ours that names none', () => signed(ours.privateKey, { header: { kid: undefined } })],
    ['signed with the public key as a secret', () => signed(publicText, { header: { alg: 'HS256' } })],
    ['signed with the PEM of it as a secret', () => signed(pem, { header: { alg: 'HS256' } })],
    ['without a signature', () => new UnsecuredJWT(CLAIMS).setIssuedAt().setExpirationTime('5m').encode()],
    ['that has expired', () => signed(ours.privateKey, { expires: '1 second ago' })],
    ['for another audience', () => signed(ours.privateKey, { claims: { aud: 'somebody-else' } })],
    ['of another issuer', () => signed(ours.privateKey, { claims: { iss: 'somebody-else' } })],
    ['of another kind', () => signed(ours.privateKey, { header: { typ: 'JWT' } })],
    ['without a session', () => signed(ours.privateKey, { claims: { sid: undefined } })],
    ['of a role that there is not', () => signed(ours.privateKey, { claims: { role: 'EMPEROR' } })],
  ])('%s is worth nothing', async (_what, token) => {
    const verify = await tokenVerifier(ours.publicKey);
    await expect(verify(await token())).resolves.toBeUndefined();
  });

  it('with a changed claim is worth nothing, though the true one was just seen', async () => {
    const verify = await tokenVerifier(ours.publicKey);
    const token = await ours.tokenOf({ ...who, actor: actor('TRAFFIC_OFFICER') });
    await verify(token);
    const [header, payload = '', signature] = token.split('.');
    const claims = Buffer.from(payload, 'base64url').toString().replace('TRAFFIC_OFFICER', 'SUPER_ADMIN');
    const forged = [header, Buffer.from(claims).toString('base64url'), signature].join('.');
    await expect(verify(forged)).resolves.toBeUndefined();
  });

  it('is not remembered for longer than it is good', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const verify = await tokenVerifier(ours.publicKey);
      const token = await ours.tokenOf(who, Date.now() + 60_000);
      await expect(verify(token)).resolves.toMatchObject(who);
      vi.setSystemTime(Date.now() + 61_000);
      await expect(verify(token)).resolves.toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the keys in the environment', () => {
  const { TOKEN_PUBLIC_KEY } = variables;
  const read = (text: string | undefined) => readConfig({ TOKEN_PUBLIC_KEY }, { TOKEN_PUBLIC_KEY: text });

  it('may be written as PEM too, on one line or several', () => {
    const pem = String(ours.publicKey.export({ format: 'pem', type: 'spki' }));
    for (const text of [ours.env.TOKEN_PUBLIC_KEY, pem, pem.replaceAll('\n', String.raw`\n`)]) {
      expect(read(text).TOKEN_PUBLIC_KEY.equals(ours.publicKey)).toBe(true);
    }
    const privatePem = String(ours.privateKey.export({ format: 'pem', type: 'pkcs8' }));
    expect(createPublicKey(privateKeyText.parse(privatePem)).equals(ours.publicKey)).toBe(true);
  });

  it.each(['nonsense', makeTokenKeys().TOKEN_PRIVATE_KEY])('are refused without being shown: %s', (text) => {
    expect(() => read(text)).toThrow(ConfigError);
    expect(() => read(text)).toThrow(/TOKEN_PUBLIC_KEY: is not an Ed25519 public key.*make-keys/);
    expect(() => read(text)).not.toThrow(text);
  });

  it('are required', () => {
    expect(() => read(undefined)).toThrow('TOKEN_PUBLIC_KEY: is required: an Ed25519 public key');
  });
});

it('a data folder gets secrets of its own, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fines-secrets-'));
  try {
    const secrets = await secretsIn(folder);
    const publicKey = publicKeyText.parse(secrets.TOKEN_PUBLIC_KEY);
    expect(createPublicKey(privateKeyText.parse(secrets.TOKEN_PRIVATE_KEY)).equals(publicKey)).toBe(true);
    await expect(secretsIn(folder)).resolves.toEqual(secrets);
    const { LOG_SIGNING_KEY, PERSONAL_DATA_KEY, PUBLIC_SITE_TOKEN } = secrets;
    expect(logSigningKeyText.parse(LOG_SIGNING_KEY).asymmetricKeyType).toBe('ed25519');
    expect(Buffer.from(PERSONAL_DATA_KEY, 'base64')).toHaveLength(32);
    expect(variables.PUBLIC_SITE_TOKEN.parse(PUBLIC_SITE_TOKEN)).toBe(PUBLIC_SITE_TOKEN);
  } finally {
    await rm(folder, { recursive: true });
  }
});
