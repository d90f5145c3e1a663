import { type Log, openLog } from '@fines/command-api/engine/log.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { PersonalData, PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { type LogReader, readerOf } from '@fines/projector/engine/log-reader.ts';

import { personalKey } from './personal-data-key.ts';

/** A store as the command API has it. */
export const logOn = (store: EventStore, pool: Pool, key = personalKey): Log =>
  openLog(store, new PersonalDataKeeper(pool, key), pool);

/** A store as the projector has it. */
export const readerOn = (store: EventStore, pool: Pool): LogReader =>
  readerOf(store, new PersonalData(pool, personalKey));
