import { createSecretKey } from 'node:crypto';

/** `PERSONAL_DATA_KEY` of all services that tests start alone, and of the logs that they and the bench make up. */
export const PERSONAL_DATA_KEY = Buffer.alloc(32, 7).toString('base64');

export const personalKeyOf = (text: string) => createSecretKey(Buffer.from(text, 'base64'));

export const personalKey = personalKeyOf(PERSONAL_DATA_KEY);
