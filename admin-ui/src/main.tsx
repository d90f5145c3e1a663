import '@fontsource/public-sans/latin-400.css';
import '@fontsource/public-sans/latin-600.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';

// Zod tries once whether code may be made of text, which the policy of our pages forbids and browsers report. Schemas
// try as they are made, so all that makes some is loaded after this.
z.config({ jitless: true });
const { App } = await import('./App.tsx');

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
