import './data/withoutEval.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './App.tsx';
import { session } from './data/client.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

window.addEventListener('storage', session.recheck);

// In slices, so that a slow phone answers to touches meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
