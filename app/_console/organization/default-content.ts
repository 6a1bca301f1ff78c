import type { Organization } from "./use-organization";

export type DefaultContent = NonNullable<Organization["defaultContent"]>;

/** The start page as the value of an option: its type and ID. */
export function optionOf(content: DefaultContent | undefined): string {
  if (!content) return "";
  if (content.type === "site") return `site:${content.site}`;
  return content.type === "space" ? `space:${content.space}` : `collection:${content.collection}`;
}

/** The reverse of {@link optionOf}, or null for no start page. */
export function contentOf(option: string): DefaultContent | null {
  const [type, id = ""] = option.split(":");
  if (type === "site") return { type, site: id };
  if (type === "space") return { type, space: id };
  return type === "collection" ? { type, collection: id } : null;
}

/** The console path of the start page. */
export function hrefOfContent(organizationId: string, content: DefaultContent): string {
  if (content.type === "site") return `/orgs/${organizationId}/sites/${content.site}`;
  return content.type === "space" ? `/spaces/${content.space}` : `/collections/${content.collection}`;
}
