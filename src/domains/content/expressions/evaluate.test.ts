import { describe, expect, it } from "vitest";
import { cacheStatistics } from "@/lib/cache";
import { dereferenceDocument, toDocument } from "../markdown";
import { type JSONDocument, plainText } from "../markdown/document";
import { evaluateDocument } from "./evaluate";
import { type EvaluationMode, type ExpressionVariables, evaluateExpressions } from "./expressions";

function evaluated(markdown: string, variables: ExpressionVariables, mode: EvaluationMode): string[] {
  const { document } = toDocument(markdown);
  return evaluateDocument(document, variables, mode).nodes.map((node) => `${node.type}: ${plainText(node)}`);
}

const VARIABLES = {
  space: { vars: { name: "Ann", on: true, count: 3 } },
  page: { vars: {} },
  visitor: { claims: { plan: "pro" } },
};
const expression = (source: string) => `Hi <code class="expression">${source}</code>!`;

describe("expressions", () => {
  it("are replaced by text in both modes if they use only variables", () => {
    for (const mode of ["all", "deterministic"] as const) {
      expect(evaluated(expression("space.vars.name"), VARIABLES, mode)).toEqual(["paragraph: Hi Ann!"]);
    }
  });

  it("stay unchanged if a variable is missing, or if they use claims of the visitor in deterministic mode", () => {
    expect(evaluated(expression("space.vars.none"), VARIABLES, "all")).toEqual(["paragraph: Hi !"]);
    expect(evaluated(expression("visitor.claims.plan"), VARIABLES, "deterministic")).toEqual([
      "paragraph: Hi !",
    ]);
    expect(evaluated(expression("visitor.claims.plan"), VARIABLES, "all")).toEqual(["paragraph: Hi pro!"]);
  });

  it("can't access prototypes, use regular expressions, or be nested too deeply", () => {
    for (const source of [
      "space.constructor",
      "space.vars.__proto__",
      '"a".matches("(a+)+$")',
      `${"(".repeat(400)}true${")".repeat(400)}`,
      "1 +",
      "x".repeat(2000),
    ]) {
      expect(evaluateExpressions([source], VARIABLES, "all").get(source)).toMatchObject({ known: false });
    }
  });
});

describe("conditions", () => {
  const page = (condition: string) => `{% if ${condition} %}\nshown\n{% endif %}\n\nafter`;

  it("show or hide their content, and support the operators that authors use", () => {
    expect(evaluated(page('visitor.claims.plan === "pro"'), VARIABLES, "all")).toEqual([
      "paragraph: shown",
      "paragraph: after",
    ]);
    expect(evaluated(page('visitor.claims.plan !== "pro"'), VARIABLES, "all")).toEqual(["paragraph: after"]);
    expect(evaluated(page("space.vars.on"), VARIABLES, "deterministic")).toEqual([
      "paragraph: shown",
      "paragraph: after",
    ]);
    expect(evaluated(page('space.vars.name == "==="'), VARIABLES, "deterministic")).toEqual([
      "paragraph: after",
    ]);
  });

  it.each(["all", "deterministic"] as const)(
    "show the content that legacy GitBook shows on websites: %s",
    (mode) => {
      const shown = ["paragraph: shown", "paragraph: after"];
      expect(evaluated(page('output.name == "website"'), {}, mode)).toEqual(shown);
      expect(evaluated(page('output.name != "ebook"'), {}, mode)).toEqual(shown);
      expect(evaluated(page('output.name == "ebook"'), {}, mode)).toEqual(["paragraph: after"]);
    },
  );

  const branches = (first: string, second: string) =>
    `{% if ${first} %}\none\n\n{% ${second} %}\n\ntwo\n{% else %}\nthree\n{% endif %}\n\nafter`;

  it.each(["all", "deterministic"] as const)("show exactly one branch: %s", (mode) => {
    const shown = (first: string, second: string) => evaluated(branches(first, second), {}, mode);
    const [book, site] = ['output.name == "ebook"', 'output.name == "website"'];
    for (const tag of ["elif", "elseif", "else if"]) {
      expect(shown(site, `${tag} ${site}`)).toEqual(["paragraph: one", "paragraph: after"]);
      expect(shown(book, `${tag} ${site}`)).toEqual(["paragraph: two", "paragraph: after"]);
      expect(shown(book, `${tag} ${book}`)).toEqual(["paragraph: three", "paragraph: after"]);
    }
    const { document } = toDocument(`{% if ${book} %}A{% else %}B{% endif %}`);
    const [line] = evaluateDocument(document, {}, mode).nodes;
    expect(line?.fragments?.[0]?.nodes.map((node) => plainText(node as never))).toEqual(["B"]);
  });

  it("show no branch if an earlier condition depends on an unknown visitor", () => {
    const text = branches("visitor.claims.plan", "elif space.vars.on");
    expect(evaluated(text, { space: { vars: { on: true } } }, "all")).toEqual(["paragraph: after"]);
    const admin = { visitor: { claims: { plan: false } }, space: { vars: { on: true } } };
    expect(evaluated(text, admin, "all")).toEqual(["paragraph: two", "paragraph: after"]);
    const later = evaluated(text, { space: { vars: { on: true } } }, "deterministic");
    expect(later).toEqual(["if: one", "if: two", "if: three", "paragraph: after"]);
  });

  it("keep their content together in nested conditions and in tabs", () => {
    const inner = '{% if output.name == "ebook" %}\nbook\n{% else %}\nsite\n{% endif %}';
    const text = `{% if space.vars.on %}\n${inner}\n\n{% else %}\n\noff\n{% endif %}`;
    expect(evaluated(text, { space: { vars: { on: true } } }, "all")).toEqual(["paragraph: site"]);
    expect(evaluated(text, { space: { vars: { on: false } } }, "all")).toEqual(["paragraph: off"]);
  });

  it("hide their content if they can't be evaluated, but not in deterministic mode", () => {
    expect(evaluated(page("visitor.claims.none"), VARIABLES, "all")).toEqual(["paragraph: after"]);
    expect(evaluated(page("visitor.claims.plan"), {}, "deterministic")).toEqual([
      "if: shown",
      "paragraph: after",
    ]);
  });
});

