import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const MUI = /node_modules\/(@mui|@emotion|@popperjs|stylis|react-transition-group)\//;

/** Files whose path has one of these patterns in it. */
const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'));

/**
 * Libraries that change together are cached together; and on a slow line few files come sooner than many. Each group
 * takes with it what it stands on, as far as no group above has it: so the first list waits for records, fines and
 * lists alone, and the first dashboard for no list. Screens are split by their dynamic imports.
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
  { name: 'console', tags: ['$initial' as const] },
  { name: 'icons', test: /@mui\/icons-material\//, minShareCount: 2 },
  // Fields, and what all lists and records show.
  {
    name: 'records',
    test: anyOf(
      '/src/(format/|data/period|table/TableFrame|fine/FineLink)',
      String.raw`/src/ui/(Field|Select|states|buttons|useFormFailure)\.`,
      String.raw`/domain/(shared/(money|offenses)|user/user)\.`,
      '/esm/(InputAdornment|Stack|AlertTitle)/',
      '/ra-core/.*/useGetList',
    ),
  },
  // What fields, menus and dialogs have in common, and what moves them.
  {
    name: 'utils',
    test: /@mui\/(utils|material\/esm\/(utils|Grow|Portal))\//,
    minShareCount: 2,
  },
  // Who signs in on a slow line waits for no list, date or dialog.
  {
    name: 'entry',
    test: /react-hook-form|\/src\/(ui\/(FormFields|EntryCard|unsaved|ConfirmDialog)|user\/userValues)\./,
  },
  {
    name: 'fines',
    test: /\/src\/(fine\/(fineRights|ExportFines)|payment\/messages|ui\/ActionMenu)/,
  },
  // With all that is known of telephone numbers: reports and tiles wait for none of it.
  { name: 'facts', test: /\/libphonenumber-js\/|\/domain\/(fine\/facts|shared\/telephone)\./ },
  { name: 'lists', test: /\/src\/(table\/(?!FilterDays|FilterButtons)|fine\/list\/(?!FineList))/ },
  {
    name: 'payments',
    test: /\/src\/(payment\/(PaymentState|RefundDialogs|refundStep)|receipt\/ReceiptLink)|\/domain\/fine\/payment\./,
  },
  { name: 'tooltip', test: /\/esm\/Tooltip\// },
  { name: 'menus', test: /\/esm\/(Menu|MenuItem|Select)\// },
  { name: 'dialogs', test: /\/esm\/Dialog|\/src\/ui\/AlertDialog/ },
  // What is known of a vehicle and of one fine, on the form and on pages of single records.
  {
    name: 'vehicles',
    test: anyOf(
      String.raw`/src/(vehicle/(messages|vehicleText|VehicleNotFound|use)|fine/(facts|useFine)\.)`,
      String.raw`/src/fine/photo/(messages|photoValue)\.|/domain/fine/photos\.|/useGetOne\.`,
    ),
    minShareCount: 2,
  },
  // What pages of single records share: without it, each of them asks for sixty small files.
  {
    name: 'cases',
    test: anyOf(
      '/src/fine/(eventStory|facts|FineFacts|Timeline|useFetch|useFine|(notice|reminder)/use)',
      '/src/fine/photo/Photo(Evidence|Image)',
      '/src/(dispute/(messages|use)|vehicle/(VehicleAnd|use))',
      '/src/paper/(PrintButtons|usePrinting)',
    ),
    minShareCount: 2,
  },
  { name: 'tabs', test: /\/esm\/(Tabs|Tab|TabScrollButton)\// },
  { name: 'dates', test: /\/src\/date\/(DateField|typedDate|messages)\./, minShareCount: 2 },
  { name: 'formDates', test: /\/src\/date\/FormDateField\./ },
  { name: 'entries', test: /\/src\/fine\/(photo|issue|FactField)|\/esm\/LinearProgress\//, minShareCount: 2 },
  { name: 'widgets', test: MUI, minShareCount: 2 },
  {
    name: 'figures',
    test: /\/src\/(figure\/(figure|messages|FigureLink|StatCard)|period\/(presets|messages)|officer\/(words|messages))\./,
  },
  {
    name: 'reports',
    test: /\/src\/(report\/(useReport|messages)|period\/(use|Period)|officer\/OfficerRows)/,
  },
  { name: 'forms', test: /\/src\/ui\/(Form|Reason)/, minShareCount: 2 },
  { name: 'papers', test: /\/src\/(paper|print)\/|checkpoint-line/, minShareCount: 2 },
  { name: 'rules', test: /\/domain\//, minShareCount: 2 },
];

/** Behind what draws the outline, which would wait for the line as long as they do. */
const scriptsAfterOutline = (): Plugin => ({
  name: 'scripts-after-outline',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
  },
});

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

/** Its package leads bundlers to what checks and explains itself at run time, which is for development. */
const ROUTER = join(import.meta.dirname, '../node_modules/react-router/dist/production');
const routerOfProduction = [
  { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
];

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: {
    alias: [
      // How long numbers are, which is much of what can be wrong; the server has each country's rules besides.
      { find: 'libphonenumber-js/max', replacement: 'libphonenumber-js/min' },
      ...(command === 'build' ? routerOfProduction : []),
    ],
  },
  plugins: [react(), scriptsAfterOutline(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The policy `script-src 'self'` allows no inline script.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
}));
