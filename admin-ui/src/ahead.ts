import { PAGES, pageAt } from './pages.ts';

// Runs as soon as it is there, so that the code of the page comes beside what all pages stand on, not after it.
const isSignedIn = document.documentElement.dataset.signedIn === 'yes';
const page = isSignedIn ? pageAt(location.pathname) : PAGES.login;
// Whoever opens it asks again, and is told what went wrong.
page?.load().catch(() => {});
