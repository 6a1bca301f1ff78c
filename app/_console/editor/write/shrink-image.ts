/** The maximum length of the longest side after scaling down, in pixels. */
const SIDE_PIXELS_MAX = 2560;
const QUALITIES = [0.86, 0.7, 0.5];
const SHRINKABLE = new Set(["image/png", "image/jpeg", "image/webp", "image/bmp"]);

/**
 * Converts an image to WebP of at most `bytesMax` bytes. Returns null if this isn't possible. Never converts animated
 * images and SVG, because they would lose their animation or sharpness.
 */
export async function shrinkImage(file: File, bytesMax: number): Promise<File | null> {
  if (!SHRINKABLE.has(file.type)) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, SIDE_PIXELS_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", quality));
    // A browser that can't write WebP writes PNG instead.
    if (blob?.type === "image/webp" && blob.size <= bytesMax)
      return new File([blob], file.name.replace(/\.[^.]+$/, ".webp"), { type: blob.type });
  }
  return null;
}
