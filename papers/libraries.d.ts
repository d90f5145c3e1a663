/**
 * What is used of two libraries. The types that there are for pdfmake bring those of a browser into every service, and
 * fontkit has none.
 */

declare module 'fontkit' {
  type Font = {
    /** The code points of the letters that it has. */
    characterSet: readonly number[];
  };

  export function create(file: Uint8Array): Font | { fonts: readonly Font[] };
}

declare module 'pdfmake' {
  type Alignment = 'left' | 'right' | 'center';
  /** Left, top, right, bottom; or the same for all. */
  type Margin = [number, number, number, number] | number;

  type Style = {
    fontSize?: number;
    bold?: boolean;
    lineHeight?: number;
    characterSpacing?: number;
    noWrap?: boolean;
    color?: string;
    alignment?: Alignment;
    margin?: Margin | undefined;
  };

  type Place = Style & { pageBreak?: 'before' | undefined; unbreakable?: boolean };

  type Shape =
    | {
        type: 'line';
        x1: number;
        y1: number;
        x2: number;
        y2: number;
        lineWidth: number;
        lineColor: string;
        dash?: { length: number };
      }
    | { type: 'rect'; x: number; y: number; w: number; h: number; color: string };

  export type ContentText = Place & { text: string | readonly (string | ContentText)[] };
  export type ContentCanvas = Place & { canvas: readonly Shape[] };
  type ContentStack = Place & { stack: readonly Content[] };
  type ContentTable = Place & { table: Table; layout: TableLayout };

  export type Content =
    | string
    | ContentText
    | ContentCanvas
    | ContentStack
    | ContentTable
    | (Place & { columns: readonly Column[]; columnGap?: number })
    | (Place & { image: string; fit: readonly [number, number] })
    | (Place & { qr: string; fit: number; eccLevel: 'M'; foreground: string });

  export type Column = Content & { width?: number | '*' | 'auto' };

  export type Table = {
    widths: readonly (number | '*' | 'auto')[];
    body: readonly (readonly Content[])[];
    heights?: readonly number[];
    headerRows?: number;
    keepWithHeaderRows?: number;
    dontBreakRows?: boolean;
  };

  type Measure = (index: number, node: { table: Table }) => number;
  type LineStyle = () => { dash: { length: number; space: number } };

  export type TableLayout = {
    hLineWidth: Measure;
    vLineWidth: Measure;
    paddingLeft: Measure;
    paddingRight: Measure;
    paddingTop: Measure;
    paddingBottom: Measure;
    hLineStyle?: LineStyle;
    vLineStyle?: LineStyle;
  };

  /** What stands on every page, by its number and how many there are. */
  export type OnPage = (page: number, pages: number) => Content;

  export type Definition = {
    content: Content[];
    pageSize: { width: number; height: number | 'auto' };
    pageMargins: number[];
    defaultStyle: Style & { font: string };
    info: { title: string; author: string; creator: string };
    version: '1.4';
    language: string;
    displayTitle: boolean;
    header?: OnPage;
    footer?: OnPage;
  };

  const pdfmake: {
    setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void;
    setLocalAccessPolicy: (mayRead: (path: string) => boolean) => void;
    setUrlAccessPolicy: (mayFetch: (url: string) => boolean) => void;
    createPdf: (definition: Definition) => { getBuffer: () => Promise<Uint8Array> };
  };
  export default pdfmake;
}
