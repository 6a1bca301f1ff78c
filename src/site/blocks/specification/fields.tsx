import { Fragment, type ReactNode } from "react";
import type { Field, FieldMark } from "@/domains/openapi/view/fields";
import { isCodeOf } from "@/domains/openapi/view/limit-words";
import type { Limit } from "@/domains/openapi/view/schema-words";
import type { ApiLabels } from "@/site/labels/labels";
import { leaving } from "../safe-href";

/** Inline code, links and bold or italic text in Markdown from a specification. */
const PARTS =
  /(`[^`]+`|\[[^\][]{1,200}\]\(https?:\/\/[^\s()]{1,500}\)|(?<!\\)\*\*[^*]{1,200}(?<!\\)\*\*|(?<![\\*])\*[^\s*](?:[^*]{0,198}[^\s*\\])?\*)/;

function shown(part: string, key: number): ReactNode {
  if (part.length > 2 && part.startsWith("`")) return <code key={key}>{part.slice(1, -1)}</code>;
  if (part.startsWith("**")) return <strong key={key}>{part.slice(2, -2)}</strong>;
  if (part.startsWith("*")) return <em key={key}>{part.slice(1, -1)}</em>;
  const at = part.indexOf("](");
  if (!part.startsWith("[") || at === -1) return part;
  return (
    <a key={key} href={part.slice(at + 2, -1)} {...leaving(true)}>
      {part.slice(1, at)}
    </a>
  );
}

/** The short description of a field, usually one line. */
export const Said = ({ text }: { text: string }): ReactNode[] =>
  text.split(PARTS).map((part, index) => (index % 2 === 1 ? shown(part, index) : part));

/** A description as a paragraph. Renders nothing if the description is empty. */
export const SaidBelow = ({ text }: { text: string | undefined }): ReactNode =>
  text ? (
    <p>
      <Said text={text} />
    </p>
  ) : null;

/** The prefix for the IDs of fields in this part of the page, and the labels. */
export interface Within {
  id: string;
  labels: ApiLabels;
}

/** The ID of the element that shows the field at a path within a part of a specification. */
export const idAt = (id: string, path: string): string => `${id}.${path.replace(/\s+/g, "-")}`;

export const hrefTo = (id: string): string => `#${encodeURIComponent(id)}`;

function LimitWords({ limit: { rule, values, isCut }, labels }: { limit: Limit; labels: ApiLabels }) {
  const [before, after] = labels.limits[rule].split("{}");
  return (
    <>
      {before}
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may be the same, and stay where they are
        <Fragment key={index}>
          {index > 0 ? ", " : null}
          {isCodeOf(rule) ? <code>{value}</code> : value}
        </Fragment>
      ))}
      {isCut ? ", …" : null}
      {after}
    </>
  );
}

export const Limits = ({ limits, labels }: { limits: readonly Limit[]; labels: ApiLabels }) =>
  limits.length === 0 ? null : (
    <p className="doc-limits">
      {limits.map((limit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: limits stay where they are
        <Fragment key={index}>
          {index > 0 ? "; " : null}
          <LimitWords limit={limit} labels={labels} />
        </Fragment>
      ))}
    </p>
  );

/**
 * The nested fields of a field, collapsed. If the page already shows these fields in another place, a link to that place.
 */
export function Inside({ id, labels, fields, sameAs }: Within & Pick<Field, "fields" | "sameAs">) {
  if (sameAs !== undefined)
    return (
      <p className="doc-limits">
        {labels.sameFields} <a href={hrefTo(idAt(id, sameAs))}>{sameAs}</a>
      </p>
    );
  if (!fields) return null;
  return (
    <details>
      <summary>
        {labels.fields} ({fields.length})
      </summary>
      <Fields id={id} labels={labels} fields={fields} />
    </details>
  );
}

function FieldName({ labels, field: { name, names, isForm } }: { labels: ApiLabels; field: Field }) {
  if (names === "") return labels.anyOtherName;
  if (names !== undefined)
    return (
      <>
        {labels.namesMatching} <code>{names}</code>
      </>
    );
  return isForm ? name : <code>{name}</code>;
}

/** The state of a field, with the version in which it began if the page marks this version. */
const stateWords = (labels: ApiLabels, state: "required" | "deprecated", changed?: FieldMark): string =>
  changed?.kind === state ? labels[`${state}Since`].replace("{}", () => changed.version) : labels[state];

/** How a field last changed, unless its state already contains the version. */
function Changed({ labels, changed }: { labels: ApiLabels; changed: FieldMark | undefined }): ReactNode {
  if (!changed || changed.kind === "required" || changed.kind === "deprecated") return null;
  return <small className="doc-changed">{` ${labels[changed.kind]}: ${changed.version}`}</small>;
}

function FieldLine({ id, labels, field }: Within & { field: Field }) {
  const own = idAt(id, field.path);
  const { type, limits, said, isRequired, isDeprecated, changed, only, fields, sameAs } = field;
  return (
    <li id={own}>
      <a href={hrefTo(own)}>
        <FieldName labels={labels} field={field} />
      </a>
      {type ? <i> {type}</i> : null}
      {isRequired ? <b> {stateWords(labels, "required", changed)}</b> : null}
      {isDeprecated ? <small> {stateWords(labels, "deprecated", changed)}</small> : null}
      <Changed labels={labels} changed={changed} />
      {only ? <small> {labels[only]}</small> : null}
      <SaidBelow text={said} />
      <Limits limits={limits} labels={labels} />
      <Inside id={id} labels={labels} {...(fields && { fields })} {...(sameAs !== undefined && { sameAs })} />
    </li>
  );
}

/** Fields with their contents. Each field has an anchor. */
export const Fields = ({ id, labels, fields }: Within & { fields: readonly Field[] }) => (
  <ul className="doc-fields">
    {fields.map((field) => (
      <FieldLine key={field.path} id={id} labels={labels} field={field} />
    ))}
  </ul>
);
