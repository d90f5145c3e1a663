import { formatSzl } from '@fines/domain/shared/money.ts';
import { type VehicleSearch, vehicleSearchSchema } from '@fines/domain/vehicle/view.ts';
import { demoPlates } from '@fines/embedded/demo-data/story.ts';
import { demoVehicles } from '@fines/embedded/demo-data/vehicles.ts';
import { expect, it } from 'vitest';

import { findingsIn } from './support/axe.ts';
import { type Console, PHONE, shows, useDemoConsole } from './support/console.ts';

const ground = useDemoConsole();

const vehicles = demoVehicles(new Date().toISOString());
const [unregistered = ''] = demoPlates().unregistered;

const plateOf = (fits: (vehicle: (typeof vehicles)[number]) => boolean): string =>
  vehicles.find(fits)?.licensePlate ?? '';

const today = new Date().toISOString().slice(0, 10);
const isExpired = ({ expiryDate }: (typeof vehicles)[number]) => (expiryDate ?? today) < today;
const valid = plateOf((vehicle) => vehicle.status === 'VALID' && !isExpired(vehicle));
const stolen = plateOf(({ status }) => status === 'STOLEN');
const expired = plateOf((vehicle) => vehicle.status === 'VALID' && isExpired(vehicle));

async function known(plate: string): Promise<VehicleSearch> {
  const client = await ground.system().signIn('officer@police.gov.sz');
  const { body } = await client.get(`/vehicles/search?plate=${encodeURIComponent(plate)}`);
  return vehicleSearchSchema.parse(body);
}

const field = ({ page }: Console) => page.getByLabel('License Plate');

it('finds a vehicle, its owner and its fines by a plate as one types it, and warns of one that is stolen or expired', async () => {
  const { vehicle, fines, ...totals } = await known(valid);
  const console = await ground.signIn('officer', { path: '/vehicles' });
  const { page } = console;
  await shows(page, 'Search for a Vehicle');

  await page.keyboard.type(`  ${valid.toLowerCase().replaceAll(' ', '  ')} `);
  expect(await field(console).inputValue()).toBe(`  ${valid.replaceAll(' ', '  ')} `);
  await page.keyboard.press('Enter');
  await shows(page, vehicle?.ownerName ?? '');
  expect(await field(console).inputValue()).toBe(valid);
  expect(new URL(page.url()).searchParams.get('plate')).toBe(valid);
  const facts = await page.getByRole('region', { name: 'Vehicle Information' }).textContent();
  expect(facts).toContain(vehicle?.model);
  expect(facts).toContain('Valid');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await console.figure('Total Fines')).toBe(String(totals.totalFines));
  expect(await console.figure('Total Amount')).toBe(formatSzl(totals.totalAmount));
  expect(await console.figure('Unpaid Amount')).toBe(formatSzl(totals.unpaidAmount));
  await console.link('Issue Fine').click();
  await console.heading('Issue Fine').waitFor();
  expect(await page.getByLabel('License Plate').inputValue()).toBe(valid);
  await page.goBack();
  await shows(page, vehicle?.ownerName ?? '');
  const [newest] = fines;
  expect(await page.locator('tbody tr').count()).toBe(totals.totalFines);
  await page.locator('tbody tr').first().getByText('SZL').click();
  await console.heading(`Fine #${newest?.fineNumber}`).waitFor();

  await page.setViewportSize(PHONE);
  await console.goTo(`/vehicles?plate=${encodeURIComponent(stolen)}`);
  await shows(page.getByRole('alert'), `${stolen} is listed as stolen`);
  expect(await findingsIn(page, { where: 'a stolen vehicle', rules: 'of colour' })).toEqual([]);
  await field(console).fill(expired);
  await console.button('Search').click();
  const warning = page.getByRole('alert').getByText(`The registration of ${expired} expired on`);
  await warning.waitFor();
  await field(console).fill(valid);
  await console.button('Search').click();
  await warning.waitFor({ state: 'hidden' });
  await page.goBack();
  await warning.waitFor();
  expect(await field(console).inputValue()).toBe(expired);
  await page.getByRole('list', { name: 'Fine History' }).getByRole('link').first().click();
  await console.heading(/^Fine #FN-/).waitFor();
});

it('tells what is not in the register from what is nowhere, from a blank and from a failure', async () => {
  const console = await ground.signIn('officer', { path: '/vehicles' });
  const { page } = console;
  const search = async (plate: string) => {
    await field(console).fill(plate);
    await console.button('Search').click();
  };

  await search('   ');
  await console.toast('Please enter a license plate number').waitFor();
  expect(await console.toast('Error').count()).toBe(1);
  expect(await page.getByText('Search for a Vehicle').isVisible()).toBe(true);

  await search(unregistered);
  await shows(page, 'Not in register');
  expect(await console.figure('Total Fines')).toBe(String((await known(unregistered)).totalFines));

  await search('zzz 999 zz');
  await shows(page, 'No vehicle found with license plate: ZZZ 999 ZZ');
  expect(await page.getByText('Vehicle Not Found').isVisible()).toBe(true);
  expect(await console.button('Try Again').count()).toBe(0);
  await console.link('Issue Fine').waitFor();

  await search(`${unregistered.slice(0, -1)}Q`);
  await shows(page, 'Is one of these meant?');
  await console.link('Issue Fine').click();
  await console.heading('Issue Fine').waitFor();
  expect(await page.getByLabel('License Plate').inputValue()).toBe(`${unregistered.slice(0, -1)}Q`);
  await page.goBack();
  await page.getByRole('alert').getByRole('link', { name: unregistered }).click();
  await shows(page.getByRole('alert'), 'Not in register');

  await search('no#plate');
  await shows(page, 'License plate may have letters, digits, spaces and hyphens only');

  let questions = 0;
  await page.route('**/api/vehicles/search**', (route) => {
    questions += 1;
    return route.abort();
  });
  await search(valid);
  await shows(page, 'The server cannot be reached');
  // Each question about somebody is on record: it is asked once.
  expect(questions).toBe(1);
  expect(await page.getByText('Vehicle Not Found').count()).toBe(0);
  await page.unroute('**/api/vehicles/search**');
  await console.button('Try Again').click();
  await shows(page, 'Owner Information');

  const json = { ...(await known(valid)), totalFines: 812 };
  await page.route('**/api/vehicles/search**', (route) => route.fulfill({ json }));
  await console.button('Search').click();
  await shows(page, /^The newest \d+ of 812 fines; the totals count all of them\.$/);
  await page.unrouteAll({ behavior: 'wait' });
});

it('offers an auditor no fine to issue', async () => {
  const auditor = await ground.signIn('auditor', { path: `/vehicles?plate=${encodeURIComponent(valid)}` });
  await shows(auditor.page, 'Owner Information');
  expect(await auditor.link('Issue Fine').count()).toBe(0);
});
