import type { VehicleSearch } from '@fines/domain/vehicle/view.ts';

/** A fine as the search of a vehicle answers it. */
export type FoundFine = VehicleSearch['fines'][number];
