import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { useIsReadOnly } from '../auth/useUser.ts';
import { type DownloadedFile, saveFile } from '../data/urls.ts';

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
      disabled={disabled || isPending}
      onClick={() => mutate()}
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

type ReasonedIconButtonProps = {
  label: string;
  reason: string | undefined;
  onClick: () => void;
  children: ReactNode;
};

/** As ReasonedButton, for a button that shows only an icon. */
export function ReasonedIconButton({ label, reason, onClick, children }: ReasonedIconButtonProps) {
  if (useIsReadOnly()) return null;
  const isAllowed = reason === undefined;
  return (
    <Tooltip title={reason ?? label} describeChild={!isAllowed}>
      <IconButton
        aria-label={label}
        aria-disabled={!isAllowed}
        disableRipple
        onClick={isAllowed ? onClick : undefined}
        sx={isAllowed ? {} : { opacity: 0.5, cursor: 'not-allowed' }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

type ReasonedProps = ButtonProps & { reason: string | undefined };

const REFUSED = { 'aria-disabled': true, disableRipple: true, sx: { opacity: 0.5, cursor: 'not-allowed' } };

/**
 * A button for a change that, when it may not be used, stays in reach of pointer and keyboard to say why. It is the
 * same element then, so that it keeps the focus when its own action disables it. Users who only read do not see it.
 */
export function ReasonedButton({ reason, onClick, ...props }: ReasonedProps) {
  if (useIsReadOnly()) return null;
  return (
    <Tooltip title={reason ?? ''} describeChild enterTouchDelay={0} leaveTouchDelay={4000}>
      <Button {...props} {...(reason === undefined ? { onClick } : REFUSED)} />
    </Tooltip>
  );
}
