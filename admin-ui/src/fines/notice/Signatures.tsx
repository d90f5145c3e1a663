import Box from '@mui/material/Box';

/** Lines to sign on. */
export const Signatures = ({ signers }: { signers: readonly string[] }) => (
  <Box
    sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12mm', mt: '18mm', breakInside: 'avoid' }}
  >
    {signers.map((who) => (
      <Box key={who} sx={{ borderTop: '0.2mm solid', pt: '1mm', fontSize: '9.5pt' }}>
        {who}
      </Box>
    ))}
  </Box>
);
