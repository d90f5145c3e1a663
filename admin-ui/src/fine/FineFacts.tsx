import {
  CONTACT_FACTS,
  type FactGroup as Group,
  factsShown,
  fineFacts,
  type FineFacts,
} from '@fines/domain/fine/facts.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { t } from '../i18n/i18nProvider.ts';
import { Contact } from '../ui/Contact.tsx';
import { Section } from '../ui/Page.tsx';
import { Fact, Unbroken } from '../ui/words.tsx';
import { FACT_LABELS, factText } from './facts.ts';

type FactGroupProps = { of: Group; fine: Readonly<Partial<FineFacts>> };

/** Those of the facts that are shown together; what was not said, in one line. */
export function FactGroup({ of, fine }: FactGroupProps) {
  const facts = factsShown(of).map((name) => ({
    name,
    label: FACT_LABELS[name],
    text: factText(name, fine[name] ?? null),
  }));
  const missing = facts.filter(({ text }) => text === null).map(({ label }) => label);
  return (
    <>
      {facts.map(
        ({ name, label, text }) =>
          text !== null && (
            <Fact key={name} label={label} isLong={fineFacts[name].input.type === 'email'}>
              {CONTACT_FACTS.includes(name) ? <Contact text={text} /> : text}
            </Fact>
          ),
      )}
      {missing.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
          <Box component="dt" sx={{ display: 'inline' }}>
            {t('fine.notGiven')}
          </Box>{' '}
          <Box component="dd" sx={{ display: 'inline', m: 0 }}>
            {missing.join(', ')}
          </Box>
        </Box>
      )}
    </>
  );
}

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
