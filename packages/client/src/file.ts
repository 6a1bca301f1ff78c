/** A file in the body of a call, such as `insert_files` of a space's content or `uploadImage` of a site. */
export interface FileInput {
  name: string;
  contentType: string;
  base64: string;
}

/** The number of arguments that `String.fromCharCode` accepts. */
const CHUNK = 8_192;

function base64Of(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** Creates a file to upload from bytes. For a blob, the default of `contentType` is the blob's type. */
export async function fileOf(
  name: string,
  data: Blob | Uint8Array,
  contentType?: string,
): Promise<FileInput> {
  const isBlob = data instanceof Blob;
  const bytes = isBlob ? new Uint8Array(await data.arrayBuffer()) : data;
  const own = isBlob && data.type !== "" ? data.type : "application/octet-stream";
  return { name, contentType: contentType ?? own, base64: base64Of(bytes) };
}
