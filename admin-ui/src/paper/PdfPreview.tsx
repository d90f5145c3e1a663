import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';

import type { DownloadedFile } from '../data/urls.ts';
import { t } from '../i18n/i18nProvider.ts';
import { handOver } from './printPdf.ts';

/** Without the viewer's own buttons and margins, as wide as there is room. */
const AS_PAPER = '#toolbar=0&navpanes=0&view=FitH';

/** A PDF as the browser shows it; where it shows none, as on phones, a button that opens it elsewhere. */
export function PdfPreview({ title, file }: { title: string; file: DownloadedFile }) {
  const { content } = file;
  const frame = useRef<HTMLIFrameElement>(null);
  // Once the frame has its size: a viewer that starts in a frame without one shows a page without any.
  useEffect(() => {
    const address = URL.createObjectURL(content);
    if (frame.current) frame.current.src = address + AS_PAPER;
    return () => URL.revokeObjectURL(address);
  }, [content]);
  if (!navigator.pdfViewerEnabled) {
    return (
      <Button variant="outlined" startIcon={<OpenInNewOutlined />} onClick={() => void handOver(file)}>
        {t('paper.openPdf')}
      </Button>
    );
  }
  return (
    <Box
      component="iframe"
      title={title}
      ref={frame}
      sx={{ width: '100%', aspectRatio: '210 / 297', border: 0, boxShadow: 3, bgcolor: 'common.white' }}
    />
  );
}
