import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  chooseBothDates: 'Choose both dates',
  chooseNearDates: 'Choose dates between 1900 and 2199',
  codeMissing: 'A part of the console could not be loaded. Check the connection, then load the page again.',
  datesTooFarApart: 'The dates lie more than %{count} years apart',
  downloadedFile: 'download',
  exportFile: 'export.csv',
  notThereYet: 'This is not there yet: lists are catching up. Try again in a moment.',
  serverError: 'The server answered with an error (%{status}).',
  serverUnreachable: 'The server cannot be reached. Check the connection and try again.',
  sessionExpired: 'Your session has expired',
  startAfterEnd: 'The start date lies after the end date',
});
