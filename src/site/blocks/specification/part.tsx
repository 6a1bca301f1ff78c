import type { DrawnPart } from "@/domains/content/computed/drawn";
import type { ApiLabels } from "@/site/labels/labels";
import type { BlockProps } from "../context";
import { Docs } from "./docs";
import { Fields, hrefTo, idAt, Limits, SaidBelow } from "./fields";
import { Operation, OperationAddress } from "./operation";

type Schemas = Extract<DrawnPart, { kind: "schemas" }>;

function SchemaList({ id, schemas, labels }: Schemas & { labels: ApiLabels }) {
  return schemas.map(({ name, type, limits, said, docs, fields, isCut }) => (
    <div key={name} id={idAt(id, name)}>
      <p className="doc-part-label">
        <a href={hrefTo(idAt(id, name))}>{name}</a> <i>{type === name ? "object" : type}</i>
      </p>
      <SaidBelow text={said} />
      <Docs docs={docs} />
      <Limits limits={limits} labels={labels} />
      {fields ? <Fields id={id} labels={labels} fields={fields} /> : null}
      {isCut ? <p className="doc-limits">{labels.cutShort}</p> : null}
    </div>
  ));
}

/**
 * A short form of a part of a specification, for pages that would otherwise be too large. The site's script or the link
 * loads the rest.
 */
function Short({ part, labels }: { part: DrawnPart; labels: ApiLabels }) {
  const { id } = part;
  const said = part.kind === "operation" ? part.view.said : undefined;
  const whole = part.kind === "operation" ? labels.showOperation : `${labels.show} ${part.schemas[0]?.name}`;
  return (
    <section className="doc-operation-short" id={id} data-part={id}>
      {part.kind === "operation" ? <OperationAddress {...part.view} /> : null}
      <SaidBelow text={said} />
      <a href={`?operation=${encodeURIComponent(id)}${hrefTo(id)}`}>{whole}</a>
    </section>
  );
}

export function SpecificationPart({ block, context, part }: BlockProps & { part: DrawnPart }) {
  const labels = context.labels.api;
  if (part.isShort) return <Short part={part} labels={labels} />;
  if (part.kind === "operation") return <Operation block={block} context={context} part={part} />;
  return (
    <section className="doc-schemas" id={part.id}>
      <SchemaList {...part} labels={labels} />
    </section>
  );
}
