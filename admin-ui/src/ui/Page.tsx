import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

import { PRODUCT } from '../layout/product.ts';
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';

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
