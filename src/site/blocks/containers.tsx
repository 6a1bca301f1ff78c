import type { CSSProperties } from "react";
import { blocksIn, type DocumentBlock } from "@/domains/content/markdown/document";
import { Blocks } from "./block";
import type { BlockContext, BlockProps } from "./context";
import { cssLength } from "./css-length";
import { dataStyle } from "./data-style";
import { directed } from "./direction";
import { Icon } from "./icon";
import { FormerIds } from "./text-blocks";
import { dateText, tagNames } from "./updates";

interface TabProps {
  tab: DocumentBlock;
  selected: boolean;
  context: BlockContext;
}

function TabButton({ tab, selected, context }: TabProps) {
  const id = context.prepared.ids.get(tab);
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab`}
      aria-controls={id}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
    >
      {typeof tab.data.icon === "string" ? <Icon name={tab.data.icon} context={context} /> : null}
      {String(tab.data.title || context.labels.untitled)}
    </button>
  );
}

/** The first tab is shown. behaviour.ts switches tabs by click, arrow keys and URL fragment. */
export function Tabs({ block, context }: BlockProps) {
  const tabs = blocksIn(block.nodes);
  return (
    <div className="doc-tabs" data-tabs="">
      <div role="tablist" aria-label={context.labels.tabs}>
        {tabs.map((tab, index) => (
          <TabButton key={tab.key ?? index} tab={tab} selected={index === 0} context={context} />
        ))}
      </div>
      {tabs.map((tab, index) => {
        const id = context.prepared.ids.get(tab);
        return (
          <div
            key={tab.key ?? index}
            id={id}
            role="tabpanel"
            aria-labelledby={`${id}-tab`}
            data-title={tab.data.title || context.labels.untitled}
            hidden={index > 0}
          >
            <FormerIds block={tab} />
            <Blocks nodes={tab.nodes} context={context} />
          </div>
        );
      })}
    </div>
  );
}

export function Stepper({ block, ...around }: BlockProps) {
  const { dir, context } = directed({ block, ...around });
  return (
    <ol className="doc-stepper" dir={dir}>
      {blocksIn(block.nodes).map((step, index) => (
        <li key={step.key ?? index}>
          <span className="doc-step-mark" aria-hidden="true">
            {typeof step.data.icon === "string" && context.prepared.icons.has(step.data.icon) ? (
              <Icon name={step.data.icon} context={context} />
            ) : (
              index + 1
            )}
          </span>
          <div className="doc-step-body">
            <Blocks nodes={step.nodes} context={context} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const percentageOf = (width: string | undefined) =>
  width?.endsWith("%") ? Number.parseFloat(width) : undefined;

/**
 * The width of each column. Percentages are relative to the width without gaps. If the gaps were included, the columns would
 * be wider than their row. Beside percentages, columns without a width share the rest of the row equally.
 */
function columnStyles(columns: readonly DocumentBlock[]): (CSSProperties | undefined)[] {
  const widths = columns.map((column) => cssLength(column.data.width));
  const percentages = widths.flatMap((width) => percentageOf(width) ?? []);
  const unset = widths.filter((width) => width === undefined).length;
  const rest = 100 - percentages.reduce((sum, each) => sum + each, 0);
  const share = percentages.length > 0 && rest > 0 ? rest / unset : undefined;
  return widths.map((width) => {
    const percentage = width === undefined ? share : percentageOf(width);
    if (percentage !== undefined) return { flexBasis: 0, flexGrow: percentage };
    return width === undefined ? undefined : { flexBasis: width, flexGrow: 0 };
  });
}

export function Columns({ block, context }: BlockProps) {
  const columns = blocksIn(block.nodes);
  const styles = columnStyles(columns);
  return (
    <div className="doc-columns">
      {columns.map((column, index) => {
        const vertical = String(column.data.verticalAlignment ?? "top");
        return (
          <div
            key={column.key ?? index}
            className={`doc-column doc-vertical-${vertical}`}
            {...dataStyle(styles[index])}
          >
            <Blocks nodes={column.nodes} context={context} />
          </div>
        );
      })}
    </div>
  );
}

/**
 * Shows the block if its condition is true. If the condition isn't evaluated, as in the console, shows the block together
 * with the condition.
 */
export function Condition({ block, context }: BlockProps) {
  const expression = String(block.data.expression ?? "");
  const decided = context.holds?.(expression) ?? null;
  if (decided === false) return null;
  const content = <Blocks nodes={block.nodes} context={context} />;
  if (decided === true) return content;
  const problem = context.problemOf?.(expression) ?? null;
  return (
    <div className="doc-condition">
      <p className="doc-condition-label">
        {problem === null ? context.labels.shownIf : context.labels.neverShown} <code>{expression}</code>
        {problem === null ? null : <span className="doc-broken"> {problem}</span>}
      </p>
      {content}
    </div>
  );
}

/** The labels of the buttons that filter updates by tag. A script creates the buttons. */
function filterLabels(updates: DocumentBlock[], { describe, labels }: BlockContext) {
  const tags = new Set(updates.flatMap((update) => tagNames(update, describe)));
  return tags.size > 1 ? { "data-filter": labels.filterTags, "data-all": labels.allTags } : {};
}

export function Updates({ block, context }: BlockProps) {
  const updates = blocksIn(block.nodes);
  return (
    <ol className="doc-updates" {...filterLabels(updates, context)}>
      {context.updatesFeed ? (
        <li className="doc-updates-feed">
          <a href={context.updatesFeed} type="application/rss+xml">
            {context.labels.feed}
          </a>
        </li>
      ) : null}
      {updates.map((update, index) => (
        <li key={update.key ?? index} id={context.prepared.ids.get(update)}>
          <div className="doc-update-meta">
            <a className="doc-update-anchor" href={`#${context.prepared.ids.get(update) ?? ""}`}>
              <time dateTime={String(update.data.date ?? "")}>
                {dateText(update, block.data.format, context.language)}
              </time>
            </a>
            {tagNames(update, context.describe).map((tag) => (
              <span key={tag} className="doc-tag">
                {tag}
              </span>
            ))}
          </div>
          <div className="doc-update-body">
            <Blocks nodes={update.nodes} context={context} />
          </div>
        </li>
      ))}
    </ol>
  );
}
