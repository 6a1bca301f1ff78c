import { describe, expect, it } from "vitest";
import { websiteFactsTask } from "../convert/website/facts";
import type { OutlineNode } from "../formats/content";
import { keyOfUrl, pathOfUrl } from "./addresses";
import { Navigation } from "./navigation";
import { isAllowedByRobots, parseRobots } from "./robots";

const ORIGIN = "https://docs.example.com";

const lines = (nodes: readonly OutlineNode[], depth = 0): string[] =>
  nodes.flatMap(({ kind, title, children }) => [
    `${"  ".repeat(depth)}${kind === "group" ? "group " : ""}${title}`,
    ...lines(children, depth + 1),
  ]);

/** Returns the tree that the navigation of pages has. Every page of the website is imported. */
function outlineOf(...pages: string[]): string[] {
  const navigation = new Navigation(keyOfUrl);
  for (const html of pages)
    navigation.add(websiteFactsTask.work({ html, url: `${ORIGIN}/` })?.navigation ?? []);
  return lines(navigation.outline((url) => url));
}

describe("the navigation of", () => {
  it("MkDocs Material is read without the headings of the page", () => {
    expect(
      outlineOf(`<header><nav class="md-header__inner"><a href="/">Acme</a></nav></header>
        <div class="md-sidebar md-sidebar--primary" data-md-component="sidebar"><nav class="md-nav md-nav--primary" aria-label="Navigation">
        <label class="md-nav__title" for="__drawer"><a href="/" class="md-logo"><svg></svg></a> Acme</label><ul class="md-nav__list">
        <li class="md-nav__item md-nav__item--active"><label class="md-nav__link md-nav__link--active" for="__toc"><span class="md-ellipsis">Home</span></label><a href="/" class="md-nav__link"><span>Home</span></a>
          <nav class="md-nav md-nav--secondary" aria-label="Table of contents"><ul><li><a href="#a">A</a></li></ul></nav></li>
        <li class="md-nav__item md-nav__item--nested"><input type="checkbox"><label class="md-nav__link"><span>Guide</span></label>
          <nav class="md-nav" data-md-level="1"><label class="md-nav__title">Guide</label><ul><li><a href="/guide/b/">Beta</a></li><li><a href="/guide/a/">Alpha</a></li></ul></nav></li>
        </ul></nav></div>`),
    ).toEqual(["Home", "group Guide", "  Beta", "  Alpha"]);
  });

  it("Sphinx is merged from the pages, because each page shows only its part", () => {
    const sidebar = (
      first: string,
      second: string,
    ) => `<nav class="wy-nav-side"><div class="wy-side-nav-search"><a href="/index.html" class="icon-home">Acme</a></div>
      <div class="wy-menu" role="navigation"><p class="caption" role="heading"><span class="caption-text">User guide</span></p>
      <ul><li class="toctree-l1"><a href="/a.html">First</a>${first}</li></ul>
      <p class="caption"><span class="caption-text">Reference</span></p><ul><li class="toctree-l1"><a href="/b.html">Second</a>${second}</li></ul></div></nav>`;
    expect(
      outlineOf(
        sidebar('<ul><li><a href="/a1.html">Inner</a></li><li><a href="/a.html#x">Heading</a></li></ul>', ""),
        sidebar("", '<ul><li><a href="/b1.html">Deep</a></li></ul>'),
      ),
    ).toEqual([
      "Acme",
      "group User guide",
      "  First",
      "    Inner",
      "group Reference",
      "  Second",
      "    Deep",
    ]);
  });

  it("VitePress, mdBook and Starlight is read", () => {
    const item = (href: string, title: string) =>
      `<div class="VPSidebarItem level-1 is-link"><div class="item"><a class="VPLink" href="${href}"><p class="text">${title}</p></a></div></div>`;
    expect(
      outlineOf(`<aside class="VPSidebar"><nav><span class="visually-hidden">Sidebar Navigation</span><div class="group">
        <section class="VPSidebarItem level-0"><div class="item" role="button"><h2 class="text">Intro</h2></div><div class="items">${item("/a", "A")}${item("/b", "B")}</div></section></div></nav></aside>`),
    ).toEqual(["group Intro", "  A", "  B"]);
    expect(
      outlineOf(
        `<nav id="sidebar" class="sidebar"><ol class="chapter"><li class="chapter-item"><a href="a.html"><strong>1.</strong> A</a></li><li><ol class="section"><li class="chapter-item"><a href="b.html">B</a></li></ol></li></ol></nav>`,
      ),
    ).toEqual(["1. A", "  B"]);
    expect(
      outlineOf(`<nav class="sidebar"><ul class="top-level"><li><a href="/x/">X</a></li><li><details open><summary><span class="group-label"><span class="large">More</span></span></summary><ul><li><a href="/y/">Y</a></li></ul></details></li></ul></nav>
        <nav aria-label="On this page"><ul><li><a href="/1/">1</a></li><li><a href="/2/">2</a></li><li><a href="/3/">3</a></li></ul></nav>`),
    ).toEqual(["X", "group More", "  Y"]);
  });
});

it("robots.txt: the longest pattern for Bindery applies, or the rules for all", () => {
  const allows = (text: string, path: string) => isAllowedByRobots(parseRobots(text), new URL(path, ORIGIN));
  const all =
    "User-agent: a\nUser-agent: *\nDisallow: /private\nAllow: /private/open\nDisallow: /*.php$\nCrawl-delay: 3\n";
  expect(allows(all, "/private/x")).toBe(false);
  expect(allows(all, "/private/open/x")).toBe(true);
  expect(allows(all, "/a.php")).toBe(false);
  expect(allows(all, "/a.php5")).toBe(true);
  expect(parseRobots(all).delaySeconds).toBe(3);
  expect(allows(`${all}\nUser-agent: bindery\nDisallow: /only\n`, "/private/x")).toBe(true);
  expect(allows("User-agent: *\nDisallow:\n", "/x")).toBe(true);
  expect(allows(`User-agent: *\nDisallow: /${"*a".repeat(200)}$\n`, `/${"a".repeat(2000)}b`)).toBe(true);
});

it("paths of URLs stay inside the import, and pages have one key for all their URLs", () => {
  const path = (href: string) => pathOfUrl(new URL(href, ORIGIN), { isPage: true, extension: "" });
  expect(path("/")).toBe("index.html");
  expect(path("/a/b/")).toBe("a/b/index.html");
  expect(path("/a/b.php")).toBe("a/b.html");
  expect(path("/%2e%2e/%2e%2e/etc%2Fpasswd")).not.toContain("..");
  expect(path(`/${"x/".repeat(500)}`).length).toBeLessThan(40);
  expect(path("/a?b=1")).toMatch(/^a~[0-9a-f]{16}\.html$/);
  for (const href of ["/a/", "/a", "/a/index.html"])
    expect(keyOfUrl(new URL(href, ORIGIN))).toBe("docs.example.com/a");
  expect(keyOfUrl(`${ORIGIN}/`)).toBe(keyOfUrl(`${ORIGIN}/index.html`));
});
