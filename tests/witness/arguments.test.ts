import { formatVerifierKey, makePrivateKeyText, privateKeyOf, signingKey } from '@fines/proof/notes/keys.ts';
import { readArguments } from '@fines/proof/witness/arguments.ts';
import { describe, expect, it } from 'vitest';

const newKey = (kind: 'note' | 'cosignature') =>
  formatVerifierKey(signingKey('fines.example/log', kind, privateKeyOf(makePrivateKeyText())));
const KEY = newKey('note');
const given = ['--url', 'https://fines.example/traffic', '--key', KEY, '--data', './witness'];

describe('what a witness is started with', () => {
  it('is where the system is, its key and a folder', () => {
    const { url, key, every, once } = readArguments(given);
    expect([url.href, key.name, every, once]).toEqual([
      'https://fines.example/traffic/',
      'fines.example/log',
      60,
      false,
    ]);
  });

  it.each([
    [[], '--url must be'],
    [given.with(1, 'fines.example'), '--url must be'],
    [given.slice(0, 2), '--key is missing'],
    [
      given.with(3, KEY.replace('fines', 'fimes')),
      '--key: The verifier key of fimes.example/log was changed',
    ],
    [given.with(3, newKey('cosignature')), 'is the key of a witness'],
    [given.slice(0, 4), '--data is missing'],
    [[...given, '--every', '1'], '--every must be at least 5'],
    [[...given, '--all'], "Unknown option '--all'"],
  ])('is refused as %j, with how it is used', (args, why) => {
    expect(() => readArguments(args)).toThrow(why);
    expect(() => readArguments(args)).toThrow('npm run witness -- --url');
  });
});
