import type { VehicleView } from '@fines/domain/vehicle/view.ts';

import { useApi } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { statusOf } from '../data/problem.ts';

/**
 * Whom the register named as owner of the vehicle at the time of the offense, for a letter; null for nobody. It is a
 * look-up like any other: recorded, and so many a minute.
 */
export function useFetchOwner(): (fine: Fine) => Promise<VehicleView | null> {
  const api = useApi();
  return async ({ licensePlate, dateIssued }) => {
    try {
      return (await api.searchVehicle(licensePlate, dateIssued)).vehicle;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  };
}
