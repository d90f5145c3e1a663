import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import { createPortal } from 'react-dom';

const ID = 'printed-sheet';

/** What stands in a box of the margin, where browsers know that. */
type MarginBox = { content: string; fontSize: string };

export type PageRule = { size: string; margin: string } & {
  readonly [Box in '@top-left' | '@bottom-right']?: MarginBox;
};

/** Only the sheet is printed, black on white in every theme. */
const onPaper =
  (page: PageRule) =>
  ({ palette }: Theme) => ({
    '@page': page,
    '@page :first': { '@top-left': { content: 'none' } },
    '@media print': {
      [`body > :not(#${ID})`]: { display: 'none !important' },
      'html, body': { background: `${palette.common.white} !important`, colorScheme: 'light !important' },
    },
  });

type Props = { page: PageRule; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** Stands beside the console, where only the printer sees it. */
export const PrintedSheet = ({ page, ref, children }: Props) =>
  createPortal(
    <>
      <GlobalStyles styles={onPaper(page)} />
      <Box id={ID} ref={ref} sx={{ display: 'none', '@media print': { display: 'block' } }}>
        {children}
      </Box>
    </>,
    document.body,
  );
