import GlobalStyles from '@mui/material/GlobalStyles';
import { useState } from 'react';

import { formatDateTime } from '../format/dates.ts';
import { PRINT_STYLES } from './onPaper.ts';
import { useIsPrinted } from './printing.ts';

/** A text as CSS has it. */
const quoted = (text: string): string => JSON.stringify(text);

const SMALL = { fontSize: '7.5pt', color: '#536070' };

/**
 * What stands at the foot of each page of a printed screen: its address, when it was printed, and which page it is.
 * Chromium prints it; Firefox knows no boxes in the margin, but puts address and time there by itself.
 */
function PrintFoot() {
  const [now] = useState(() => new Date().toISOString());
  return (
    <GlobalStyles
      styles={{
        '@page console': {
          '@bottom-left': { ...SMALL, content: quoted(decodeURI(window.location.href)) },
          '@bottom-right': {
            ...SMALL,
            content: `${quoted(`${formatDateTime(now)} · `)} counter(page) "/" counter(pages)`,
          },
        },
      }}
    />
  );
}

/** How screens print: not needed before there is one, so it comes after the first. */
export default function PrintStyles() {
  const isPrinted = useIsPrinted();
  return (
    <>
      <GlobalStyles styles={PRINT_STYLES} />
      {isPrinted && <PrintFoot />}
    </>
  );
}
