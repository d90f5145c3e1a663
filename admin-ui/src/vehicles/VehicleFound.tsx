import type { VehicleSearch } from '@fines/domain/vehicle/view.ts';

import { FineHistory } from './FineHistory.tsx';
import { NotInRegister } from './NotInRegister.tsx';
import { OwnerInfo } from './OwnerInfo.tsx';
import { Totals } from './Totals.tsx';
import { TwoColumns } from './TwoColumns.tsx';
import { VehicleAlert } from './VehicleAlert.tsx';
import { VehicleInfo } from './VehicleInfo.tsx';

export function VehicleFound({ plate, found }: { plate: string; found: VehicleSearch }) {
  const { vehicle } = found;
  return (
    <>
      {vehicle === null ? (
        <NotInRegister plate={plate} />
      ) : (
        <>
          <VehicleAlert vehicle={vehicle} />
          <TwoColumns>
            <VehicleInfo vehicle={vehicle} />
            <OwnerInfo vehicle={vehicle} />
          </TwoColumns>
        </>
      )}
      <Totals totals={found} />
      <FineHistory found={found} />
    </>
  );
}
