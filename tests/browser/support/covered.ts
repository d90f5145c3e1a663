import type { Console } from './console.ts';

/** The names of what can be pressed, were there not a message above it. */
export async function covered({ page }: Console): Promise<string[]> {
  const toast = await page.getByRole('region', { name: 'Notifications' }).getByRole('status').boundingBox();
  if (toast === null) throw new Error('There is no message');
  const names: string[] = [];
  for (const control of await page.locator('#root a:visible, #root button:visible').all()) {
    const box = await control.boundingBox();
    const isApart = box === null || box.y >= toast.y + toast.height || box.y + box.height <= toast.y;
    const isOfToast = (await control.locator('xpath=ancestor::*[@aria-label="Notifications"]').count()) > 0;
    if (!isApart && !isOfToast) names.push((await control.textContent()) ?? '');
  }
  return names;
}
