import { plateKey, plateSchema } from '@fines/domain/shared/plate.ts';
import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { type ConsoleDataProvider, useApi } from '../data/dataProvider.ts';
import { statusOf } from '../data/problem.ts';
import { useSettled } from '../ui/useSettled.ts';

/** `White Toyota Hilux, 2019`, as far as the register knows. */
export const descriptionOf = ({ color, make, model, year }: VehicleView): string | undefined =>
  [[color, make, model].filter(Boolean).join(' '), year].filter(Boolean).join(', ') || undefined;

const PAUSE = 500;

/** A plate, as it is stored, once the typing pauses; undefined until then and for what can be none. */
export function useSettledPlate(typed: string): string | undefined {
  const plate = plateSchema.safeParse(typed).data;
  return useSettled(plate, PAUSE) === plate ? plate : undefined;
}

/**
 * What the register knows of a plate in any spelling; null for nothing.
 *
 * @param ownedAt an instant, to be told whose it was then
 */
export const vehicleQuery = (api: ConsoleDataProvider, plate: string, ownedAt?: string) =>
  queryOptions({
    queryKey: ['vehicles', 'of plate', plateKey(plate), ownedAt],
    queryFn: async (): Promise<VehicleView | null> => {
      try {
        return (await api.searchVehicle(plate, ownedAt)).vehicle;
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
  });

export const useVehicle = (plate: string, ownedAt?: string) =>
  useQuery(vehicleQuery(useApi(), plate, ownedAt));
