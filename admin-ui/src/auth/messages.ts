import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  dashboard: 'Dashboard',
  disputes: 'Disputes',
  notAvailableToRole: 'Not available to the role %{role}',
  notSignedIn: 'Not signed in',
  officers: 'Officers',
  pageNotForRole: '%{page} is not available to the role %{role}',
  personalData: 'Personal Data',
  reports: 'Reports',
  thisPageIsNotForYou: 'This page is not for you',
  users: 'Users',
  vehicles: 'Vehicles',
});
