import type { EventStore } from '@fines/platform/event-store/event-store.ts';
import type { PersonalDataKeeper } from '@fines/platform/personal-data/keys.ts';

/** The log as commands see it: streams can be read as if nothing in them was encrypted. */
export type Log = EventStore &
  Pick<PersonalDataKeeper, 'conceal' | 'destroy' | 'fingerprint'> & {
    /** The events of a stream as they are written, with what is encrypted. */
    readEncrypted: EventStore['readStream'];
  };

/** Only events of single streams are decrypted, not those of `readAll`. */
export const openLog = (store: EventStore, personal: PersonalDataKeeper): Log => ({
  ...store,
  readStream: async (...asked) => [...(await personal.reveal(await store.readStream(...asked)))],
  readEncrypted: (...asked) => store.readStream(...asked),
  conceal: (events, fields) => personal.conceal(events, fields),
  destroy: (keys) => personal.destroy(keys),
  fingerprint: (text) => personal.fingerprint(text),
});
