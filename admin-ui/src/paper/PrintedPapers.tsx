import type { Paper, PaperSize } from '@fines/papers/paper.ts';
import { LONGEST_ROLL } from '@fines/papers/roll.ts';
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState } from 'react';

import { PrintedSheet, type PageRule } from '../print/PrintedSheet.tsx';
import { MARGINS, marginsOf, PX_PER_MM, togetherOn, WIDTHS } from './looks.ts';
import { PaperSheet } from './PaperSheet.tsx';

export type Printed = {
  papers: readonly Paper[];
  size: PaperSize;
  /** Beneath each other, as many as a sheet holds; else each begins a sheet of its own. */
  isTogether?: boolean;
  /** Called when it is about to be printed, by whatever way. */
  onPrint?: () => void;
};

const IN_MARGIN = '8pt';

/** Which paper the further pages belong to, and which page it is; of several papers that would not be true of each. */
const a4Rule = ([only, ...others]: readonly Paper[]): PageRule => ({
  size: 'A4',
  margin: marginsOf('A4'),
  ...(only !== undefined &&
    others.length === 0 && {
      '@top-left': { content: JSON.stringify(only.name), fontSize: IN_MARGIN },
      '@bottom-right': { content: `counter(page) " / " counter(pages)`, fontSize: IN_MARGIN },
    }),
});

/** A page that is less high than wide is turned by some drivers. */
const LEAST_LENGTH = WIDTHS.ROLL + 1;

/**
 * How long the roll has to be, in millimetres: it is shown for as long as that takes, out of sight. Papers that are
 * longer together go on behind a cut.
 */
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
  const length = Math.ceil(height) + MARGINS.ROLL.top + MARGINS.ROLL.bottom + 1;
  return Math.min(Math.max(length, LEAST_LENGTH), LONGEST_ROLL);
}

const APART = { '& > * + *': { breakBefore: 'page' } };

/**
 * Papers beside the console, where only the printer sees them. On a roll all of them are one page, as long as they
 * are: without a length browsers take a sheet of A4 and make it small.
 */
export function PrintedPapers({ papers, size, isTogether = false, onPrint }: Printed) {
  const sheet = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(LEAST_LENGTH);
  const isRoll = size === 'ROLL';

  useLayoutEffect(() => {
    if (isRoll && papers.length > 0 && sheet.current) setLength(lengthOf(sheet.current));
  }, [isRoll, papers]);

  useLayoutEffect(() => {
    if (onPrint === undefined) return undefined;
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, [onPrint]);

  const page = isRoll ? { size: `${WIDTHS.ROLL}mm ${length}mm`, margin: marginsOf(size) } : a4Rule(papers);
  return (
    <PrintedSheet page={page} ref={sheet}>
      <Box sx={isTogether || isRoll ? togetherOn(size, papers.length) : APART}>
        {papers.map((paper) => (
          <PaperSheet key={paper.name} paper={paper} size={size} />
        ))}
      </Box>
    </PrintedSheet>
  );
}
