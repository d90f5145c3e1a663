import { beforeAll } from 'vitest';

import { sharedWithStaff, type Staffed } from '../support/staff.ts';

type Staff = Staffed['staff'] & Pick<Staffed, 'system'>;

/** A system with the records of others, and somebody of each role signed in. */
export function useStaff(): Staff {
  const filled: Partial<Staff> = {};
  beforeAll(async () => {
    const { system, staff } = await sharedWithStaff();
    Object.assign(filled, staff, { system });
  });
  // Filled by the time that a test asks.
  return filled as Staff;
}
