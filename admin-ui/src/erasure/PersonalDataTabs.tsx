import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from 'react-router';

import { ERASURES_PATH, PERSONAL_DATA } from '../data/paths.ts';
import { t } from '../i18n/i18nProvider.ts';

type Props = { shown: typeof PERSONAL_DATA | typeof ERASURES_PATH };

/** The parts of the page, each at an address of its own. */
export const PersonalDataTabs = ({ shown }: Props) => (
  <Tabs component="nav" value={shown} aria-label={t('erasure.personalData')}>
    <Tab component={Link} to={PERSONAL_DATA} value={PERSONAL_DATA} label={t('erasure.person')} />
    <Tab component={Link} to={ERASURES_PATH} value={ERASURES_PATH} label={t('erasure.erasureRequests')} />
  </Tabs>
);
