import { type Log, openLog } from '@fines/command-api/engine/log.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import { PersonalData, PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { type LogReader, readerOf } from '@fines/projector/engine/log-reader.ts';

/** The same in the environment of all tests, and so of the services that they start alone. */
export const { PERSONAL_DATA_KEY: personalKey } = readConfig({
  PERSONAL_DATA_KEY: variables.PERSONAL_DATA_KEY,
});

/** A store as the command API has it. */
export const logOn = (store: EventStore, pool: Pool): Log =>
  openLog(store, new PersonalDataKeeper(pool, personalKey));

/** A store as the projector has it. */
export const readerOn = (store: EventStore, pool: Pool): LogReader =>
  readerOf(store, new PersonalData(pool, personalKey));
