import type { Organization } from "./use-organization";

export type DefaultContent = NonNullable<Organization["defaultContent"]>;

/** A choice of what members see first, as the value of an option: its kind and its id. */
export function optionOf(content: DefaultContent | undefined): string {
  if (!content) return "";
  if (content.type === "site") return `site:${content.site}`;
  return content.type === "space" ? `space:${content.space}` : `collection:${content.collection}`;
}

/** The reverse of {@link optionOf}; null for nothing. */
export function contentOf(option: string): DefaultContent | null {
  const [type, id = ""] = option.split(":");
  if (type === "site") return { type, site: id };
  if (type === "space") return { type, space: id };
  return type === "collection" ? { type, collection: id } : null;
}

/** Where the console shows it. */
export function hrefOfContent(organizationId: string, content: DefaultContent): string {
  if (content.type === "site") return `/orgs/${organizationId}/sites/${content.site}`;
  return content.type === "space" ? `/spaces/${content.space}` : `/collections/${content.collection}`;
}
