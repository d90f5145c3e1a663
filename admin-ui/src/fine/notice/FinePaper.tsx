import { allFacts, type FactGroup, factsShown } from '@fines/domain/fine/facts.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';

import type { Fine } from '../../data/fineCalls.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { common } from '../../messages.ts';
import { PRODUCT } from '../../ui/Page.tsx';
import { factText } from '../facts.ts';
import type { Demand } from './demand.ts';
import { t } from './messages.ts';

type Line = [label: string, value: string | null];

const linesOf = (group: FactGroup, fine: Fine): Line[] =>
  factsShown(group).map((name) => {
    const { heading, label } = allFacts[name];
    return [heading ?? label, factText(name, fine[name])];
  });

/** What nobody said of the driver can be filled in by hand. */
const factsOf = (fine: Fine): Line[] => [
  [common('licensePlate'), fine.licensePlate],
  ...linesOf('driver', fine),
  [common('offense'), fine.offenseDescription],
  ...linesOf('offense', fine).filter(([, value]) => value !== null),
  [common('dateIssued'), formatDateTime(fine.dateIssued)],
  [common('amount'), formatSzl(fine.amount)],
  [common('dueDate'), formatDate(fine.dueDate)],
  [t('issuedBy'), `${fine.issuedBy.firstName} ${fine.issuedBy.lastName}`],
  [common('badge'), fine.issuedBy.badgeNumber],
];

const NoticeFacts = ({ fine }: { fine: Fine }) => (
  <Box component="dl" sx={{ m: 0 }}>
    {factsOf(fine).map(([label, value]) => (
      <Box
        key={label}
        sx={{
          display: 'grid',
          gridTemplateColumns: '45mm minmax(0, 1fr)',
          py: '1.6mm',
          borderBottom: '0.2mm solid',
          breakInside: 'avoid',
        }}
      >
        <Box component="dt">{label}</Box>
        <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);

type Props = {
  fine: Fine;
  /** What paper it is, for those who hear it. */
  label: string;
  title: string;
  demand: Demand;
  /** Below it all. */
  children?: ReactNode;
};

/** A paper about a fine: who, what, where, when, how much, by when, and how to pay. */
export function FinePaper({ fine, label, title, demand, children }: Props) {
  return (
    <Box
      component="article"
      aria-label={label}
      sx={{ color: 'common.black', bgcolor: 'common.white', fontSize: '11pt', lineHeight: 1.45 }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '8mm', mb: '8mm' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontSize: '11pt' }}>{PRODUCT}</Typography>
          <Typography component="h1" sx={{ fontSize: '22pt', fontWeight: 700, mt: '6mm', lineHeight: 1.2 }}>
            {title}
          </Typography>
          <Typography sx={{ fontSize: '15pt', fontWeight: 600, mt: '1mm' }}>{fine.fineNumber}</Typography>
        </Box>
        <QRCodeSVG
          value={fine.fineNumber}
          level="M"
          marginSize={4}
          title={common('qrCodeOf', { number: fine.fineNumber })}
          style={{ width: '36mm', height: '36mm', flexShrink: 0 }}
        />
      </Box>
      <NoticeFacts fine={fine} />
      <Box sx={{ border: '0.6mm solid', p: '5mm', my: '8mm', breakInside: 'avoid' }}>
        <Typography component="h2" sx={{ fontSize: '15pt', fontWeight: 700 }}>
          {demand.title}
        </Typography>
        {demand.lines.map((line) => (
          <Typography key={line} sx={{ fontSize: '11pt', mt: '2mm' }}>
            {line}
          </Typography>
        ))}
      </Box>
      {children}
    </Box>
  );
}
