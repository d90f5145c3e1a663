import { runProgram } from '@fines/platform/program.ts';
import { logSigningKeyText } from '@fines/platform/token-keys.ts';
import { formatVerifierKey, makePrivateKeyText, signingKey } from '@fines/proof/notes/keys.ts';

import { newOrigin } from './sign.ts';

/** `npm run log-key [-- <origin>]`: prints a new key that signs checkpoints, as lines for `.env`, and what checks them. */
await runProgram(async () => {
  const [origin = newOrigin()] = process.argv.slice(2);
  const text = makePrivateKeyText();
  const key = signingKey(origin, 'note', logSigningKeyText.parse(text));
  process.stdout.write(
    `LOG_ORIGIN=${origin}\nLOG_SIGNING_KEY=${text}\n\n# For auditors and witnesses:\n# ${formatVerifierKey(key)}\n`,
  );
  return true;
});
