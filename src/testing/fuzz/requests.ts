import fc from "fast-check";
import { Calls } from "./calls";
import { documentValue } from "./document-values";
import { type DocumentOperation, type DrawnRequest, ENDS_FIXTURE, encode, rarely } from "./drawing";
import { hostileText, RAW_BODIES } from "./hostile-values";
import { mutate, mutation } from "./mutation";
import { markdownText, type Schema, SchemaValues } from "./schema-values";

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentOperation>>;
  components: { schemas: Record<string, Schema> };
}

/**
 * Matches operations that write content. The fuzzer generates these operations more often than other operations,
 * because content can be read in many ways.
 */
const WRITES_CONTENT =
  /^(updateSpaceContent|updateChangeRequestContent|createChangeRequest|updateChangeRequest|post.*)$/;
const CONTENT_WEIGHT = 4;
const PAGES_WEIGHT = 40;
/** The number of REST requests for each request to `/api/trpc`. */
const REST_WEIGHT = 6;
const HEADERS: Record<string, readonly string[]> = {
  "if-match": ["*", '"1"', 'W/"x"', "", '"', `"${"a".repeat(5000)}"`, '"1", "2",,'],
  "if-none-match": ["*", '"1"', ",,,"],
  "idempotency-key": ["same", "", "ü", "k".repeat(256), "a b", "\u0001"],
  range: ["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,2-3", "x"],
  accept: ["text/html", "application/xml;q=0.9", "*/*;q=2", ""],
  "accept-language": ["de-DE", "x".repeat(2000)],
  "content-type": [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/json; charset=utf-16",
    "",
  ],
  "content-encoding": ["gzip", "identity", "br"],
  "content-length": ["-1", "99999999999", "x"],
  "x-request-id": ["a", "\u0001", "r".repeat(5000)],
  origin: ["https://evil.invalid", "null"],
  cookie: ["a=b", "=", "session=%ff"],
};
const header = fc
  .constantFrom(...Object.entries(HEADERS))
  .chain(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom(...values)));
