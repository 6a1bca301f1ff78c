import type { ContentRef } from "@/domains/content/markdown/document";
import type { InlineProps } from "./context";
import { Icon } from "./icon";
import { safeHref } from "./safe-href";

/** A link that looks like a button, or a button that searches, asks the assistant or selects a tab (behaviour.ts). */
export function InlineButton({ node, context }: InlineProps) {
  const { label, kind, icon, size, ref, action } = node.data;
  const className = `doc-button doc-button-${kind === "secondary" ? "secondary" : "primary"} doc-button-${
    size === "small" || size === "large" ? size : "medium"
  }`;
  const content = (
    <>
      {typeof icon === "string" ? <Icon name={icon} context={context} /> : null}
      {String(label ?? "")}
    </>
  );
  const href = ref ? safeHref(context.hrefOf(ref as ContentRef)) : null;
  if (href) {
    return (
      <a className={className} href={href}>
        {content}
      </a>
    );
  }
  const does = (action ?? {}) as { action?: string; query?: string; slug?: string };
  if (!does.action)
    return (
      <button type="button" className={`${className} doc-button-inactive`} disabled>
        {content}
      </button>
    );
  return (
    <button
      type="button"
      className={className}
      data-action={does.action}
      data-value={does.query ?? does.slug}
    >
      {content}
    </button>
  );
}
