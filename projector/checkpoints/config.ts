import { logSigningKeyText } from '@fines/platform/token-keys.ts';
import { NAME } from '@fines/proof/notes/keys.ts';
import { z } from 'zod';

export const LOG_SIGNING_KEY = logSigningKeyText;

/** Without one, the log keeps the name of its newest checkpoint. */
export const LOG_ORIGIN = z
  .string()
  .regex(NAME, 'must be a name without spaces and plus signs, such as fines.police.gov.sz/log')
  .optional();
