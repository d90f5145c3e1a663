import { plateKey } from '@fines/domain/shared/plate.ts';
import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { useApi } from '../../data/useApi.ts';
import { vehicleQuery } from '../../vehicles/useVehicle.ts';
import { type VehicleWarning, warningOf } from '../../vehicles/vehicleWarning.ts';

/** For how many milliseconds a fine waits for the register. */
const PATIENCE = 2000;

const afterPatience = (): Promise<null> =>
  new Promise((resolve) => window.setTimeout(() => resolve(null), PATIENCE));

/**
 * To be asked before a fine is issued: waits for the look-up of the plate, for a while, and gives the warning
 * that it brings, unless that was on the screen before. `shown` is the plate whose note is on the screen.
 */
export function useUnseenWarning(shown: string | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const told = useRef<string>(undefined);

  const isOnScreen = (plate: string): boolean =>
    shown !== undefined &&
    plateKey(shown) === plateKey(plate) &&
    queries.getQueryState(vehicleQuery(api, plate).queryKey)?.status !== 'pending';

  return async (plate: string): Promise<VehicleWarning | undefined> => {
    if (told.current === plate || isOnScreen(plate)) return undefined;
    // The fine can be issued without an answer of the register.
    const lookUp: Promise<VehicleView | null> = queries
      .fetchQuery(vehicleQuery(api, plate))
      .catch(() => null);
    const vehicle = await Promise.race([lookUp, afterPatience()]);
    const warning = vehicle === null ? undefined : warningOf(vehicle);
    if (warning !== undefined) told.current = plate;
    return warning;
  };
}
