import { isObject } from "@/lib/is-object";
import { type JsonObject, listOf, objectOf, textOf, textOrJson } from "../read/value";
import type { Direction } from "./direction";
import { shortJson } from "./example";
import { type Field, fieldOf, valueFields, type Walk } from "./fields";
import { examplesOfMedia } from "./samples";
import { typeWords } from "./schema-words";
import { dereferenced } from "./shape";

const EXAMPLE_LENGTH_MAX = 6_000;
const EXAMPLES_MAX = 8;
const CONTENTS_MAX = 8;
const SAID_LENGTH_MAX = 300;
const SCHEMA_LENGTH_MAX = 2_000;

/** An example. If there are several examples, each has a name. */
interface Example {
  name?: string;
  language: "json" | "";
  text: string;
}

/** The content of a body. If several media types have the same content, it's listed once for all of them. */
export interface Content {
  /** The media types that have this content. */
  types: string[];
  type: string;
  fields?: Field[];
  sameAs?: string;
  examples: Example[];
}

/** A call that a client can make with values from a response. */
export interface Link {
  name: string;
  /** The ID of the operation, or a reference to the operation. */
  operation: string;
  said?: string | undefined;
  /** The parameters of the call with their values, such as `userId = $response.body#/id`. */
  sent: string[];
}

export interface ResponseView {
  status: string;
  said?: string | undefined;
  contents: Content[];
  headers: Field[];
  links: Link[];
}

function exampleOf({ name, value }: { name?: string; value: unknown }): Example[] {
  if (isObject(value) && Object.keys(value).length === 0) return [];
  const text = typeof value === "string" ? value : shortJson(value, EXAMPLE_LENGTH_MAX);
  if (text === undefined || text.length > EXAMPLE_LENGTH_MAX) return [];
  return [{ ...(name !== undefined && { name }), language: typeof value === "string" ? "" : "json", text }];
}

/** Groups media types that have the same content, in the specification's order. */
function grouped(content: JsonObject): { types: string[]; media: JsonObject }[] {
  const groups = new Map<unknown, { types: string[]; media: JsonObject }>();
  for (const [type, value] of Object.entries(content)) {
    const media = objectOf(value);
    const key = shortJson(media.schema ?? null, SCHEMA_LENGTH_MAX) ?? type;
    const group = groups.get(key);
    if (!group) groups.set(key, { types: [type], media });
    else {
      group.types.push(type);
      if (group.media.example === undefined && group.media.examples === undefined) group.media = media;
    }
  }
  return [...groups.values()].slice(0, CONTENTS_MAX);
}

/**
 * Returns the content for each group of media types. The paths of the first content's fields start with
 * `path`, the paths of the second content's fields with `path:2`, and so on.
 */
export function contentsOf(walk: Walk, content: unknown, path: string, direction: Direction): Content[] {
  const { root } = walk;
  return grouped(objectOf(content)).map(({ types, media }, index) => ({
    types,
    type: media.schema === undefined ? "" : typeWords(root, media.schema),
    ...valueFields({ ...walk, direction }, media.schema, index === 0 ? path : `${path}:${index + 1}`),
    examples: examplesOfMedia(root, media, direction, EXAMPLES_MAX).flatMap(exampleOf),
  }));
}

function headersOf(walk: Walk, value: unknown, path: string): Field[] {
  return Object.entries(objectOf(value))
    .filter(([name]) => name.toLowerCase() !== "content-type")
    .map(([name, given]) => {
      const header = dereferenced(walk.root, given);
      const described = {
        name,
        path: `${path}:${name}`,
        value: header.schema,
        said: textOf(header.description),
      };
      return fieldOf(walk, { ...described, isDeprecated: header.deprecated === true });
    });
}

function linksOf(root: JsonObject, value: unknown): Link[] {
  return Object.entries(objectOf(value)).flatMap(([name, given]) => {
    const link = dereferenced(root, given);
    const operation = textOf(link.operationId) ?? textOf(link.operationRef);
    if (operation === undefined) return [];
    const sent = Object.entries(objectOf(link.parameters)).map(
      ([key, from]) => `${key} = ${textOrJson(from)}`,
    );
    if (link.requestBody !== undefined) sent.push(`body = ${textOrJson(link.requestBody)}`);
    const said = textOf(link.description)?.slice(0, SAID_LENGTH_MAX);
    return [{ name, operation, said, sent: sent.slice(0, EXAMPLES_MAX) }];
  });
}

export function responsesOf(
  walk: Walk,
  operation: JsonObject,
  path: string,
  direction: Direction,
): ResponseView[] {
  return Object.entries(objectOf(operation.responses))
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, value]) => {
      const found = dereferenced(walk.root, value);
      const own = `${path}.${status}`;
      return {
        status,
        said: textOf(found.description)?.slice(0, SAID_LENGTH_MAX),
        contents: contentsOf(walk, found.content, own, direction),
        headers: headersOf({ ...walk, direction }, found.headers, own),
        links: linksOf(walk.root, found.links),
      };
    });
}

export interface BodyView {
  isRequired: boolean;
  said?: string | undefined;
  contents: Content[];
}

export function bodyViewOf(
  walk: Walk,
  operation: JsonObject,
  path: string,
  direction: Direction,
): BodyView | undefined {
  if (operation.requestBody === undefined) return undefined;
  const body = dereferenced(walk.root, operation.requestBody);
  const contents = contentsOf(walk, body.content, path, direction);
  return { isRequired: body.required === true, said: textOf(body.description), contents };
}

/** A documentation page on another website. */
export interface DocsLink {
  url: string;
  said?: string | undefined;
}

export function docsOf({ externalDocs }: JsonObject): DocsLink | undefined {
  const { url, description } = objectOf(externalDocs);
  const address = textOf(url);
  return address !== undefined && /^https?:\/\/[^\s<>"]+$/.test(address)
    ? { url: address, said: textOf(description)?.slice(0, SAID_LENGTH_MAX) }
    : undefined;
}

const VARIABLES_MAX = 20;

/** Returns the variables in the URLs of servers. The client chooses their values. */
export function variablesOf(servers: readonly unknown[]): Field[] {
  const [server] = servers;
  return Object.entries(objectOf(objectOf(server).variables))
    .slice(0, VARIABLES_MAX)
    .map(([name, value]) => {
      const { enum: values, default: preset, description } = objectOf(value);
      return {
        name,
        path: `server.${name}`,
        type: "string",
        limits: [
          ...(Array.isArray(values) ? [{ rule: "oneOf" as const, values: listOf(values).map(String) }] : []),
          ...(typeof preset === "string" ? [{ rule: "default" as const, values: [preset] }] : []),
        ],
        said: textOf(description)?.slice(0, SAID_LENGTH_MAX),
      };
    });
}
