import { formatVerifierKey, makePrivateKeyText, privateKeyOf, signingKey } from '@fines/proof/notes/keys.ts';
import { readArguments, readCompareArguments, readListenArguments } from '@fines/proof/witness/arguments.ts';
import { describe, expect, it } from 'vitest';

const newKey = (kind: 'note' | 'cosignature') =>
  formatVerifierKey(signingKey('fines.example/log', kind, privateKeyOf(makePrivateKeyText())));
const KEY = newKey('note');
const given = ['--url', 'https://fines.example/traffic', '--key', KEY, '--data', './witness'];

describe('what a witness is started with', () => {
  it('is where the system is, its key and a folder', () => {
    const { url, key, every, once, silence } = readArguments(given);
    expect([url.href, key.name, every, once, silence]).toEqual([
      'https://fines.example/traffic/',
      'fines.example/log',
      60,
      false,
      48,
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
    [[...given, '--silence', '0'], '--silence must be more than 0'],
    [[...given, '--silence', 'long'], '--silence must be a number of hours'],
    [[...given, '--all'], "Unknown option '--all'"],
  ])('is refused as %j, with how it is used', (args, why) => {
    expect(() => readArguments(args)).toThrow(why);
    expect(() => readArguments(args)).toThrow('npm run witness -- --url');
  });
});

describe('a comparison of witnesses', () => {
  it('takes folders, keys and proofs', () => {
    const args = ['a', '--key', KEY, 'b', '--consistency', 'proof.json', '--key', newKey('note')];
    const { folders, key, consistency } = readCompareArguments(args);
    expect([folders, key.length, consistency]).toEqual([['a', 'b'], 2, ['proof.json']]);
  });

  it.each([
    [['--key', KEY], 'compare needs the folders'],
    [['a', 'b'], '--key is missing'],
    [['a', '--key', newKey('cosignature')], 'is the key of a witness'],
  ])('is refused as %j, with how it is used', (args, why) => {
    expect(() => readCompareArguments(args)).toThrow(why);
    expect(() => readCompareArguments(args)).toThrow('npm run witness -- compare');
  });

  it('is where to listen, instead', () => {
    const listening = ['--at', '127.0.0.1:8090', ...given.slice(2)];
    expect(readListenArguments(listening).at).toEqual({ host: '127.0.0.1', port: 8090 });
    expect(() => readListenArguments(given.slice(2))).toThrow('--at is missing');
    expect(() => readListenArguments(listening.with(1, '8090'))).toThrow(
      '--at must be an address and a port',
    );
    expect(() => readListenArguments([...listening, ...given.slice(0, 2)])).toThrow("Unknown option '--url'");
  });
});
