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
    test: /\/src\/(fine\/(fineRights|ExportFines)|payment\/messages|ui\/ActionMenu)|\/domain\/fine\/facts\./,
  },
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

/** What libraries bring along, and why the console never calls it. */
const LEFT_OUT = [
  // The API makes all files.
  /node_modules\/jsonexport\/dist\/index\.js$/,
  // It alone describes itself, too.
  /node_modules\/zod\/v4\/core\/to-json-schema\.js$/,
  // No list of the console is without an end.
  /node_modules\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
  // Fields grow by CSS.
  /node_modules\/@mui\/material\/esm\/TextareaAutosize\/TextareaAutosize\.js$/,
  // The theme has neither ripples nor CSS variables.
  /node_modules\/@mui\/material\/esm\/(?:ButtonBase\/TouchRipple|styles\/createThemeWithVars)\.js$/,
];
/** Makes JSON Schema of each kind of schema, beside what is needed of them. */
const SCHEMAS = /node_modules\/zod\/v4\/classic\/schemas\.js$/;
/** Makes English names of resources, which react-admin keeps for titles that are never shown. */
const NAMES = /node_modules\/inflection\/lib\/inflection\.js$/;

/** Four errors of React are marks that nobody reads. For their traces, browsers would read all of React a second time. */
const MARKS = /node_modules\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/** What stands in for what every browser of today has. */
const STAND_INS = /node_modules\/(?:object\.entries|hasown)\/index\.js$/;

const failing = (id: string): string => {
  const name = id.replace(/.*node_modules\//, '');
  return `const stub = () => { throw new Error('The console was built without ${name}'); };`;
};

/** `export const a`, `exports.a` and `export { b as a, c }`. */
const exportsOf = (code: string): string => {
  const single = [...code.matchAll(/^(?:export (?:const|function) |exports\.)(\w+)/gm)];
  const listed = [...code.matchAll(/^export \{ ([\w, ]+) \}/gm)].flatMap(([, list = '']) => list.split(', '));
  const names = [...single.map(([, name]) => name), ...listed.map((name) => name.split(' as ').at(-1))];
  return [...new Set([...names, 'default'])].map((name) => `stub as ${name}`).join(', ');
};

/** The first scripts are a fifth smaller without it. */
const leaveOut = (): Plugin => ({
  name: 'leave-out',
  apply: 'build',
  transform: {
    filter: { id: [...LEFT_OUT, SCHEMAS, NAMES, MARKS, STAND_INS] },
    handler(code, id) {
      if (STAND_INS.test(id))
        return `module.exports = Object.${id.includes('hasown') ? 'hasOwn' : 'entries'};`;
      if (MARKS.test(id)) {
        const mark = /(\w+Exception = )Error\((\w+\(\d+\))\)/g;
        return code.replaceAll(mark, '$1Object.create(Error.prototype, { message: { value: $2 } })');
      }
      if (SCHEMAS.test(id)) {
        return `${failing(id)} ${code.replaceAll(/\bprocessors\.\w+Processor\b/g, 'stub')}`;
      }
      const stub = NAMES.test(id) ? 'const stub = (name) => name;' : failing(id);
      return `${stub} export { ${exportsOf(code)} };`;
    },
  },
});

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
      { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
      ...(command === 'build' ? routerOfProduction : []),
    ],
  },
  plugins: [react(), leaveOut(), scriptsAfterOutline(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The policy `script-src 'self'` allows no inline script.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
}));
