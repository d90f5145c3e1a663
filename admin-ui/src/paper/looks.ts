import type { PaperSize } from '@fines/papers/paper.ts';
import type { SxProps, Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

type Look = SystemStyleObject<Theme>;

/** Millimetres of the page that nothing is printed on; a paper itself has one more at its sides. */
export const MARGINS = {
  A4: { top: 12, right: 19, bottom: 16, left: 24 },
  ROLL: { top: 4, right: 3, bottom: 8, left: 3 },
} as const satisfies Record<PaperSize, unknown>;

/** The same as CSS has them. */
export const marginsOf = (size: PaperSize): string => {
  const { top, right, bottom, left } = MARGINS[size];
  return `${top}mm ${right}mm ${bottom}mm ${left}mm`;
};

/** Pixels of CSS, which are as long on every screen and every paper. */
export const PX_PER_MM = 96 / 25.4;

export const WIDTHS = { A4: 210, ROLL: 80 } as const satisfies Record<PaperSize, number>;

/** Where the window of an envelope is, from the upper edge of the sheet (DIN 5008, ISO 269); in millimetres. */
const WINDOW = { top: 45, width: 80, height: 43, address: 17.7 };

const HAIRLINE = '0.2mm solid';

/** Several papers beneath each other, with a line to cut along; on A4 so much smaller that two fit a sheet. */
export const togetherOn = (size: PaperSize, count: number): Look => ({
  '& > *': { breakInside: 'avoid', ...(size === 'A4' && count > 1 && { zoom: 0.78 }) },
  '& > * + *': { mt: '8mm', pt: '8mm', borderTop: '0.3mm dashed black' },
});

/** What both sizes share. Lines, not grounds: those are printed by every printer, and copied by every copier. */
const EITHER: Look = {
  color: 'common.black',
  bgcolor: 'common.white',
  // What touches the edge of what is printed on is cut off by browsers: frames lose a side.
  px: '1mm',
  overflowWrap: 'anywhere',
  '& h2, & h3, & p, & dl, & dd, & ul, & figure, & table': { m: 0, p: 0 },
  '& h2, & h3': { fontWeight: 700, lineHeight: 1.2, breakAfter: 'avoid' },
  '& address': { fontStyle: 'normal' },
  '& address > span': { display: 'block' },
  '& small': { display: 'block', fontSize: '0.8em', fontStyle: 'italic', fontWeight: 400, lineHeight: 1.25 },
  // What was erased, which screens say in grey.
  '& em': { color: 'inherit' },
  '& .authority': { display: 'flex', alignItems: 'center' },
  '& .authority > strong': { lineHeight: 1.2 },
  '& .title strong': {
    display: 'inline-block',
    border: '0.6mm solid',
    px: '2mm',
    py: '0.5mm',
    mt: '2mm',
    mr: '2mm',
    fontWeight: 800,
    letterSpacing: '0.08em',
  },
  '& figure > svg': { display: 'block' },
  '& figcaption': { textAlign: 'center', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& dl > div': { display: 'grid', columnGap: '3mm', borderBottom: HAIRLINE, breakInside: 'avoid' },
  '& dd': { fontWeight: 600, whiteSpace: 'pre-wrap' },
  '& .box': { border: '0.5mm solid', breakInside: 'avoid' },
  '& .box dl > div:last-of-type': { borderBottom: 0 },
  '& .short': { breakInside: 'avoid' },
  '& table': { width: '100%', borderCollapse: 'collapse', overflowWrap: 'normal' },
  '& tr': { breakInside: 'avoid' },
  '& th': { textAlign: 'left', verticalAlign: 'bottom', borderBottom: '0.4mm solid' },
  '& td': { verticalAlign: 'top', borderBottom: HAIRLINE, overflowWrap: 'anywhere' },
  '& .right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .total > td': { fontWeight: 700, borderTop: '0.4mm solid' },
  '& .bars': { listStyle: 'none' },
  '& .bars > li': { display: 'grid', columnGap: '3mm', alignItems: 'center', breakInside: 'avoid' },
  '& .bar > i': { display: 'block', minWidth: '0.3mm', borderTop: '3.2mm solid' },
  '& .bars > li > :last-child': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  // Without the italics of a translation.
  '& .highest': { fontStyle: 'normal', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .columns': {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '0.25mm',
    borderTop: HAIRLINE,
    borderBottom: HAIRLINE,
    breakInside: 'avoid',
  },
  // Borders are printed where grounds are not.
  '& .columns > i': { flex: '1 1 0', minWidth: 0, overflow: 'hidden' },
  '& .columns > i::before': { content: '""', display: 'block', borderTop: '60mm solid' },
  '& .ticks': { position: 'relative', height: '4mm', fontSize: '0.75em', lineHeight: '4mm' },
  '& .ticks > span': { position: 'absolute', transform: 'translateX(-50%)', whiteSpace: 'nowrap' },
  '& .photo': { display: 'block', maxWidth: '100%', objectFit: 'contain', breakInside: 'avoid' },
  '& .signatures': { display: 'grid', breakInside: 'avoid' },
  '& .signatures > p': { borderTop: HAIRLINE, pt: '1mm' },
  '& .stamp-place': { border: '0.2mm dashed', p: '1.5mm', breakInside: 'avoid' },
  '& footer': { borderTop: HAIRLINE, breakInside: 'avoid' },
};

/** Two columns for what is short, and for what is signed beside a photo or a stamp; all else has the whole width. */
const A4: Look = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  columnGap: '8mm',
  rowGap: '2.6mm',
  fontSize: '9.5pt',
  lineHeight: 1.3,
  '& > *': { gridColumn: '1 / -1' },
  '& > .short, & > .photo, & > .stamp-place': { gridColumn: 'auto' },
  '& > .photo + .signatures, & > .stamp-place + .signatures': { gridColumn: 'auto', alignSelf: 'end' },
  '& > header': {
    display: 'grid',
    gridTemplateColumns: `${WINDOW.width}mm 1fr`,
    columnGap: '10mm',
    alignItems: 'start',
  },
  '& > header.letter': {
    gridTemplateRows: `minmax(${WINDOW.top - MARGINS.A4.top}mm, auto) minmax(${WINDOW.height}mm, auto)`,
  },
  '& > header:not(.letter)': { pb: '3mm', borderBottom: '0.4mm solid' },
  '& .authority': { gap: '4mm', fontSize: '14pt' },
  '& .authority > img': { height: '19mm', maxWidth: '26mm', objectFit: 'contain' },
  '& .contact': { gridColumn: 2, gridRow: '1 / span 2', fontSize: '8pt', textAlign: 'right' },
  '& .window': { gridColumn: 1, gridRow: 2, lineHeight: 1.3 },
  '& .window > small': {
    minHeight: `${WINDOW.address - 2}mm`,
    mb: '2mm',
    display: 'flex',
    alignItems: 'flex-end',
    fontSize: '6.5pt',
    fontStyle: 'normal',
    borderBottom: HAIRLINE,
  },
  '& .title': { display: 'flex', justifyContent: 'space-between', gap: '8mm' },
  // Where there is room that nothing else has.
  '& > header.letter + .title figure': {
    position: 'absolute',
    right: '1mm',
    top: `${WINDOW.top - MARGINS.A4.top + WINDOW.address - 4}mm`,
  },
  '& h2': { fontSize: '18pt' },
  '& h3': { fontSize: '10.5pt', mb: '1mm' },
  '& .number': { fontSize: '13pt', fontWeight: 600, mt: '0.5mm' },
  '& figure': { flexShrink: 0, width: '27mm' },
  '& figure > svg': { width: '27mm', height: '27mm' },
  '& figcaption': { fontSize: '7.5pt', lineHeight: 1.2 },
  '& dl > div': { gridTemplateColumns: '46mm minmax(0, 1fr)', py: '0.45mm' },
  '& dl:has(dt > small) > div': { gridTemplateColumns: '70mm minmax(0, 1fr)' },
  '& dt > small, & h3 > small': { display: 'inline', ml: '1.5mm' },
  '& dd:empty': { minHeight: '6mm' },
  '& p + p': { mt: '1mm' },
  '& .box': { px: '3.5mm', py: '2mm' },
  '& .box h3': { fontSize: '13pt' },
  '& .box dl': { mb: '1mm' },
  '& .box dl > div': { py: '0.4mm' },
  '& th, & td': { px: '1mm', py: '0.6mm', fontSize: '8.5pt' },
  '& .bars > li': { gridTemplateColumns: '52mm minmax(0, 1fr) 28mm', py: '0.7mm' },
  '& .dense th, & .dense td': { fontSize: '8pt', py: '0.35mm', lineHeight: 1.3 },
  '& .columns': { height: '24mm' },
  '& .beside': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '8mm' },
  '& .beside > div > * + *': { mt: '4mm' },
  // Half as wide, and the figures take what they need.
  '& .beside dl > div': { gridTemplateColumns: '1fr auto', py: '0.4mm', fontSize: '9pt' },
  '& .beside dd': { textAlign: 'right' },
  '& .beside .bars > li': { gridTemplateColumns: '1fr auto', py: '0.3mm', fontSize: '8.5pt' },
  '& .beside .bar': { gridColumn: '1 / -1', gridRow: 2 },
  '& .beside .bar > i': { borderTopWidth: '2mm' },
  '& .beside h3': { fontSize: '10pt', mb: '1mm' },
  '& .photo': { height: '34mm' },
  '& .signatures': { gridTemplateColumns: '1fr 1fr', gap: '8mm', pt: '9mm', fontSize: '8.5pt' },
  '& .signatures > p + p': { mt: 0 },
  '& .stamp-place': { width: '62mm', height: '30mm', fontSize: '8pt' },
  '& footer': { display: 'flex', flexWrap: 'wrap', columnGap: '8mm', pt: '1mm', fontSize: '7.5pt' },
  '& footer > p + p': { mt: 0 },
  '& hr': { breakAfter: 'page', border: 0, m: 0 },
};

