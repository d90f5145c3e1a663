import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';

import { useIsReadOnly } from '../auth/useUser.ts';
import { t } from '../i18n/i18nProvider.ts';
import { LIST_KEYS } from '../ui/listKeys.ts';

/** Each of several keys does the same; `+` joins those that are pressed together. */
type Described = { keys: readonly string[]; does: string; isChange?: boolean };

const GROUPS: readonly { title: string; keys: readonly Described[] }[] = [
  {
    title: t('layout.everywhere'),
    keys: [
      { keys: ['Ctrl+K'], does: t('layout.whatPaletteFinds') },
      { keys: ['?'], does: t('layout.showThisHelp') },
      { keys: ['F8'], does: t('layout.goToTheMessage') },
      { keys: ['Esc'], does: t('layout.closeWhatIsOpen') },
    ],
  },
  { title: t('layout.inLists'), keys: LIST_KEYS },
];

/** What keyboards print on keys that have another name. */
const PRINTED: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };

/** A key as it is printed on the keyboard. */
const Key = ({ name }: { name: string }) => (
  <Box
    component="kbd"
    sx={{
      px: 0.75,
      py: 0.25,
      border: 1,
      borderColor: 'divider',
      borderBottomWidth: 2,
      borderRadius: 1,
      bgcolor: 'background.default',
      font: 'inherit',
      fontSize: 13,
      whiteSpace: 'nowrap',
    }}
  >
    {PRINTED[name] ?? name}
  </Box>
);

/** What the keys do. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const isReadOnly = useIsReadOnly();
  const isOffered = ({ isChange = false }: Described): boolean => !isChange || !isReadOnly;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="keys-help">
      <DialogTitle id="keys-help">{t('layout.keyboard')}</DialogTitle>
      <DialogContent>
        {GROUPS.map(({ title, keys }) => (
          <Fragment key={title}>
            <Typography variant="h2" sx={{ mt: 2, mb: 1, '&:first-of-type': { mt: 0 } }}>
              {title}
            </Typography>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: '148px 1fr',
                rowGap: 1,
                alignItems: 'baseline',
              }}
            >
              {keys.filter(isOffered).map(({ keys: pressed, does }) => (
                <Fragment key={does}>
                  <dt>
                    {pressed
                      .flatMap((each) => each.split('+'))
                      .map((name) => (
                        <Fragment key={name}>
                          <Key name={name} />{' '}
                        </Fragment>
                      ))}
                  </dt>
                  <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                    {does}
                  </Typography>
                </Fragment>
              ))}
            </Box>
          </Fragment>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
