import { afterAll, beforeAll, expect, it } from 'vitest';

import { cents, fineIssued, paymentRecorded, paymentRefunded } from '../domain/events.ts';
import { project } from '../projector/projecting.ts';
import { PublicSite, textOf } from './public-site.ts';

let site: PublicSite;

beforeAll(async () => {
  site = await PublicSite.start();
  const { log } = site.tables;
  const paidAt = '2026-03-12T09:30:00.000Z';
  await log.fine(
    'FN-2026-001',
    fineIssued({ fineNumber: 'FN-2026-001' }),
    paymentRecorded({ receiptNumber: 'RCP-2026-001', amount: cents(60) }, paidAt),
  );
  await log.fine(
    'FN-2026-002',
    fineIssued({ fineNumber: 'FN-2026-002' }),
    paymentRecorded({ receiptNumber: 'RCP-2026-002', amount: cents(60) }, paidAt),
    paymentRefunded({ receiptNumber: 'RCP-2026-002' }, '2026-03-20T09:30:00.000Z'),
  );
  await project(site.tables);
});
afterAll(() => site.stop());

const check = (receiptNumber: string, amount: string) =>
  site.ask('/receipt', { form: { receiptNumber, amount } });

it.each(['60', '60.00', 'E60.00', 'SZL 60.00', ' e 60.0 '])(
  'a receipt with its amount, typed as %j, is genuine, and names the day and the fine alone',
  async (amount) => {
    const page = await check('rcp 2026 1', amount);
    expect(page.status).toBe(200);
    expect(textOf(page)).toContain(
      'This receipt is genuine It was given on 12 March 2026 for fine FN-2026-001.',
    );
    for (const name of ['Fakudze', 'Dlamini', 'ABC 123 EH']) expect(page.html).not.toContain(name);
  },
);

it('one whose money was given back says so', async () => {
  expect(textOf(await check('RCP-2026-002', '60'))).toContain('given back on 20 March 2026');
});

it('an unknown number and another amount are told apart to nobody', async () => {
  const answers = await Promise.all([
    check('RCP-2026-001', '61'),
    check('RCP-2026-777', '60'),
    check('FN-2026-001', '60'),
    check('nothing', '60'),
  ]);
  const withoutTyped = answers.map(({ status, html }) => [status, html.replaceAll(/\svalue="[^"]*"/g, '')]);
  expect(new Set(withoutTyped.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  for (const { ms } of answers) expect(ms).toBeGreaterThanOrEqual(295);
});

it('wants an amount that is one', async () => {
  for (const amount of ['', 'sixty', '60.001', '-60', '60,00']) {
    const page = await check('RCP-2026-001', amount);
    expect([amount, page.status]).toEqual([amount, 422]);
    expect(page.html).toContain('href="#amount"');
  }
});

it('lets nobody walk through all receipts: each question counts, whatever comes of it', async () => {
  const from = '192.0.2.9';
  const form = { receiptNumber: 'RCP-2026-001', amount: '60' };
  const answers = await Promise.all(Array.from({ length: 41 }, () => site.ask('/receipt', { from, form })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array<number>(40).fill(200), 429]);
});
