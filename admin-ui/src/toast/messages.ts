import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  notifications: 'Notifications',
});
