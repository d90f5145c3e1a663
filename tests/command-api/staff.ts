import { afterAll, beforeAll } from 'vitest';

import { type Staffed, startWithStaff } from '../support/staff.ts';

type Staff = Staffed['staff'] & Pick<Staffed, 'system'>;

/** A system for the tests of this file, and somebody of each role signed in. */
export function useStaff(): Staff {
  const filled: Partial<Staff> = {};
  beforeAll(async () => {
    const { system, staff } = await startWithStaff();
    Object.assign(filled, staff, { system });
  }, 60_000);
  afterAll(() => filled.system?.stopAndRemove());
  // Filled by the time that a test asks.
  return filled as Staff;
}
