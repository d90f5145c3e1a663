import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';

import { t } from '../i18n/i18nProvider.ts';
import { useIsPrinted } from '../theme/printing.ts';
import { Unbroken } from './words.tsx';

/** Where the content of the console begins and ends: the same edges for the top bar, notices and every screen. */
export const EDGES = { width: '100%', maxWidth: 1344, mx: 'auto', px: { xs: 2, sm: 4 } } as const;

/** The name of the product, as page titles and printed papers show it. */
export const PRODUCT = t('ui.product');

/** What the tab of the browser is called on a screen. */
export const tabTitle = (title: string): string => `${title} · ${PRODUCT}`;

/** What each list was last asked for in this tab, by its path. */
const searches = new Map<string, string>();

export const rememberList = (path: string, search: string): void => void searches.set(path, search);

/** A list as it was left; any other address as it is. */
const asLeft = (path: string): string => path + (searches.get(path) ?? '');

type SectionProps = {
  title: string;
  /** A further line, in small type. */
  note?: string;
  action?: ReactNode;
  children: ReactNode;
};

/** A card with a heading. */
export function Section({ title, note, action, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 2, sm: 2.5 }, py: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id={id}>
            <Unbroken text={title} />
          </Typography>
          {note && (
            <Typography variant="body2" color="text.secondary">
              {note}
            </Typography>
          )}
        </Box>
        {action}
      </Box>
      {children && <Box sx={{ px: { xs: 2, sm: 2.5 }, mt: -0.5, pb: 2.5 }}>{children}</Box>}
    </Card>
  );
}

/** The screen that was last arrived at; undefined until the first one. */
let lastPath: string | undefined;

/** What the arrow before a heading tells the list to which it leads. */
const BACK = { isBack: true };

/** The screen from which somebody went back to this one; undefined for who came otherwise. */
export function useLeftBehind(): string | undefined {
  const { state }: { state: Partial<typeof BACK> | null } = useLocation();
  const isPopped = useNavigationType() === NavigationType.Pop;
  const [left] = useState(lastPath);
  return isPopped || state?.isBack === true ? left : undefined;
}

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
    if (!isFirst && !hasFocusWithin(document.querySelector('#main-content'))) {
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
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        // As high as a button: titles stand at the same height whether there is one or not.
        minHeight: 40,
        mb: { xs: 2, sm: 3 },
      }}
    >
      {back && (
        <IconButton
          component={Link}
          to={asLeft(back.to)}
          state={BACK}
          aria-label={back.label}
          title={back.label}
          size="small"
          // In the margin, so that all titles begin at the same edge.
          sx={{ ml: { xs: -1, sm: '-34px' }, mr: { xs: -0.5, sm: '-12px' }, width: 34 }}
        >
          <ArrowBack fontSize="small" />
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

/** Parts of a screen beside each other where there is room; `widths` as the columns of a grid have them. */
export const Columns = ({ widths, children }: { widths: string; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 2, sm: 3 },
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: widths },
    }}
  >
    {children}
  </Box>
);

type Props = PageHeaderProps & {
  children: ReactNode;
  /** Widest measure of what stands below the heading, in pixels: forms and papers are read better when narrow. */
  width?: number;
};

/** A screen: its heading, what one can do with the whole of it, and its content. */
export function Page({ children, width = 1280, ...header }: Props) {
  return (
    <>
      <title>{tabTitle(header.title)}</title>
      <PageHeader {...header} />
      <Box sx={{ maxWidth: width }}>{children}</Box>
    </>
  );
}

/** Paper has room for a table, whatever it is printed from. Nothing may change its place while the browser prints. */
function useIsBelow(size: 'sm' | 'lg'): boolean {
  const isPrinted = useIsPrinted();
  const isBelow = useMediaQuery((theme: Theme) => theme.breakpoints.down(size), { noSsr: true });
  return isBelow && !isPrinted;
}

/** Whether there is too little width for the sidebar: phones, and tablets held upright. */
export const useIsPhone = (): boolean => useIsBelow('sm');

/** Whether there is too little width for a table beside the sidebar. */
export const useIsNarrow = (): boolean => useIsBelow('lg');
