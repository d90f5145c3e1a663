import { globSync, readFileSync } from 'node:fs';

import { today } from '@fines/admin-ui/src/data/client.ts';
import { expect, it } from 'vitest';

it('asks for no window when a part of the console is imported, so that a test may do so', () => {
  const acting = globSync('admin-ui/src/**/*.{ts,tsx}').filter((path) =>
    /^(window|document|navigator|localStorage|sessionStorage)\b/m.test(readFileSync(path, 'utf8')),
  );
  expect(acting).toEqual([]);
  expect(today()).toMatch(/^\d{4}-\d\d-\d\d$/);
});
