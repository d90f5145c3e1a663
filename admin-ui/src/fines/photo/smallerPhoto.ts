const LONGEST_SIDE = 2048;
const QUALITY = 0.85;

const made = new WeakMap<File, Promise<File>>();

/**
 * The photo as a JPEG of a size that shows all there is to see; as it is if that would not be smaller, or if this
 * browser cannot read it. Made once for each file.
 */
export function smallerPhoto(file: File): Promise<File> {
  const smaller = made.get(file) ?? shrink(file).catch(() => file);
  made.set(file, smaller);
  return smaller;
}

async function shrink(file: File): Promise<File> {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return file;
  // What lets light through would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const jpeg = await jpegOf(canvas);
  return jpeg === null || jpeg.size >= file.size ? file : new File([jpeg], file.name, { type: jpeg.type });
}

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
