import { contactKey, personNumber } from '@fines/domain/erasure/held.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { evolve, initialVehicle } from '@fines/domain/vehicle/decide.ts';
import { parseVehicleEvent, type RecordedVehicleEvent, vehicleEvents } from '@fines/domain/vehicle/events.ts';
import {
  spelledVehicleStream,
  type Vehicle,
  vehicleIdOf,
  vehicleSchema,
} from '@fines/domain/vehicle/vehicle.ts';

import { searchNames } from '../engine/columns.ts';
import { defineProjection } from '../engine/define-projection.ts';
import { column, documentTable, optional } from '../engine/document-table.ts';

/** An old log may lead to two rows with the same `plate_key`. Readers use the one that was changed last. */
const vehicles = documentTable<Vehicle>({
  name: 'vehicles',
  columns: {
    plate_key: column('text', ({ state }) => plateKey(state.licensePlate)),
    license_plate: column('text', ({ state }) => state.licensePlate),
    updated_at: column('timestamptz', ({ state }) => state.updatedAt),
    search_text: column('text', ({ state }) => searchNames(state.ownerName)),
    owner_number: optional('text', ({ state }) => personNumber(state.ownerIdNumber)),
    owner_phone: optional('text', ({ state }) => contactKey(state.ownerPhone)),
  },
  indexes: [
    '(plate_key, updated_at, id)',
    'USING gin (search_text gin_trgm_ops)',
    '(owner_number)',
    '(owner_phone)',
  ],
});

function apply(vehicle: Vehicle | undefined, event: RecordedVehicleEvent): Vehicle | undefined {
  const state = evolve(vehicle === undefined ? initialVehicle : { status: 'REGISTERED', vehicle }, event);
  return state.status === 'ABSENT' ? undefined : state.vehicle;
}

export const vehicleProjection = defineProjection({
  types: Object.keys(vehicleEvents),
  idOf: vehicleIdOf,
  streamOf: spelledVehicleStream,
  parse: parseVehicleEvent,
  apply,
  state: vehicleSchema,
  documents: [vehicles],
});
