import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { type DownloadedFile, saveFile } from '../data/urls.ts';
import { t } from '../i18n/i18nProvider.ts';

/** Copies a text, and says so; browsers allow it on secure pages only. */
export function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copy' | 'copied' | 'copyByHand'>('copy');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('copyByHand');
    }
  };
  return (
    <Button startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
      {/* So that screen readers say it when it changes. */}
      <output>{t(`ui.${outcome}`)}</output>
    </Button>
  );
}

type DownloadProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  label: string;
  fetchFile: () => Promise<DownloadedFile>;
  onSaved?: () => void;
  onFailed: (error: unknown) => void;
};

/** Fetches a file and saves it; it can be pressed again once that is done. */
export function DownloadButton({
  label,
  fetchFile,
  onSaved,
  onFailed,
  disabled = false,
  ...props
}: DownloadProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await fetchFile()),
    onSuccess: onSaved,
    onError: onFailed,
  });
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      {...props}
      aria-busy={isPending}
      disabled={disabled}
      // Disabled, it would lose the focus.
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      {label}
    </Button>
  );
}

/** The button of a row that leads to its record. */
export const LinkButton = ({ to, label, name }: { to: string; label: string; name: string }) => (
  <Link className="row-link" to={to} aria-label={`${label} ${name}`}>
    {label}
  </Link>
);
