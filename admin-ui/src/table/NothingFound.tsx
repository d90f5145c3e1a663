import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';

/** An empty list; where a search or filters made it so, the way back from them. */
export function NothingFound() {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Box sx={{ textAlign: 'center', px: 2, py: 8, color: 'text.secondary' }}>
      <Typography component="output" sx={{ display: 'block' }}>
        No data available
      </Typography>
      {isFiltered && (
        <>
          <Typography variant="body2">Nothing matches the search and the filters.</Typography>
          <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setFilters({})}>
            Clear filters
          </Button>
        </>
      )}
    </Box>
  );
}
