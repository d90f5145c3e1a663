import { Fact, Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import type { Fine } from '../types.ts';

export function IssuedBy({ issuer }: { issuer: Fine['issuedBy'] }) {
  return (
    <Section title="Issued By">
      <Facts>
        <Fact label="Name">
          {issuer.firstName} {issuer.lastName}
        </Fact>
        <Fact label="Badge">{issuer.badgeNumber}</Fact>
      </Facts>
    </Section>
  );
}
