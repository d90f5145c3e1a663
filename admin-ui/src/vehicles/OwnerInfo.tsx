import type { VehicleView } from '@fines/domain/vehicle/view.ts';
import Link from '@mui/material/Link';

import { Fact, Facts } from '../ui/Facts.tsx';
import { Section } from '../ui/Section.tsx';

export const OwnerInfo = ({ vehicle }: { vehicle: VehicleView }) => (
  <Section title="Owner Information">
    <Facts>
      <Fact label="Name">{vehicle.ownerName}</Fact>
      <Fact label="ID Number">{vehicle.ownerIdNumber}</Fact>
      <Fact label="Phone">
        <Link href={`tel:${vehicle.ownerPhone.replaceAll(' ', '')}`} underline="hover">
          {vehicle.ownerPhone}
        </Link>
      </Fact>
      <Fact label="Address">{vehicle.ownerAddress}</Fact>
    </Facts>
  </Section>
);
