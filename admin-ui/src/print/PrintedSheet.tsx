import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Lines to sign on. */
export const Signatures = ({ signers }: { signers: readonly string[] }) => (
  <Box
    sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12mm', mt: '18mm', breakInside: 'avoid' }}
  >
    {signers.map((who) => (
      <Box key={who} sx={{ borderTop: '0.2mm solid', pt: '1mm', fontSize: '9.5pt' }}>
        {who}
      </Box>
    ))}
  </Box>
);

const ID = 'printed-sheet';

type PageRule = { size?: string; margin: string };

/** Only the sheet is printed, black on white in every theme. */
const onPaper =
  (page: PageRule) =>
  ({ palette }: Theme) => ({
    '@page': page,
    '@media print': {
      [`body > :not(#${ID})`]: { display: 'none !important' },
      'html, body': { background: `${palette.common.white} !important`, colorScheme: 'light !important' },
    },
  });

/** Stands beside the console, where only the printer sees it. Without a size it takes the paper that there is. */
export const PrintedSheet = ({ page, children }: { page: PageRule; children: ReactNode }) =>
  createPortal(
    <>
      <GlobalStyles styles={onPaper(page)} />
      <Box id={ID} sx={{ display: 'none', '@media print': { display: 'block' } }}>
        {children}
      </Box>
    </>,
    document.body,
  );
