import type { RouterInputs, RouterOutputs } from "../../outputs";

type Script = RouterOutputs["siteCustomCode"]["get"]["scripts"][number];
type Change = NonNullable<RouterInputs["siteCustomCode"]["update"]["scripts"]>;

const PREFIX = "data-";

function tagOf({ url, integrity, data = {} }: Script): string {
  const tag = document.createElement("script");
  tag.setAttribute("src", url);
  if (integrity !== undefined) tag.setAttribute("integrity", integrity);
  for (const [name, value] of Object.entries(data)) tag.setAttribute(PREFIX + name, value);
  return tag.outerHTML;
}

/** The script tags of scripts, one per line. */
export const tagsOf = (scripts: readonly Script[]): string => scripts.map(tagOf).join("\n");

/** The attributes that have no effect, because Bindery always defers scripts and sets `crossorigin` if there is a hash. */
const REPLACED = new Set(["async", "crossorigin", "defer"]);

const isKept = ({ name, value }: Attr) =>
  ["src", "integrity"].includes(name) ||
  name.startsWith(PREFIX) ||
  REPLACED.has(name) ||
  (name === "type" && value === "text/javascript");

/** Why a script tag can't be saved, or undefined. */
function problemOf(tag: HTMLScriptElement): string | undefined {
  if (!tag.hasAttribute("src"))
    return "Each script tag needs a src attribute. Enter inline code under JavaScript.";
  if (tag.text.trim() !== "") return "A script tag with a src attribute can't contain code.";
  const other = [...tag.attributes].find((attribute) => !isKept(attribute));
  return other && `Bindery doesn't support the attribute ${other.name} of script tags. Remove it.`;
}

const isUrl = (line: string) => line.startsWith("https://") && !/[\s<>"]/.test(line);

/** The tags in a text with script tags or URLs. The parsed tags never run. */
function parsed(text: string) {
  const lines = text.split("\n").map((line) => line.trim());
  const tags = lines.map((line) => (isUrl(line) ? tagOf({ url: line }) : line)).join("\n");
  const { head, body } = new DOMParser().parseFromString(`<body>${tags}`, "text/html");
  return { head, body, tags: [...body.querySelectorAll("script")] };
}

/** Why the text can't be saved, or true. Other elements and text would be lost. */
export function checkTags(text: string): string | true {
  const { head, body, tags } = parsed(text);
  const problem = tags.map(problemOf).find((each) => each !== undefined);
  if (problem) return problem;
  for (const tag of tags) tag.remove();
  const isComplete = head.childElementCount === 0 && body.innerHTML.trim() === "";
  return isComplete || "Enter only script tags or URLs with https://, one per line.";
}

export const scriptsIn = (text: string): Change =>
  parsed(text).tags.map((tag) => {
    const data = [...tag.attributes].filter(({ name }) => name.startsWith(PREFIX));
    return {
      url: tag.getAttribute("src")?.trim() ?? "",
      ...(tag.hasAttribute("integrity") && { integrity: tag.getAttribute("integrity") ?? "" }),
      ...(data.length > 0 && {
        data: Object.fromEntries(data.map(({ name, value }) => [name.slice(PREFIX.length), value])),
      }),
    };
  });
