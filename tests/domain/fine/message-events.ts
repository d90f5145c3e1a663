import { NOW, recorded } from '../events.ts';

/** An e-mail that went out; with a number, a reminder. */
export const noticeSent = (reminder?: number) =>
  recorded(
    'NoticeSent',
    {
      messageId: '0d3c1c86-3d0b-4c0e-8f2d-00000000a001',
      kind: reminder === undefined ? 'NOTICE' : 'REMINDER',
      channel: 'EMAIL',
      to: 's…o@example.sz',
      outcome: 'SENT',
      ...(reminder !== undefined && { reminder }),
    },
    NOW,
  );
