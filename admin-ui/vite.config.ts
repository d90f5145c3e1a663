import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const MUI = /node_modules\/(@mui|@emotion|@popperjs|stylis|react-transition-group)\//;

/**
 * Libraries that change together are cached together. What the first page needs none of waits in a chunk of its
 * own; screens are split by their dynamic imports.
 */
const groups = [
  // With what forbids it to make code of text, so that no schema is made before that.
  { name: 'zod', test: /node_modules\/zod\/|\/withoutEval\.ts$/, tags: ['$initial' as const] },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
    tags: ['$initial' as const],
  },
  { name: 'mui', test: MUI, tags: ['$initial' as const] },
  { name: 'widgets', test: MUI, minShareCount: 2 },
];

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes `.br` and `.gz` beside each text file, so that the gateway need not compress at each request. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    const names = await readdir(dir, { recursive: true });
    for (const name of names.filter((file) => /\.(js|css|html|svg)$/.test(file))) {
      const content = await readFile(join(dir, name));
      for (const [ending, encode] of Object.entries(encodings)) {
        await writeFile(join(dir, `${name}.${ending}`), await encode(content));
      }
    }
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The policy `script-src 'self'` allows no inline script.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
