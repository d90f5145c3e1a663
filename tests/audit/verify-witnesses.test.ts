import { formatVerifierKey, type SigningKey } from '@fines/proof/notes/keys.ts';

import { newLogKey, newWitness, ProvedLog } from './fine-proof-file.ts';
import { type Argument, describeVerdicts } from './verify-offline.ts';

/** Two logs that one key signed, each to be shown to somebody else; the witnesses saw the first. */
const log = new ProvedLog(newLogKey());
const other = new ProvedLog(log.key);
const nextKey = newLogKey();
const court = newWitness('court.example');
const university = newWitness('university.example');
const auditor = newWitness('auditor.example');

const of = async (shown: ProvedLog, ...witnesses: SigningKey[]): Promise<Argument> => ({
  content: await shown.proofOf(undefined, { witnesses }),
});

const given = (option: string, ...keys: SigningKey[]): string[] =>
  keys.flatMap((key) => [option, formatVerifierKey(key)]);
const KEY = given('--key', log.key);

const honest = await of(log, court, university);
const hidden = await of(other);

/** The letter of the base64 that holds the lowest bits of the time, exchanged. */
const otherTime = (_line: string, head: string, letter: string): string =>
  `${head}${letter === 'A' ? 'B' : 'A'}`;
const cosignedNote = await log.note(9, { witnesses: [court] });
const forged = { content: cosignedNote.replace(/(— court\.example \S{14})(.)/, otherTime) };

const newest = { content: cosignedNote };
const uncosigned = { content: await log.note(5) };
const consistency = ['--consistency', { content: await log.consistency(5, 9) }] as const;
const byNextKey = { content: await log.note(9, { by: nextKey }) };

const HOLD: [what: string, run: Argument[], said: string[]][] = [
  [
    'which all cosigned',
    ['proof', honest, ...KEY, ...given('--witness', court, university)],
    [
      '2 of 2 cosigned, 2 had to',
      'court.example: cosigned at 2026-03-01 10:15:03 UTC',
      'university.example: cosigned at 2026-03-01 10:15:03 UTC',
    ],
  ],
  [
    'which enough cosigned',
    ['proof', honest, ...KEY, ...given('--witness', court, university, auditor), '--need', '2'],
    ['2 of 3 cosigned, 2 had to', 'auditor.example: did not cosign'],
  ],
  [
    'of which half of the witnesses could have seen another',
    ['proof', honest, ...KEY, ...given('--witness', court, university), '--need', '1'],
    ['a split view), could be shown to the other witnesses: let more than half be needed'],
  ],
  [
    'of which no witness was asked',
    ['proof', hidden, ...KEY],
    [
      "NONE: nobody else's word was asked for",
      'that others are shown the same log: another one, signed with the same key (a split view), would NOT BE NOTICED',
    ],
  ],
  [
    'which one of several keys of the log signed',
    ['proof', honest, ...given('--key', nextKey, log.key)],
    [`by fines.example/log, with the key ${log.key.keyId.toString(16).padStart(8, '0')}\n`],
  ],
  [
    'that follows on one of the key before',
    ['checkpoints', uncosigned, byNextKey, ...consistency, ...given('--key', nextKey, log.key)],
    [`with the key ${nextKey.keyId.toString(16).padStart(8, '0')}\n`],
  ],
  [
    'that was cosigned and follows on one that was not',
    ['checkpoints', uncosigned, newest, ...consistency, ...KEY, ...given('--witness', court)],
    ['1 of 1 cosigned, 1 had to', 'The first 5 of the 9 entries'],
  ],
];

const REFUSED: [what: string, run: Argument[], reason: string][] = [
  [
    'the other side of a split view',
    ['proof', hidden, ...KEY, ...given('--witness', court, university)],
    '0 of the 2 witnesses cosigned the checkpoint, and 2 have to: not court.example, university.example',
  ],
  [
    'one that too few cosigned',
    ['proof', honest, ...KEY, ...given('--witness', court, university, auditor)],
    '2 of the 3 witnesses cosigned the checkpoint, and 3 have to: not auditor.example',
  ],
  [
    'a newer checkpoint that nobody cosigned',
    ['checkpoints', newest, { content: await log.note(9) }, ...KEY, ...given('--witness', court)],
    '0 of the 1 witnesses',
  ],
  [
    'a cosignature that is another’s under the same name',
    ['proof', honest, ...KEY, ...given('--witness', newWitness('court.example'))],
    '0 of the 1 witnesses',
  ],
  [
    'a cosignature with another time',
    ['checkpoints', forged, forged, ...KEY, ...given('--witness', court)],
    'is not what the witness court.example cosigned',
  ],
  [
    'a witness that is given twice',
    ['proof', honest, ...KEY, ...given('--witness', court, court), '--need', '2'],
    'a witness is given twice',
  ],
  [
    'more to be needed than are given',
    ['proof', honest, ...KEY, ...given('--witness', court), '--need', '2'],
    '--need 2 does not fit 1 witnesses',
  ],
  [
    'none to be needed',
    ['proof', hidden, ...KEY, ...given('--witness', court), '--need', '0'],
    '--need 0 does not fit 1 witnesses',
  ],
  ['a number without witnesses', ['proof', honest, ...KEY, '--need', '1'], '--need 1 does not fit 0'],
  [
    'the key of a log as a witness’s',
    ['proof', honest, ...KEY, ...given('--witness', log.key)],
    'is not the Ed25519 key of a witness',
  ],
  ['what none of the keys signed', ['proof', honest, ...given('--key', nextKey, newLogKey())], 'with any of'],
  [
    'keys of several logs',
    ['proof', honest, ...KEY, ...given('--key', newLogKey('other.example'))],
    'the keys given with --key are of several logs',
  ],
];

describeVerdicts('witnesses and keys of docs/verify.py', { accepted: HOLD, refused: REFUSED });
