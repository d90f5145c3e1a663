import { Batcher } from '@fines/platform/async.ts';
import { expect, it } from 'vitest';

/** A batcher that notes its groups. One with `slow` in it takes until `endSlow`. */
function noting() {
  const groups: string[][] = [];
  const under = Promise.withResolvers<void>();
  const batcher = new Batcher<string, string>(async (calls) => {
    groups.push([...calls]);
    if (calls.includes('slow')) await under.promise;
    return calls;
  });
  return { batcher, groups, endSlow: under.resolve };
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
};

it('handles who calls alone at once, again and again', async () => {
  const { batcher, groups } = noting();
  for (const call of ['a', 'b', 'c']) {
    const answer = batcher.do(call);
    await turns(3);
    expect(groups.flat()).toContain(call);
    await answer;
  }
});

it('makes a group of those who come while one is handled, and lets the next wait for company', async () => {
  const { batcher, groups, endSlow } = noting();
  const first = batcher.do('slow');
  await turns(3);
  const waiting = [batcher.do('a'), batcher.do('b')];
  endSlow();
  await Promise.all([first, ...waiting]);
  expect(groups).toEqual([['slow'], ['a', 'b']]);

  const early = batcher.do('c');
  await turns(20);
  const late = batcher.do('d');
  await Promise.all([early, late]);
  expect(groups.at(-1)).toEqual(['c', 'd']);
});

it('lets nobody wait once a group was of one', async () => {
  const { batcher, groups, endSlow } = noting();
  endSlow();
  await Promise.all([batcher.do('slow'), batcher.do('a'), batcher.do('b')]);
  await batcher.do('c');
  const next = batcher.do('d');
  await turns(3);
  expect(groups.at(-1)).toEqual(['d']);
  await next;
});
