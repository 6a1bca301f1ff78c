/** Languages whose name isn't their identifier with a capital letter, with their other identifiers. */
const NAMES: Readonly<Record<string, string>> = {
  "C#": "c# cs csharp",
  "C++": "c++ cpp",
  "F#": "f# fs fsharp",
  CoffeeScript: "coffee coffeescript",
  Dockerfile: "docker dockerfile",
  GraphQL: "gql graphql",
  JavaScript: "cjs javascript js mjs",
  JSX: "jsx",
  Kotlin: "kotlin kt kts",
  LaTeX: "latex",
  Markdown: "markdown md",
  "Objective-C": "objc objective-c",
  PostgreSQL: "pgsql postgresql",
  PowerShell: "powershell ps ps1",
  Protobuf: "proto protobuf",
  Python: "py python",
  Ruby: "rb ruby",
  Rust: "rs rust",
  Shell: "bash console fish sh shell shellscript shellsession terminal zsh",
  Terraform: "hcl terraform tf",
  TypeScript: "ts typescript",
  YAML: "yaml yml",
  Go: "go golang",
};
const BY_IDENTIFIER = new Map(
  Object.entries(NAMES).flatMap(([name, identifiers]) =>
    identifiers.split(" ").map((identifier) => [identifier, name] as const),
  ),
);
/** Identifiers of text that isn't in any language. */
const PLAIN = new Set(["", "ansi", "none", "plain", "plaintext", "text", "txt"]);
/** Identifiers up to this length are abbreviations, such as `css` and `json`. */
const ABBREVIATION_MAX = 4;
const WORDS = new Set(["dart", "diff", "java", "less", "perl", "sass", "vue", "zig"]);

/** The name of a programming language for readers, or undefined for plain text. */
export function languageName(syntax: unknown): string | undefined {
  const given = typeof syntax === "string" ? syntax.trim() : "";
  const identifier = given.toLowerCase();
  if (PLAIN.has(identifier)) return undefined;
  const known = BY_IDENTIFIER.get(identifier);
  if (known) return known;
  if (identifier.length <= ABBREVIATION_MAX && !WORDS.has(identifier)) return given.toUpperCase();
  return given.charAt(0).toUpperCase() + given.slice(1);
}
