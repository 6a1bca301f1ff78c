import { findPathProblem } from "../repository/paths";

/** Bytes of a name that file systems hold. */
const NAME_BYTES_MAX = 255;
/** A longer ending is no file type, but part of the name. */
const ENDING_BYTES_MAX = 32;

/** The beginning of a text that takes so many bytes, cut between characters. */
function cut(text: string, bytesMax: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesMax) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/**
 * A valid name for a file or folder with an ending, made of any text. It does not lead out of its folder or into
 * Git's own, is not hidden (imports skip hidden files), and is no longer than file systems allow. A text that is such
 * a name already stays as it is.
 */
export function fittingName(text: string, ending = ""): string {
  const room = NAME_BYTES_MAX - Buffer.byteLength(ending);
  const safe = text.replace(/[/\\\p{Cc}\uFFFD]+/gu, "-");
  const name = cut(safe, room);
  if (/^[^.]/.test(name) && findPathProblem(`${name}${ending}`) === null) return `${name}${ending}`;
  return `${cut(`_${safe.replace(/^\.+/, "")}`, room)}${ending}`;
}

/** The name of a file as it can lie in a repository, and its ending apart from it. Hidden files are shown. */
export function splitName(text: string): { name: string; ending: string } {
  const name = text.replace(/[/\\\p{Cc}\uFFFD]+/gu, "-").replace(/^\.+/, "") || "file";
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 ? name.slice(dot) : "";
  if (ending === "." || Buffer.byteLength(ending) > ENDING_BYTES_MAX) return { name, ending: "" };
  return { name: name.slice(0, dot > 0 ? dot : undefined), ending };
}
