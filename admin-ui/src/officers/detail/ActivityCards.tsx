import type { Activity } from '@fines/domain/officer/activity.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { formatDateTime } from '../../format/dates.ts';
import { activityWords } from './activityWords.ts';
import { FineLink } from './FineLink.tsx';

/** The activities on a phone. */
export const ActivityCards = ({ activities }: { activities: readonly Activity[] }) => (
  <Box component="ul" aria-label="Recent Activity" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {activities.map((activity) => (
      <Box
        component="li"
        key={activity.id}
        sx={{ py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
          <Typography sx={{ fontWeight: 650 }}>{activityWords(activity.type)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {formatDateTime(activity.at)}
          </Typography>
        </Box>
        <Typography variant="body2">
          <FineLink activity={activity} />
        </Typography>
      </Box>
    ))}
  </Box>
);
