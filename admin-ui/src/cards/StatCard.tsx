import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

type Props = { title: string; value: string | undefined; Icon: SvgIconComponent };

/** One figure; a grey bar while it is on its way. */
export function StatCard({ title, value, Icon }: Props) {
  return (
    <Card sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, p: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" color="text.secondary">
          {title}
        </Typography>
        <Typography sx={{ fontSize: { xs: 19, sm: 24 }, fontWeight: 650, mt: 0.5, lineHeight: 1.3 }}>
          {value ?? <Skeleton width="60%" aria-label="Loading..." />}
        </Typography>
      </Box>
      <Icon aria-hidden sx={{ color: 'primary.main', opacity: 0.85, display: { xs: 'none', sm: 'block' } }} />
    </Card>
  );
}
