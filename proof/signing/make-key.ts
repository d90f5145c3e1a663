import { readConfig, variables } from '@fines/platform/config.ts';
import { runProgram } from '@fines/platform/program.ts';

import { keyChangeText } from '../notes/key-changes.ts';
import {
  formatVerifierKey,
  makePrivateKeyText,
  noteKey,
  privateKeyOf,
  publicKeyTextOf,
} from '../notes/keys.ts';
import { LOG_SIGNING_KEY, type LogSigner, logSignerOf, signNote } from './log-signer.ts';
import { newOrigin } from './signer.ts';
import { LOG_ORIGIN } from './start.ts';

const USAGE = `npm run log-key -- fines.example/log
npm run -s log-key -- --rotate > statement.txt

The first prints a new key for signing, as lines for .env, and its verifier key. The second signs the statement that the
key of NEXT_LOG_SIGNING_KEY takes the place of that of LOG_SIGNING_KEY, in the log of LOG_ORIGIN. Each may be a key,
file:<path> or command:<program>, which needs NEXT_LOG_PUBLIC_KEY or LOG_PUBLIC_KEY as well.`;

function newKey(origin: string): string {
  const text = makePrivateKeyText();
  const { publicKey } = logSignerOf({ signingKey: privateKeyOf(text), publicKey: undefined });
  const lines = [
    `LOG_ORIGIN=${origin}`,
    `LOG_SIGNING_KEY=${text}`,
    `LOG_PUBLIC_KEY=${publicKeyTextOf(text)}`,
    '',
    '# For auditors and witnesses:',
    `# ${formatVerifierKey(noteKey(origin, 'note', publicKey))}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** It touches no server, so that it can run wherever the keys are. */
async function keyChange(): Promise<string> {
  const config = readConfig({
    LOG_ORIGIN: LOG_ORIGIN.unwrap(),
    LOG_SIGNING_KEY,
    LOG_PUBLIC_KEY: variables.LOG_PUBLIC_KEY,
    NEXT_LOG_SIGNING_KEY: LOG_SIGNING_KEY,
    NEXT_LOG_PUBLIC_KEY: variables.LOG_PUBLIC_KEY,
  });
  const signatory = (signer: LogSigner) => ({
    signer,
    key: noteKey(config.LOG_ORIGIN, 'note', signer.publicKey),
  });
  const from = signatory(
    logSignerOf({ signingKey: config.LOG_SIGNING_KEY, publicKey: config.LOG_PUBLIC_KEY }),
  );
  const to = signatory(
    logSignerOf({ signingKey: config.NEXT_LOG_SIGNING_KEY, publicKey: config.NEXT_LOG_PUBLIC_KEY }),
  );
  return signNote(keyChangeText({ from: from.key, to: to.key }, new Date()), [from, to]);
}

await runProgram(async () => {
  const [argument = newOrigin(), ...more] = process.argv.slice(2);
  const isRotation = argument === '--rotate';
  if (more.length > 0 || (argument.startsWith('-') && !isRotation)) throw new Error(USAGE);
  process.stdout.write(isRotation ? await keyChange() : newKey(argument));
  return true;
});
