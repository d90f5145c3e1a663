import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';

type Outcome = 'Copy' | 'Copied' | 'Select it and copy by hand';

/** Copies a text, and says so; browsers allow it on secure pages only. */
export function CopyButton({ text }: { text: string }) {
  const [label, setLabel] = useState<Outcome>('Copy');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setLabel('Copied');
    } catch {
      setLabel('Select it and copy by hand');
    }
  };
  return (
    <Button startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
      {/* So that screen readers say it when it changes. */}
      <output>{label}</output>
    </Button>
  );
}
