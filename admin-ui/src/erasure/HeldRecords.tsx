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
import { FactGroup } from '../fine/FineFacts.tsx';
import { FineLink, StatusBadge } from '../fine/FineLink.tsx';
import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/numbers.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { Contact } from '../ui/Contact.tsx';
import { Section } from '../ui/Page.tsx';
import { SelectBox } from '../ui/SelectionBar.tsx';
import { Fact, Facts, filled, KnownFacts, Lines, Unbroken } from '../ui/words.tsx';

export type Choice = { chosen: ReadonlySet<string>; toggle: (id: string) => void };

/** Absent for those who may not ask for an erasure. */
export const ChoiceContext = createContext<Choice | undefined>(undefined);

type CheckProps = { id: string; describedBy: string; isKept: boolean };

function Choose({ id, describedBy, isKept }: CheckProps) {
  const choice = use(ChoiceContext);
  if (choice === undefined) return null;
  return (
    <SelectBox
      label={t('erasure.select', { record: id })}
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
    <span>
      {keptFor === null ? (
        t('erasure.mayBeErased')
      ) : (
        <Unbroken text={t('erasure.keptFor', { reason: keptFor })} />
      )}
    </span>
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

function HeldDispute({ dispute }: { dispute: HeldFine['disputes'][number] }) {
  const { reason, evidence, contact, submittedAt } = dispute;
  return (
    <Fact label={t('erasure.disputeOf', { day: formatDate(submittedAt) })} isLong>
      <Lines text={reason} />
      {evidence !== null && <div>{filled('erasure.evidence', { text: <Lines text={evidence} /> })}</div>}
      {[contact?.email, contact?.phone].map(
        (way) => way && <div key={way}>{filled('erasure.contact', { way: <Contact text={way} /> })}</div>,
      )}
    </Fact>
  );
}

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
          <LinkButton to={finePath(fineNumber)} label={t('erasure.correct')} name={fineNumber} />
        )
      }
      about={dotted(fine.offenseDescription, fine.licensePlate, formatDate(fine.dateIssued))}
    >
      <FactGroup of="driver" fine={fine} />
      {fine.notes !== null && (
        <Fact label={FACT_LABELS.notes} isLong>
          <Lines text={fine.notes} />
        </Fact>
      )}
      {disputes.map((dispute) => (
        <HeldDispute key={dispute.submittedAt} dispute={dispute} />
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
      vehicle.expiryDate && t('erasure.registeredUntil', { day: formatDate(vehicle.expiryDate) }),
    )}
  >
    <KnownFacts
      facts={[
        { label: t('common.owner'), value: vehicle.ownerName },
        { label: t('erasure.idNumber'), value: vehicle.ownerIdNumber },
        { label: t('erasure.phone'), value: vehicle.ownerPhone && <Contact text={vehicle.ownerPhone} /> },
        { label: t('erasure.address'), value: vehicle.ownerAddress },
      ]}
    />
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
      <Section title={t('erasure.asDriver')} note={t('erasure.correctOnTheFine')}>
        <Records label={t('common.fines')}>
          {fines.map((fine) => (
            <HeldFineRecord key={fine.fineNumber} fine={fine} />
          ))}
        </Records>
      </Section>
    )}
    {vehicles.length > 0 && (
      <Section title={t('erasure.asOwner')} note={t('erasure.correctInTheRegister')}>
        <Records label={t('erasure.vehicles')}>
          {vehicles.map((vehicle) => (
            <HeldVehicleRecord key={vehicle.id} vehicle={vehicle} />
          ))}
        </Records>
      </Section>
    )}
  </>
);
