import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  afterAttempts: '%{reason}, after %{count} attempt |||| %{reason}, after %{count} attempts',
  allWentOut: 'Every message went out',
  allWentOutHint: 'What could not be sent, or may not have arrived, is listed here for somebody to decide.',
  arrived: 'It arrived',
  arrivedHint:
    'The message counts as sent, by you. The note stays in the history of the fine: say how you know, or how the driver was told otherwise.',
  failedAgain: 'Failed to send the message again',
  failedToSettle: 'Failed to settle the message',
  message: 'Message',
  messages: 'Messages',
  noAddress: 'no address any more',
  sendAgain: 'Send again',
  sendAgainHint:
    'Nobody knows whether this message arrived. If it did, the driver gets it twice, unless the gateway notices.',
  sentAgain: 'On its way again',
  settled: 'Settled as arrived',
  settling: 'Settling...',
  to: 'To',
  waiting: '%{count} message is waiting to go out. |||| %{count} messages are waiting to go out.',
  whatWentWrong: 'What went wrong',
});
