import { plateKey } from '@fines/domain/shared/plate.ts';
import { evolve, initialVehicle } from '@fines/domain/vehicle/decide.ts';
import { parseVehicleEvent, type RecordedVehicleEvent, vehicleEvents } from '@fines/domain/vehicle/events.ts';
import { REGISTERED_STATUSES, type Vehicle, vehicleIdOf } from '@fines/domain/vehicle/vehicle.ts';
import { z } from 'zod';

import { searchText } from '../columns.ts';
import { defineProjection } from '../engine/define-projection.ts';
import { tableOfEntities } from '../engine/entity-table.ts';
import { instantColumn, defineTable, type LoadedRow, type Row } from '../engine/table.ts';

/** A vehicle as one stream tells of it; `id` is what the stream is named after. */
type CurrentVehicle = { id: string; vehicle: Vehicle; revision: number };

/** Of two rows with the same `plate_key`, which an old log may lead to, the one that was changed last holds. */
const vehiclesTable = defineTable({
  name: 'vehicles',
  columns: {
    id: 'text',
    plate_key: 'text',
    license_plate: 'text',
    make: 'text',
    model: 'text',
    year: 'int',
    color: 'text',
    owner_name: 'text',
    owner_id_number: 'text',
    owner_phone: 'text',
    owner_address: 'text',
    registration_date: 'date',
    expiry_date: 'date',
    status: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    revision: 'bigint',
    search_text: 'text',
  },
  key: ['id'],
  optional: ['year', 'registration_date', 'expiry_date'],
  indexes: ['(plate_key, updated_at, id)', 'USING gin (search_text gin_trgm_ops)'],
});

const toRow = ({ id, vehicle, revision }: CurrentVehicle): Row<keyof typeof vehiclesTable.columns> => ({
  id,
  plate_key: plateKey(vehicle.licensePlate),
  license_plate: vehicle.licensePlate,
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year,
  color: vehicle.color,
  owner_name: vehicle.ownerName,
  owner_id_number: vehicle.ownerIdNumber,
  owner_phone: vehicle.ownerPhone,
  owner_address: vehicle.ownerAddress,
  registration_date: vehicle.registrationDate,
  expiry_date: vehicle.expiryDate,
  status: vehicle.status,
  created_at: vehicle.createdAt,
  updated_at: vehicle.updatedAt,
  revision,
  search_text: searchText(vehicle.ownerName),
});

const columns = z.object({
  id: z.string(),
  license_plate: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int().nullable(),
  color: z.string(),
  owner_name: z.string(),
  owner_id_number: z.string(),
  owner_phone: z.string(),
  owner_address: z.string(),
  registration_date: z.iso.date().nullable(),
  expiry_date: z.iso.date().nullable(),
  status: z.enum(REGISTERED_STATUSES),
  created_at: instantColumn,
  updated_at: instantColumn,
  revision: z.int(),
});

function fromRow(values: LoadedRow): CurrentVehicle {
  const row = columns.parse(values);
  return {
    id: row.id,
    vehicle: {
      licensePlate: row.license_plate,
      make: row.make,
      model: row.model,
      year: row.year,
      color: row.color,
      ownerName: row.owner_name,
      ownerIdNumber: row.owner_id_number,
      ownerPhone: row.owner_phone,
      ownerAddress: row.owner_address,
      registrationDate: row.registration_date,
      expiryDate: row.expiry_date,
      status: row.status,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    revision: row.revision,
  };
}

function apply(
  current: CurrentVehicle | undefined,
  event: RecordedVehicleEvent,
  revision: number,
  id: string,
): CurrentVehicle | undefined {
  const state = evolve(
    current === undefined ? initialVehicle : { status: 'REGISTERED', vehicle: current.vehicle },
    event,
  );
  return state.status === 'ABSENT' ? undefined : { id, vehicle: state.vehicle, revision };
}

export const vehicleProjection = defineProjection({
  types: Object.keys(vehicleEvents),
  idOf: vehicleIdOf,
  parse: parseVehicleEvent,
  apply,
  tables: [tableOfEntities(vehiclesTable, toRow)],
  fromRows: (rowsOf) => rowsOf(vehiclesTable).map(fromRow)[0],
});
