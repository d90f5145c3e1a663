import { messageOf } from '@fines/platform/program.ts';

import { type KeyChange, LogKeys, openKeyChange } from '../notes/key-changes.ts';
import { NoteError } from '../notes/keys.ts';
import type { Check } from './check.ts';

/** Each key that a log names must be signed by the one before it, and by itself. */
export function signingKeys(): Check {
  const logs = new Map<string, LogKeys>();
  let count = 0;
  const take = (change: KeyChange): string | undefined => {
    const known = logs.get(change.from.name) ?? new LogKeys();
    logs.set(change.from.name, known);
    return known.take(change);
  };
  return {
    name: 'Signing keys',
    take: ({ known }) => {
      if (known?.type !== 'LogKeyReplaced') return undefined;
      count++;
      try {
        return take(openKeyChange(known.data.statement));
      } catch (error) {
        if (error instanceof NoteError) return messageOf(error);
        throw error;
      }
    },
    looked: () => `${count} replaced`,
  };
}
