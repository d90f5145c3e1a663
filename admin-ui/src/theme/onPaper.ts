/** In millimetres; at the foot there is room for a line. */
const MARGIN = { block: 14, inline: 13, foot: 17 };

/**
 * How each screen prints. All of it is about what stands in the console itself: papers stand beside it, and hide it.
 * The named page keeps its margins from theirs.
 */
export const PRINT_STYLES = {
  '@page console': { margin: `${MARGIN.block}mm ${MARGIN.inline}mm ${MARGIN.foot}mm` },
  '@media print': {
    'html, body': { background: '#fff !important' },
    '#root': { page: 'console', fontSize: '10pt' },
    '#root *, #root *::before, #root *::after': { printColorAdjust: 'exact' },
    // Buttons, also those that are links, and what one searches, filters and turns pages with.
    '.screen-only, #root .MuiDrawer-root, #root .skip-nav-button, #root main a > svg, #root button, #root a.MuiButtonBase-root, #root search, #root nav, #root [role="tooltip"], .MuiSnackbar-root':
      { display: 'none !important' },
    // A page breaks neither in a row of boxes nor in what scrolls or is clipped.
    '#root .layout, #root .RaLayout-appFrame, #root main, #root #main-content, #root #main-content > div': {
      display: 'block !important',
      minHeight: '0 !important',
      maxWidth: 'none !important',
      margin: '0 !important',
      padding: '0 !important',
    },
    '#root .MuiTableContainer-root': {
      containerType: 'normal !important',
      overflow: 'visible !important',
      background: 'none !important',
    },
    '#root .MuiCard-root': { overflow: 'visible !important' },
    '#root .MuiCard-root:not(:has(table)), #root li, #root tr, #root .recharts-wrapper, #root dl > div': {
      breakInside: 'avoid',
    },
    '#root h1, #root h2, #root h3': { breakAfter: 'avoid' },
    // Tables have all their columns: closer together, and in as many lines as it takes.
    '#root table': { width: '100% !important', fontSize: '8.5pt' },
    '#root thead': { display: 'table-header-group' },
    '#root th': { position: 'static !important' },
    '#root table th, #root table td': {
      display: 'table-cell',
      width: 'auto !important',
      maxWidth: 'none !important',
      padding: '3px 5px !important',
      fontSize: '8.5pt !important',
      whiteSpace: 'normal !important',
    },
    '#root table .screen-only': { display: 'none !important' },
    '#root .MuiTableSortLabel-icon': { display: 'none' },
    '#root .badge': { fontSize: 'inherit', paddingBlock: 1, paddingInline: 6 },
    '#root main a': { color: 'inherit', textDecoration: 'none' },
  },
} as const;
