import { userStream } from '@fines/domain/user/user.ts';
import { expect, it } from 'vitest';

import { createUser } from '../support/users.ts';
import { until } from '../support/wait.ts';
import { useOwnChief } from './chief.ts';
import { giveLastDay, inDays } from './last-days.ts';

const chief = useOwnChief();

const MINUTES = 60_000;

it(
  'deactivates within a minute or two whose last day is over, while nobody signs in',
  async () => {
    const { id } = await createUser(chief.client);
    await giveLastDay(chief.store, id, inDays(-1));
    await chief.system.query(`INSERT INTO command.last_days VALUES ('${inDays(-1)}', '${id}')`);
    const isOut = async () =>
      (await chief.store.readStream(userStream(id))).at(-1)?.type === 'UserDeactivated';
    await until(isOut, 'the job to deactivate the user', 5 * MINUTES);
    await expect
      .poll(() => chief.client.get(`/users/${id}`), { timeout: MINUTES })
      .toMatchObject({ status: 200, body: { isActive: false } });
  },
  6 * MINUTES,
);
