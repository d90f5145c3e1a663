import { makePrivateKeyText } from '@fines/proof/notes/keys.ts';

/** What the projector signs checkpoints with, as its environment has it. */
export const logKey = { LOG_SIGNING_KEY: makePrivateKeyText() };
