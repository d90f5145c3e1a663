import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { formatDateTime } from '../format/dates.ts';
import { PRINT_STYLES } from './onPaper.ts';
import { setPrinted, useIsPrinted } from './printing.ts';

/** At once, since the browser takes its picture of the page as soon as it has told of it. */
const become = (printed: boolean): void => flushSync(() => setPrinted(printed));

/** Chromium and Firefox tell both; whoever only looks at how the page would print tells the second one alone. */
function listen(): () => void {
  const until = new AbortController();
  const { signal } = until;
  window.addEventListener('beforeprint', () => become(true), { signal });
  window.addEventListener('afterprint', () => become(false), { signal });
  window.matchMedia('print').addEventListener('change', ({ matches }) => become(matches), { signal });
  return () => until.abort();
}

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

/** How screens print. */
export function PrintStyles() {
  const isPrinted = useIsPrinted();
  useEffect(listen, []);
  return (
    <>
      <GlobalStyles styles={PRINT_STYLES} />
      {isPrinted && <PrintFoot />}
    </>
  );
}