/** Receipt printers know black only, and cut off what is too wide. */
const ROLL: Look = {
  fontSize: '9pt',
  lineHeight: 1.3,
  '& > * + *': { mt: '3mm' },
  '& > header': { textAlign: 'center' },
  '& .authority': { flexDirection: 'column', gap: '1mm', fontSize: '11pt' },
  '& .authority > img': { height: '16mm', maxWidth: '40mm', objectFit: 'contain' },
  '& .contact': { fontSize: '8pt', mt: '1mm' },
  '& .window': { textAlign: 'left', mt: '3mm' },
  '& .window > small': { display: 'none' },
  '& .title': { borderTop: '0.4mm solid', pt: '2mm' },
  '& h2': { fontSize: '14pt' },
  '& h3': { fontSize: '10pt', mb: '1mm' },
  '& .number': { fontSize: '12pt', fontWeight: 600 },
  '& figure': { mt: '2mm' },
  '& figure > svg': { width: '32mm', height: '32mm', mx: 'auto' },
  '& figcaption': { fontSize: '8pt' },
  '& dl > div': { gridTemplateColumns: '26mm minmax(0, 1fr)', py: '0.7mm' },
  '& dl:has(dt > small) > div': { gridTemplateColumns: '30mm minmax(0, 1fr)' },
  '& dd:empty': { minHeight: '8mm' },
  '& p + p': { mt: '1mm' },
  '& .box': { p: '2mm' },
  '& .box h3': { fontSize: '11.5pt' },
  '& .box dl': { mb: '1.5mm' },
  '& th, & td': { px: '0.5mm', py: '0.5mm', fontSize: '8pt' },
  '& .wide thead': { display: 'none' },
  '& .wide tr': { display: 'block', borderBottom: HAIRLINE, py: '1mm' },
  '& .wide td': { display: 'flex', justifyContent: 'space-between', gap: '2mm', border: 0, py: 0 },
  '& .wide td::before': { content: 'attr(data-column)', fontWeight: 400 },
  '& .wide td:first-of-type': { fontWeight: 700 },
  '& .wide td:first-of-type::before': { content: 'none' },
  '& .bars > li': { gridTemplateColumns: '1fr auto', py: '0.7mm' },
  '& .bar': { gridColumn: '1 / -1', gridRow: 2 },
  '& .columns': { height: '18mm' },
  '& .beside > div + div': { mt: '3mm' },
  '& .photo': { width: '100%', maxHeight: '60mm', filter: 'grayscale(1)' },
  '& .signatures': { gap: '12mm', pt: '12mm', fontSize: '8pt' },
  '& .stamp-place': { height: '26mm', fontSize: '8pt' },
  '& footer': { pt: '1mm', fontSize: '7.5pt' },
  '& hr': { border: 0, borderTop: '0.2mm dashed' },
};

export const LOOKS: Readonly<Record<PaperSize, SxProps<Theme>>> = { A4: [EITHER, A4], ROLL: [EITHER, ROLL] };
