import {
  CONTACT_FACTS,
  type FactGroup as Group,
  factsShown,
  fineFacts,
  type FineFacts,
} from '@fines/domain/fine/facts.ts';
import Typography from '@mui/material/Typography';

import { Contact } from '../ui/Contact.tsx';
import { Section } from '../ui/Page.tsx';
import { KnownFacts, Unbroken } from '../ui/words.tsx';
import { FACT_LABELS, factText } from './facts.ts';

type FactGroupProps = { of: Group; fine: Readonly<Partial<FineFacts>> };

/** Those of the facts that are shown together; what was not said, in one line. */
export const FactGroup = ({ of, fine }: FactGroupProps) => (
  <KnownFacts
    facts={factsShown(of).map((name) => {
      const text = factText(name, fine[name] ?? null);
      return {
        label: FACT_LABELS[name],
        isLong: fineFacts[name].input.type === 'email',
        value: text !== null && CONTACT_FACTS.includes(name) ? <Contact text={text} /> : text,
      };
    })}
  />
);

/** The facts that are not shown among others. */
export const remarksOf = (fine: FineFacts): { label: string; text: string | null }[] =>
  factsShown('remarks').map((name) => ({ label: FACT_LABELS[name], text: factText(name, fine[name]) }));

/** Each of them with a section of its own. */
export const Remarks = ({ fine }: { fine: FineFacts }) =>
  remarksOf(fine).map(
    ({ label, text }) =>
      text !== null && (
        <Section key={label} title={label}>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <Unbroken text={text} />
          </Typography>
        </Section>
      ),
  );
