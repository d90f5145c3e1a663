import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  catchingUp: 'Your change is saved; lists are catching up',
  offline: 'You are offline. Your entries are kept; the page updates once you are back.',
  serverUnreachable: 'The server cannot be reached. Your entries are kept; the page updates once it is back.',
});
