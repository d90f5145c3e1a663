import { text } from 'node:stream/consumers';

import { runProgram } from '@fines/platform/program.ts';
import { formatVerifierKey, keyIdText } from '@fines/proof/notes/keys.ts';

import { withLog } from '../engine/with-log.ts';
import { replaceLogKey } from './key-change.ts';

const USAGE = `npm run -s log-key -- --rotate | npm run replace-log-key

Records in the log that another key signs it from now on. The statement, on standard input, is signed by both keys.`;

await runProgram(async () => {
  if (process.argv.length > 2 || process.stdin.isTTY) throw new Error(USAGE);
  const statement = await text(process.stdin);
  const { from, to } = await withLog('replace-log-key', ({ pool, store }) =>
    replaceLogKey(pool, store, statement),
  );
  process.stdout.write(
    `The log says that ${keyIdText(from)} was replaced. Start the projector with the new key, and give auditors and witnesses\n${formatVerifierKey(to)}\n`,
  );
  return true;
});
