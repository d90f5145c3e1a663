import type { VehicleSearch } from '@fines/domain/vehicle/view.ts';

import type { HttpClient } from './http.ts';
import { withQuery } from './urls.ts';

export const vehicleCalls = (http: HttpClient, base: string) => ({
  /** Rejects with 404 if the plate is neither in the register nor on a fine. */
  searchVehicle: async (plate: string): Promise<VehicleSearch> => {
    const { json } = await http(withQuery(`${base}/vehicles/search`, { plate }));
    return json;
  },
});
