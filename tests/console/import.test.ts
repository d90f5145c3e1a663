import { globSync, readFileSync } from 'node:fs';

import { today } from '@fines/admin-ui/src/data/client.ts';
import { expect, it } from 'vitest';

it('asks for no window before the console starts, so that a test may import any part of it', () => {
  const acting = globSync('admin-ui/src/**/*.{ts,tsx}').filter((path) =>
    /^(window|document|navigator|localStorage|sessionStorage)\b/m.test(readFileSync(path, 'utf8')),
  );
  expect(acting).toEqual(['admin-ui/src/main.tsx']);
  expect(today()).toMatch(/^\d{4}-\d\d-\d\d$/);
});
