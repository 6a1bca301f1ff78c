import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DrawnParts, EVERY_PART } from "@/domains/content/computed/drawn";
import { block } from "@/domains/content/markdown/document";
import { outlineOf } from "@/domains/openapi/read/outline";
import { readSpecification } from "@/domains/openapi/read/read";
import { type JsonObject, objectOf, pointerOf, valueAt } from "@/domains/openapi/read/value";
import { jsonTypeOf } from "@/domains/openapi/view/form";
import { operationMarkdown } from "@/domains/openapi/view/markdown";
import { givenExamples } from "@/domains/openapi/view/parameters";
import { bodyOf } from "@/domains/openapi/view/samples";
import { dereferenced } from "@/domains/openapi/view/shape";
import { DocumentView } from "@/site/blocks/document-view";
import { prepareDocument } from "@/site/blocks/prepare";

export interface SpecificationReading {
  operations: number;
  cpuSeconds: number;
  /** The operations that couldn't be shown, and those of which the page shows only a part. */
  failed: string[];
  cut: string[];
  withoutSamples: string[];
  /** The sample bodies that were checked, and those that don't match their schema. */
  bodies: number;
  invalid: string[];
  /** The examples in the specification that don't match their schema. */
  invalidExamples: number;
  longestHtml: number;
}

const surroundings = { hrefOf: () => null, fileOf: () => null, describe: () => null };

async function drawnHtml(root: JsonObject, path: string, method: string): Promise<string> {
  const given = block("openapi-operation", { ref: { kind: "openapi", spec: "bench" }, path, method }, []);
  const nodes = new DrawnParts(EVERY_PART, 1, false).draw(given, { root, changedIn: new Map() }, false);
  if (!nodes) throw new Error("The specification doesn't contain the operation");
  const context = { ...surroundings, prepared: await prepareDocument(nodes) };
  return renderToStaticMarkup(createElement(DocumentView, { nodes, context }));
}

/**
 * Returns the specification without requiring properties that only responses contain. Requests leave out these
 * properties.
 */
function forRequests(root: JsonObject): JsonObject {
  const isSent = (properties: unknown, name: string) =>
    dereferenced(root, objectOf(properties)[name]).readOnly !== true;
  return JSON.parse(JSON.stringify(root), (_, value) =>
    Array.isArray(value?.required) && value.properties
      ? { ...value, required: value.required.filter((name: string) => isSent(value.properties, name)) }
      : value,
  );
}

/** Checks the sample body of an operation against the operation's own schema. */
class Bodies {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });

  constructor(private readonly root: JsonObject) {
    // OpenAPI 3.1 has no such keyword. The validator rejects it in schemas without a type.
    this.ajv.removeKeyword("nullable");
    this.ajv.addSchema(forRequests(root), "specification");
  }

  /** Returns the error, an empty string for a valid body, or undefined if there's no JSON body. */
  check(path: string, method: string): { error: string; isGiven: boolean } | undefined {
    const keys = ["paths", path, method, "requestBody"];
    const operation = objectOf(valueAt(this.root, keys.slice(0, -1)));
    const body = bodyOf(this.root, operation);
    const content = objectOf(dereferenced(this.root, operation.requestBody).content);
    const type = jsonTypeOf(content);
    if (body === undefined || type === undefined) return undefined;
    const written = objectOf(operation.requestBody).$ref;
    const at = typeof written === "string" ? written.slice(1) : pointerOf(keys);
    const pointer = `${at}${pointerOf(["content", type, "schema"])}`;
    const validate = this.ajv.compile({ $ref: `specification#${encodeURI(pointer)}` });
    validate(body);
    const [error] = validate.errors ?? [];
    const isGiven = givenExamples(this.root, objectOf(content[type])).length > 0;
    return { error: error ? `${error.instancePath || "/"} ${error.message}` : "", isGiven };
  }
}

/** Renders every operation of a specification as on pages, and checks its samples. */
export async function readSpecificationFile(file: string): Promise<SpecificationReading> {
  const cpu = process.cpuUsage();
  const root = JSON.parse(readSpecification(readFileSync(file, "utf8")).document) as JsonObject;
  const { operations } = outlineOf(root);
  const lists = { failed: [] as string[], cut: [] as string[], withoutSamples: [] as string[] };
  let longestHtml = 0;
  for (const { path, method } of operations) {
    const name = `${method.toUpperCase()} ${path}`;
    try {
      const html = await drawnHtml(root, path, method);
      const markdown = operationMarkdown(root, path, method) ?? "";
      longestHtml = Math.max(longestHtml, html.length);
      if (html.includes("The specification contains more than is shown here")) lists.cut.push(name);
      if (!markdown.includes("curl")) lists.withoutSamples.push(name);
    } catch (error) {
      lists.failed.push(`${name}: ${error}`);
    }
  }
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = (user + system) / 1_000_000;
  return {
    operations: operations.length,
    cpuSeconds,
    longestHtml,
    ...lists,
    ...checkBodies(root, operations),
  };
}

/** Returns undefined for schemas that no validator accepts, such as an empty `enum`. */
function checkedBody(checker: Bodies, path: string, method: string) {
  try {
    return checker.check(path, method);
  } catch {
    return undefined;
  }
}

function checkBodies(root: JsonObject, operations: readonly { path: string; method: string }[]) {
  const checker = new Bodies(root);
  const checked = { bodies: 0, invalid: [] as string[], invalidExamples: 0 };
  for (const { path, method } of operations) {
    const found = checkedBody(checker, path, method);
    if (!found) continue;
    checked.bodies += 1;
    if (found.error && found.isGiven) checked.invalidExamples += 1;
    else if (found.error) checked.invalid.push(`${method.toUpperCase()} ${path}: ${found.error}`);
  }
  return checked;
}
