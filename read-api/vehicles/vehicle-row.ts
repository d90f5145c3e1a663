import type { Vehicle } from '@fines/domain/vehicle/vehicle.ts';

/** A row of `vehicles` as JSON. */
export type VehicleRow = {
  license_plate: string;
  make: string;
  model: string;
  year: number | null;
  color: string;
  owner_name: string;
  owner_id_number: string;
  owner_phone: string;
  owner_address: string;
  registration_date: string | null;
  expiry_date: string | null;
  status: Vehicle['status'];
  created_at: string;
  updated_at: string;
};

export const vehicleOf = (row: VehicleRow): Vehicle => ({
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
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});
