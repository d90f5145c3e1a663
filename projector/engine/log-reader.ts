import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';

/** The log as the projector reads it: events as they are there, and what decrypts in them what tells of persons. */
export type LogReader = Pick<EventStore, 'readAll' | 'readStream' | 'wasDeleted'> &
  Pick<PersonalData, 'reveal'>;

export const readerOf = (store: EventStore, personal: PersonalData): LogReader => ({
  readAll: (...asked) => store.readAll(...asked),
  readStream: (...asked) => store.readStream(...asked),
  wasDeleted: (...asked) => store.wasDeleted(...asked),
  reveal: (...asked) => personal.reveal(...asked),
});
