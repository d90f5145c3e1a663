import { plateKey } from '@fines/domain/shared/plate.ts';
import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import type { ConsoleDataProvider } from '../data/dataProvider.ts';
import { statusOf } from '../data/problem.ts';
import { useApi } from '../data/useApi.ts';

/** What the register knows of a plate in any spelling; null for nothing. */
export const vehicleQuery = (api: ConsoleDataProvider, plate: string) =>
  queryOptions({
    queryKey: ['vehicles', 'of plate', plateKey(plate)],
    queryFn: async (): Promise<VehicleView | null> => {
      try {
        return (await api.searchVehicle(plate)).vehicle;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
  });

export const useVehicle = (plate: string) => useQuery(vehicleQuery(useApi(), plate));
