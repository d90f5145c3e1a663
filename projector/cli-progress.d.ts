/** The part of cli-progress that is used here; the package brings no types. */
declare module 'cli-progress' {
  type Options = { format: string; hideCursor?: boolean; stream?: NodeJS.WritableStream };
  export class SingleBar {
    constructor(options: Options);
    start(total: number, value: number, payload?: object): void;
    update(value: number, payload?: object): void;
    setTotal(total: number): void;
    stop(): void;
  }
  const cliProgress: { SingleBar: typeof SingleBar };
  export default cliProgress;
}
