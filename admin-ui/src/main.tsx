import './data/withoutEval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './App.tsx';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
