import { emojiText } from "@/site/blocks/emoji";
import type { IconShape } from "@/site/blocks/icon-shapes";
import type { Labels } from "../labels";
import type { NavigationList, NavigationNode } from "../model";
import { Glyph } from "./icons";

function Shape({ shape }: { shape: IconShape }) {
  return (
    <svg
      className="doc-icon nav-icon"
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {shape.paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

interface NodeProps {
  node: NavigationNode;
  labels: Labels;
  /** Groups of the first level are headings that stay open. */
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
      {node.icon ? <Shape shape={node.icon} /> : null}
      <span className="nav-title">{node.title}</span>
      {node.isExternal ? <Glyph name="external" className="nav-external" /> : null}
    </>
  );
}

function Line({ node }: { node: NavigationNode }) {
  if (node.href === null) return <span className="nav-link nav-plain">{<Name node={node} />}</span>;
  const away = node.isExternal ? { target: "_blank", rel: "noreferrer noopener" } : {};
  return (
    <a className="nav-link" href={node.href} aria-current={node.isCurrent ? "page" : undefined} {...away}>
      <Name node={node} />
    </a>
  );
}

function Heading({ node, labels }: NodeProps) {
  return (
    <li className="nav-section">
      <span className="nav-heading" id={`nav-${node.id}`}>
        {node.emoji ? `${emojiText(node.emoji)} ` : null}
        {node.title}
      </span>
      {node.children ? (
        <Lines list={node.children} labels={labels} depth={1} labelledBy={`nav-${node.id}`} />
      ) : null}
    </li>
  );
}

function Item({ node, labels, depth }: NodeProps) {
  if (node.kind === "group" && depth === 0) return <Heading node={node} labels={labels} depth={depth} />;
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
        >
          <Glyph name="chevron" />
        </button>
      </div>
      {node.children ? <Lines list={node.children} labels={labels} depth={depth + 1} /> : null}
    </li>
  );
}

interface ListProps {
  list: NavigationList;
  labels: Labels;
  depth: number;
  labelledBy?: string;
}

/** One level of the navigation, with the levels below it that are open. */
export function Lines({ list, labels, depth, labelledBy }: ListProps) {
  return (
    <ul className="nav-list" aria-labelledby={labelledBy}>
      {list.nodes.map((node) => (
        <Item key={node.id} node={node} labels={labels} depth={depth} />
      ))}
      {list.more ? (
        <li>
          <button type="button" className="nav-more" data-more={list.more}>
            {labels.more}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
