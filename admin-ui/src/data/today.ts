import { localDay } from '@fines/domain/shared/dates.ts';

import { serverClock } from './client.ts';

/** The local day, by the server's clock. */
export const today = (): string => localDay(serverClock.now().toISOString());
