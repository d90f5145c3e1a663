import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const encodings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Writes `.br` and `.gz` beside each text file, so that nobody need compress at each request. */
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
  build: { outDir: 'dist', emptyOutDir: true },
});
