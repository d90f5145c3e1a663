import { type FactGroup as Group, factsShown, type FineFacts } from '@fines/domain/fine/facts.ts';
import Typography from '@mui/material/Typography';

import { Section } from '../ui/Page.tsx';
import { Fact, Unbroken } from '../ui/words.tsx';
import { FACT_LABELS, factText } from './facts.ts';

type FactGroupProps = { of: Group; fine: FineFacts };

/** Those of the facts that are shown together. */
export const FactGroup = ({ of, fine }: FactGroupProps) =>
  factsShown(of).map((name) => (
    <Fact key={name} label={FACT_LABELS[name]}>
      {factText(name, fine[name])}
    </Fact>
  ));

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
