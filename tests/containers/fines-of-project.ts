import { fineViewSchema } from '@fines/domain/fine/view.ts';
import { expect } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { paymentRequest } from '../support/payments.ts';
import { createUser, PASSWORD } from '../support/users.ts';
import { until } from '../support/wait.ts';
import { allNumbers } from '../system/all-numbers.ts';
import type { ComposeProject } from './compose-project.ts';

export const PLATE = 'HSD 472 BM';

export async function expectListed(where: ComposeProject, numbers: readonly string[]): Promise<void> {
  const client = await where.signIn();
  const listed = await until(
    async () => {
      const all = await allNumbers(client).catch(() => []);
      return all.length >= numbers.length && all;
    },
    `${numbers.length} fines in the list`,
    60_000,
  );
  expect(listed).toEqual(expect.arrayContaining([...numbers]));
  expect(new Set(numbers).size).toBe(numbers.length);
}

/** The fine of the README's story: with a photo, and paid. */
export async function issueAndPay(client: ApiClient): Promise<string> {
  const photo = new Uint8Array(await picture().jpeg().toBuffer());
  const { body } = await client.upload('/photos', formWith(photo));
  const { fine } = await issue(client, {
    licensePlate: PLATE,
    photoUrl: z.object({ url: z.string() }).parse(body).url,
  });
  expect((await client.post('/payments', paymentRequest(fine.id))).status).toBe(201);
  return fine.id;
}

const PERSON = {
  driverName: 'Sibusiso Vilakati-Zikalala',
  driverLicense: 'ZV 77-3104',
  notes: 'Sang behind the wheel',
};
const SOMEBODY_ELSE = 'Nomcebo Tsabedze';

/** Erases a person after all was done with the record in which texts might stay behind. */
export async function erasePerson(where: ComposeProject): Promise<void> {
  const chief = await where.signIn();
  const [asks, approves] = await Promise.all(
    ['MANAGER', 'SUPER_ADMIN'].map(async (role) => {
      const client = where.client();
      await client.signIn((await createUser(chief, { role })).email, PASSWORD);
      return client;
    }),
  );
  if (asks === undefined || approves === undefined) throw new Error('Nobody was hired');
  const { fine } = await issue(chief, PERSON);
  expect((await chief.post('/payments', paymentRequest(fine.id))).status).toBe(201);
  for (const searched of [PERSON.driverName, SOMEBODY_ELSE])
    expect(await asks.get(`/fines?search=${encodeURIComponent(searched)}`)).toMatchObject({ status: 200 });
  const wanted = { fineNumbers: [fine.id], ground: 'PERSON_ASKED', reference: 'Letter 17' };
  const { body } = await asks.post('/erasures', wanted);
  const { id } = z.object({ id: z.string() }).parse(body);
  expect(await approves.post(`/erasures/${id}/approve`, {})).toMatchObject({ status: 200 });
}

/** All that is in a backup, as it is when it is unpacked. */
const UNPACK = `
  for dump in backups/$1/*.dump backups/keys/keys.dump; do
    docker compose exec -T postgres pg_restore --file - < "$dump" || exit 2
  done
  gzip -dc "backups/$1/event-store.tar.gz"
  find backups -name '*.jpg' -exec cat {} +`;

/** Looks for what there must be, too, so that it is known to be found. */
export async function expectErasedIn(where: ComposeProject, backup: string): Promise<void> {
  const texts = [PLATE, SOMEBODY_ELSE, ...Object.values(PERSON)];
  const { output } = await where.run(
    'sh',
    '-c',
    `(${UNPACK}) | grep -a -o -F "$2" | sort -u`,
    'sh',
    backup,
    texts.join('\n'),
  );
  expect(output.trim().split('\n').toSorted()).toEqual([PLATE, SOMEBODY_ELSE]);
}

export async function expectPaidWithPhoto(client: ApiClient, id: string): Promise<void> {
  const fine = await until(async () => {
    const answer = await client.get(`/fines/${id}`);
    return answer.status === 200 && fineViewSchema.parse(answer.body).status === 'PAID' && answer.body;
  }, 'the fine to be shown as paid');
  const { photoUrl } = fineViewSchema.parse(fine);
  const photo = await client.get((photoUrl ?? '').replace('/api', ''));
  expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
}
