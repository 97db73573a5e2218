export type ImageSize = { width: number; height: number };

/**
 * Reads the width and height, in px, of an image file that the visitor selected, after EXIF orientation. Rejects with a
 * message that names the file if the browser cannot decode it.
 */
export async function readImageSize(file: File): Promise<ImageSize> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch (cause) {
    throw new Error(`“${file.name}” is not an image that this browser can read.`, { cause });
  } finally {
    URL.revokeObjectURL(url);
  }
}
