import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

import { useToast } from '../../toasts/useToast.ts';

const SHOWN = 12;

/** Browsers offer the clipboard to secure pages only; the whole hash stands in the raw event, too. */
const canCopy = (): boolean => 'clipboard' in navigator;

/** The beginning of the hash; the whole of it can be copied. */
export function EventHash({ hash }: { hash: string | null }) {
  const toast = useToast();
  if (hash === null) return <Box sx={{ mt: 1.5, fontSize: 13 }}>No hash</Box>;

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(hash);
    toast({ title: 'Hash copied' });
  };
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 1.5, fontSize: 13, color: 'text.secondary' }}
    >
      Hash
      <Box component="code" title={hash} sx={{ color: 'text.primary' }}>
        {hash.slice(0, SHOWN)}…
      </Box>
      {canCopy() && (
        <IconButton size="small" aria-label="Copy hash" title="Copy hash" onClick={() => void copy()}>
          <ContentCopyOutlined sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}
