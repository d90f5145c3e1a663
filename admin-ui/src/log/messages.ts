import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  allEventsOfThisRecord: 'All events of this record',
  entry: 'Entry',
  entryOfTheLog: 'Entry of the log',
  kind: 'Kind',
  log: 'Log',
  moreResults: '%{count}+ results',
  newerEntries: 'Newer entries',
  newestEntries: 'Newest entries',
  noSuchEntry: 'The log has no such entry.',
  notWhatWasWritten:
    'This event, or the one before it, is not what was written. Do not rely on it, and report it.',
  notYetSigned: '%{number}, not yet in a signed record',
  numberOfSigned: '%{number} of %{size}, signed %{time}',
  olderEntries: 'Older entries',
  peopleAreWithheld: 'What tells of drivers and owners is not shown to your role.',
  person: 'Person',
  placeInTheLog: 'Place in the log',
  revision: 'Revision',
  searchPlaceholder: 'Fine, receipt, plate or email...',
  stream: 'Stream',
  whatItSays: 'What it says',
});
