import { hrefWriter } from "../addresses";
import { type ReferenceUsage, relinkPage } from "../markdown";
import type { ContentRef } from "../markdown/document";

/**
 * Matches the address of a placeholder in a template. The request contains the targets of the placeholders.
 */
const PLACEHOLDER = /^template:(.+)$/;

/** Resolves an address in the template's space. */
export type ResolveAt = (href: string, usage: ReferenceUsage, gitPath: string | null) => ContentRef;

interface Options {
  /** The ID of the space that contains the template. */
  sourceSpaceId: string;
  targetSpaceId: string;
  /** The ID of each copy, by the ID of the original. */
  ids: ReadonlyMap<string, string>;
  /** The target of each placeholder, by the placeholder's name. */
  bindings: ReadonlyMap<string, ContentRef>;
  resolve: ResolveAt;
}

/** Escapes characters that would end the address in Markdown. */
const written = (href: string) =>
  href.replace(/[\s()<>"'\\]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);

/**
 * Rewrites the addresses of a template for a copy. Addresses of copied resources get the IDs of the copies,
 * and placeholders get their targets. Addresses of resources that aren't copied stay unchanged.
 */
export class Rewriter {
  /** The names of all placeholders that were found. */
  readonly placeholders = new Set<string>();
  private readonly hrefOf;

  constructor(private readonly options: Options) {
    this.hrefOf = hrefWriter(options.targetSpaceId, null, () => null);
  }

  /**
   * Returns the new address for an address in the template, or undefined if the address doesn't change.
   * `gitPath` is the repository path of the text that contains the address.
   */
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

  /** Returns the reference for the copy, or undefined if the target isn't in the template. */
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

  /**
   * Rewrites a stored value that can contain references at any depth, such as a cover, meta links, or the
   * target of a link page.
   */
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

  /** Rewrites the addresses of a text. All other bytes stay unchanged. */
  text(text: string, gitPath: string | null): string {
    return relinkPage(text, (href, usage) => this.href(href, usage, gitPath));
  }
}
