import type { Paper, PaperSize } from '@fines/papers/paper.ts';
import { fitted } from '@fines/papers/roll.ts';
import Box from '@mui/material/Box';

import { LOOKS } from './looks.ts';
import { drawn } from './PaperBlocks.tsx';
import { PaperHead } from './PaperHead.tsx';

type Props = { paper: Paper; size: PaperSize };

/** Any paper, the same on the screen and for the printer: black on white, as wide as it will be. */
export function PaperSheet({ paper: whole, size }: Props) {
  const paper = fitted(whole, size);
  const [first, ...others] = paper.blocks;
  const window = first?.kind === 'address' ? first.lines : undefined;
  const blocks = window === undefined ? paper.blocks : others;
  return (
    <Box component="article" lang={paper.language} aria-label={paper.name} sx={LOOKS[size]}>
      <PaperHead letterhead={paper.letterhead} window={window} />
      {drawn(blocks)}
      <footer>
        {paper.footer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </Box>
  );
}
