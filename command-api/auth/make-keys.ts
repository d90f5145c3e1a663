import { newSecret } from '@fines/platform/shared/known-secrets.ts';
import { makeTokenKeys, privateKeyText } from '@fines/platform/token-keys.ts';

/** Prints a new pair of keys for access tokens as lines for `.env`. The last line says that they replace older keys. */
const keys = makeTokenKeys();
const NEW_SECRETS = newSecret('TOKEN_KEY', privateKeyText.parse(keys.TOKEN_PRIVATE_KEY));
const lines = Object.entries({ ...keys, NEW_SECRETS }).map(([name, value]) => `${name}=${value}\n`);
process.stdout.write(lines.join(''));
