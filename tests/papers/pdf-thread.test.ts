import { noticeOf } from '@fines/papers/notice.ts';
import type { Paper } from '@fines/papers/paper.ts';
import { NoPdf, PdfThread } from '@fines/papers/pdf-thread.ts';
import { reminderOf } from '@fines/papers/reminder.ts';
import { LONGEST_ROLL } from '@fines/papers/roll.ts';
import { getDocumentProxy } from 'unpdf';
import { afterEach, expect, it } from 'vitest';

import { about, fine } from './examples.ts';

const threads: PdfThread[] = [];
const threadWith = (options?: ConstructorParameters<typeof PdfThread>[0]): PdfThread => {
  const thread = new PdfThread(options);
  threads.push(thread);
  return thread;
};
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.end()));
});

/** In points. */
const MM = 72 / 25.4;

const noPicture = () => Promise.resolve(undefined);
const notice = noticeOf(fine(), about(), null);
const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

const paperOf = (length: number): Paper => ({
  ...notice,
  blocks: [
    {
      kind: 'text',
      heading: null,
      lines: Array.from({ length }, () => ({ text: 'x', english: null })),
    },
  ],
});

/** A paper that keeps the thread busy for far longer than anybody waits. */
const endless = paperOf(200_000);

it('draws several that are asked for at once, and on a roll what has room on one', async () => {
  const thread = threadWith();
  const [height, short] = await Promise.all(
    [paperOf(3000), paperOf(10)].map(async (paper) => {
      const document = await getDocumentProxy(await thread.draw([paper], 'ROLL', noPicture));
      return (await document.getPage(1)).view[3] ?? 0;
    }),
  );
  expect(height).toBeGreaterThan(short ?? 0);
  expect((height ?? 0) * (25.4 / 72)).toBeLessThan(LONGEST_ROLL);
});

it('has the address of each letter on a sheet of its own, where the window of its envelope is', async () => {
  const owner = { ownerName: 'Thandi Nkosi', ownerAddress: 'P.O. Box 12\nManzini' };
  const letter = reminderOf(fine(), about(), { number: 2, owner, link: null });
  const document = await getDocumentProxy(await threadWith().draw([letter, letter], 'A4', noPicture));
  expect(document.numPages).toBe(2);
  for (const nth of [1, 2]) {
    const { items } = await (await document.getPage(nth)).getTextContent();
    const places = items.flatMap((item) =>
      'str' in item && /^(Thandi Nkosi|P\.O\. Box 12|Manzini)/.test(item.str)
        ? [{ left: Number(item.transform[4]) / MM, bottom: 297 - Number(item.transform[5]) / MM }]
        : [],
    );
    expect(places).toHaveLength(3);
    for (const { left, bottom } of places) {
      expect(left).toBeGreaterThanOrEqual(20);
      expect(bottom).toBeGreaterThan(45);
      expect(bottom).toBeLessThanOrEqual(90);
    }
  }
});

it('refuses more than may wait, and takes new ones afterwards', async () => {
  const thread = threadWith({ mostWaiting: 2 });
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => thread.draw([notice], 'ROLL', noPicture)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(outcomes[2]).toMatchObject({ reason: { name: 'NoPdf', isPassing: true } });
  expect(isPdf(await thread.draw([notice], 'A4', noPicture))).toBe(true);
});

it('gives up a paper that takes too long, with its thread, and draws the next on a new one', async () => {
  const thread = threadWith({ patience: 8000 });
  await thread.draw([notice], 'A4', noPicture);
  const stuck = thread.draw([endless], 'A4', noPicture);
  const next = thread.draw([notice], 'A4', noPicture);
  await expect(stuck).rejects.toMatchObject({ isPassing: true });
  expect(isPdf(await next)).toBe(true);
});

it('says what cannot be drawn, and goes on', async () => {
  const thread = threadWith();
  const nonsense = { ...notice, blocks: [{ kind: 'text', heading: null }] } as unknown as Paper;
  const refused = thread.draw([nonsense], 'A4', noPicture);
  await expect(refused).rejects.toBeInstanceOf(NoPdf);
  await expect(refused).rejects.toMatchObject({ isPassing: false });
  expect(isPdf(await thread.draw([notice], 'A4', noPicture))).toBe(true);
});
