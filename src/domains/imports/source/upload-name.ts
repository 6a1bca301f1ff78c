import { fileNameOf } from "@/domains/content/files/address";
import { findPathProblem } from "@/domains/git/repository/paths";

/** The kinds of documents that can be uploaded without an archive, with the extensions that their names can have. */
const EXTENSIONS = {
  docx: /\.docx$/i,
  html: /\.x?html?$/i,
  md: /\.(?:md|markdown)$/i,
};

export type Ending = keyof typeof EXTENSIONS;

/** A document with such a name would be read as a part of a project, such as its table of contents. */
const RESERVED = /^(?:summary|_sidebar|_footer)$/i;

interface Upload {
  /** The name that the client announced. It isn't verified. */
  name: string | null;
  ending: Ending;
  /** The number of the upload, starting with 1. */
  number: number;
}

/**
 * Returns the path of a document that was uploaded without an archive. The path is the document's name, with an extension that
 * fits its content. Documents without a usable name are numbered. `isTaken` keeps two uploads from getting the same path.
 */
export function uploadName({ name, ending, number }: Upload, isTaken: (path: string) => boolean): string {
  const last = (name ?? "").normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const given = fileNameOf(last.replace(/\.[^.]*$/, "").replace(/^[.~$\s]+/, ""), "").trim();
  const extension = EXTENSIONS[ending].exec(last)?.[0] ?? `.${ending}`;
  const isUnusable = given === "" || RESERVED.test(given) || findPathProblem(given + extension);
  const base = isUnusable ? `document-${number}` : given;
  let path = base + extension;
  for (let count = number; isTaken(path); count += 1) path = `${base}-${count}${extension}`;
  return path;
}
