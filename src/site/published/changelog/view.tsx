import type { Change } from "@/domains/openapi/changelog/changes";
import type { ChangedVersion } from "@/domains/openapi/changelog/read";
import type { ApiLabels } from "@/site/labels/labels";
import { RSS } from "../load/document-context";
import type { Frame } from "../model";
import { longDate } from "../shell/long-date";
import { anchorOf, type Changelog, nameOf, titleOf } from "./load";

/** The details of a change, grouped by their kind. */
export function groupedDetails({
  details,
}: Change): [kind: Change["details"][number]["kind"], at: string[]][] {
  const kinds = [...new Set(details.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, details.filter((each) => each.kind === kind).map(({ at }) => at)]);
}

function Subject({ change, labels }: { change: Change; labels: ApiLabels }) {
  if ("schema" in change)
    return (
      <>
        <span className="doc-method">{labels.schema}</span> <code>{change.schema}</code>
      </>
    );
  const { method, path, title } = change;
  return (
    <>
      <span className={`doc-method doc-method-${method}`}>{method.toUpperCase()}</span> <code>{path}</code>{" "}
      {title === `${method.toUpperCase()} ${path}` ? null : <span className="change-title">{title}</span>}
    </>
  );
}

function ChangeItem({ change, labels }: { change: Change; labels: ApiLabels }) {
  return (
    <li>
      <p className="change">
        <span className="change-kind">{labels[change.kind]}</span>
        {change.isBreaking ? <strong className="change-breaking">{labels.breaking}</strong> : null}
        <span>
          <Subject change={change} labels={labels} />
        </span>
      </p>
      {change.details.length > 0 ? (
        <ul className="change-details">
          {groupedDetails(change).map(([kind, places]) => (
            <li key={kind}>
              {labels[kind]}:{" "}
              {places.map((at, index) => (
                <span key={at}>
                  {index > 0 ? ", " : null}
                  <code>{at}</code>
                </span>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** The changes of one version. */
export const Changes = ({ version, labels }: { version: ChangedVersion; labels: ApiLabels }) => (
  <>
    <ul className="changes">
      {version.changes.changes.map((change) => (
        <ChangeItem
          key={"schema" in change ? change.schema : `${change.method} ${change.path}`}
          change={change}
          labels={labels}
        />
      ))}
    </ul>
    {version.changes.isCut ? <p className="doc-limits">{labels.cutShort}</p> : null}
  </>
);

/** The changelog of a specification as the content of a page. */
export function ChangelogView({ changelog, frame }: { changelog: Changelog; frame: Frame }) {
  const { labels, language } = frame;
  const { versions, hasOlder, slug } = changelog;
  const last = versions.at(-1);
  return (
    <article className="article changelog">
      <div className="title">
        <h1>{titleOf(changelog, labels)}</h1>
        <p className="changelog-feed">
          <a href={`./${slug}/${RSS}`}>{labels.blocks.feed}</a>
        </p>
      </div>
      <div className="doc">
        {versions.length === 0 ? <p>{labels.blocks.api.noChanges}</p> : null}
        {versions.map((version) => (
          <section key={version.number} id={anchorOf(version)} className="changelog-version">
            <h2>
              <a href={`#${anchorOf(version)}`}>{nameOf(version, language)}</a>
            </h2>
            {version.changes.label === null ? null : (
              <p className="doc-limits">
                <time dateTime={version.createdAt.toISOString()}>
                  {longDate(version.createdAt, language)}
                </time>
              </p>
            )}
            <Changes version={version} labels={labels.blocks.api} />
          </section>
        ))}
        {hasOlder && last ? (
          <p>
            <a href={`./${slug}?before=${last.number}`}>{labels.blocks.api.olderChanges}</a>
          </p>
        ) : null}
      </div>
    </article>
  );
}
