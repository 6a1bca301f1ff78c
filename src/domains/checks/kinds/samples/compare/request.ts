import { formOf } from "@/domains/openapi/view/form";
import { dereferenced } from "@/domains/openapi/view/shape";
import { nearestName } from "../match/nearest-name";
import { isPlaceholder, type Literal, type Pair, type Piece, type RequestSample } from "../sample";
import { type Difference, shown } from "./difference";
import { compareContent, definitionOf, keysOf, nameOf, type Operation } from "./operation";
import { BRACKETS, compareQuery, unknownParameter } from "./query";

function compareForm(operation: Operation, fields: readonly Pair[]): Difference[] {
  const form = formOf(operation.root, definitionOf(operation));
  if (!form) return [];
  const names = form.fields.map(({ name }) => name);
  const used = new Set(fields.map(({ name }) => name.text.replace(BRACKETS, "")));
  const free = names.filter((name) => !used.has(name));
  return fields.flatMap((field) => {
    const name = field.name.text.replace(BRACKETS, "");
    const nearest = nearestName(name, free);
    if (names.includes(name) || isPlaceholder(name) || nearest === undefined) return [];
    const difference = unknownParameter(operation, field, free);
    const message = `The form of ${nameOf(operation)} has no field \`${shown(name)}\`.`;
    return [{ ...difference, rule: "unknown-field", message, subject: `body.${name}` }];
  });
}

function compareBody(operation: Operation, { body, url, isOpen }: RequestSample): Difference[] {
  const definition = definitionOf(operation);
  const requestBody = dereferenced(operation.root, definition.requestBody);
  const keys = [...keysOf(operation), "requestBody"];
  if (body.kind === "form") return compareForm(operation, body.fields);
  if (body.kind === "none" && requestBody.required === true && !isOpen)
    return [
      {
        rule: "missing-body",
        severity: "error",
        message: `${nameOf(operation)} requires a body, but the sample sends none.`,
        subject: "body",
        at: url.at,
        found: "",
        place: () => keys,
      },
    ];
  if (body.kind !== "json") return [];
  if (!takesBody(operation))
    return [
      {
        rule: "unexpected-body",
        severity: "warning",
        message: `${nameOf(operation)} has no body, but the sample sends one.`,
        subject: "body",
        at: body.value.at,
        found: "body",
        place: () => keysOf(operation),
      },
    ];
  return compareRequestBody(operation, body.value);
}

/** Compares a request with its operation. */
export function compareRequest(
  operation: Operation,
  sample: RequestSample,
  query: Piece | null,
): Difference[] {
  const differences = [...compareQuery(operation, sample, query), ...compareBody(operation, sample)];
  if (definitionOf(operation).deprecated !== true) return differences;
  const note: Difference = {
    rule: "deprecated-operation",
    severity: "note",
    message: `${nameOf(operation)} is deprecated.`,
    subject: "operation",
    at: sample.url.at,
    found: nameOf(operation),
    place: () => keysOf(operation),
  };
  return [...differences, note];
}

/** Whether the operation takes a body. */
export const takesBody = (operation: Operation): boolean => definitionOf(operation).requestBody !== undefined;

/** Compares a JSON value with the body of the operation's request. */
export function compareRequestBody(operation: Operation, value: Literal): Difference[] {
  const { requestBody } = definitionOf(operation);
  const keys = [...keysOf(operation), "requestBody"];
  const holder = dereferenced(operation.root, requestBody);
  return compareContent(operation, holder, value, { keys, direction: "request", path: "body" });
}
