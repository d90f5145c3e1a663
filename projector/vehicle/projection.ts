import { evolve, initialVehicle } from '@fines/domain/vehicle/decide.ts';
import { parseVehicleEvent, type RecordedVehicleEvent, vehicleEvents } from '@fines/domain/vehicle/events.ts';
import { REGISTERED_STATUSES } from '@fines/domain/vehicle/status.ts';
import { licensePlateOf, type Vehicle } from '@fines/domain/vehicle/vehicle.ts';
import { z } from 'zod';

import { instantColumn } from '../columns.ts';
import { defineProjection } from '../define-projection.ts';
import { tableOfEntities } from '../entity-table.ts';
import { defineTable, type LoadedRow, type Row } from '../table.ts';

type CurrentVehicle = { vehicle: Vehicle; revision: number };

const vehiclesTable = defineTable({
  name: 'vehicles',
  columns: {
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
  },
  key: ['license_plate'],
  optional: ['year', 'registration_date', 'expiry_date'],
});

const toRow = ({ vehicle, revision }: CurrentVehicle): Row<keyof typeof vehiclesTable.columns> => ({
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
});

const columns = z.object({
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
): CurrentVehicle | undefined {
  const state = evolve(
    current === undefined ? initialVehicle : { status: 'REGISTERED', vehicle: current.vehicle },
    event,
  );
  return state.status === 'ABSENT' ? undefined : { vehicle: state.vehicle, revision };
}

export const vehicleProjection = defineProjection({
  types: Object.keys(vehicleEvents),
  idOf: licensePlateOf,
  parse: parseVehicleEvent,
  apply,
  tables: [tableOfEntities(vehiclesTable, toRow)],
  fromRows: (rowsOf) => rowsOf(vehiclesTable).map(fromRow)[0],
});
