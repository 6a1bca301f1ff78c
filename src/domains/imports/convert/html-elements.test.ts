import { describe, expect, it } from "vitest";
import { outsideProblems } from "../outside-problems";
import { convertPage } from "./convert";

const WORDS = "The first sentence of the page. ".repeat(8);
const KEPT = "Never unplug it.";

/** All HTML elements that can contain text, each with the elements that it needs around it. */
const ELEMENTS: Record<string, string> = {
  ...Object.fromEntries(
    "a abbr acronym address article aside b bdi bdo big blockquote center cite code data del dfn dir div em fieldset font form h2 h3 h4 h5 h6 header hgroup i ins kbd label listing main mark marquee menu meter nobr ol output p pre progress q s samp search section slot small span strike strong sub sup time tt u ul var x-custom"
      .split(" ")
      .map((name) => [name, `<${name}>${KEPT}</${name}>`]),
  ),
  ...Object.fromEntries(
    "object canvas map picture".split(" ").map((name) => [name, `<${name}><p>${KEPT}</p></${name}>`]),
  ),
  li: `<ul><li>${KEPT}</li></ul>`,
  dt: `<dl><dt>${KEPT}</dt><dd>.</dd></dl>`,
  dd: `<dl><dt>.</dt><dd>${KEPT}</dd></dl>`,
  caption: `<table><caption>${KEPT}</caption><tr><td>.</td></tr></table>`,
  td: `<table><tr><td>${KEPT}</td></tr></table>`,
  th: `<table><thead><tr><th>${KEPT}</th></tr></thead></table>`,
  tfoot: `<table><tr><td>.</td></tr><tfoot><tr><td>${KEPT}</td></tr></tfoot></table>`,
  figcaption: `<figure><img src="a.png"><figcaption>${KEPT}</figcaption></figure>`,
  summary: `<details><summary>${KEPT}</summary><p>.</p></details>`,
  details: `<details><summary>.</summary><p>${KEPT}</p></details>`,
  legend: `<fieldset><legend>${KEPT}</legend></fieldset>`,
  rt: `<ruby>.<rp>(</rp><rt>${KEPT}</rt><rp>)</rp></ruby>`,
  select: `<form><select><option>${KEPT}</option></select></form>`,
  textarea: `<textarea>${KEPT}</textarea>`,
  svg: `<svg width="400"><text>${KEPT}</text></svg>`,
  math: `<math><mtext>${KEPT}</mtext></math>`,
  "the label of a field": `<form><label>${KEPT} <input></label></form>`,
  "a button in a heading": `<h2><button>${KEPT}</button></h2>`,
  "the footer of a quote": `<blockquote><p>.</p><footer>${KEPT}</footer></blockquote>`,
  "a link in a sentence": `<p>Mind: <a href="b.html">${KEPT}</a></p>`,
  "a form in an aside": `<aside><form><p>${KEPT}</p></form></aside>`,
  "a link in a note": `<aside>Mind: <a href="b.html">${KEPT}</a></aside>`,
  "a link to a file": `<p><a href="manual.pdf">${KEPT}</a></p>`,
  "a link to another website": `<p><a href="https://other.example/">${KEPT}</a></p>`,
};

/** What readers don't see, and the parts of a website that aren't part of a page. */
const LEFT_OUT: Record<string, string> = {
  ...Object.fromEntries(
    "script style template noscript title nav button datalist"
      .split(" ")
      .map((name) => [name, `<${name}>${KEPT}</${name}>`]),
  ),
  "the message of a player": `<video src="a.mp4">${KEPT}</video><audio src="a.mp3">${KEPT}</audio>`,
};
/** What is left out outside of the main content only. */
const LEFT_OUT_BESIDE: Record<string, string> = {
  header: ELEMENTS.header ?? "",
  footer: `<footer>${KEPT}</footer>`,
  "a menu": `<ul><li><a href="b.html">${KEPT}</a></li></ul>`,
  "a menu in an aside": `<aside>Pages <a href="b.html">${KEPT}</a> <a href="c.html">C</a></aside>`,
  select: ELEMENTS.select ?? "",
  textarea: ELEMENTS.textarea ?? "",
};

