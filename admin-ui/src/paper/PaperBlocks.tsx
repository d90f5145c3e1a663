import {
  type Block,
  type Code,
  type Column,
  isShortText,
  type PaperFact,
  shareOfLargest,
  ticksOf,
  type Words,
} from '@fines/papers/paper.ts';
import { QRCodeSVG } from 'qrcode.react';
import { Fragment, type ReactNode } from 'react';

import { t } from '../i18n/i18nProvider.ts';
import { Unbroken } from '../ui/words.tsx';

type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** Draws each of them; what stands on paper may repeat, and never moves. */
const each = <Item,>(items: readonly Item[], draw: (item: Item, at: number) => ReactNode) =>
  // oxlint-disable-next-line react/no-array-index-key -- their order is all there is to them
  items.map((item, at) => <Fragment key={at}>{draw(item, at)}</Fragment>);

/** A text, and beneath it the English that stands for it until the translation is confirmed. */
const Said = ({ words: { text, english } }: { words: Words }) => (
  <>
    <Unbroken text={text} />
    {english !== null && (
      <small lang="en-SZ">
        <Unbroken text={english} />
      </small>
    )}
  </>
);

type PartProps = {
  heading: Words | null;
  /** Whether it may stand beside another one. */
  isShort?: boolean;
  children: ReactNode;
};

/** A part of the paper, under a heading if it has one. */
const Part = ({ heading, isShort = false, children }: PartProps) => (
  <section className={isShort ? 'short' : undefined}>
    {heading && (
      <h3>
        <Said words={heading} />
      </h3>
    )}
    {children}
  </section>
);

const Lines = ({ lines }: { lines: readonly Words[] }) =>
  each(lines, (line) => (
    <p>
      <Said words={line} />
    </p>
  ));

const Address = ({ lines }: BlockOf<'address'>) => (
  <address>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);

const QrCode = ({ code, of }: { code: Code; of: string }) => (
  <figure>
    <QRCodeSVG value={code.value} level="M" marginSize={2} title={t('common.qrCodeOf', { number: of })} />
    <figcaption>{code.text}</figcaption>
  </figure>
);

const Title = ({ title, number, code, stamps }: BlockOf<'title'>) => (
  <div className="title">
    <div>
      <h2>
        <Said words={title} />
      </h2>
      <p className="number">{number}</p>
      {stamps.map((stamp) => (
        <strong key={stamp}>{stamp}</strong>
      ))}
    </div>
    {code && <QrCode code={code} of={number} />}
  </div>
);

const Fact = ({ fact: { label, value } }: { fact: PaperFact }) => (
  <div>
    <dt>
      <Said words={label} />
    </dt>
    <dd>{value !== null && <Unbroken text={value} />}</dd>
  </div>
);

const FactList = ({ facts }: { facts: readonly PaperFact[] }) => (
  <dl>
    {each(facts, (fact) => (
      <Fact fact={fact} />
    ))}
  </dl>
);

const Facts = ({ heading, facts }: BlockOf<'facts'>) => (
  <Part heading={heading}>
    <FactList facts={facts} />
  </Part>
);

const Text = (block: BlockOf<'text'>) => (
  <Part heading={block.heading} isShort={isShortText(block)}>
    <Lines lines={block.lines} />
  </Part>
);

const Framed = ({ heading, facts, lines }: BlockOf<'box'>) => (
  <div className="box">
    <Part heading={heading}>
      {facts.length > 0 && <FactList facts={facts} />}
      <Lines lines={lines} />
    </Part>
  </div>
);

type RowProps = { columns: readonly Column[]; cells: readonly string[]; isTotal?: boolean };

/** On a roll, where there is no room for many columns, each cell says itself which it is. */
const Row = ({ columns, cells, isTotal = false }: RowProps) => (
  <tr className={isTotal ? 'total' : undefined}>
    {each(columns, ({ head, align }, at) => (
      <td data-column={head.text} className={align}>
        {cells[at]}
      </td>
    ))}
  </tr>
);

