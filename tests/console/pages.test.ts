import { PAGES, pageAt } from '@fines/admin-ui/src/pages.ts';
import { expect, it } from 'vitest';

it.each([
  ['/', PAGES.dashboard],
  ['/fines', PAGES.fines],
  ['/fines/', PAGES.fines],
  ['/fines/create', PAGES.issueFine],
  ['/fines/FN-2026-001', PAGES.fine],
  ['/payments/RCP-2026-001,RCP-2026-002', PAGES.receipt],
  ['/payments/suspense', PAGES.suspenseLines],
  ['/payments/suspense/4711', PAGES.suspenseLine],
  ['/audit', PAGES.reviews],
  ['/nothing', undefined],
  ['/fines/FN-2026-001/photos/1', undefined],
])('knows the page at %s', (address, page) => {
  expect(pageAt(address)).toBe(page);
});

it('finds every page at its own address', () => {
  const all = Object.values(PAGES);
  expect(all.map(({ path }) => pageAt(path.replaceAll(/:\w+/g, 'x')))).toEqual(all);
});
