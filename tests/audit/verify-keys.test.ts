import { formatVerifierKey, type SigningKey } from '@fines/proof/notes/keys.ts';

import { keyChange } from '../support/key-change.ts';
import { exportedFrom } from '../support/sign-log.ts';
import { newLogKey } from './fine-proof-file.ts';
import { type Argument, describeVerdicts } from './verify-offline.ts';

const [first, second, third, other] = [newLogKey(), newLogKey(), newLogKey(), newLogKey('other.example')];

/** What `npm run -s audit -- signing-keys --raw` prints. */
function asRaw(...statements: string[]) {
  const drafts = statements.map((statement) => ({
    type: 'LogKeyReplaced',
    data: { statement },
    metadata: {},
  }));
  return exportedFrom('signing-keys', drafts);
}

const keys = (content: unknown, ...known: SigningKey[]): Argument[] => [
  'keys',
  { content },
  ...known.flatMap((key) => ['--key', formatVerifierKey(key)]),
];

const both = asRaw(
  keyChange(other, newLogKey('other.example')),
  keyChange(first, second),
  keyChange(second, third),
);
const forged = structuredClone(both);
Object.assign(forged[1]?.data ?? {}, { statement: keyChange(first, third) });

describeVerdicts('the keys of a log', {
  accepted: [
    ['all changes since a key', keys(both, first), [`is ${formatVerifierKey(third)}`, '2 that follow']],
    ['those since a later key', keys(both, second), [`is ${formatVerifierKey(third)}`, '1 that follow']],
    ['that there were none', keys(both, third), ['is the one that was given', '0 that follow']],
    ['a key of which nothing is said', keys(both, newLogKey()), ['is the one that was given']],
  ],
  refused: [
    ['a statement that was exchanged', keys(forged, first), 'revision 1 is not what was written'],
    [
      'what the old key did not sign',
      keys(asRaw(keyChange(first, second, [second])), first),
      'is not signed by the key',
    ],
    [
      'what the new key did not sign',
      keys(asRaw(keyChange(first, second, [first])), first),
      'is not signed by the key',
    ],
    [
      'what somebody signed in the name of the old one',
      keys(asRaw(keyChange(first, second, [{ ...third, keyId: first.keyId }, second])), first),
      'is not what fines.example/log signed',
    ],
    ['the keys of two logs', keys(asRaw(keyChange(first, other)), first), 'keys of two logs'],
    [
      'a statement by a key that was replaced',
      keys(asRaw(keyChange(first, second), keyChange(first, third)), first),
      'revision 1 is signed by a key that is not the one before it',
    ],
    [
      'a key that comes back',
      keys(asRaw(keyChange(first, second), keyChange(second, first)), first),
      'revision 1 brings back a key',
    ],
    ['several keys', keys(both, first, second), 'give one --key'],
    ['something else', keys(asRaw('Hello'), first), 'is not a signed note'],
  ],
});
