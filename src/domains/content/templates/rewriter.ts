import { hrefWriter } from "../addresses";
import { type ReferenceUsage, relinkPage } from "../markdown";
import type { ContentRef } from "../markdown/document";

/** Addresses of a template that its copy is told where to lead. */
const PLACEHOLDER = /^template:(.+)$/;

/** What an address of the template means in the template. */
export type ResolveAt = (href: string, usage: ReferenceUsage, gitPath: string | null) => ContentRef;

interface Options {
  /** The space that contains the template, and the space that it is copied to. */
  sourceSpaceId: string;
  targetSpaceId: string;
  /** IDs of the copies, by those of the originals. */
  ids: ReadonlyMap<string, string>;
  /** What placeholders lead to, by name. */
  bindings: ReadonlyMap<string, ContentRef>;
  resolve: ResolveAt;
}

/** Escaped, so that the address doesn't end the Markdown around it. */
const written = (href: string) =>
  href.replace(/[\s()<>"'\\]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

/**
 * Rewrites the addresses of a template for a copy: to copied things by their new ids, to what a placeholder is bound
 * to, and unchanged to things that stay in the template's space.
 */
export class Rewriter {
  /** Placeholders that were met, by name. */
  readonly placeholders = new Set<string>();
  private readonly hrefOf;

  constructor(private readonly options: Options) {
    this.hrefOf = hrefWriter(options.targetSpaceId, null, () => null);
  }

  /** The address in the copy of what stands at `gitPath` in the template; undefined where it stays the same. */
  href(href: string, usage: ReferenceUsage, gitPath: string | null): string | undefined {
    const name = PLACEHOLDER.exec(href)?.[1];
    const ref = name === undefined ? this.ref(this.options.resolve(href, usage, gitPath)) : this.bound(name);
    const next = ref && this.hrefOf(ref, usage);
    return next && next !== href ? written(next) : undefined;
  }

  private bound(name: string): ContentRef | undefined {
    this.placeholders.add(name);
    return this.options.bindings.get(name);
  }

  /** The reference in the copy; undefined where it leads to nothing of the template. */
  private ref(ref: ContentRef): ContentRef | undefined {
    const { sourceSpaceId, targetSpaceId, ids } = this.options;
    const own = ref as unknown as Record<string, unknown>;
    const name = { page: "page", anchor: "page", file: "file", "reusable-content": "reusableContent" }[
      ref.kind as string
    ];
    const id = name === undefined ? undefined : own[name];
    if (name === undefined || typeof id !== "string") return undefined;
    if (own.space !== undefined && own.space !== sourceSpaceId) return undefined;
    const copy = ids.get(id);
    const place = copy === undefined ? { space: sourceSpaceId } : { [name]: copy, space: targetSpaceId };
    return { ...ref, ...place } as ContentRef;
  }

  /** A stored value that may hold references, at any depth: a cover, links of a page, what a link page leads to. */
  value<Value>(value: Value, gitPath: string | null): Value {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((inner) => this.value(inner, gitPath)) as Value;
    const { kind, url } = value as { kind?: unknown; url?: unknown };
    if (kind === "url" && typeof url === "string")
      return { ...value, url: this.href(url, "link", gitPath) ?? url };
    if (typeof kind === "string") return (this.ref(value as unknown as ContentRef) as Value) ?? value;
    const entries = Object.entries(value).map(([name, inner]) => [name, this.value(inner, gitPath)]);
    return Object.fromEntries(entries) as Value;
  }

  /** A text with its addresses in the copy; every other byte stays. */
  text(text: string, gitPath: string | null): string {
    return relinkPage(text, (href, usage) => this.href(href, usage, gitPath));
  }
}
