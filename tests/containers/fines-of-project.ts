import { fineViewSchema } from '@fines/domain/fine/view.ts';
import { expect } from 'vitest';
import { z } from 'zod';

import type { ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { formWith, picture } from '../support/images.ts';
import { paymentRequest } from '../support/payments.ts';
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

export async function expectPaidWithPhoto(client: ApiClient, id: string): Promise<void> {
  const fine = await until(async () => {
    const answer = await client.get(`/fines/${id}`);
    return answer.status === 200 && fineViewSchema.parse(answer.body).status === 'PAID' && answer.body;
  }, 'the fine to be shown as paid');
  const { photoUrl } = fineViewSchema.parse(fine);
  const photo = await client.get((photoUrl ?? '').replace('/api', ''));
  expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
}
