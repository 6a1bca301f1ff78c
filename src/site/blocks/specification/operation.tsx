import type { ReactNode } from "react";
import type { DrawnPart } from "@/domains/content/computed/drawn";
import type { ContentRefOpenAPI } from "@/domains/content/markdown/document";
import { versionName } from "@/domains/openapi/changelog/last-changes";
import type { OperationView } from "@/domains/openapi/view/view";
import type { ApiLabels } from "@/site/labels/labels";
import { Blocks } from "../block";
import type { BlockProps } from "../context";
import { Docs } from "./docs";
import { Fields, hrefTo, type Within } from "./fields";
import { Callbacks, Contents, Response } from "./message";
import { Security } from "./security";

type Drawn = Extract<DrawnPart, { kind: "operation" }>;

const GROUPS = [
  ["path", "pathParameters"],
  ["query", "queryParameters"],
  ["header", "headers"],
  ["cookie", "cookies"],
] as const;

/** The text blocks of one part of the description. */
function Text({ block, context, part }: BlockProps & { part: string }) {
  const found = (block.fragments ?? []).find(({ fragment }) => fragment === part);
  return found ? <Blocks nodes={found.nodes} context={context} /> : null;
}

const Label = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="doc-part-label" id={id}>
    <a href={hrefTo(id)}>{children}</a>
  </p>
);

/**
 * The method and URL of an operation. A separate element contains the part of the URL that all operations share, so that
 * this part can have a different style.
 */
export function OperationAddress({ method, path, place }: Pick<OperationView, "method" | "path" | "place">) {
  const base = place?.endsWith(path) ? place.slice(0, -path.length) : "";
  return (
    <p className="doc-api-line">
      <span className={`doc-method doc-method-${method}`}>{method.toUpperCase()}</span>
      <code>
        {base ? <span className="doc-api-base">{base}</span> : null}
        {path}
      </code>
    </p>
  );
}

function Parameters({ id, labels, parameters }: Within & { parameters: OperationView["parameters"] }) {
  return GROUPS.map(([place, title]) => {
    const fields = parameters.filter((parameter) => parameter.in === place);
    if (fields.length === 0) return null;
    return (
      <div key={place}>
        <Label id={`${id}.${place}`}>{labels[title]}</Label>
        <Fields id={id} labels={labels} fields={fields} />
      </div>
    );
  });
}

function Variables({ id, labels, fields }: Within & { fields: OperationView["variables"] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <Label id={`${id}.server`}>{labels.serverVariables}</Label>
      <Fields id={id} labels={labels} fields={fields} />
    </div>
  );
}

function Body({
  id,
  labels,
  view: { body },
  children,
}: Within & { view: Drawn["view"]; children: ReactNode }) {
  if (!body) return null;
  return (
    <div>
      <Label id={`${id}.body`}>
        {labels.requestBody}
        {body.isRequired ? "" : ` (${labels.optional})`}
      </Label>
      {children}
      <Contents id={id} labels={labels} contents={body.contents} />
    </div>
  );
}

const wordsOf = ({ server, body, examples, cookies, send, headers, notSent }: ApiLabels) => ({
  server,
  body,
  examples,
  cookies,
  send,
  headers,
  notSent,
});

/**
 * The button that opens the request form. The site's script adds the form, so without scripts the button is
 * hidden.
 */
const TrialButton = ({ id, labels, trial }: Within & { trial: OperationView["trial"] }) =>
  trial ? (
    <button
      type="button"
      className="doc-trial-open"
      data-trial={JSON.stringify({ id, ...trial, words: wordsOf(labels) })}
      hidden
    >
      {labels.tryIt}
    </button>
  ) : null;

/** A link to the last change of the operation in the changelog of its specification. */
function LastChanged({ block, context, part: { changedIn } }: BlockProps & { part: Drawn }) {
  const href = changedIn && context.changelogOf?.((block.data.ref as ContentRefOpenAPI).spec);
  if (!href) return null;
  return (
    <p className="doc-limits">
      {context.labels.api.lastChanged}: <a href={`${href}#v${changedIn.number}`}>{versionName(changedIn)}</a>
    </p>
  );
}

/** An operation of a specification in two columns: its description, and its requests and responses. */
export function Operation({ block, context, part }: BlockProps & { part: Drawn }) {
  const { id, view } = part;
  const { responses, isCut } = view;
  const labels = context.labels.api;
  return (
    <section className="doc-operation" id={id}>
      <div className="doc-operation-text">
        <OperationAddress {...view} />
        {view.isDeprecated ? <p className="doc-deprecated">{labels.deprecated}</p> : null}
        <LastChanged block={block} context={context} part={part} />
        <Text block={block} context={context} part="description" />
        <Docs docs={view.docs} />
        <Security ways={view.security} schemes={view.schemes} labels={labels} />
        <Variables id={id} labels={labels} fields={view.variables} />
        <Parameters id={id} labels={labels} parameters={view.parameters} />
        <Body id={id} labels={labels} view={view}>
          <Text block={block} context={context} part="body" />
        </Body>
        {responses.length > 0 ? <Label id={`${id}.response`}>{labels.responses}</Label> : null}
        {responses.map((response) => (
          <Response key={response.status} id={id} labels={labels} path="response" response={response} />
        ))}
        <Callbacks id={id} labels={labels} callbacks={view.callbacks} />
        {isCut ? <p className="doc-limits">{labels.cutShort}</p> : null}
      </div>
      <div className="doc-operation-side">
        <div className="doc-samples">
          <Text block={block} context={context} part="samples" />
        </div>
        <Text block={block} context={context} part="requests" />
        <TrialButton id={id} labels={labels} trial={view.trial} />
        <Text block={block} context={context} part="examples" />
      </div>
    </section>
  );
}
