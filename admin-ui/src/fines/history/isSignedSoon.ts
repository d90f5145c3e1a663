import type { HistoryEvent } from '@fines/domain/fine/history.ts';

import { serverClock } from '../../data/client.ts';

/** What happens is signed within a minute; after this time something is wrong. */
const SOON_MS = 180_000;

/** Whether an event is in no signed record yet, and will be in a moment. */
export const isSignedSoon = ({ entry, recordedAt }: Pick<HistoryEvent, 'entry' | 'recordedAt'>): boolean =>
  entry === null && serverClock.now().getTime() - Date.parse(recordedAt) < SOON_MS;
