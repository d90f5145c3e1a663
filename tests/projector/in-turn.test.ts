import { InTurn } from '@fines/projector/engine/writer.ts';
import { beforeEach, expect, it } from 'vitest';

/** Works of which each says when it begins, and ends when it is told to. */
let begun: string[];
let turns: InTurn;
beforeEach(() => {
  begun = [];
  turns = new InTurn();
});

function work(name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const run = (): Promise<void> => {
    begun.push(name);
    return promise;
  };
  return { run, end: resolve, fail: reject };
}

it('does not wait for a work to end, so that the next can be made ready', async () => {
  const slow = work('slow');
  await turns.run(slow.run);
  expect(begun).toEqual(['slow']);
});

it('begins none before the one before has ended', async () => {
  const [first, second] = [work('first'), work('second')];
  await turns.run(first.run);
  const next = turns.run(second.run);
  await new Promise(setImmediate);
  expect(begun).toEqual(['first']);

  first.end();
  await next;
  expect(begun).toEqual(['first', 'second']);
});

it('is at its end when the last has ended', async () => {
  const last = work('last');
  await turns.run(last.run);
  let isOver = false;
  const end = turns.end().then(() => (isOver = true));
  await new Promise(setImmediate);
  expect(isOver).toBe(false);

  last.end();
  await end;
  expect(isOver).toBe(true);
});

it('tells the next of a failure, and does not begin it', async () => {
  const [broken, next] = [work('broken'), work('next')];
  await turns.run(broken.run);
  broken.fail(new Error('refused'));
  await expect(turns.run(next.run)).rejects.toThrow('refused');
  await expect(turns.end()).rejects.toThrow('refused');
  expect(begun).toEqual(['broken']);
});

it('tells of the failure of the last at the end', async () => {
  const last = work('last');
  await turns.run(last.run);
  last.fail(new Error('refused'));
  await new Promise(setImmediate);
  await expect(turns.end()).rejects.toThrow('refused');
});

it('takes works from several, each after the one before, and none after a failure', async () => {
  const [first, second, third] = [work('first'), work('second'), work('third')];
  const asked = [turns.run(first.run), turns.run(second.run), turns.run(third.run)];
  await asked[0];
  expect(begun).toEqual(['first']);
  first.end();
  await asked[1];
  expect(begun).toEqual(['first', 'second']);

  second.fail(new Error('refused'));
  await expect(asked[2]).rejects.toThrow('refused');
  await expect(turns.end()).rejects.toThrow('refused');
  expect(begun).toEqual(['first', 'second']);
});
