/** An image with an alternative text, for example an image in pasted HTML. */
export class DescribedImage extends File {
  /** The alternative text without Markdown. Empty if there is none. */
  readonly alt: string;

  constructor(bytes: Uint8Array<ArrayBuffer>, name: string, { type, alt }: { type: string; alt: string }) {
    super([bytes], name, { type });
    this.alt = alt;
  }
}

/** The alternative text of a file as Markdown. Empty if the file has none. */
export const altMarkdownOf = (file: File): string =>
  file instanceof DescribedImage ? file.alt.replace(/\s+/g, " ").replace(/[\\[\]*_`<&~$]/g, "\\$&") : "";
