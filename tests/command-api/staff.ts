import { afterAll, beforeAll } from 'vitest';

import type { ApiClient } from '../support/api-client.ts';
import { TestSystem } from '../support/test-system.ts';

const NAMES = ['officer', 'senior', 'manager', 'finance', 'admin'] as const;
type Staff = Record<(typeof NAMES)[number], ApiClient> & { system: TestSystem };

/** A system with demo data for the tests of this file, and one of each role signed in. */
export function useStaff(): Staff {
  const staff: Partial<Staff> = {};
  beforeAll(async () => {
    const system = await TestSystem.start({ env: { DEMO_DATA: '1' } });
    staff.system = system;
    for (const name of NAMES) staff[name] = await system.signIn(`${name}@police.gov.sz`);
  }, 60_000);
  afterAll(() => staff.system?.stopAndRemove());
  // Filled by the time that a test asks.
  return staff as Staff;
}
