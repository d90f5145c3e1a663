import { runProgram } from '@fines/platform/program.ts';
import { newSecret } from '@fines/platform/shared/known-secrets.ts';
import { logSigningKeyText } from '@fines/platform/token-keys.ts';

import { formatVerifierKey, makePrivateKeyText, publicKeyTextOf, signingKey } from '../notes/keys.ts';
import { newOrigin } from './signer.ts';

/** `npm run log-key [-- <origin>]`: prints a new key for signing, as lines for `.env`, and its verifier key. */
await runProgram(async () => {
  const [origin = newOrigin()] = process.argv.slice(2);
  const text = makePrivateKeyText();
  const privateKey = logSigningKeyText.parse(text);
  const lines = [
    `LOG_ORIGIN=${origin}`,
    `LOG_SIGNING_KEY=${text}`,
    `LOG_PUBLIC_KEY=${publicKeyTextOf(text)}`,
    '',
    '# In the place of another one:',
    `# NEW_SECRETS=${newSecret('LOG_SIGNING_KEY', privateKey)}`,
    '# For auditors and witnesses:',
    `# ${formatVerifierKey(signingKey(origin, 'note', privateKey))}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return true;
});
