import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { issue, sequenceOf } from '../support/fines.ts';
import { TestSystem } from '../support/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await TestSystem.start({ env: { DEMO_DATA: '1' } });
}, 60_000);
afterAll(() => system.stopAndRemove());

const list = z.array(z.object({ id: z.string() }));

it('shows a new fine to whoever asks with its position, 200 times out of 200', async () => {
  const officer = await system.signIn('officer@police.gov.sz');
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

it('still has everything after a restart, and goes on numbering', async () => {
  const before = await issue(await system.signIn('officer@police.gov.sz'));
  await system.stop();
  system = await TestSystem.start({ dataDir: system.dataDir, env: { DEMO_DATA: '1' } });
  const officer = await system.signIn('officer@police.gov.sz');
  expect((await officer.get(`/fines/${before.fine.id}`)).body).toEqual(before.fine);
  const after = await issue(officer);
  expect(sequenceOf(after.fine.id)).toBe(sequenceOf(before.fine.id) + 1);
}, 60_000);
