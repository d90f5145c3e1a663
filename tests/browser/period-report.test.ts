import { lastMonthOf, reportPresetsOf } from '@fines/admin-ui/src/period/presets.ts';
import { periodReportSchema } from '@fines/domain/report/period-report.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { periodName } from '@fines/papers/period-report.ts';
import { expect, it } from 'vitest';

import { expectSoon, PHONE, shows, useDemoConsole } from './support/console.ts';
import { printedPages } from './support/on-paper.ts';
import { listenToPrinter, printed } from './support/printer.ts';

const { signIn, system } = useDemoConsole();

const lastMonth = lastMonthOf(new Date());
const today = localDay(new Date().toISOString());

it('is found from Reports, shows last month as it is printed, and another period when one is chosen', async () => {
  const console = await signIn('manager', { path: '/reports' });
  const { page, heading, link, overflow } = console;
  await link('Period report').click();
  await heading('Period report').waitFor();
  const paperOf = (period: { startDate: string; endDate: string }) =>
    page.getByRole('article', { name: `Report on traffic fines, ${periodName(period)}`, exact: true });
  await paperOf(lastMonth).waitFor();

  const thisYear = reportPresetsOf(today).find(({ label }) => label === 'This year') ?? lastMonth;
  await console.choose('Period', 'This year');
  await shows(paperOf(thisYear), 'Not over yet');
  expect(page.url()).toContain(`startDate=${thisYear.startDate}`);

  await page.setViewportSize(PHONE);
  await expectSoon(overflow).toBeLessThanOrEqual(0);
});

it('is printed on two pages, by its button or by the menu of the browser, and nothing else is', async () => {
  const console = await signIn('manager', { path: '/reports/period' });
  await listenToPrinter(console);
  await expectSoon(() => console.button('Print').isEnabled()).toBe(true);
  await console.button('Print').focus();
  await console.page.keyboard.press('Enter');
  await expectSoon(() => printed(console)).toHaveLength(1);
  const [paper] = await printed(console);
  expect(paper).toContain(periodName(lastMonth));

  const pages = await printedPages(console);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('Cash-ups closed in the period');
  expect(pages.join(' ')).not.toContain('Records behind the figures');
});

it('is saved as a PDF and as CSV', async () => {
  const console = await signIn('manager', { path: '/reports/period' });
  await expectSoon(() => console.button('Save as PDF').isEnabled()).toBe(true);
  const names = `period-${lastMonth.startDate}-to-${lastMonth.endDate}`;
  const pdf = await console.download(() => console.button('Save as PDF').click());
  expect(pdf.name).toBe(`${names}.pdf`);
  expect(pdf.text.startsWith('%PDF-')).toBe(true);
  const csv = await console.download(() => console.button('CSV').click());
  expect(csv.name).toBe(`${names}.csv`);
  const manager = await system().signIn('manager@police.gov.sz');
  const query = new URLSearchParams(lastMonth).toString();
  const { figures } = periodReportSchema.parse((await manager.get(`/reports/period?${query}`)).body);
  expect(csv.text).toContain(`"Fines Issued","","${figures.now.fines.count}"`);
});

it('says that there is nothing to report, or that it could not be loaded', async () => {
  const console = await signIn('manager', {
    path: '/reports/period?startDate=2001-01-01&endDate=2001-01-31',
  });
  await shows(console.page, 'Nothing was recorded in this period');
  expect(await console.button('Print').isDisabled()).toBe(true);

  const { page } = console;
  await page.route('**/api/reports/period?*', (route) => route.abort());
  const query = `startDate=${shiftDay(today, -3)}&endDate=${today}`;
  await console.open(`/reports/period?${query}`);
  await console.button('Try again').waitFor();
  await page.unroute('**/api/reports/period?*');
  await console.button('Try again').click();
  await page.getByRole('article').waitFor();
});
