// The picture of a table, as a spectator sees it.

export const picture = (table: string, n: number): string => `/t/${table}/picture.svg?n=${n}`;

/** The picture at an address as a PNG, in its own size. */
export async function toPng(source: string): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was painted'))), 'image/png'),
  );
}