const headers = fc.oneof(
  { weight: 8, arbitrary: fc.constant([] as [string, string][]) },
  { weight: 1, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
);
const ODD_METHODS = [
  "GET",
  "HEAD",
  "OPTIONS",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "TRACE",
  "PROPFIND",
  "get",
  "__proto__",
];

const odd = fc.oneof(
  hostileText.map(encode),
  fc.constantFrom("%", "%zz", "%ff", "", "a".repeat(5000), "%2e%2e%2f"),
);

const WRITES_PAGES = [
  { operation: "updateSpaceContent", path: "/spaces/{spaceId}/content" },
  {
    operation: "updateChangeRequestContent",
    path: "/spaces/{spaceId}/change-requests/{changeRequestId}/content",
  },
];
const pageText = fc.oneof(
  { weight: 4, arbitrary: documentValue.map((document) => ({ document })) },
  { weight: 1, arbitrary: markdownText.map((markdown) => ({ markdown })) },
);

/**
 * Generates requests that write a page as a Document or as Markdown. No other content can be read in so many
 * ways.
 */
const pageWrite: fc.Arbitrary<DrawnRequest> = fc
  .record({
    into: fc.constantFrom(...WRITES_PAGES),
    place: fc.constantFrom(
      { operation: "insert_page", title: "A" },
      { operation: "update_page", page: "{pageId}" },
    ),
    document: fc.oneof(
      { weight: 3, arbitrary: pageText },
      fc
        .tuple(pageText, fc.array(mutation, { maxLength: 2 }))
        .map(([text, changes]) => mutate(text, changes)),
    ),
  })
  .map(({ into, place, document }) => ({
    ...into,
    door: "/v1",
    method: "POST",
    headers: {},
    isSignedIn: true,
    body: JSON.stringify({ changes: [{ ...place, document }] }),
  }));

export class Requests {
  private readonly values: SchemaValues;

  constructor(
    private readonly document: OpenApiDocument,
    names: ReadonlySet<string>,
  ) {
    this.values = new SchemaValues(document.components.schemas, names);
  }

  private get operations() {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );
  }

  /**
   * Generates requests to all operations over REST and tRPC. After a request of `lasting`, the fixture can
   * still be used. After a request of `ending`, it can't.
   */
  drawn(of: "lasting" | "ending"): fc.Arbitrary<DrawnRequest> {
    const calls = new Calls(this.operations, this.values).drawn(of);
    return fc.oneof({ weight: REST_WEIGHT, arbitrary: this.overRest(of) }, { weight: 1, arbitrary: calls });
  }

  private overRest(of: "lasting" | "ending"): fc.Arbitrary<DrawnRequest> {
    const wanted = this.operations.filter(
      ({ operation }) => ENDS_FIXTURE.test(operation.operationId) === (of === "ending"),
    );
    return fc.oneof(
      ...(of === "lasting" ? [{ weight: PAGES_WEIGHT, arbitrary: pageWrite }] : []),
      ...wanted.map(({ path, method, operation }) => ({
        weight: WRITES_CONTENT.test(operation.operationId) ? CONTENT_WEIGHT : 1,
        arbitrary: this.requestOf(path, method, operation),
      })),
    );
  }

  /**
   * Returns methods that the path's operations don't have. Methods that would make the fixture unusable too early are omitted.
   */
  private oddMethodsOf(path: string): string[] {
    const operations = this.document.paths[path] ?? {};
    const nameOf = (method: string) => operations[method.toLowerCase()]?.operationId ?? "";
    return ODD_METHODS.filter((method) => !ENDS_FIXTURE.test(nameOf(method)));
  }

  private requestOf(path: string, method: string, operation: DocumentOperation): fc.Arbitrary<DrawnRequest> {
    const schema = operation.requestBody?.content["application/json"].schema;
    const body: fc.Arbitrary<string | undefined> = schema ? this.bodyOf(schema) : fc.constant(undefined);
    return fc
      .record({
        path: pathOf(path),
        query: this.queryOf(operation),
        body: rarely(body, fc.constantFrom(...RAW_BODIES)),
        method: rarely(fc.constant(method), fc.constantFrom(...this.oddMethodsOf(path)), 40),
        headers,
        isSignedIn: rarely(fc.constant(true), fc.constant(false)),
      })
      .map(({ path: filled, query, body: text, headers: chosen, ...rest }) => ({
        ...rest,
        door: "/v1" as const,
        operation: operation.operationId,
        path: query === "" ? filled : `${filled}?${query}`,
        headers: Object.fromEntries(chosen),
        ...(text !== undefined && { body: text }),
      }));
  }

  private bodyOf(schema: Schema): fc.Arbitrary<string> {
    const mutations = fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
    );
    const json = fc
      .tuple(this.values.of(schema), mutations)
      .map(([value, changes]) => JSON.stringify(mutate(value, changes)) ?? "");
    const raw = fc
      .tuple(json, fc.constantFrom(...RAW_BODIES))
      .map(([text, odd]) => odd.replaceAll("*", () => text));
    const repeated = json.map((text) =>
      text.startsWith('{"') ? `{${text.slice(1, -1)},${text.slice(1)}` : text,
    );
    return fc.oneof(
      { weight: 16, arbitrary: json },
      { weight: 1, arbitrary: raw },
      { weight: 1, arbitrary: repeated },
    );
  }

  private queryOf({ parameters = [] }: DocumentOperation): fc.Arbitrary<string> {
    const fields = parameters.filter((parameter) => parameter.in === "query");
    const pairs = fields.map(({ name, schema, required }) => {
      const value = rarely(
        this.values.of(schema, name).map((drawn) => asQuery(drawn)),
        odd,
        8,
      );
      const pair = value.map((text) => [`${encode(name)}=${text}`]);
      const none = fc.constant([] as string[]);
      const twice = value.map((text) => [
        `${encode(name)}=${text}`,
        `${encode(name)}[]=${text}`,
        `${encode(name)}=`,
      ]);
      return fc.oneof(
        { weight: required ? 40 : 15, arbitrary: pair },
        { weight: required ? 1 : 20, arbitrary: none },
        { weight: 1, arbitrary: twice },
      );
    });
    const query = fc.tuple(...pairs).map((chosen) => chosen.flat().join("&"));
    return rarely(
      query,
      fc.constantFrom("__proto__=1", "a[b][c]=1", "limit=1&limit=2", "%", "&&=&", "page=%00"),
      40,
    );
  }
}

/**
 * Converts a value to the text of a query field. Placeholders for the fixture's values stay unchanged,
 * because they're replaced later.
 */
const asQuery = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^\{\w+\}$/.test(text) ? text : encode(text);
};

function pathOf(path: string): fc.Arbitrary<string> {
  const parts = path.split(/(\{\w+\})/);
  const drawn = parts.map((part) =>
    part.startsWith("{") ? rarely(fc.constant(part), odd, 30) : fc.constant(part),
  );
  return fc.tuple(...drawn).map((chosen) => chosen.join(""));
}