/** Of columns that ask for theirs; the browser finds those of others. */
function Widths({ columns }: { columns: readonly Column[] }) {
  if (columns.every(({ share }) => share === undefined)) return null;
  const all = columns.reduce((sum, { share = 1 }) => sum + share, 0);
  return (
    <colgroup>
      {each(columns, ({ share = 1 }) => (
        <col style={{ width: `${(100 * share) / all}%` }} />
      ))}
    </colgroup>
  );
}

/** More than this do not stand beside each other on a roll. */
const MOST_ON_ROLL = 3;

/** The total is no foot, which would be printed on each page. */
const Table = ({ heading, columns, rows, total, isDense = false }: BlockOf<'table'>) => (
  <Part heading={heading}>
    <table
      className={[columns.length > MOST_ON_ROLL && 'wide', isDense && 'dense'].filter(Boolean).join(' ')}
    >
      <Widths columns={columns} />
      <thead>
        <tr>
          {each(columns, ({ head, align }) => (
            <th scope="col" className={align}>
              <Said words={head} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {each(rows, (cells) => (
          <Row columns={columns} cells={cells} />
        ))}
        {total && <Row columns={columns} cells={total} isTotal />}
      </tbody>
    </table>
  </Part>
);

const Bars = ({ heading, bars }: BlockOf<'bars'>) => (
  <Part heading={heading}>
    <ul className="bars">
      {each(bars, (bar) => (
        <li>
          <span>{bar.label}</span>
          <span className="bar">
            <i style={{ width: `${100 * shareOfLargest(bar, bars)}%` }} />
          </span>
          <span>{bar.text}</span>
        </li>
      ))}
    </ul>
  </Part>
);

/** Half the width of a page has room for so many labels. */
const MOST_TICKS = 5;

/** Above the columns stands what the highest comes to. */
function Trend({ heading, points }: BlockOf<'trend'>) {
  const [highest] = points.toSorted((a, b) => b.value - a.value);
  return (
    <Part heading={heading}>
      <small className="highest">{highest?.text}</small>
      <div className="columns">
        {points.map((point) => (
          <i key={point.label} style={{ height: `${100 * shareOfLargest(point, points)}%` }} />
        ))}
      </div>
      <div className="ticks">
        {ticksOf(points, MOST_TICKS).map(({ label, at }) => (
          <span key={label} style={{ left: `max(4mm, ${100 * at}%)` }}>
            {label}
          </span>
        ))}
      </div>
    </Part>
  );
}

const Beside = ({ left, right }: BlockOf<'beside'>) => (
  <div className="beside">
    <div>{drawn(left)}</div>
    <div>{drawn(right)}</div>
  </div>
);

const Photo = ({ address, alt }: BlockOf<'photo'>) => <img className="photo" src={address} alt={alt.text} />;

const Signatures = ({ signers }: BlockOf<'signatures'>) => (
  <div className="signatures">
    {each(signers, (signer) => (
      <p>
        <Said words={signer} />
      </p>
    ))}
  </div>
);

const StampPlace = ({ label }: BlockOf<'stamp-place'>) => (
  <div className="stamp-place">
    <Said words={label} />
  </div>
);

const PARTS: { readonly [Kind in Block['kind']]: (block: BlockOf<Kind>) => ReactNode } = {
  address: Address,
  title: Title,
  facts: Facts,
  text: Text,
  box: Framed,
  table: Table,
  bars: Bars,
  trend: Trend,
  beside: Beside,
  photo: Photo,
  signatures: Signatures,
  'stamp-place': StampPlace,
  'new-page': () => <hr />,
};

// Each part is that of its own kind.
const partOf = (block: Block): ReactNode => (PARTS[block.kind] as (of: Block) => ReactNode)(block);

/** The blocks of a paper, one beneath the other. */
export const drawn = (blocks: readonly Block[]): ReactNode => each(blocks, partOf);
