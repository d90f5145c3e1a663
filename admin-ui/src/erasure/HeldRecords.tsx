import type { Held } from '@fines/domain/erasure/held.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use, useId } from 'react';
import { Link } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { finePath, vehiclePath } from '../data/paths.ts';
import { FACT_LABELS } from '../fine/facts.ts';
import { FineLink, StatusBadge } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { Section } from '../ui/Page.tsx';
import { SelectBox } from '../ui/SelectionBar.tsx';
import { Fact, Facts, Lines, Unbroken } from '../ui/words.tsx';

export type Choice = { chosen: ReadonlySet<string>; toggle: (id: string) => void };

/** Absent for those who may not ask for an erasure. */
export const ChoiceContext = createContext<Choice | undefined>(undefined);

type CheckProps = { id: string; describedBy: string; isKept: boolean };

function Choose({ id, describedBy, isKept }: CheckProps) {
  const choice = use(ChoiceContext);
  if (choice === undefined) return null;
  return (
    <SelectBox
      label={`Select ${id}`}
      describedBy={describedBy}
      isChosen={choice.chosen.has(id)}
      isDisabled={isKept}
      onToggle={() => choice.toggle(id)}
    />
  );
}

/** Whether it may be erased now; if not, why. */
const Erasable = ({ id, keptFor }: { id: string; keptFor: string | null }) => (
  <Typography
    id={id}
    variant="body2"
    color="text.secondary"
    sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start', mt: 1.5 }}
  >
    {keptFor !== null && <LockOutlined aria-hidden sx={{ fontSize: 18 }} />}
    <span>{keptFor === null ? 'May be erased' : <Unbroken text={`Kept. ${keptFor}.`} />}</span>
  </Typography>
);

type HeldRecordProps = {
  id: string;
  keptFor: string | null;
  link: ReactNode;
  badge?: ReactNode;
  action?: ReactNode;
  about: string;
  /** Facts. */
  children: ReactNode;
};

function HeldRecord({ id, keptFor, link, badge, action, about, children }: HeldRecordProps) {
  const reasonId = useId();
  return (
    <Box component="li" aria-label={id} sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Choose id={id} describedBy={reasonId} isKept={keptFor !== null} />
        {link}
        {badge}
        <Box sx={{ ml: 'auto' }}>{action}</Box>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {about}
      </Typography>
      <Facts>{children}</Facts>
      <Erasable id={reasonId} keptFor={keptFor} />
    </Box>
  );
}

type HeldFine = Held['fines'][number];

function HeldFineRecord({ fine }: { fine: HeldFine }) {
  const { role } = useUser();
  const { fineNumber, disputes } = fine;
  return (
    <HeldRecord
      id={fineNumber}
      keptFor={fine.keptFor}
      link={<FineLink id={fineNumber} />}
      badge={<StatusBadge status={fine.status} />}
      action={
        grantOf(role, 'fine.edit') !== 'no' && (
          <LinkButton to={finePath(fineNumber)} label="Correct" name={fineNumber} />
        )
      }
      about={dotted(fine.offenseDescription, fine.licensePlate, formatDate(fine.dateIssued))}
    >
      <Fact label={FACT_LABELS.driverName}>{fine.driverName}</Fact>
      <Fact label={FACT_LABELS.driverLicense}>{fine.driverLicense}</Fact>
      {fine.notes !== null && (
        <Fact label={FACT_LABELS.notes} isLong>
          <Lines text={fine.notes} />
        </Fact>
      )}
      {disputes.map(({ reason, evidence, submittedAt }) => (
        <Fact key={submittedAt} label={`Dispute of ${formatDate(submittedAt)}`} isLong>
          <Lines text={reason} />
          {evidence !== null && (
            <div>
              Evidence: <Lines text={evidence} />
            </div>
          )}
        </Fact>
      ))}
    </HeldRecord>
  );
}

export const VehicleLink = ({ plate }: { plate: string }) => (
  <MuiLink component={Link} to={vehiclePath(plate)} underline="hover" sx={{ fontWeight: 600 }}>
    {plate}
  </MuiLink>
);

const HeldVehicleRecord = ({ vehicle }: { vehicle: Held['vehicles'][number] }) => (
  <HeldRecord
    id={vehicle.id}
    keptFor={vehicle.keptFor}
    link={<VehicleLink plate={vehicle.licensePlate} />}
    about={dotted(
      [vehicle.make, vehicle.model].filter(Boolean).join(' '),
      vehicle.expiryDate && `registered until ${formatDate(vehicle.expiryDate)}`,
    )}
  >
    <Fact label="Owner">{vehicle.ownerName}</Fact>
    <Fact label="ID Number">{vehicle.ownerIdNumber}</Fact>
    <Fact label="Phone">{vehicle.ownerPhone}</Fact>
    <Fact label="Address">{vehicle.ownerAddress}</Fact>
  </HeldRecord>
);

const Records = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, mb: -2.5, p: 0 }}>
    {children}
  </Box>
);

/** The records that tell of a person, as driver and as owner. */
export const HeldRecords = ({ held: { fines, vehicles } }: { held: Held }) => (
  <>
    {fines.length > 0 && (
      <Section title="As driver" note="What is wrong is corrected with Edit, on the page of the fine.">
        <Records label="Fines">
          {fines.map((fine) => (
            <HeldFineRecord key={fine.fineNumber} fine={fine} />
          ))}
        </Records>
      </Section>
    )}
    {vehicles.length > 0 && (
      <Section
        title="As owner"
        note="This comes from the vehicle register. What is wrong is corrected there; its next import brings it here."
      >
        <Records label="Vehicles">
          {vehicles.map((vehicle) => (
            <HeldVehicleRecord key={vehicle.id} vehicle={vehicle} />
          ))}
        </Records>
      </Section>
    )}
  </>
);
