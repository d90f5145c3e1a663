import type { OfficerDetail } from '@fines/domain/officer/detail.ts';
import { ROLE_LABELS } from '@fines/domain/shared/roles.ts';

import { ActiveBadge } from '../../ui/ActiveBadge.tsx';
import { Email } from '../../ui/Email.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';

export function OfficerProfile({ officer }: { officer: OfficerDetail }) {
  return (
    <Section title="Profile">
      <Facts>
        <Fact label="Badge">{officer.badgeNumber}</Fact>
        <Fact label="Role">{ROLE_LABELS[officer.role]}</Fact>
        <Fact label="Email">
          <Email address={officer.email} />
        </Fact>
        <Fact label="Status">
          <ActiveBadge isActive={officer.isActive} />
        </Fact>
      </Facts>
    </Section>
  );
}
