import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { PRODUCT } from '../../layout/product.ts';

export function FineNotFound() {
  return (
    <Box sx={{ textAlign: 'center', py: 10 }}>
      <title>{`Fine not found · ${PRODUCT}`}</title>
      <Typography variant="h1" gutterBottom>
        Fine not found
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 3 }}>
        It may have been deleted, or its number may be misspelt.
      </Typography>
      <Button component={Link} to="/fines" variant="contained">
        Back to Fines
      </Button>
    </Box>
  );
}
