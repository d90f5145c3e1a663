import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { PRODUCT } from '../../layout/product.ts';

export function DisputeNotFound() {
  return (
    <Box sx={{ textAlign: 'center', py: 10 }}>
      <title>{`Dispute not found · ${PRODUCT}`}</title>
      <Typography variant="h1" gutterBottom>
        Dispute not found
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 3 }}>
        Its fine may have been deleted, or its number may be misspelt.
      </Typography>
      <Button component={Link} to="/disputes" variant="contained">
        Back to Disputes
      </Button>
    </Box>
  );
}
