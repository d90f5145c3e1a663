import { expect, it } from 'vitest';
import { z } from 'zod';

import { issue } from '../../support/fines.ts';
import { problemOf } from '../../support/problems.ts';
import { until } from '../../support/wait.ts';
import { expectSoon, shows, useConsole } from '../support/console.ts';
import { beginDay, downloaded, endDay, goTo } from '../support/day.ts';

const ground = useConsole();

const looksSchema = z.array(z.object({ kind: z.string(), subject: z.string() }));

it('a day of an auditor: reads reviews, registers and histories, and changes nothing', async () => {
  const { staff } = ground.staffed();
  const { fine } = await issue(staff.officer, { licensePlate: 'AUD 100 AA' });
  const deleted = await staff.manager.delete(`/fines/${fine.id}`);
  expect(deleted.status).toBe(200);
  await until(async () => (await staff.auditor.get(`/fines/${fine.id}`)).status === 404, 'the deletion');

  const console = await beginDay(ground, 'auditor');
  const { page } = console;
  await goTo(console, 'Fines');
  await page.getByRole('table', { name: 'Fines' }).or(page.getByText('No data available')).waitFor();
  expect(await console.link('Create Fine').count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);

  // What waits for a second pair of eyes is read, and signed off by others.
  await goTo(console, 'Audit');
  await page.getByRole('searchbox', { name: 'Search' }).fill(fine.id);
  await expectSoon(() => page.url()).toContain(fine.id);
  const act = page.getByRole('row').filter({ hasText: fine.id });
  await shows(act, 'No reason given');
  await act.getByRole('link', { name: 'Fine deleted' }).click();
  await console.heading('Fine deleted').waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Fine Deleted').first().waitFor();
  expect(await console.button('Sign off').count()).toBe(0);

  // The registers, each with a file of its rows.
  await goTo(console, 'Audit');
  await page.getByRole('tab', { name: 'Registers' }).click();
  await page.getByRole('link', { name: /^Deleted fines/ }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(fine.id);
  await page.getByRole('row').filter({ hasText: fine.id }).waitFor();
  const file = await downloaded(console, () => console.button('Export').click());
  expect(file.filter((line) => line.includes(fine.id))).toHaveLength(1);

  // The record of a fine that is in no list any more.
  await console.open(`/fines/${fine.id}/history`);
  await page.getByText('FineDeleted').first().waitFor();
  await goTo(console, 'Audit');
  await page.getByRole('tab', { name: 'Registers' }).click();
  await page.getByRole('link', { name: /^Who looked at what/ }).click();
  await page.getByRole('row').filter({ hasText: fine.id }).first().waitFor();
  await endDay(console);

  const looks = await staff.auditor.get('/looks?range=[0,99]');
  expect(looksSchema.parse(looks.body)).toEqual(
    expect.arrayContaining([expect.objectContaining({ subject: fine.id })]),
  );
  for (const attempt of [
    staff.auditor.post(`/reviews/${fine.id}-R1`, {}),
    staff.auditor.post('/payments', { fineId: fine.id, amount: 60, method: 'CASH' }),
    staff.auditor.delete(`/fines/${fine.id}`),
  ]) {
    expect(problemOf(await attempt)).toMatchObject({ status: 403 });
  }
}, 120_000);
