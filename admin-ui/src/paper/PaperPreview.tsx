import type { Paper, PaperSize } from '@fines/papers/paper.ts';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';

import { marginsOf, PX_PER_MM, togetherOn, WIDTHS } from './looks.ts';
import { PaperSheet } from './PaperSheet.tsx';

/** How much smaller a paper has to be to fit where it is shown; never larger than it is. */
function useScale(width: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / (width * PX_PER_MM)));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [width]);
  return { frame, scale };
}

const SHEET = { A4: { minHeight: '297mm' }, ROLL: {} } as const;

type Props = { papers: readonly Paper[]; size: PaperSize };

/** Papers on one sheet as they will be printed: white in every theme, and of the true proportions. */
export function PaperPreview({ papers, size }: Props) {
  const { frame, scale } = useScale(WIDTHS[size]);
  return (
    <Box ref={frame} sx={{ width: '100%' }}>
      <Box
        sx={{
          ...SHEET[size],
          zoom: scale,
          boxSizing: 'border-box',
          width: `${WIDTHS[size]}mm`,
          p: marginsOf(size),
          bgcolor: 'common.white',
          boxShadow: 3,
          // Where a page ends.
          '& hr': { my: '8mm', borderTop: '0.3mm dashed black' },
          ...togetherOn(size, papers.length),
        }}
      >
        {papers.map((paper) => (
          <PaperSheet key={paper.name} paper={paper} size={size} />
        ))}
      </Box>
    </Box>
  );
}
