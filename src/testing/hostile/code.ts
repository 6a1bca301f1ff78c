import { count, type HostileText, hostile, nest, repeat, titled } from "./grow";

const LANGUAGES = [
  ...[
    "bash",
    "c",
    "cpp",
    "csharp",
    "css",
    "dockerfile",
    "go",
    "graphql",
    "html",
    "java",
    "javascript",
    "json",
  ],
  ...["kotlin", "latex", "lua", "makefile", "markdown", "nginx", "perl", "php", "powershell", "python", "r"],
  ...["ruby", "rust", "scala", "shell", "sql", "swift", "toml", "tsx", "typescript", "vue", "xml", "yaml"],
] as const;

const fenced = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

/** Code that makes the grammars of syntax highlighters backtrack. */
const SOURCES: readonly [string, (bytes: number) => string][] = [
  ["brackets", (bytes) => nest("({[<", ">]})", bytes)],
  ["quotes", (bytes) => repeat("\"'`\\", bytes)],
  ["comments", (bytes) => repeat("/* <!-- # // -- ", bytes)],
  ["one line", (bytes) => repeat("a=b;c(d,e)<f>;", bytes)],
];

/** Code in all languages of the highlighter. */
export const CODE: readonly HostileText[] = [
  ...SOURCES.map(([name, source]) =>
    titled(`code of every language: ${name}`, (bytes) =>
      LANGUAGES.map((language) => fenced(language, source(bytes / LANGUAGES.length))).join("\n\n"),
    ),
  ),
  titled("code of lines", (bytes) => fenced("javascript", repeat("const a = 1;\n", bytes))),
  titled("diagrams", (bytes) =>
    fenced("mermaid", `graph TD\n${count((index) => `a${index} --> b`, bytes, "\n")}`),
  ),
];

const page = (frontMatter: string) => `---\n${frontMatter}\n---\n\n# Title\n\ntext\n`;

/** Front matter that is expensive to parse. */
export const FRONT_MATTER: readonly HostileText[] = [
  hostile("front matter of many keys", (bytes) => page(count((index) => `a${index}: b`, bytes, "\n"))),
  hostile("front matter of one long value", (bytes) => page(`description: ${repeat("a ", bytes)}`)),
  hostile("front matter in flow style", (bytes) => page(`a: ${nest("[", "]", bytes)}`)),
  hostile("front matter of a flow list", (bytes) => page(`a: [${repeat("b, ", bytes)}b]`)),
  hostile("front matter of nested keys", (bytes) =>
    page(Array.from({ length: Math.sqrt(bytes) }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")),
  ),
  hostile("front matter of nested dashes", (bytes) => page(`a:\n  ${repeat("- ", bytes)}b`)),
  hostile("front matter of aliases", (bytes) =>
    page(
      `a: &a [b,b,b,b,b,b,b,b,b]\n${count((index) => `k${index}: &k${index} [${Array(9).fill(index === 0 ? "*a" : `*k${index - 1}`)}]`, bytes, "\n")}`,
    ),
  ),
  hostile("front matter of anchors", (bytes) => page(count((index) => `a${index}: &x b`, bytes, "\n"))),
  hostile("front matter of comments", (bytes) => page(`a: b\n${repeat("# c\n", bytes)}`)),
  hostile("front matter of quotes", (bytes) => page(`a: "${repeat('\\"', bytes)}"`)),
  hostile("front matter with an open quote", (bytes) => page(`a: "${repeat("b\n  ", bytes)}`)),
  hostile("front matter of folded lines", (bytes) => page(`a: >\n${repeat("  b\n", bytes)}`)),
  hostile("front matter of blank lines in a folded text", (bytes) => page(`a: >\n${repeat("\n", bytes)}  b`)),
  hostile("front matter of colons", (bytes) => page(repeat("? a\n: b\n", bytes))),
  hostile("front matter of merged keys", (bytes) => page(`a: &a {b: c}\n${repeat("<<: *a\n", bytes)}`)),
  hostile("front matter of prototypes", () => page("__proto__: {a: b}\nconstructor: {prototype: {a: b}}")),
  hostile("front matter of tags", (bytes) =>
    page(count((index) => `a${index}: !!binary "AAAA"`, bytes, "\n")),
  ),
  hostile("front matter that never ends", (bytes) => `---\n${repeat("a: b\n", bytes)}`),
  hostile("variables of a page", (bytes) =>
    page(`vars:\n${count((index) => `  a${index}: b`, bytes, "\n")}`),
  ),
];

/** Characters that consist of several bytes or affect other characters. */
export const LETTERS: readonly HostileText[] = [
  titled("Chinese", (bytes) => repeat("所有文本都在同一行里面，沒有空格。", bytes)),
  titled("Japanese in paragraphs", (bytes) => repeat("これは文書の一段落です。\n\n", bytes)),
  titled("Korean", (bytes) => repeat("문서의 한 단락입니다. ", bytes)),
  titled("Thai", (bytes) => repeat("นี่คือย่อหน้าหนึ่งของเอกสาร", bytes)),
  titled("Arabic", (bytes) => repeat("هذه فقرة من الوثيقة. ", bytes)),
  titled("Hebrew within Latin", (bytes) => repeat("a שלום b ", bytes)),
  titled("direction overrides", (bytes) => repeat("\u202ea\u202c\u2066b\u2069", bytes)),
  titled("emoji", (bytes) => repeat("👩‍👩‍👧‍👦🏳️‍🌈", bytes)),
  titled("joined emoji without end", (bytes) => repeat("👩‍", bytes)),
  titled("combining marks", (bytes) => `a${repeat("\u0301", bytes)}`),
  titled("letters beside each other's marks", (bytes) => repeat("a\u0323\u0307", bytes)),
  titled("halves of surrogates", (bytes) => repeat("\ufffd\u200b\u200d", bytes)),
  titled("unusual spaces", (bytes) => repeat("a\u00a0\u2003\u3000", bytes)),
  titled("different words", (bytes) => count((index) => index.toString(36), bytes, " ")),
  titled("hyphens and dots", (bytes) => repeat("a-b.c_d/", bytes)),
  titled("numbers", (bytes) => count((index) => String(index * 7919), bytes, " ")),
];
