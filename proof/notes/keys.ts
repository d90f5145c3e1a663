import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto';

/** The bytes of a text in standard base64 with padding (RFC 4648, 4); undefined for anything else. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return toBase64(bytes) === text ? bytes : undefined;
}

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A text that is malformed, or not signed by a known key. The message says what is wrong. */
export class NoteError extends Error {
  override readonly name = 'NoteError';
}

/** What a key signs (C2SP signed-note): the text of a note, or, for a witness, a tree head with the time. */
const KINDS = { note: 0x01, cosignature: 0x04 } as const;
export type Kind = keyof typeof KINDS;

/** An Ed25519 key, the name under which it signs, and what it signs. */
export type NoteKey = { name: string; kind: Kind; publicKey: KeyObject; keyId: number };
export type SigningKey = NoteKey & { privateKey: KeyObject };

const PUBLIC_KEY_BYTES = 32;

const rawKey = (publicKey: KeyObject): Buffer =>
  Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');

const keyFromRaw = (raw: Uint8Array): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(raw).toString('base64url') },
  });

/** The allowed names of keys, and so of logs and witnesses. */
export const NAME = /^[^\s+]+$/u;

/** @throws NoteError if no key can have that name */
export function noteKey(name: string, kind: Kind, publicKey: KeyObject): NoteKey {
  if (!NAME.test(name)) throw new NoteError(`A key cannot be named "${name}": no spaces, no plus`);
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed(kind, publicKey)]), 'buffer');
  return { name, kind, publicKey, keyId: digest.readUInt32BE() };
}

const typed = (kind: Kind, publicKey: KeyObject): Buffer =>
  Buffer.concat([Buffer.of(KINDS[kind]), rawKey(publicKey)]);

export const publicKeyOf = (privateKey: KeyObject): KeyObject =>
  createPublicKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));

export const signingKey = (name: string, kind: Kind, privateKey: KeyObject): SigningKey => ({
  ...noteKey(name, kind, publicKeyOf(privateKey)),
  privateKey,
});

/** `<name>+<key id in hex>`: the beginning of a verifier key, for people who compare. */
export const keyIdText = ({ name, keyId }: Pick<NoteKey, 'name' | 'keyId'>): string =>
  `${name}+${keyId.toString(16).padStart(8, '0')}`;

/** `<name>+<key id in hex>+<base64 of kind and public key>`: what others need to check signatures. */
export const formatVerifierKey = (key: NoteKey): string =>
  `${keyIdText(key)}+${toBase64(typed(key.kind, key.publicKey))}`;

export const isSameKey = (one: NoteKey, other: NoteKey): boolean =>
  formatVerifierKey(one) === formatVerifierKey(other);

/** @throws NoteError */
export function parseVerifierKey(text: string): NoteKey {
  const parts = /^(?<name>[^\s+]+)\+(?<keyId>[0-9a-f]{8})\+(?<encoded>\S+)$/u.exec(text.trim())?.groups ?? {};
  const { name = '', keyId = '', encoded = '' } = parts;
  const key = noteKey(name, ...typedKeyOf(encoded));
  if (key.keyId === Number.parseInt(keyId, 16)) return key;
  throw new NoteError(`The verifier key of ${name} was changed: its number does not fit it`);
}

function typedKeyOf(encoded: string): [Kind, KeyObject] {
  const [type, ...raw] = fromBase64(encoded) ?? [];
  const kind = kindOf(type);
  if (kind !== undefined && raw.length === PUBLIC_KEY_BYTES) return [kind, keyFromRaw(Uint8Array.from(raw))];
  throw new NoteError('That is no verifier key: <name>+<8 hexadecimal digits>+<base64>');
}

const kindOf = (type: number | undefined): Kind | undefined =>
  type === KINDS.note ? 'note' : type === KINDS.cosignature ? 'cosignature' : undefined;

/** A new private key as one line: PKCS #8, base64. */
export const makePrivateKeyText = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** The public half of such a line: SPKI, base64. */
export const publicKeyTextOf = (privateKeyText: string): string =>
  publicKeyOf(privateKeyOf(privateKeyText)).export({ format: 'der', type: 'spki' }).toString('base64');

export const privateKeyOf = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
