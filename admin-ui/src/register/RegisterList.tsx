import { registerOf, registersFor } from '@fines/domain/register/registers.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

import { useUser } from '../auth/useUser.ts';
import { registerPath, REGISTERS_PATH } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';
import { AuditTabs } from '../record/AuditTabs.tsx';
import { Page } from '../ui/Page.tsx';

/** All registers, with what each lists. */
export default function RegisterList() {
  const { role } = useUser();
  return (
    <Page title={t('common.audit')}>
      <AuditTabs shown={REGISTERS_PATH} />
      <Box
        component="ul"
        aria-label={t('register.registers')}
        sx={{
          display: 'grid',
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
          gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
        }}
      >
        {registersFor(role).map((name) => {
          const { title, note } = registerOf(name);
          return (
            <Card key={name} component="li">
              <CardActionArea component={Link} to={registerPath(name)} sx={{ height: '100%', p: 2 }}>
                <Typography variant="h2">{title}</Typography>
                <Typography variant="body2" color="text.secondary">
                  {note}
                </Typography>
              </CardActionArea>
            </Card>
          );
        })}
      </Box>
    </Page>
  );
}
