import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { messageOf } from '../data/problem.ts';
import { t } from '../i18n/i18nProvider.ts';
import type { ImportTopic } from './importTopic.ts';

const MB = 1024 * 1024;

function faultOf(file: File, maxBytes: number): string | undefined {
  if (file.size <= maxBytes) return undefined;
  const [size, most] = [Math.ceil(file.size / MB), maxBytes / MB].map(String);
  return t('import.fileTooLarge', { file: file.name, size: size ?? '', most: most ?? '' });
}

type Upload = ReturnType<typeof useUpload>;

/** Sends a file and goes to its import; or says why that was refused, and what to do. */
export function useUpload(topic: ImportTopic, maxBytes: number, query?: Readonly<Record<string, string>>) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (file: File) => {
      const fault = faultOf(file, maxBytes);
      if (fault !== undefined) throw new Error(fault);
      setShare(0);
      return topic.upload(file, setShare, query);
    },
    onSuccess: ({ id }) => navigate(topic.pathOf(id)),
    // Whatever was refused, the list may show why: somebody else's import.
    onSettled: () => queries.invalidateQueries({ queryKey: topic.key }),
  });
  return { upload: mutate, isPending, error, share, name: variables?.name };
}

/** What is under the pointer while a file is dragged. */
function useDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  const drop = (event: DragEvent) => {
    over(false)(event);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return { isOver, handlers: { onDragOver: over(true), onDragLeave: over(false), onDrop: drop } };
}

type Props = {
  /** What the field is called. */
  label: string;
  /** As the browser's own dialog has it. */
  accept: string;
  upload: Pick<Upload, 'isPending' | 'error' | 'share' | 'name'>;
  onFile: (file: File) => void;
};

/** Takes a file, chosen or dropped, and shows how it is sent. */
export function UploadFile({ label, accept, upload, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { isPending, error, share = 0, name = t('import.theFile') } = upload;
  const { isOver, handlers } = useDrop((file) => !isPending && onFile(file));
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) onFile(file);
    // Else the same file could not be chosen again, once it is mended.
    target.value = '';
  };
  return (
    <>
      {error !== null && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2, whiteSpace: 'pre-wrap' }}>
          {t('import.fileNotTaken', { file: name, why: messageOf(error) ?? '' })}
        </Alert>
      )}
      <Box
        {...handlers}
        sx={{
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'text.disabled',
          bgcolor: isOver ? 'action.hover' : 'transparent',
          borderRadius: 1,
          p: 3,
          display: 'grid',
          justifyItems: 'center',
          gap: 1.5,
          textAlign: 'center',
        }}
      >
        <input ref={input} type="file" accept={accept} aria-label={label} hidden onChange={choose} />
        {isPending ? (
          <Box component="output" sx={{ width: '100%', maxWidth: 420 }}>
            <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              {t('import.uploading', { file: name })}
            </Typography>
            <LinearProgress variant="determinate" value={share * 100} aria-label={t('import.upload')} />
          </Box>
        ) : (
          <>
            <UploadFileOutlined aria-hidden sx={{ fontSize: 36, color: 'text.secondary', opacity: 0.7 }} />
            <Typography color="text.secondary">{t('import.dropFile')}</Typography>
            <Button variant="contained" autoFocus={error !== null} onClick={() => input.current?.click()}>
              {t('import.chooseFile')}
            </Button>
          </>
        )}
      </Box>
    </>
  );
}
