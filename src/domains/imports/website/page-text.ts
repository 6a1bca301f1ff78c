import type { Fetched } from "./client";

/** Returns the text of an HTML page in its character encoding. */
export function pageText({ bytes, charset }: Fetched): string {
  const head = bytes.subarray(0, 1024).toString("latin1");
  const [, named = "utf-8"] = /<meta[^<>]{0,200}charset=["']?([\w-]{1,40})/i.exec(head) ?? [];
  const decoder = decoderOf(charset ?? named) ?? new TextDecoder();
  return decoder.decode(bytes).replaceAll("\0", "\uFFFD");
}

function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}
