import type { ReactNode } from "react";
import type { DrawnPart } from "@/domains/content/computed/drawn";
import type { Content, OperationView } from "@/domains/openapi/view/view";
import { Blocks } from "../block";
import type { BlockProps } from "../context";
import { Fields, hrefTo, Inside, idAt } from "./fields";
import { Said } from "./said";

type Drawn = Extract<DrawnPart, { kind: "operation" }>;

const GROUPS = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
] as const;

/** The blocks of a part of the description that is text. */
function Text({ block, context, part }: BlockProps & { part: string }) {
  const found = (block.fragments ?? []).find(({ fragment }) => fragment === part);
  return found ? <Blocks nodes={found.nodes} context={context} /> : null;
}

const Label = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="doc-part-label" id={id}>
    <a href={hrefTo(id)}>{children}</a>
  </p>
);

/** Where an operation is called: what is the same for all of them, and its own path. */
export function Place({ method, path, place }: Pick<OperationView, "method" | "path" | "place">) {
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

function Security({ ways }: { ways: OperationView["security"] }) {
  const named = ways.filter((way) => way.length > 0);
  if (named.length === 0) return null;
  return (
    <p className="doc-limits">
      Authorization:{" "}
      {named.map((way, index) => (
        <span key={way.join()}>
          {index > 0 ? ", or " : null}
          <code>{way.join(" and ")}</code>
        </span>
      ))}
      {named.length < ways.length ? ", or none" : null}
    </p>
  );
}

function Parameters({ id, parameters }: { id: string; parameters: OperationView["parameters"] }) {
  return GROUPS.map(([place, title]) => {
    const fields = parameters.filter((parameter) => parameter.in === place);
    if (fields.length === 0) return null;
    return (
      <div key={place}>
        <Label id={`${id}.${place}`}>{title}</Label>
        <Fields id={id} fields={fields} />
      </div>
    );
  });
}

const Types = ({ types, type }: Pick<Content, "types" | "type">) => (
  <p className="doc-limits">
    {types.map((each, index) => (
      <span key={each}>
        {index > 0 ? ", " : null}
        <code>{each}</code>
      </span>
    ))}
    {type ? `: ${type}` : null}
  </p>
);

function Body({ id, view: { body }, children }: { id: string; view: Drawn["view"]; children: ReactNode }) {
  if (!body) return null;
  const { types, type = "", fields, sameAs, isRequired } = body;
  return (
    <div>
      <Label id={`${id}.body`}>Request body{isRequired ? "" : " (optional)"}</Label>
      {children}
      {types ? <Types types={types} type={type} /> : null}
      {fields ? <Fields id={id} fields={fields} /> : null}
      {sameAs === undefined ? null : <Inside id={id} sameAs={sameAs} />}
    </div>
  );
}

function Response({
  id,
  response: { status, said, content },
}: {
  id: string;
  response: Drawn["view"]["responses"][number];
}) {
  const own = idAt(id, `response.${status}`);
  const words = (
    <>
      <code className={`doc-status doc-status-${status[0]}`}>{status}</code>
      {said ? <Said text={said} /> : null}
    </>
  );
  if (!content)
    return (
      <p className="doc-response" id={own}>
        {words}
      </p>
    );
  const { fields, sameAs } = content;
  return (
    <details className="doc-response" id={own}>
      <summary>{words}</summary>
      <Types {...content} />
      {fields ? <Fields id={id} fields={fields} /> : null}
      {sameAs === undefined ? null : <Inside id={id} sameAs={sameAs} />}
    </details>
  );
}

/** What makes a request out of what the reader fills in is the site's script; without it there is nothing to press. */
const TrialButton = ({ id, trial }: { id: string; trial: OperationView["trial"] }) =>
  trial ? (
    <button type="button" className="doc-trial-open" data-trial={JSON.stringify({ id, ...trial })} hidden>
      Try it
    </button>
  ) : null;

/** An operation of a specification in two columns: what it is, and how it is called and answers. */
export function Operation({ block, context, part: { id, view } }: BlockProps & { part: Drawn }) {
  const { responses, isCut } = view;
  return (
    <section className="doc-operation" id={id}>
      <div className="doc-operation-text">
        <Place {...view} />
        {view.isDeprecated ? <p className="doc-deprecated">Deprecated</p> : null}
        <Text block={block} context={context} part="description" />
        <Security ways={view.security} />
        <Parameters id={id} parameters={view.parameters} />
        <Body id={id} view={view}>
          <Text block={block} context={context} part="body" />
        </Body>
        {responses.length > 0 ? <Label id={`${id}.response`}>Responses</Label> : null}
        {responses.map((response) => (
          <Response key={response.status} id={id} response={response} />
        ))}
        {isCut ? <p className="doc-limits">The description has more than is shown here.</p> : null}
      </div>
      <div className="doc-operation-side">
        <Text block={block} context={context} part="samples" />
        <TrialButton id={id} trial={view.trial} />
        <Text block={block} context={context} part="examples" />
      </div>
    </section>
  );
}
