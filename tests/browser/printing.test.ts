import { lastMonthOf, reportPresetsOf } from '@fines/admin-ui/src/period/presets.ts';
import { periodReportSchema } from '@fines/domain/report/period-report.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { periodName } from '@fines/papers/period-report.ts';
import { expect, it } from 'vitest';

import { DESKTOP, expectSoon, PHONE, shows, useDemoConsole } from './support/console.ts';
import { setTheme } from './support/look.ts';
import { expectDecentOnPaper, printedPages } from './support/on-paper.ts';
import { lastPrinted, listenToPrinter, printed } from './support/printer.ts';

const { signIn, system } = useDemoConsole();

const lastMonth = lastMonthOf(new Date());
const today = localDay(new Date().toISOString());

it('is found from Reports, shows a period as it is printed, and is printed and saved as a PDF and as CSV', async () => {
  const console = await signIn('manager', { path: '/reports' });
  const { page, heading, link, overflow } = console;
  await listenToPrinter(console);
  await link('Period Report').click();
  await heading('Period Report').waitFor();
  const preview = page.getByTitle('Period Report');
  await preview.waitFor();

  const thisYear = reportPresetsOf(today).find(({ label }) => label === 'This year') ?? lastMonth;
  await console.choose('Period', 'This year');
  await expectSoon(() => page.url()).toContain(`startDate=${thisYear.startDate}`);

  await page.setViewportSize(PHONE);
  await expectSoon(overflow).toBeLessThanOrEqual(0);

  // It is printed on two pages.
  await page.setViewportSize(DESKTOP);
  await console.open('/reports/period');
  await expectSoon(() => console.button('Print').isEnabled()).toBe(true);
  await console.button('Print').focus();
  await page.keyboard.press('Enter');
  await expectSoon(() => printed(console)).toHaveLength(1);
  const pages = await lastPrinted(console);
  expect(pages).toHaveLength(2);
  expect(pages[0]?.text).toContain(periodName(lastMonth));
  expect(pages[0]?.text).toContain('Cash-ups closed in the period');
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

  await console.goTo('/reports/period?startDate=2001-01-01&endDate=2001-01-31');
  await shows(console.page, 'Nothing was recorded in this period');
  expect(await console.button('Print').isDisabled()).toBe(true);

  await page.route('**/api/reports/period?*', (route) => route.abort());
  const failing = `startDate=${shiftDay(today, -3)}&endDate=${today}`;
  await console.goTo(`/reports/period?${failing}`);
  await console.button('Try Again').waitFor();
  await page.unroute('**/api/reports/period?*');
  await console.button('Try Again').click();
  await preview.waitFor();
});

it('prints charts and lists light and whole from a dark console, with the address at the foot of each page', async () => {
  const console = await signIn('manager', { path: '/audit/log', isFresh: true });
  await console.page.getByRole('table').waitFor();
  await setTheme(console.page, 'dark');
  const pages = await printedPages(console);
  expect(pages.length).toBeGreaterThan(0);
  for (const [nth, page] of pages.entries()) {
    expect(page).toContain('/audit/log');
    expect(page).toContain(`${nth + 1}/${pages.length}`);
  }
  await expectDecentOnPaper(console, { name: 'reports', path: '/reports' });
  // Charts are drawn anew for the width of A4, whatever that of the window.
  const trend = console.page.getByRole('img', { name: /^Revenue of each day/ });
  const before = await trend.getAttribute('width');
  await console.page.emulateMedia({ media: 'print' });
  await expectSoon(() => trend.getAttribute('width')).toBe('650');
  await console.page.emulateMedia({ media: null });
  await expectSoon(() => trend.getAttribute('width')).toBe(before);
  const scheme = 'getComputedStyle(document.documentElement).colorScheme';
  await expectSoon(() => console.page.evaluate(scheme)).toBe('dark');
});
