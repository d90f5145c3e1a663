import type { Console } from './console.ts';

export const OFFENSE = /^Offense/;

export const photoInput = ({ page }: Console) => page.locator('input[type=file]');

/** What the list begins with, right after a fine was issued. */
export const issuedNotice = ({ section }: Console) => section(/^FN-\d{4}-\d{3,} issued$/);

export async function fill(console: Console, plate: string): Promise<void> {
  // The search for vehicles has a field of the same name.
  await console.heading('Issue Fine').waitFor();
  await console.field('License Plate').fill(plate);
  await console.field('Location').fill('MR3, Malagwane Hill');
}