describe("costly expressions", () => {
  const loops = (depth: number): string =>
    depth === 0 ? "true" : `[1,2,3,4,5,6,7,8].all(a${depth}, ${loops(depth - 1)})`;
  const list = `[${Array(90).fill("1").join(",")}]`;
  const nested = `${list}.all(a, ${list}.all(b, a == b))`;
  const reasonOf = (sources: string[]) =>
    [...evaluateExpressions(sources, VARIABLES, "all").values()].map(
      (answer) => !answer.known && answer.reason,
    );

  it("have no value, and hide the content that depends on them", () => {
    for (const source of [loops(7), loops(11), nested]) {
      expect(evaluated(`{% if ${source} %}\nhidden\n{% endif %}\n\nafter`, VARIABLES, "all")).toEqual([
        "paragraph: after",
      ]);
    }
    expect(reasonOf([loops(7), nested])).toEqual([
      "line 1, column 53: functions such as map() can be nested at most 2 levels deep",
      "the expression needs too many computation steps. Simplify the expression",
    ]);
  });

  it("have no value if they take too many steps in total, in any order, but deterministic ones have their own budget", () => {
    const page = Array.from({ length: 30_000 }, (_, index) => `visitor.claims.plan + "${index}"`);
    const cheap = "space.vars.name";
    for (const sources of [
      [...page, cheap],
      [cheap, ...page.toReversed()],
    ]) {
      const found = evaluateExpressions(sources, VARIABLES, "all");
      expect(found.get(cheap)).toEqual({ known: true, value: "Ann" });
      expect([...found.values()].filter(({ known }) => known)).toHaveLength(1);
      expect(found.get(page[0] as string)).toMatchObject({
        reason: "the expressions of the page need too many computation steps in total",
      });
    }
  });

  it("aren't parsed if there are too many expressions, even if each one is short", () => {
    const read = () => {
      const regions = cacheStatistics().filter(({ name }) => name === "expressions");
      return regions.reduce((sum, { misses }) => sum + misses, 0);
    };
    const before = read();
    for (const ask of ["visitor.a", "space.vars.a"]) {
      const page = Array.from({ length: 2000 }, (_, index) => `${ask}${index}`);
      const long = Array.from({ length: 100 }, (_, index) => `${ask} == "${index}${"x".repeat(950)}"`);
      for (const sources of [page, long])
        expect(new Set(reasonOf(sources))).toEqual(
          new Set(["the expressions of the page need too many computation steps in total"]),
        );
    }
    expect(read()).toBe(before);
    const fitting = Array.from({ length: 1000 }, (_, index) => `space.vars.count + ${index}`);
    expect(new Set(reasonOf(fitting))).toEqual(new Set([false]));
  });

  it("can't make a page too large with repetitions of a long value", () => {
    const variables = { space: { vars: { long: "x".repeat(1000) } } };
    const text = `${expression("space.vars.long")}\n\n`.repeat(2000);
    const shown = evaluated(text, variables, "all").join("");
    expect(shown.length).toBeGreaterThan(900_000);
    expect(shown.length).toBeLessThan(1_100_000);
  });
});

describe("reusable contents", () => {
  const contents: Record<string, string> = {
    a: 'A\n\n{% include "b" %}',
    b: 'B\n\n{% include "a" %}',
  };
  const find = (name: string): JSONDocument | null => {
    const text = contents[name];
    return text === undefined ? null : toDocument(text).document;
  };
  const expand = (text: string) =>
    dereferenceDocument(toDocument(text).document, (ref) => find(ref.reusableContent)).nodes.map(
      (node) => node.type,
    );

  it("replace references to them, also inside other blocks, but unknown references and cycles stay", () => {
    expect(expand('{% include "b" %}')).toEqual(["paragraph", "paragraph", "reusable-content"]);
    expect(expand('{% include "none" %}')).toEqual(["reusable-content"]);
    const hint = dereferenceDocument(
      toDocument('{% hint %}\n{% include "a" %}\n{% endhint %}').document,
      (ref) => find(ref.reusableContent),
    );
    expect(hint.nodes[0] && plainText(hint.nodes[0])).toBe("AB");
  });

  it("are included only up to a maximum depth", () => {
    const document = toDocument('{% include "x0" %}').document;
    const doubling = (name: string) =>
      toDocument(`{% include "x${Number(name.slice(1)) + 1}" %}\n\n`.repeat(2)).document;
    expect(dereferenceDocument(document, (ref) => doubling(ref.reusableContent)).nodes.length).toBeLessThan(
      1000,
    );
  });
});
