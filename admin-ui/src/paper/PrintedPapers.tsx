import type { Paper, PaperSize } from '@fines/papers/paper.ts';
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState } from 'react';

import { PrintedSheet, type PageRule } from '../print/PrintedSheet.tsx';
import { MARGINS, WIDTHS } from './looks.ts';
import { PaperSheet } from './PaperSheet.tsx';

export type Printed = {
  papers: readonly Paper[];
  size: PaperSize;
  /** Beneath each other, as many as a sheet holds; else each begins a sheet of its own. */
  isTogether?: boolean;
  /** Called when it is about to be printed, by whatever way. */
  onPrint?: () => void;
};

const marginOf = (size: PaperSize): string => {
  const { top, right, bottom, left } = MARGINS[size];
  return `${top}mm ${right}mm ${bottom}mm ${left}mm`;
};

/** How many pages there are is only worth saying of one paper. */
const a4Rule = (papers: number): PageRule => ({
  size: 'A4',
  margin: marginOf('A4'),
  ...(papers === 1 && {
    '@bottom-right': { content: `counter(page) " / " counter(pages)`, fontSize: '8pt' },
  }),
});

const PX_PER_MM = 96 / 25.4;

/** A page that is less high than wide is turned by some drivers. */
const LEAST_LENGTH = WIDTHS.ROLL + 1;

/** How long the roll has to be, in millimetres: it is shown for as long as that takes, out of sight. */
function lengthOf(sheet: HTMLElement): number {
  const { position, visibility, width, display } = sheet.style;
  Object.assign(sheet.style, {
    position: 'absolute',
    visibility: 'hidden',
    display: 'block',
    width: `${WIDTHS.ROLL - MARGINS.ROLL.left - MARGINS.ROLL.right}mm`,
  });
  const height = sheet.getBoundingClientRect().height / PX_PER_MM;
  Object.assign(sheet.style, { position, visibility, width, display });
  return Math.max(Math.ceil(height) + MARGINS.ROLL.top + MARGINS.ROLL.bottom + 1, LEAST_LENGTH);
}

const TOGETHER = {
  '& > * + *': { mt: '8mm', pt: '8mm', borderTop: '0.3mm dashed' },
  '& > *': { breakInside: 'avoid' },
};
const APART = { '& > * + *': { breakBefore: 'page' } };

/**
 * Papers beside the console, where only the printer sees them. On a roll all of them are one page, as long as they
 * are: without a length browsers take a sheet of A4 and make it small.
 */
export function PrintedPapers({ papers, size, isTogether = false, onPrint }: Printed) {
  const sheet = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(LEAST_LENGTH);
  const isRoll = size === 'ROLL';

  // After every change, since each makes it longer or shorter; nothing comes of the same length.
  useLayoutEffect(() => {
    if (isRoll && sheet.current) setLength(lengthOf(sheet.current));
  });

  useLayoutEffect(() => {
    if (onPrint === undefined) return undefined;
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, [onPrint]);

  const page = isRoll
    ? { size: `${WIDTHS.ROLL}mm ${length}mm`, margin: marginOf(size) }
    : a4Rule(papers.length);
  return (
    <PrintedSheet page={page} ref={sheet}>
      <Box sx={isTogether || isRoll ? TOGETHER : APART}>
        {papers.map((paper) => (
          <PaperSheet key={paper.name} paper={paper} size={size} />
        ))}
      </Box>
    </PrintedSheet>
  );
}
