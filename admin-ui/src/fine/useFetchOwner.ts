import type { VehicleView } from '@fines/domain/vehicle/view.ts';

import { useApi } from '../data/dataProvider.ts';
import { statusOf } from '../data/problem.ts';

/**
 * Whom the register names as owner of the vehicle with this plate, for a letter; null for nobody. It is a look-up like
 * any other: recorded, and so many a minute.
 */
export function useFetchOwner(): (plate: string) => Promise<VehicleView | null> {
  const api = useApi();
  return async (plate) => {
    try {
      return (await api.searchVehicle(plate)).vehicle;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  };
}
