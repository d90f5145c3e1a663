import { makeTokenKeys } from '@fines/platform/token-keys.ts';

/** Prints a new pair of keys for access tokens, as lines for `.env`. */
const lines = Object.entries(makeTokenKeys()).map(([name, value]) => `${name}=${value}\n`);
process.stdout.write(lines.join(''));
