import type { Actor } from '@fines/domain/shared/actor.ts';

import { questionText } from './list-look.ts';
import type { Look } from './look.ts';

/** A look at a whole file: its name, and what it was filtered by. */
export const exportLook = (file: string, filter: object, actor: Actor, address: string): Look => ({
  kind: 'EXPORT',
  subject: questionText(file, filter),
  personId: actor.id,
  address,
});
