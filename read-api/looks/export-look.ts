import type { Actor } from '@fines/domain/shared/actor.ts';

import type { Look } from './look.ts';

/** A look at a whole file: its name, and what it was filtered by. */
export function exportLook(file: string, filter: object, actor: Actor, address: string): Look {
  const asked = JSON.stringify(filter);
  return { kind: 'EXPORT', subject: asked === '{}' ? file : `${file} ${asked}`, personId: actor.id, address };
}
