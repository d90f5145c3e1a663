import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import { useQuery } from '@tanstack/react-query';

import { statusOf } from '../data/problem.ts';
import { useApi } from '../data/useApi.ts';

/** What the register knows of a plate; null for nothing. */
export function useVehicle(plate: string) {
  const api = useApi();
  const lookUp = async (): Promise<VehicleView | null> => {
    try {
      return (await api.searchVehicle(plate)).vehicle;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  };
  return useQuery({ queryKey: ['vehicles', 'of plate', plate], queryFn: lookUp });
}
