/** Something costly that is started when a file first wants it, and that the files of one worker then share. */
export function perWorker<Shared>(start: () => Promise<Shared>): () => Promise<Shared> {
  let started: Promise<Shared> | undefined;
  return () => (started ??= start());
}
