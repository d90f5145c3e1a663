import { vehicleImportSchema } from '@fines/domain/vehicle/import.ts';
import { expect, it } from 'vitest';

import { settledImport, takenImport } from '../command-api/settled-import.ts';
import { HEADER, rowOf } from '../command-api/vehicle-files.ts';
import { issue } from '../support/fines.ts';
import { expectSoon, PHONE, shows, useConsole } from './support/console.ts';

const { signIn, staffed } = useConsole();

const fileOf = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows, ''].join('\n')),
});

/** More than one batch, so that there is something to see between the first and the last. */
const MANY = 1100;

it('leads a super admin from a file with faults through its check to an import, and keeps what came of it', async () => {
  const { staff } = staffed();
  const console = await signIn('admin', { path: '/vehicles' });
  const { page } = console;
  await console.link('Import').click();
  await console.heading('Vehicle Imports').waitFor();
  const input = page.getByLabel('CSV file of the register');

  await input.setInputFiles({ ...fileOf('other.csv'), buffer: Buffer.from('plate,owner\n') });
  await shows(page, /other\.csv was not taken\. The first row must name the columns/);
  await page.getByRole('button', { name: 'Choose File' }).and(page.locator(':focus')).waitFor();

  const rows = Array.from({ length: MANY }, (_, at) => rowOf(`BRW ${at}`));
  await input.setInputFiles(fileOf('register.csv', ...rows, rowOf('BRW 9999', { 11: 'LOST' })));
  await console.heading('Import of register.csv').waitFor();
  await shows(page, 'Nothing is changed yet. This is what an import would change.');
  await expectSoon(() => console.card('New').textContent()).toContain('1,100');
  await shows(console.section('Some of the Changes'), 'BRW 9', { exact: true });
  const errors = await console.download(() => console.button('Download the Errors').click());
  expect(errors.text).toContain('"1102","BRW 9999","Status must be one of');
  const search = await staff.officer.get('/vehicles/search?plate=BRW%201');
  expect(search.status).toBe(404);

  // Nobody else can begin another meanwhile, and sees whose this is.
  const auditor = await signIn('auditor', { path: '/vehicles', viewport: PHONE });
  await auditor.link('Imports').click();
  await auditor.heading('Vehicle Imports').waitFor();
  await shows(auditor.page, /imports register\.csv: waits to be started\. One import is open at a time\./);
  expect(await auditor.page.getByLabel('CSV file of the register').count()).toBe(0);
  expect(await auditor.overflow()).toBe(0);
  await auditor.close();

  await console.button('Import 1,100 Vehicles').click();
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
  await page.reload();
  await shows(page, 'The import has finished: 1,100 vehicles new or changed, 1 row refused.');
  await shows(console.section('File'), /^[0-9a-f]{64}$/);
  expect((await console.download(() => console.button('Download the Errors').click())).text).toContain(
    'BRW 9999',
  );

  await console.link('Back to Vehicle Imports').click();
  await console.row(/register\.csv.*1,100.*Finished/).waitFor();
  await input.waitFor({ state: 'attached' });
});

async function imported(row: string): Promise<void> {
  const { admin } = staffed().staff;
  const form = new FormData();
  form.set('file', new Blob([`${HEADER}\n${row}\n`]), 'register.csv');
  const path = `/vehicles/imports/${takenImport(await admin.upload('/vehicles/imports', form))}`;
  await settledImport(admin, path, vehicleImportSchema);
  await admin.post(`${path}/start`, {});
  expect(await settledImport(admin, path, vehicleImportSchema)).toMatchObject({ status: 'FINISHED' });
}

it('that names another owner than at the time of an offense is told on the page of the fine', async () => {
  const plate = 'SLD 204 AB';
  await imported(rowOf(plate, { 5: 'Seller Sibandze' }));
  const { id } = (await issue(staffed().staff.officer, { licensePlate: plate })).fine;
  await imported(rowOf(plate, { 5: 'Buyer Bhembe', 6: '9001011100456' }));
  const console = await signIn('manager', { path: `/fines/${id}` });
  const section = console.section('Vehicle and Driver info');
  await shows(section, 'Seller Sibandze');
  await shows(section, /The register names another owner since/);
  expect(await section.getByText('Buyer Bhembe').count()).toBe(0);
});
