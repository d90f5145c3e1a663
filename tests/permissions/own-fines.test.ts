import { expect, it } from 'vitest';

import { issue } from '../support/fines.ts';
import { sharedWithStaff } from '../support/staff.ts';

it('a traffic officer edits what he or she issued', async () => {
  const { staff } = await sharedWithStaff();
  const { fine } = await issue(staff.officer);
  expect((await staff.officer.put(`/fines/${fine.id}`, { notes: 'checked' })).status).toBe(200);
});
