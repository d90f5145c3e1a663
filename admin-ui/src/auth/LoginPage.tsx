import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Navigate } from 'react-router';

import { Emblem } from '../layout/Emblem.tsx';
import { PRODUCT } from '../layout/product.ts';
import { FLAG_STRIPE } from '../theme/palette.ts';
import { LoginForm } from './LoginForm.tsx';
import { useReturnPath } from './useReturnPath.ts';
import { useSession } from './useSession.ts';

export function LoginPage() {
  const signedIn = useSession();
  const returnPath = useReturnPath();
  if (signedIn !== undefined) return <Navigate to={returnPath} replace />;

  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: { xs: 'start center', sm: 'center' },
        p: { xs: 2, sm: 3 },
      }}
    >
      <title>{`Sign in · ${PRODUCT}`}</title>
      <Card sx={{ width: '100%', maxWidth: 440, mt: { xs: 4, sm: 0 } }}>
        <Box aria-hidden sx={{ height: 4, background: FLAG_STRIPE }} />
        <Box sx={{ p: { xs: 3, sm: 4 } }}>
          <Emblem size={44} />
          <Typography variant="h1" sx={{ mt: 2, fontSize: 22 }}>
            {PRODUCT}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, mb: 3 }}>
            Enter your credentials to access the dashboard
          </Typography>
          <LoginForm />
        </Box>
      </Card>
    </Box>
  );
}
