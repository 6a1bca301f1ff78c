import { actionWords, targetsOf } from "./words";

/** A resource that a sentence names, with its page in the console. */
export interface Named {
  title: string;
  href?: string | undefined;
}

/** A part of a sentence: text, or a named resource. */
export type Part = string | Named;

/** The past forms of verbs that don't end with "ed". */
const IRREGULAR: Readonly<Record<string, string>> = {
  run: "ran",
  set: "set",
  reset: "reset",
  undo: "undid",
  submit: "submitted",
  drop: "dropped",
  rollback: "rolled back",
  bulk: "changed many",
  install: "installed",
};

function past(verb: string): string {
  const irregular = IRREGULAR[verb];
  if (irregular) return irregular;
  if (verb.endsWith("e")) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

const PREPOSITIONS = /^(?:as|by|for|from|in|of|on|to|up|with)(?: |$)/;
const BEFORE_PLACE = / (?:as|by|for|from|in|of|on|to|with)(?: .*)?$/;
const PLACES = ["collection", "site", "space", "team"];

/** Returns "the" for a singular noun. */
function article(text: string): string {
  if (text === "" || PREPOSITIONS.test(text)) return "";
  const noun = text.replace(BEFORE_PLACE, "");
  return /[^s]s$/.test(noun) ? "" : "the ";
}

interface Draft {
  /** The person whom the verb is about, such as the person who was removed. */
  whom: Part[];
  /** The words after the verb. */
  text: string;
  tail: Part[];
}

/** A person is named without their kind: "removed Grace from the team Docs". */
function withPerson(draft: Draft, person: Named): Draft {
  const { text, tail } = draft;
  const [kind = "", ...rest] = text.split(" ");
  const after = rest.join(" ");
  if (kind !== "user" && kind !== "member") return { ...draft, tail: [...tail, " for ", person] };
  if (after === "") return { whom: [`the ${kind} `, person], text: "", tail };
  if (PREPOSITIONS.test(after)) return { whom: [person], text: after, tail };
  return { ...draft, text: after, tail: [...tail, " of ", person] };
}

/** Puts the name of a resource into a sentence: after its kind if the sentence ends with it, or in an addition. */
function withName(draft: Draft, kind: string, named: Named): Draft {
  if (kind === "user" || kind === "member") return withPerson(draft, named);
  const { text, tail } = draft;
  if (text === kind || text.endsWith(` ${kind}`))
    return { ...draft, text: text.slice(0, -kind.length).trimEnd(), tail: [` the ${kind} `, named, ...tail] };
  if (text.startsWith(`${kind} `))
    return { ...draft, text: text.slice(kind.length + 1), tail: [...tail, ` of the ${kind} `, named] };
  const preposition = PLACES.includes(kind) ? "in" : "for";
  return { ...draft, tail: [...tail, ` ${preposition} the ${kind} `, named] };
}

/** Joins neighboring texts. */
function compact(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") joined[joined.length - 1] = last + part;
    else if (part !== "") joined.push(part);
  }
  return joined;
}

/**
 * What a person did, as the rest of a sentence that starts with their name, such as "created the space Handbook". Resources
 * without a known name are left out.
 */
export function sentenceParts(
  action: string,
  targets: Readonly<Record<string, string>>,
  nameOf: (id: string) => Named | undefined,
): Part[] {
  const [verb = "", ...rest] = actionWords(action).split(" ");
  let draft: Draft = { whom: [], text: rest.join(" "), tail: [] };
  // The path lists containers first. The sentence names them last.
  for (const { name, id } of targetsOf(targets).reverse()) {
    const named = nameOf(id);
    if (named) draft = withName(draft, name, named);
  }
  const { whom, text, tail } = draft;
  const space = (part: unknown) => (part ? " " : "");
  return compact([
    past(verb.toLowerCase()),
    space(whom.length),
    ...whom,
    space(text),
    `${article(text)}${text}`,
    ...tail,
  ]);
}

/** The text of a sentence. */
export const textOfParts = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.title)).join("");
