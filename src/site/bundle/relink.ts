import { hash } from "node:crypto";
import { posix } from "node:path";
import { fromMarkup, toMarkup } from "@/lib/markup-text";
import { hashSource } from "@/lib/policy-source";
import { CUSTOM_STYLE_NAME } from "@/site/published/names";
import { FRAME_SOURCES } from "@/site/published/policy";
import { THEME_SCRIPT } from "@/site/published/shell/head";
import { ASSETS_FOLDER, DIAGRAM_FILE } from "./names";
import type { BundlePlaces, PagePlace } from "./places";

/** The files of a bundle other than pages: maps each file's path in the bundle to its path on the site. */
export type Wanted = Map<string, string>;

/** Matches file names that are valid on every operating system. */
const safeName = (name: string) => name.replace(/[\p{Cc}\\/:*?"<>|%#]+/gu, "_").slice(-100) || "file";

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp|woff2?)$/i;

/** Returns the relative path from a file to the root of the bundle. */
const rootOf = (file: string) => "../".repeat(file.split("/").length - 1);

/** Splits a URL into path, query and fragment. */
const ADDRESS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

const encodedPath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** Replaces the URLs in HTML that start with `root`. React always writes attributes with double quotes. */
const withAddresses = (html: string, root: string, inFolder: (address: string) => string) =>
  html.replace(
    / (href|src|action|poster|data-copy-page)="([^"]*)"/g,
    (written, name: string, value: string) => {
      const address = fromMarkup(value);
      return address.startsWith(root) ? ` ${name}="${toMarkup(inFolder(address))}"` : written;
    },
  );

/** Converts URLs of a site to paths of files in its bundle, and records which files the pages need. */
export class Relinking {
  private readonly pagesAt = new Map<string, string>();

  constructor(
    private readonly places: BundlePlaces,
    /** The URL of the site, for links to content that the bundle doesn't contain. */
    private readonly siteUrl: string,
    readonly wanted: Wanted,
  ) {}

  /** Returns the file for a path on the site, or null if the bundle doesn't contain that file. */
  private fileAt(path: string, query: string): string | null {
    const [kind = "", ...rest] = path.split("/");
    switch (kind) {
      case "~assets":
        return this.want(ASSETS_FOLDER + rest.join("/"), path);
      case CUSTOM_STYLE_NAME:
        return this.want(`_custom/${safeName(rest.join("/"))}`, path);
      case "~look":
        return this.want(`_look/${safeName(rest.join("/"))}`, path);
      case "~files": {
        const [siteSpaceId = "", , mark = "", name = ""] = rest;
        const folder = this.places.folders.get(siteSpaceId);
        return folder
          ? this.want(`${folder}files/${mark}-${safeName(decodeURIComponent(name))}`, path)
          : null;
      }
      case "~image": {
        const values = new URLSearchParams(query);
        const ending = PICTURE.exec(URL.parse(values.get("url") ?? "")?.pathname ?? "")?.[0];
        const name =
          hash("sha256", query).slice(0, 24) + (values.has("key") ? ".webp" : (ending?.toLowerCase() ?? ""));
        return this.want(`_images/${name}`, path + query);
      }
      default:
        return null;
    }
  }

  private want(file: string, path: string): string {
    this.wanted.set(file, path);
    return file;
  }

  /** The relative link from a file of the bundle to a path on the site. */
  private hrefIn(file: string, address: string): string {
    const [, path = "", query = "", fragment = ""] = ADDRESS.exec(address) ?? [];
    const target = this.pageAt(path) ?? this.pathOfFile(path, query);
    if (target !== null) return rootOf(file) + target + fragment;
    return path === "~search" ? "#" : this.siteUrl + path + query + fragment;
  }

  /**
   * Returns the file of a page or of its Markdown, by its path on the site. Caches the result, because many pages link to
   * the same pages.
   */
  private pageAt(path: string): string | null {
    const known = this.pagesAt.get(path);
    if (known !== undefined) return known;
    const markdown = path.endsWith(".md") ? this.places.at(path.slice(0, -3))?.markdown : undefined;
    const file = this.places.at(path)?.html ?? markdown;
    if (file === undefined) return null;
    const written = encodedPath(file);
    this.pagesAt.set(path, written);
    return written;
  }

  private pathOfFile(path: string, query: string): string | null {
    const file = this.fileAt(path, query);
    return file === null ? null : encodedPath(file);
  }

  /**
   * Like `hrefIn`, but for Markdown. Each folder of Markdown contains only one space, so links to other spaces lead to the
   * site.
   */
  private hrefInMarkdown(file: string, folder: string, address: string): string {
    const [, path = "", query = "", fragment = ""] = ADDRESS.exec(address) ?? [];
    const target = this.places.at(path)?.markdown ?? this.fileAt(path, query);
    if (!target?.startsWith(folder)) return this.siteUrl + address;
    return encodedPath(posix.relative(posix.dirname(file), target)) + fragment;
  }

  /**
   * Adapts a rendered page to its location in the bundle. In the given HTML, URLs of the site start with
   * `root`.
   */
  page(html: string, file: string, root: string): string {
    const inFolder = (address: string) => this.hrefIn(file, address.slice(root.length));
    if (html.includes("data-diagram")) this.want(DIAGRAM_FILE, "~diagram");
    const bare = html.replace(/ srcSet="[^"]*"| sizes="[^"]*"|<link rel="preload"[^>]*>/gi, "");
    return withAddresses(bare, root, inFolder)
      .replace(/url\("([^"]*)"\)/g, (written, address: string) =>
        address.startsWith(root) ? `url("${inFolder(address)}")` : written,
      )
      .replace('<script type="module"', "<script defer")
      .replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${toMarkup(POLICY)}"/>`);
  }

  /** Rewrites the URLs in the navigation's HTML so that they're relative to the root of the bundle. */
  lines(html: string): string {
    return withAddresses(html, "./", (address) => `./${this.hrefIn("", address.slice(2))}`);
  }

  /**
   * Adapts Markdown to its location in the bundle. In the given text, URLs of the site start with `root`,
   * which occurs nowhere else.
   */
  markdown(text: string, { markdown: file, page }: PagePlace, root: string): string {
    const folder = this.places.folders.get(page.siteSpace.id) ?? "";
    const parts = text.split(root);
    return parts
      .map((part, index) => {
        if (index === 0) return part;
        const [address = ""] = /^[^\s<>"'()\]\\|`]*/.exec(part) ?? [];
        return this.hrefInMarkdown(file, folder, address) + part.slice(address.length);
      })
      .join("");
  }
}

/** In some browsers, `'self'` doesn't include local files, so the policy also lists `file:`. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' file: ${hashSource(THEME_SCRIPT)}`,
  "style-src 'self' file: 'unsafe-inline'",
  "img-src 'self' file: data:",
  "media-src 'self' file:",
  "font-src 'self' file:",
  `frame-src 'self' file: ${FRAME_SOURCES.join(" ")}`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");
