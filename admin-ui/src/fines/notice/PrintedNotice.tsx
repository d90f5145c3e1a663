import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { createPortal } from 'react-dom';

import type { Fine } from '../types.ts';
import { Notice } from './Notice.tsx';

const ID = 'printed-notice';

/** On paper there is nothing but the notice, black on white whatever the theme. */
const onPaper = ({ palette }: Theme) => ({
  '@page': { size: 'A4', margin: '16mm 18mm' },
  '@media print': {
    [`body > :not(#${ID})`]: { display: 'none !important' },
    'html, body': { background: `${palette.common.white} !important`, colorScheme: 'light !important' },
  },
});

export const PrintedNotice = ({ fine }: { fine: Fine }) =>
  createPortal(
    <>
      <GlobalStyles styles={onPaper} />
      <Box id={ID} sx={{ display: 'none', '@media print': { display: 'block' } }}>
        <Notice fine={fine} />
      </Box>
    </>,
    document.body,
  );
