import { randomUUID } from 'node:crypto';

import type { NewEvent } from '@fines/platform/event-store/event-store.ts';

/** An event of a program that knows nothing of us. */
export const eventOfOthers = (more: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Hello',
  data: { from: 'somebody else' },
  metadata: {},
  ...more,
});
