import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { saveFile } from '../../data/saveFile.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';

type Props = { size: number; note: string };

/** The signed note, word for word, to be kept where nobody of the house can change it. */
export function CheckpointNote({ size, note }: Props) {
  const save = (): void =>
    saveFile({ name: `checkpoint-${size}.txt`, content: new Blob([note], { type: 'text/plain' }) });
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="text.secondary">
        Keep this where those who run the system cannot change it. The manual for auditors (docs/auditors.md)
        says how to check the log against it.
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label="Signed note"
        sx={{
          my: 1,
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'background.default',
          fontSize: 13,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {note}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CopyButton key={note} text={note} />
        <Button startIcon={<FileDownloadOutlined />} onClick={save}>
          Download
        </Button>
      </Box>
    </Box>
  );
}
