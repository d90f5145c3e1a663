import { VEHICLE_STATUS_LABELS, type VehicleStatus } from '@fines/domain/vehicle/status.ts';
import type { VehicleView } from '@fines/domain/vehicle/view.ts';

import { formatDate } from '../format/dates.ts';
import type { Tone } from '../theme/palette.ts';
import { Badge } from '../ui/Badge.tsx';
import { Fact, Facts } from '../ui/Facts.tsx';
import { Section } from '../ui/Section.tsx';

const TONES: Readonly<Record<VehicleStatus, Tone>> = {
  VALID: 'green',
  EXPIRED: 'amber',
  STOLEN: 'red',
  REPORTED: 'red',
};

export const VehicleInfo = ({ vehicle }: { vehicle: VehicleView }) => (
  <Section
    title="Vehicle Information"
    action={<Badge tone={TONES[vehicle.status]} label={VEHICLE_STATUS_LABELS[vehicle.status]} />}
  >
    <Facts>
      <Fact label="License Plate">{vehicle.licensePlate}</Fact>
      <Fact label="Color">{vehicle.color}</Fact>
      <Fact label="Make">{vehicle.make}</Fact>
      <Fact label="Model">{vehicle.model}</Fact>
      <Fact label="Year">{vehicle.year}</Fact>
      <Fact label="Registration Date">
        {vehicle.registrationDate && formatDate(vehicle.registrationDate)}
      </Fact>
      <Fact label="Expiry Date">{vehicle.expiryDate && formatDate(vehicle.expiryDate)}</Fact>
    </Facts>
  </Section>
);
