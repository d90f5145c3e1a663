import { IMPORT_MAX_BYTES } from '@fines/domain/vehicle/import.ts';
import { REGISTER_FIELDS } from '@fines/domain/vehicle/vehicle.ts';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { importPath } from '../data/paths.ts';
import { messageOf } from '../data/problem.ts';
import { Section } from '../ui/Page.tsx';
import { uploadRegister } from './importCalls.ts';
import { t } from './messages.ts';

/** In MB. */
const MOST = String(IMPORT_MAX_BYTES / 1024 / 1024);

const faultOf = (file: File): string | undefined =>
  file.size > IMPORT_MAX_BYTES
    ? t('fileTooLarge', { file: file.name, size: String(Math.ceil(file.size / 1024 / 1024)), most: MOST })
    : undefined;

/** Sends a file and goes to its import; or says why that was refused, and what to do. */
function useUpload() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [share, setShare] = useState<number>();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (file: File) => {
      const fault = faultOf(file);
      if (fault !== undefined) throw new Error(fault);
      setShare(0);
      return uploadRegister(file, setShare);
    },
    onSuccess: ({ id }) => navigate(importPath(id)),
    // Whatever was refused, the list may show why: somebody else's import.
    onSettled: () => queries.invalidateQueries({ queryKey: ['vehicles', 'imports'] }),
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

/** Takes the file of a register, chosen or dropped. */
export function UploadRegister() {
  const input = useRef<HTMLInputElement>(null);
  const { upload, isPending, error, share = 0, name = t('theFile') } = useUpload();
  const { isOver, handlers } = useDrop((file) => !isPending && upload(file));
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) upload(file);
    // Else the same file could not be chosen again, once it is mended.
    target.value = '';
  };
  return (
    <Section title={t('importRegister')} note={t('uploadHint', { most: MOST })}>
      {error !== null && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2, whiteSpace: 'pre-wrap' }}>
          {t('fileNotTaken', { file: name, why: messageOf(error) ?? '' })}
        </Alert>
      )}
      <Box
        {...handlers}
        sx={{
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          bgcolor: isOver ? 'action.hover' : 'transparent',
          borderRadius: 1,
          p: 3,
          display: 'grid',
          justifyItems: 'center',
          gap: 1.5,
          textAlign: 'center',
        }}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label={t('csvFile')}
          hidden
          onChange={choose}
        />
        {isPending ? (
          <Box component="output" sx={{ width: '100%', maxWidth: 420 }}>
            <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>{t('uploading', { file: name })}</Typography>
            <LinearProgress variant="determinate" value={share * 100} aria-label={t('upload')} />
          </Box>
        ) : (
          <>
            <UploadFileOutlined aria-hidden sx={{ fontSize: 36, color: 'text.secondary', opacity: 0.7 }} />
            <Typography color="text.secondary">{t('dropFile')}</Typography>
            <Button variant="contained" onClick={() => input.current?.click()}>
              {t('chooseFile')}
            </Button>
          </>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
        {t('columnsOfFile', { columns: REGISTER_FIELDS.join(', ') })}
      </Typography>
    </Section>
  );
}
