import { keyChangeText } from '@fines/proof/notes/key-changes.ts';
import type { SigningKey } from '@fines/proof/notes/keys.ts';
import { formatNote } from '@fines/proof/notes/signed-note.ts';
import { signText } from '@fines/proof/notes/signing.ts';

/** The statement that a key of a log takes the place of another, as both sign it, or others. */
export function keyChange(from: SigningKey, to: SigningKey, by = [from, to]): string {
  const text = keyChangeText({ from, to }, new Date());
  return formatNote({ text, signatures: by.map((key) => signText(text, key)) });
}
