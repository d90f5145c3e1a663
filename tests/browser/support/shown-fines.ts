import { issue } from '../../support/fines.ts';
import type { Staffed } from '../../support/staff.ts';
import { until } from '../../support/wait.ts';

/** Fines of one vehicle, once they are shown. */
export async function shownFines({ staff }: Staffed, licensePlate: string, count: number): Promise<string[]> {
  const { officer, finance } = staff;
  const fines: string[] = [];
  for (let n = 0; n < count; n++) fines.push((await issue(officer, { licensePlate })).fine.id);
  await until(async () => (await finance.get(`/fines/${fines.at(-1)}`)).status === 200, 'the fines');
  return fines;
}
