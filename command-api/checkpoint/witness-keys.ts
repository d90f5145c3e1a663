import { messageOf } from '@fines/platform/program.ts';
import { type NoteKey, parseVerifierKey } from '@fines/proof/notes/keys.ts';
import { z } from 'zod';

/** The verifier keys of the witnesses whose word is kept, with commas between them, as a variable of the environment. */
export const witnessKeysText = z
  .string()
  .default('')
  .transform((text, context) => {
    const keys: NoteKey[] = [];
    for (const part of text.split(',').map((key) => key.trim())) {
      if (part === '') continue;
      try {
        keys.push(witnessKeyOf(part));
      } catch (error) {
        context.addIssue(messageOf(error));
      }
    }
    return keys;
  });

function witnessKeyOf(text: string): NoteKey {
  const key = parseVerifierKey(text);
  if (key.kind === 'cosignature') return key;
  throw new Error(`${key.name} is not the key of a witness, but of a log`);
}
