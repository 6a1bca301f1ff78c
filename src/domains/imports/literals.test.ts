import { describe, expect, it } from "vitest";
import { moduleLiterals } from "./literals";

const exportedLiteral = (text: string) => moduleLiterals(text, []).exported;
const literalsOf = (text: string, name: string) => moduleLiterals(text, [name]).values[name] ?? [];

describe("literals in JavaScript", () => {
  it("are read from exports and constants, without comments, casts and trailing commas", () => {
    const text = `// @ts-check
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
const more = ['c', /* no */ "d"];
const sidebars: SidebarsConfig = {
  docs: ['a', {type: 'category', label: 'It\\'s "b"', items: ['b', ...more], collapsed: false, position: 2},], // end
  'api-ref': more,
} satisfies SidebarsConfig;
export default sidebars;
`;
    expect(exportedLiteral(text)).toEqual({
      docs: [
        "a",
        { type: "category", label: `It's "b"`, items: ["b", "c", "d"], collapsed: false, position: 2 },
      ],
      "api-ref": ["c", "d"],
    });
  });

  it("don't include values that only running code could compute", () => {
    const text =
      "module.exports = { a: require('./a'), b: [f(1, [2]), 'x', `y$" +
      "{z}`], c: 'k' + d, ...e, f() { return 1; }, g: 'h' };";
    expect(exportedLiteral(text)).toEqual({ b: ["x"], g: "h" });
    expect(exportedLiteral("throw new Error('run')")).toBeUndefined();
    expect(exportedLiteral("export default defineConfig()")).toBeUndefined();
  });

  it("are read from functions that only return a literal, and from joined texts", () => {
    const text = `
      function guide(): Item[] { return [{ text: 'A' + \`b\`, link: \`/\${base}/a\` }]; }
      const base = 'docs', late = () => ['x'];
      export default { sidebar: guide(), other: late(), date: now() };`;
    expect(exportedLiteral(text)).toEqual({ sidebar: [{ text: "Ab", link: "/docs/a" }], other: ["x"] });
  });

  it("are found in properties anywhere in a module", () => {
    const text =
      "export default { plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/a', to: '/b' }] }]] };";
    expect(literalsOf(text, "redirects")).toEqual([[{ from: "/a", to: "/b" }]]);
  });

  it("take linear time, even if constants refer to each other", () => {
    const started = performance.now();
    for (const part of ["[", "{a:", "'", "(", "/*", "//\n", "a,", "...a,", "redirects:["])
      exportedLiteral(`export default ${part.repeat(20_000)}`);
    for (const part of ["redirects:", "redirects:[", "a:{"]) literalsOf(part.repeat(2000), "redirects");
    const doubled = Array.from({ length: 40 }, (_, index) => `const a${index + 1} = [a${index}, a${index}];`);
    exportedLiteral(`const a0 = [1];${doubled.join("")}export default a40;`);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
