import ArrowForward from '@mui/icons-material/ArrowForward';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { mayOpen } from '../auth/screens.ts';
import { useUser } from '../auth/useUser.ts';
import type { Figure } from './figure.ts';

/** Whether there is anything to see, and for this user. */
function useMayFollow(): (figure: Figure | undefined) => figure is Figure {
  const { role } = useUser();
  return (figure): figure is Figure => {
    const [, screen = ''] = /^\/([a-z-]*)/.exec(figure?.to ?? '') ?? [];
    return figure !== undefined && figure.count > 0 && mayOpen(role, screen);
  };
}

type Props = {
  figure: Figure | undefined;
  children: ReactNode;
  /** Takes the clicks on all of the card around it. */
  isOfCard?: boolean;
};

/** The link lies over all of its card, with the ring that shows where the focus is. */
const WHOLE_CARD = {
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main', borderRadius: 1 },
  '& > svg': {
    position: 'absolute',
    right: 12,
    bottom: 12,
    fontSize: 16,
    color: 'text.secondary',
    opacity: 0.6,
  },
} as const;

/** The look of a card with such a link. The links of its notes lie above it. */
export const LINKED_CARD = {
  position: 'relative',
  '&:has(a)': {
    '@media (hover: hover)': {
      '&:hover': { borderColor: 'primary.main' },
      '&:hover a > svg': { color: 'primary.main', opacity: 1 },
    },
  },
  '& .MuiTypography-body2 a': { position: 'relative', zIndex: 1 },
} as const;

/** A figure that opens the records that it counts, for those who may see them. */
export function FigureLink({ figure, children, isOfCard = false }: Props) {
  const mayFollow = useMayFollow();
  if (!mayFollow(figure)) return children;
  return (
    <MuiLink
      component={Link}
      to={figure.to}
      title={figure.title}
      color="inherit"
      underline={isOfCard ? 'none' : 'hover'}
      onClick={(event) => event.stopPropagation()}
      sx={isOfCard ? WHOLE_CARD : { textDecoration: 'underline dotted', textUnderlineOffset: '3px' }}
    >
      {children}
      {isOfCard && <ArrowForward aria-hidden />}
    </MuiLink>
  );
}
