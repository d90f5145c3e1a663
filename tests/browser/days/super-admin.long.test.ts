import { userViewSchema } from '@fines/domain/user/view.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { newEmail } from '../../support/users.ts';
import { expectSoon, PHONE, shows, useConsole } from '../support/console.ts';
import { beginDay, endDay, goTo } from '../support/day.ts';
import { searchFor } from '../support/search-for.ts';
import { handedOver, NEW_PASSWORD, replaces } from '../support/temporary-password.ts';

const ground = useConsole();

const changesSchema = z.object({
  data: z.array(z.object({ what: z.string(), change: z.string().nullable() })),
});

it('a day of a super admin: somebody is hired, promoted, leaves and comes back', async () => {
  const { system, staff } = ground.staffed();
  const email = newEmail();
  const console = await beginDay(ground, 'admin');
  const { page } = console;

  await goTo(console, 'Users');
  await console.button('Create User').click();
  const field = (label: string) => console.dialog().getByRole('textbox', { name: label, exact: true });
  await field('First Name').fill('Temndeni');
  await field('Last Name').fill('Zwane');
  await field('Email').fill(email);
  await console.button('Create User').click();
  // The dialog keeps it from screen readers, and so from `toast`.
  await shows(page, 'User created successfully');
  const temporary = await handedOver(console, 'Temndeni Zwane');

  // Elsewhere: whoever was hired chooses another password before anything else.
  const theirs = await ground.visit('/fines', PHONE);
  await replaces(theirs, email, temporary);
  await theirs.heading('Fines').waitFor();
  await expect.poll(() => theirs.overflow()).toBeLessThanOrEqual(0);
  await theirs.close();
  await expect(system.signIn(email, NEW_PASSWORD)).resolves.toBeDefined();

  await console.open(searchFor(email));
  await console.button('Edit Temndeni Zwane').click();
  await console.choose('Role', 'Senior Officer');
  await console.button('Save Changes').click();
  await console.toast('User updated successfully').waitFor();

  await console.button('Delete Temndeni Zwane').click();
  await console.button('Delete').click();
  await console.toast('User deleted successfully').waitFor();
  await expect(system.signIn(email, NEW_PASSWORD)).rejects.toThrow('Invalid email or password');
  await console.choose('Status', 'Inactive');
  await console.button('Reactivate Temndeni Zwane').click();
  await console.dialog().getByRole('button', { name: 'Reactivate' }).click();
  const again = await handedOver(console, 'Temndeni Zwane');
  await expect(system.signIn(email, NEW_PASSWORD)).rejects.toThrow('Invalid email or password');
  await expect(system.signIn(email, again)).resolves.toBeDefined();

  // What became of a person, and by whom, stands on the person's page.
  await console.open(searchFor(email));
  await console.link('Temndeni Zwane').click();
  const history = page.getByRole('region', { name: 'History', exact: true });
  await shows(history, 'Reactivated');
  const titles = await history.getByRole('listitem').allInnerTexts();
  expect(titles.map((title) => title.split('\n')[0])).toEqual([
    'Created',
    'Changed',
    'Deleted',
    'Reactivated',
  ]);
  expect(await history.getByText(/^By Super Admin/).count()).toBe(4);

  const { body } = await staff.admin.get(`/users?search=${encodeURIComponent(email)}`);
  const [user] = z.object({ data: z.array(userViewSchema) }).parse(body).data;
  expect(user).toMatchObject({ role: 'SENIOR_OFFICER', isActive: true });
  const filter = encodeURIComponent(JSON.stringify({ userId: user?.id }));
  const changes = await staff.admin.get(`/registers/staff-changes?filter=${filter}&sort=["at","ASC"]`);
  expect(changesSchema.shape.data.parse(changes.body).map(({ what }) => what)).toEqual([
    'UserCreated',
    'UserUpdated',
    'UserDeactivated',
    'UserReactivated',
  ]);

  // Each of that waits for a second pair of eyes, and those who had a hand in it have none.
  await goTo(console, 'Audit');
  await page.getByRole('searchbox', { name: 'Search' }).fill('zwane');
  await console.choose('Done by', 'Everybody');
  await console.choose('Act', 'Role changed');
  const act = page.getByRole('row').filter({ hasText: 'Temndeni Zwane' });
  await shows(act, 'Role: Traffic Officer → Senior Officer');
  await act.getByRole('link', { name: 'Role changed' }).click();
  await shows(page, 'You did this: another manager or super admin must review it');
  const marked = page.getByRole('region', { name: 'History', exact: true }).locator('[aria-current=true]');
  await shows(marked, 'Changed');
  await console.link('Temndeni Zwane').click();
  await console.heading('Temndeni Zwane').waitFor();

  await goTo(console, 'Audit');
  await console.page.getByRole('tab', { name: 'Registers' }).click();
  await console.page.getByRole('link', { name: /^Changes of Staff/ }).click();
  await expectSoon(() => page.getByRole('row').filter({ hasText: 'Temndeni Zwane' }).count()).toBeGreaterThan(
    3,
  );
  await endDay(console);
}, 120_000);
