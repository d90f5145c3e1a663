import { parseStatementLineEvent } from '@fines/domain/statement/events.ts';
import { statementLineStream } from '@fines/domain/statement/state.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { fineIssued, NOW, userCreated, vehicleRegistered } from '../domain/events.ts';
import { logged } from '../domain/logged.ts';
import { LINE, lineId } from '../domain/statement/statement-lives.ts';
import { project } from '../projector/projecting.ts';
import { numberOf } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { answered, Reading } from './reading.ts';

const NAMES = ['José Ñúñez', "Liam O'Brien", 'Aoife O’Brien', 'Ann-Marie Döring', 'Sipho  Dlamini'];

/** What somebody types who looks for the person with this name, and finds nobody else. */
const TYPED: readonly [typed: string, name: number][] = [
  ['jose', 0],
  ['JOSÉ', 0],
  ['nunez jose', 0],
  ['liam obrien', 1],
  ['liam o’brien', 1],
  ["aoife o'brien", 2],
  ['aoife obrien', 2],
  ['annmarie', 3],
  ['ann marie', 3],
  ['ann–marie doring', 3],
  ['sipho dlamini', 4],
];

/** Of which the users' search, which takes the words in their order, finds the same. */
const inOrder = TYPED.filter(([typed]) => typed !== 'nunez jose');

let reading: Reading;
let admin: ApiClient;
beforeAll(async () => {
  reading = await Reading.start();
  admin = await reading.as('SUPER_ADMIN', 'an-admin');
  const { log } = reading.servers;
  for (const [nth, name] of NAMES.entries()) {
    const [driven, owned] = [numberOf(nth + 1), numberOf(nth + 101)];
    const plate = `HSD ${100 + nth} NM`;
    await log.fine(
      driven,
      fineIssued({ fineNumber: driven, driverName: name, driverLicense: null, licensePlate: 'ZSD 1 ZZ' }),
    );
    await log.fine(
      owned,
      fineIssued({ fineNumber: owned, driverName: null, driverLicense: null, licensePlate: plate }),
    );
    await log.vehicle(plate, vehicleRegistered({ licensePlate: plate, ownerName: name }));
    const [firstName = '', lastName = ''] = name.split(/ +/);
    const id = `0000000${nth}-0000-4000-8000-000000000000`;
    const email = `officer-${nth}@police.gov.sz`;
    await log.write(userStream(id), userCreated({ id, email, firstName, lastName, badgeNumber: `B ${nth}` }));
    const data = { lineId: lineId(nth), ...LINE, reference: null, text: '', payer: name, meant: null };
    const taken = logged(parseStatementLineEvent, [{ type: 'StatementLineTaken', data }], NOW);
    await log.write(statementLineStream(lineId(nth)), ...taken);
  }
  await project(reading.servers);
});
afterAll(() => reading.stop());

const rows = z.object({ data: z.array(z.looseObject({})) });

async function found(path: string, typed: string): Promise<z.output<typeof rows>['data']> {
  const { body } = await answered(admin, `${path}search=${encodeURIComponent(typed)}`);
  return rows.parse(body).data;
}

it.each(TYPED)('a fine is found by %j, of its driver and of the owner', async (typed, nth) => {
  const fines = await found('/fines?sortBy=fineNumber&sortOrder=asc&', typed);
  expect(fines.map(({ id }) => id)).toEqual([numberOf(nth + 1), numberOf(nth + 101)]);
  expect(fines.map(({ personFound }) => personFound)).toEqual([
    { as: 'DRIVER', name: NAMES[nth] },
    { as: 'OWNER', name: NAMES[nth] },
  ]);
});

it.each(inOrder)(
  'users and officers are found by %j, and what was done to their accounts',
  async (typed, nth) => {
    const email = `officer-${nth}@police.gov.sz`;
    expect(await found('/users?', typed)).toMatchObject([{ email }]);
    expect(await found('/officers?', typed)).toMatchObject([{ email }]);
    expect(await found('/registers/staff-changes?', typed)).toHaveLength(1);
  },
);

it.each(inOrder)('money in suspense is found by %j, its payer', async (typed, nth) => {
  expect(await found('/suspense?', typed)).toMatchObject([{ payer: NAMES[nth] }]);
});

it.each(TYPED)('what is held of a person is found by %j', async (typed, nth) => {
  const { body } = await answered(admin, `/personal-data?name=${encodeURIComponent(typed)}`);
  expect(body).toMatchObject({
    fines: [{ driverName: NAMES[nth] }],
    vehicles: [{ ownerName: NAMES[nth] }],
  });
});
