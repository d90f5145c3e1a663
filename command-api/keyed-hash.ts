import { createHmac } from 'node:crypto';

/** Names something without giving it away: who has not the secret cannot try what it may be. */
export const keyedHash = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('hex');
