import { setImmediate as nextTurn } from "node:timers/promises";
import sax from "sax";
import { exactSize } from "@/lib/sizes";
import { ImportError } from "../runs";
import type { SourceFile } from "../source/tree";

/** An object in `entities.xml`, with its properties as text. */
export interface Entity {
  kind: string;
  id: string;
  properties: Readonly<Record<string, string>>;
}

const WANTED = new Set(["Page", "BodyContent", "Attachment", "ConfluenceUserImpl"]);
const OBJECTS_MAX = 100_000;
const LENGTH_MAX = 128 * 1024 * 1024;
const DEPTH_MAX = 64;
/** The number of characters to parse before other tasks of the event loop can run. */
const STEP = 64 * 1024;

/** Collects the objects in an export during parsing. Keeps only objects with content. */
class Collecting {
  readonly entities: Entity[] = [];
  private current: { kind: string; id: string; properties: Record<string, string> } | null = null;
  private path: string[] = [];
  private property: string | null = null;
  private text = "";
  private length = 0;

  open(name: string, attributes: Record<string, string>): void {
    this.path.push(name);
    if (this.path.length > DEPTH_MAX)
      throw new ImportError("The XML in the file entities.xml of the export is nested too deeply.");
    const kind = attributes.class ?? "";
    if (name === "object" && this.path.length === 2 && WANTED.has(kind))
      this.current = { kind, id: "", properties: {} };
    if (!this.current) return;
    if (name === "property" && this.path.length === 3) this.property = attributes.name ?? null;
    if (name === "id" || this.path.length === 3) this.text = "";
  }

  write(text: string): void {
    if (!this.current) return;
    this.length += text.length;
    if (this.length > LENGTH_MAX)
      throw new ImportError(
        `The file entities.xml of the export can have at most ${exactSize(LENGTH_MAX)} of text. Export the space in several parts.`,
      );
    this.text += text;
  }

  close(name: string): void {
    const { current, path } = this;
    if (current && name === "id" && path.length === 3) current.id = this.text.trim();
    // If a property refers to another object, it contains the ID of that object. If it refers to several
    // objects, only the first ID is used.
    const isIdOfProperty = name === "id" && path.length === 4 && this.property !== null;
    const isProperty = name === "property" && path.length === 3 && this.property !== null;
    if (
      current &&
      (isIdOfProperty || isProperty) &&
      !Object.hasOwn(current.properties, this.property as string)
    )
      current.properties[this.property as string] = isIdOfProperty ? this.text.trim() : this.text;
    if (name === "property" && path.length === 3) this.property = null;
    path.pop();
    if (!current || name !== "object" || path.length !== 1) return;
    this.entities.push(current);
    this.current = null;
    if (this.entities.length > OBJECTS_MAX)
      throw new ImportError(
        `The export can have at most ${OBJECTS_MAX} pages and attachments. Export the space in several parts.`,
      );
  }
}

/** Parses the objects in an export's `entities.xml` without blocking the event loop.\n@throws ImportError */
export async function readEntities(file: SourceFile): Promise<Entity[]> {
  const collecting = new Collecting();
  const parser = sax.parser(true, { position: false });
  let broken: Error | null = null;
  parser.onopentag = ({ name, attributes }) => collecting.open(name, attributes as Record<string, string>);
  parser.onclosetag = (name) => collecting.close(name);
  parser.ontext = (text) => collecting.write(text);
  parser.oncdata = (text) => collecting.write(text);
  parser.onerror = (error) => {
    broken = error;
  };
  const decoder = new TextDecoder("utf-8");
  const feed = async (text: string) => {
    for (let at = 0; at < text.length; at += STEP) {
      parser.write(text.slice(at, at + STEP));
      if (broken)
        throw new ImportError(
          "The file entities.xml of the export isn't well-formed XML. Export the space again.",
        );
      await nextTurn();
    }
  };
  for await (const chunk of file.read()) await feed(decoder.decode(chunk, { stream: true }));
  await feed(decoder.decode());
  return collecting.entities;
}
