/** For how many milliseconds a paper waits for a picture. */
const PATIENCE = 8000;

/** The address, once its picture is there to be printed; null if there is none, or it cannot be had. */
export function loaded(address: string | null): Promise<string | null> {
  if (address === null) return Promise.resolve(null);
  const image = new Image();
  image.src = address;
  const nothing = new Promise<null>((resolve) => window.setTimeout(() => resolve(null), PATIENCE));
  return Promise.race([nothing, image.decode().then(() => address)]).catch(() => null);
}
