import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';

/** First, previous, next and last page of the list around it. */
export function Pager() {
  const { page, perPage, total = 0, setPage } = useListContext();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const steps = [
    { label: 'First page', Icon: FirstPage, to: 1, isOff: page <= 1 },
    { label: 'Previous page', Icon: NavigateBefore, to: page - 1, isOff: page <= 1 },
    { label: 'Next page', Icon: NavigateNext, to: page + 1, isOff: page >= pages },
    { label: 'Last page', Icon: LastPage, to: pages, isOff: page >= pages },
  ];
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, px: 2, py: 1 }}
    >
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }}
      >
        {total} {total === 1 ? 'result' : 'results'}
      </Typography>
      <Typography variant="body2" aria-live="polite" sx={{ mr: 1 }}>
        Page {page} of {pages}
      </Typography>
      {steps.map(({ label, Icon, to, isOff }) => (
        <IconButton key={label} aria-label={label} title={label} disabled={isOff} onClick={() => setPage(to)}>
          <Icon />
        </IconButton>
      ))}
    </Box>
  );
}
