import { emojiText } from "@/site/blocks/emoji";
import { Shape } from "@/site/blocks/icon";
import { leaving } from "@/site/blocks/safe-href";
import type { Labels } from "@/site/labels/labels";
import type { NavigationNode } from "../model";
import { Glyph } from "./icons";

interface NodeProps {
  node: NavigationNode;
  labels: Labels;
  /** The nesting depth. Groups of the first level are headings that stay open. */
  depth: number;
}

function Name({ node }: { node: NavigationNode }) {
  return (
    <>
      {node.emoji ? (
        <span className="nav-emoji" aria-hidden="true">
          {emojiText(node.emoji)}
        </span>
      ) : null}
      {node.icon ? <Shape shape={node.icon} className="nav-icon" /> : null}
      {node.emoji || node.icon || node.method || node.isExternal ? (
        <span className="nav-title">{node.title}</span>
      ) : (
        node.title
      )}
      {node.method ? (
        <span className={`nav-method doc-method doc-method-${node.method}`}>{node.method.toUpperCase()}</span>
      ) : null}
      {node.isExternal ? <Glyph name="external" className="nav-external" /> : null}
    </>
  );
}

function Line({ node }: { node: NavigationNode }) {
  if (node.href === null) return <span className="nav-link nav-plain">{<Name node={node} />}</span>;
  const away = leaving(node.isExternal, node.opensInPlace);
  return (
    <a className="nav-link" href={node.href} aria-current={node.isCurrent ? "page" : undefined} {...away}>
      <Name node={node} />
    </a>
  );
}

function Heading({ node }: { node: NavigationNode }) {
  return (
    <li className="nav-section">
      <span className="nav-heading" id={`nav-${node.id}`}>
        {node.emoji ? `${emojiText(node.emoji)} ` : null}
        {node.title}
      </span>
      {node.children ? <Lines html={node.children} labelledBy={`nav-${node.id}`} /> : null}
    </li>
  );
}

/** The pages of a group of tags in a specification. */
export const TagGroup = ({ id, title, html }: { id: string; title: string; html: string }) => (
  <li className="nav-section">
    <span className="nav-heading" id={id}>
      {title}
    </span>
    <Lines html={html} labelledBy={id} />
  </li>
);

/** One entry, with its child entries if it's open. */
export function Item({ node, labels, depth }: NodeProps) {
  if (node.kind === "group" && depth === 0) return <Heading node={node} />;
  if (!node.hasChildren) {
    return (
      <li>
        <Line node={node} />
      </li>
    );
  }
  return (
    <li>
      <div className="nav-row">
        <Line node={node} />
        <button
          type="button"
          className="nav-toggle"
          aria-expanded={node.children !== undefined}
          aria-label={`${labels.expand}: ${node.title}`}
          data-level={node.id}
        />
      </div>
      {node.children ? <Lines html={node.children} /> : null}
    </li>
  );
}

interface ListProps {
  /** The entries, rendered by {@link Item} and {@link More}. */
  html: string;
  labelledBy?: string;
}

/** One level of the navigation, with the open levels below it. */
export function Lines({ html, labelledBy }: ListProps) {
  return (
    <ul
      className="nav-list"
      aria-labelledby={labelledBy}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the components of this file
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** A button that loads the remaining entries of a long level. */
export function More({ query, labels }: { query: string; labels: Labels }) {
  return (
    <li>
      <button type="button" className="nav-more" data-more={query}>
        {labels.more}
      </button>
    </li>
  );
}