const convert = (dialect: "html" | "website", body: string) => {
  const page = convertPage({
    ...{ dialect, path: "a.html", url: "https://docs.example.com/a.html" },
    text: `<!doctype html><html><head><title>Site</title></head><body>${body}</body></html>`,
  });
  const reasons = [...page.problems, ...outsideProblems([page]).map(({ reason }) => reason)];
  return { text: page.text, reasons };
};
const inMain = (html: string) => `<main><h1>Home</h1><p>${WORDS}</p>${html}<p>Last.</p></main>`;
const besideMain = (html: string) => `<main><h1>Home</h1><p>${WORDS}</p></main>${html}`;

/** The kinds of content that are skipped with a report that doesn't quote them. */
const SKIPPED = /^(?:The fields of a form were|A formula was|An SVG drawing in the HTML was) skipped/;

describe.each(["html", "website"] as const)("in a page with the dialect %s", (dialect) => {
  it.each(Object.entries(ELEMENTS))("text in %s arrives or is reported", (name, html) => {
    const { text, reasons } = convert(dialect, inMain(html));
    const isReported = reasons.some((reason) => SKIPPED.test(reason) || reason.includes("Never unplug"));
    expect(text.includes(KEPT.slice(0, -1)) || isReported, `${name}: ${text} ${reasons}`).toBe(true);
    expect(text).toContain("Last.");
  });

  it.each(Object.entries(ELEMENTS).filter(([name]) => !(name in LEFT_OUT_BESIDE)))(
    "text in %s beside the main content arrives or is reported",
    (name, html) => {
      const { text, reasons } = convert(dialect, besideMain(html));
      const isReported = reasons.some((reason) => reason.includes("Never unplug"));
      expect(text.includes(KEPT.slice(0, -1)) || isReported, `${name}: ${text} ${reasons}`).toBe(true);
    },
  );

  it.each(Object.entries({ ...LEFT_OUT, ...LEFT_OUT_BESIDE }))(
    "%s beside the main content causes no report",
    (_name, html) => {
      const { text, reasons } = convert(dialect, besideMain(html));
      expect(text).not.toContain("unplug");
      expect(reasons).toEqual([]);
    },
  );

  it.each(Object.entries(LEFT_OUT))("%s in the main content causes no report", (_name, html) => {
    const { text, reasons } = convert(dialect, inMain(html));
    expect(text).not.toContain("unplug");
    expect(reasons).toEqual([]);
  });

  it("the footer of the main content isn't imported, and is reported", () => {
    const { text, reasons } = convert(dialect, inMain(`<footer>${KEPT}</footer>`));
    expect(text).not.toContain("unplug");
    expect(reasons).toEqual([expect.stringContaining(`“${KEPT}”`)]);
  });

  it("the footers of several articles aren't imported, and are reported", () => {
    const { text, reasons } = convert(
      dialect,
      `<h1>Home</h1><article><p>${WORDS}</p><footer>${KEPT}</footer></article><article><p>Second.</p></article>`,
    );
    expect(text).toContain("Second.");
    expect(text).not.toContain("unplug");
    expect(reasons).toEqual([expect.stringContaining(`“${KEPT}”`)]);
  });

  it("a page in a form is imported, and its fields are reported", () => {
    const { text, reasons } = convert(
      dialect,
      `<form><input type="hidden"><h1>Home</h1><p>${WORDS}</p><input></form>`,
    );
    expect(text).toContain("The first sentence");
    expect(reasons).toEqual(["The fields of a form were skipped, because forms aren't supported."]);
  });
});

it("texts that several pages contain are reported once", () => {
  const page = (path: string, ...outside: string[]) => ({ path, outside });
  const problems = outsideProblems([
    page("a.html", "Acme", "Only here", "Only here"),
    page("b.html", "Acme", "Press the key"),
    page("c.html", "Acme", "Press the key"),
    { path: "d.html" },
  ]);
  expect(problems).toEqual([
    { file: "a.html", reason: expect.stringContaining("content of the page isn't imported: “Only here”.") },
    { file: "a.html", reason: expect.stringContaining("content of 3 pages isn't imported: “Acme”.") },
    {
      file: "b.html",
      reason: expect.stringContaining("content of 2 pages isn't imported: “Press the key”."),
    },
  ]);
});
