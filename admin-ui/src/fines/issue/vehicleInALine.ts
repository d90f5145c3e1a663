import type { VehicleView } from '@fines/domain/vehicle/view.ts';

/** Owner, make, model and colour, as far as they are known. */
export function vehicleInALine({ ownerName, make, model, color }: VehicleView): string {
  const what = [[make, model].filter(Boolean).join(' '), color].filter(Boolean).join(', ');
  return [ownerName, what].filter(Boolean).join(' · ');
}
