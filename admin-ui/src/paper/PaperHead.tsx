import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

type Props = {
  letterhead: Letterhead;
  /** What stands in the window of an envelope; undefined on a paper that is handed over. */
  window: readonly string[] | undefined;
};

/** Whose paper it is, how to reach them, and whom it is for. */
export function PaperHead({ letterhead, window }: Props) {
  const { authority, crestUrl, address, phone, email } = letterhead;
  const lines = linesOf(address);
  return (
    <header className={window && 'letter'}>
      <div className="authority">
        {crestUrl !== null && <img src={crestUrl} alt="" />}
        <strong>{authority}</strong>
      </div>
      <address className="contact">
        {[...lines, phone, email].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {window && (
        <div className="window">
          <small>{[authority, ...lines].join(' · ')}</small>
          <address>
            {window.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
      )}
    </header>
  );
}
