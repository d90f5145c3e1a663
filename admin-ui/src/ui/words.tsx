import { ERASED } from '@fines/domain/shared/personal-data.ts';
import type { Tokens } from '@fines/messages/translator.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, Children, useId } from 'react';

import { formatDate, formatTime } from '../format/dates.ts';
import { type MessageKey, type MessageOf, t } from '../i18n/i18nProvider.ts';
import type { Tone } from '../theme/palette.ts';

/** Short texts of a table, which read best on one line. */
export const NoWrap = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

const MARK = '\u{FFFC}';

/**
 * A message with elements put into it where its language wants them:
 * `filled('common.receipt', { number: <NoWrap>{receiptNumber}</NoWrap> })`.
 */
export function filled<Key extends MessageKey>(
  key: Key,
  elements: { readonly [Name in Tokens<MessageOf<Key>>]: ReactNode },
): ReactNode {
  const places = Object.keys(elements).map((name) => [name, `${MARK}${name}${MARK}`]);
  const text = (t as (of: string, values: unknown) => string)(key, Object.fromEntries(places));
  const known: Readonly<Record<string, ReactNode>> = elements;
  return Children.toArray(text.split(MARK).map((part, index) => (index % 2 === 0 ? part : known[part])));
}

/** An instant in a narrow column: broken, if it must be, between day and time. */
export const DateTime = ({ at }: { at: string }) => (
  <>
    <NoWrap>{formatDate(at)}</NoWrap> {formatTime(at)}
  </>
);

/** `FN-2026-145`, `RCP-2026-096`, `FN-2026-145-D1`, `RSP-1042`; never so long that it would need two lines. */
const NUMBER = /\b([A-Z]{2,4}(?:-\d{2,6}){1,2}(?:-D\d)?)(?![\w-])/;

/** In place of a text about a person that was erased. */
const Erased = () => (
  <Box component="em" sx={{ color: 'text.secondary' }}>
    {t('ui.erased')}
  </Box>
);

/** A text whose numbers are not broken at their hyphens. Of one that was erased, it says so. */
export const Unbroken = ({ text }: { text: string }) =>
  text === ERASED ? (
    <Erased />
  ) : (
    Children.toArray(text.split(NUMBER).map((part) => (NUMBER.test(part) ? <NoWrap>{part}</NoWrap> : part)))
  );

/** An amount of money in a form, where it cannot be changed. */
export function AmountLine({ label, amount }: { label: string; amount: string }) {
  const id = useId();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        px: 2,
        minHeight: 56,
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Typography id={id} color="text.secondary">
        {label}
      </Typography>
      <Typography component="output" aria-labelledby={id} sx={{ fontSize: 22, fontWeight: 600 }}>
        {amount}
      </Typography>
    </Box>
  );
}

/** A text with its line breaks as they were typed; a dash where there is none. */
export const Lines = ({ text }: { text: string | null | undefined }) => (
  <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
    <Unbroken text={text ?? '–'} />
  </Box>
);

/** Labelled facts, two abreast. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
    >
      {children}
    </Box>
  );
}

type FactProps = {
  label: string;
  /** Whether it may be long, and stands alone in its line. */
  isLong?: boolean;
  children: ReactNode;
};

/** One labelled fact; a dash if it has no value. */
export function Fact({ label, isLong = false, children }: FactProps) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: isLong ? '1 / -1' : undefined }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'break-word' }}>
        {typeof children === 'string' ? <Unbroken text={children} /> : (children ?? '–')}
      </Typography>
    </Box>
  );
}

type Known = { label: string; isLong?: boolean; value: ReactNode };

/** Facts as far as they are known; those without a value, together in one line. */
export function KnownFacts({ facts }: { facts: readonly Known[] }) {
  const missing = facts.filter(({ value }) => value === null || value === '').map(({ label }) => label);
  return (
    <>
      {facts.map(
        ({ label, isLong, value }) =>
          !missing.includes(label) && (
            <Fact key={label} label={label} isLong={isLong}>
              {value}
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

/** A word on a coloured ground. */
export const Badge = ({ tone, label }: { tone: Tone; label: string }) => (
  <span className={`badge ${tone}`}>{label}</span>
);

/** Whether somebody can sign in; deleting a user makes him or her inactive. */
export const ActiveBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Badge tone="green" label={t('common.active')} />
  ) : (
    <Badge tone="grey" label={t('common.inactive')} />
  );
