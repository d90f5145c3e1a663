import { randomUUID } from 'node:crypto';

import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';

export const person = (role: string) => ({
  email: `${randomUUID()}@police.gov.sz`,
  password: 'a-long-password',
  firstName: 'Nomsa',
  lastName: 'Zwane',
  badgeNumber: null,
  role,
});

export const IN_A_YEAR = shiftDay(localDay(new Date().toISOString()), 365);

/** Each has a name of its own. */
export const offense = () => ({ name: `Offense ${randomUUID()}`, offenseType: 'PARKING', amount: 90 });

export function photo(): FormData {
  const form = new FormData();
  const pixel = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
  form.set('file', new Blob([Buffer.from(pixel, 'base64')]), 'photo.gif');
  return form;
}
