// Runs before the page is drawn, so that the outline in index.html has the theme and the sidebar that the console
// will have. The keys are those of settings/preferences.ts, data/session.ts and theme/font.ts.
function kept(key) {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

Object.assign(document.documentElement.dataset, {
  theme: kept('RaStoreFines.theme') === '"dark"' ? 'dark' : 'light',
  sidebar: kept('RaStoreFines.sidebar.open') === 'false' ? 'collapsed' : 'open',
  font: kept('font'),
  signedIn: kept('auth-storage').includes('"isAuthenticated":true') ? 'yes' : 'no',
});
