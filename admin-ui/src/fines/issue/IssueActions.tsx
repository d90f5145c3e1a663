import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormState } from 'react-hook-form';
import { Link } from 'react-router';

/** The height that the bar takes on a phone, with its own room to breathe. */
const BAR = 76;

/** Within reach of the thumb: on a phone they stay at the lower edge of the screen. */
export function IssueActions() {
  const { isSubmitting } = useFormState();
  return (
    <Box sx={{ height: { xs: BAR, sm: 'auto' } }}>
      <Box
        sx={({ breakpoints }) => ({
          display: 'flex',
          gap: 1.5,
          justifyContent: 'flex-end',
          '& > .MuiButton-root': { minHeight: 48 },
          [breakpoints.down('sm')]: {
            position: 'fixed',
            zIndex: 'appBar',
            inset: 'auto 0 0',
            px: 2,
            pt: 1.5,
            pb: 'calc(12px + env(safe-area-inset-bottom))',
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
            '& > .MuiButton-root': { flex: 1 },
            '& > .MuiButton-root[type=submit]': { flex: 2 },
          },
        })}
      >
        <Button component={Link} to="/fines" variant="outlined">
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? 'Creating...' : 'Issue Fine'}
        </Button>
      </Box>
    </Box>
  );
}
