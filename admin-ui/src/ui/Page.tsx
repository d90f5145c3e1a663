import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';

import { PRODUCT } from '../layout/product.ts';
import { asLeft } from '../table/lastListed.ts';
import { Unbroken } from './Unbroken.tsx';

/** The screen that was last arrived at; undefined until the first one. */
let lastPath: string | undefined;

const hasFocusWithin = (main: Element | null): boolean =>
  main !== document.activeElement && main?.contains(document.activeElement) === true;

/**
 * For the heading of a screen: it takes the focus when one has come there from another, so that screen readers
 * say where one is and Tab goes on from there. A field that took the focus itself keeps it.
 */
function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const isFirst = useNavigationType() === NavigationType.Pop && lastPath === undefined;

  useEffect(() => {
    if (lastPath === pathname) return;
    lastPath = pathname;
    if (!isFirst && !hasFocusWithin(document.querySelector('main'))) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [pathname, isFirst]);

  return heading;
}

type PageHeaderProps = {
  title: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The screen that this one was opened from. */
  back?: { to: string; label: string };
};

function PageHeader({ title, subtitle, actions, back }: PageHeaderProps) {
  const heading = useArrival();
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: { xs: 2, sm: 3 } }}
    >
      {back && (
        <IconButton
          component={Link}
          to={asLeft(back.to)}
          aria-label={back.label}
          title={back.label}
          edge="start"
        >
          <ArrowBack />
        </IconButton>
      )}
      <Box sx={{ flex: '1 1 190px' }}>
        <Typography
          variant="h1"
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 'none', overflowWrap: 'anywhere' }}
        >
          <Unbroken text={title} />
        </Typography>
        {subtitle && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}

type Props = PageHeaderProps & {
  children: ReactNode;
  /** Widest measure of the content, in pixels. */
  width?: number;
};

/** A screen: its heading, what one can do with the whole of it, and its content. */
export function Page({ children, width = 1280, ...header }: Props) {
  return (
    <Box sx={{ maxWidth: width, mx: 'auto', width: '100%' }}>
      <title>{`${header.title} · ${PRODUCT}`}</title>
      <PageHeader {...header} />
      {children}
    </Box>
  );
}
