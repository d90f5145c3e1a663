import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { issue } from '../support/fines.ts';
import { emailOf, sharedWithStaff } from '../support/staff.ts';
import type { TestSystem } from '../support/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  ({ system } = await sharedWithStaff());
});

const list = z.array(z.object({ id: z.string() }));

it('shows a new fine to whoever asks with its position, 200 times out of 200', async () => {
  const officer = await system.signIn(emailOf('officer'));
  const query = `/fines?sort=["createdAt","DESC"]&range=[0,99]&filter={}`;
  const oneAfterTheOther = async (): Promise<boolean[]> => {
    const seen: boolean[] = [];
    for (let n = 0; n < 25; n++) {
      const { fine, headers } = await issue(officer);
      const answer = await officer.get(query, { 'X-Min-Position': headers.get('X-Position') ?? '' });
      seen.push(list.parse(answer.body).some(({ id }) => id === fine.id));
    }
    return seen;
  };
  const seen = await Promise.all(Array.from({ length: 8 }, oneAfterTheOther));
  expect(seen.flat()).toEqual(Array(200).fill(true));
});
