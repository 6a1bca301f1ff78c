import { type JsonObject, objectOf } from "../read/value";
import { shortJson } from "./example";
import { FORM_TYPE, type FormField, formOfMedia, isJsonType } from "./form";
import { isMadeUp } from "./made-up";
import { examplesOfMedia } from "./samples";
import { dereferenced } from "./shape";

const TYPES_MAX = 8;
const EXAMPLES_MAX = 8;
const EXAMPLE_LENGTH_MAX = 1_500;
const NAME_LENGTH_MAX = 200;
/** The maximum length of all examples of a body. Pages contain these examples in addition to the samples. */
const EXAMPLES_LENGTH_MAX = 5_000;

/** A value that visitors can select. `name` is empty if there is only one. */
export interface NamedText {
  name: string;
  text: string;
}

/** A media type of a request body, with examples or the fields of a form. */
export interface TrialBody {
  type: string;
  examples?: NamedText[];
  fields?: FormField[];
}

const isJsonText = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Returns an example as a body of a media type. */
function textIn(type: string, value: unknown): string | undefined {
  const isJson = isJsonType(type);
  if (typeof value === "string" && (!isJson || isJsonText(value))) return isMadeUp(value) ? undefined : value;
  return isJson ? shortJson(value, EXAMPLE_LENGTH_MAX) : undefined;
}

/** The number of characters that the examples of a body can still have, in all media types. */
interface Left {
  characters: number;
}

function examplesIn(root: JsonObject, type: string, media: JsonObject, left: Left): NamedText[] {
  return examplesOfMedia(root, media, "request", EXAMPLES_MAX).flatMap(({ name = "", value }) => {
    const text = textIn(type, value);
    if (text === undefined || text.length > Math.min(left.characters, EXAMPLE_LENGTH_MAX)) return [];
    if (name.length > NAME_LENGTH_MAX) return [];
    left.characters -= text.length;
    return [{ name, text }];
  });
}

function bodyIn(root: JsonObject, type: string, media: JsonObject, left: Left): TrialBody {
  const form = FORM_TYPE.test(type) ? formOfMedia(root, type, media) : undefined;
  if (form) return form;
  const examples = examplesIn(root, type, media, left);
  return { type, ...(examples.length > 0 && { examples }) };
}

/** Returns the media types of a request body. JSON is the first, because the samples contain JSON. */
export function trialBodies(root: JsonObject, operation: JsonObject): TrialBody[] {
  const content = Object.entries(objectOf(dereferenced(root, operation.requestBody).content));
  const isFirst = ([type]: (typeof content)[number]) => isJsonType(type);
  const left = { characters: EXAMPLES_LENGTH_MAX };
  return [...content.filter(isFirst), ...content.filter((each) => !isFirst(each))]
    .slice(0, TYPES_MAX)
    .map(([type, media]) => bodyIn(root, type, objectOf(media), left));
}
