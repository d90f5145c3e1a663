import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';

import { type DownloadedFile, saveFile } from '../data/download.ts';

type Props = Omit<ButtonProps, 'onClick' | 'children'> & {
  label: string;
  fetchFile: () => Promise<DownloadedFile>;
  onSaved?: () => void;
  onFailed: (error: unknown) => void;
};

/** Fetches a file and saves it; it can be pressed again once that is done. */
export function DownloadButton({ label, fetchFile, onSaved, onFailed, disabled = false, ...props }: Props) {
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
