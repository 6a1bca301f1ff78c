import type { IncomingMessage } from "node:http";
import type { Form, FormField } from "@/domains/openapi/view/form";
import { ApiError } from "@/lib/errors";
import { addToGroup } from "@/lib/group";
import { FORM_HEADER } from "../names";
import { isFromHere, jsonIn, readBytes } from "../serve/body";

const FORM_BYTES_MAX = 10 * 1024 * 1024;
const PARTS_MAX = 200;
const TEXT_LENGTH_MAX = 200_000;
const READ_MILLISECONDS_MAX = 60_000;
/**
 * The name of the form's part that describes the request, and the prefix of names of the request body's
 * fields.
 */
const ASKED = "asked";
const FIELD = "field.";
/**
 * Matches the content type that browsers send for a form. The boundary must be the one that the form parser finds, because
 * this code counts the parts before the parser runs.
 */
const BROWSERS_TYPE = /^multipart\/form-data; ?boundary=([\w'-]{1,70})$/;

/** Whether a page of this host sent a form. Pages of other origins can't send this header. */
export const isFormOfOwnPage = (request: IncomingMessage): boolean =>
  request.headers["content-type"]?.startsWith("multipart/form-data;") === true &&
  request.headers[FORM_HEADER] !== undefined &&
  isFromHere(request);

/** The values that a visitor entered in a form, by field name. */
export type Filled = ReadonlyMap<string, readonly (string | File)[]>;

/**
 * Returns the bytes of the form, or null if the bytes arrive too slowly. In this case, closes the connection without
 * reading the rest.
 */
async function readForm(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, READ_MILLISECONDS_MAX, null);
  });
  try {
    return await Promise.race([readBytes(request, FORM_BYTES_MAX), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether the number of parts is within the limit. Call this function before you parse the form, because parsing each part
 * takes time.
 */
function hasFewParts(bytes: Buffer, boundary: string): boolean {
  let count = 0;
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    count += 1;
    if (count > PARTS_MAX) return false;
  }
  return true;
}

async function parsed(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  const boundary = BROWSERS_TYPE.exec(type)?.[1];
  if (boundary === undefined)
    throw new ApiError(400, "The `Content-Type` header of the form must contain a `boundary`.");
  if (!hasFewParts(bytes, `--${boundary}`))
    throw new ApiError(400, `The form can have at most ${PARTS_MAX} parts.`);
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw new ApiError(400, "The body must be a valid form (multipart/form-data).");
  }
}

/**
 * Returns the form that a page sent: the request to try, and the fields of the body. Returns null if the form takes more
 * than a minute to arrive.
 *
 * @throws ApiError 413 for more than ten megabytes, 400 if a page didn't send the form
 */
export async function readTriedForm(
  request: IncomingMessage,
): Promise<{ asked: object; filled: Filled } | null> {
  const bytes = await readForm(request);
  if (!bytes) return null;
  const form = await parsed(bytes, request.headers["content-type"] ?? "");
  const asked = form.get(ASKED);
  if (typeof asked !== "string")
    throw new ApiError(400, `The form must contain the operation to try, in the field \`${ASKED}\`.`);
  const filled = new Map<string, (string | File)[]>();
  for (const [name, value] of form) {
    if (name.startsWith(FIELD)) addToGroup(filled, name.slice(FIELD.length), value);
  }
  return { asked: jsonIn(asked), filled };
}

/** Whether a browser sent an empty field. */
const isNothing = (value: string | File) =>
  typeof value === "string" ? value === "" : value.name === "" && value.size === 0;

function valuesOf(field: FormField, filled: Filled): (string | File)[] {
  const { name, isMany, required } = field;
  const values = (filled.get(name) ?? []).filter((value) => !isNothing(value));
  if (values.length === 0 && required) throw new ApiError(400, `A value for ${name} is required.`);
  if (values.length > 1 && !isMany) throw new ApiError(400, `${name} can have only one value.`);
  for (const value of values) {
    if ((typeof value !== "string") !== (field.isFile === true))
      throw new ApiError(400, `${name} ${field.isFile ? "must be a file" : "can't be a file"}.`);
    if (typeof value === "string" && value.length > TEXT_LENGTH_MAX)
      throw new ApiError(
        400,
        `The value of ${name} can have at most ${TEXT_LENGTH_MAX} characters (received ${value.length}).`,
      );
  }
  return values;
}

/** Returns the body of a form with the fields that the specification contains, and the media type of the body. */
export async function formBody({ type, fields }: Form, filled: Filled) {
  const chosen = fields.map((field) => ({ name: field.name, values: valuesOf(field, filled) }));
  if (type === "application/x-www-form-urlencoded") {
    const pairs = chosen.flatMap(({ name, values }) => values.map((value) => [name, String(value)]));
    return { type, body: new URLSearchParams(pairs).toString() };
  }
  const form = new FormData();
  for (const { name, values } of chosen) for (const value of values) form.append(name, value);
  const made = new Response(form);
  return { type: made.headers.get("content-type") ?? type, body: Buffer.from(await made.arrayBuffer()) };
}
