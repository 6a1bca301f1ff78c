import fc from "fast-check";
import { documentValue } from "./document-values";
import { hostileText, hostileValue } from "./hostile-values";

/** The parts of JSON Schema that Bindery's OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

type Values = fc.Arbitrary<unknown>;

/** The maximum length of most texts. Longer texts are rare (hostile-values.ts), because they make requests slow. */
const LENGTH_MAX = 20_000;
const ITEMS_MAX = 2;
const DEPTH_MAX = 6;
const OPTIONAL_MAX = 3;

const FORMATS: Record<string, readonly string[]> = {
  uri: [
    "{publishedUrl}",
    "{appUrl}",
    "https://docs.invalid/a?b=c#d",
    "http://xn--e1afmkfd.invalid/%20",
    "https://[::1]/",
    "mailto:a@b.invalid",
  ],
  "date-time": [
    "2024-01-02T03:04:05Z",
    "2024-01-02T03:04:05.678+09:00",
    "9999-12-31T23:59:59Z",
    "0001-01-01T00:00:00Z",
  ],
  email: ["ann@example.invalid", "a+b@sub.example.invalid"],
  base64: ["", "aGVsbG8=", "R0lGODlhAQABAAAAADs="],
};
/** Texts for fields that need a special format. Each key is the name of a field. */
const EXAMPLES: Record<string, readonly string[]> = {
  emoji: ["😀", "1f604", "👩‍👩‍👧‍👦"],
  icon: ["github", "circle-info"],
  contentType: ["image/png", "text/plain"],
  language: ["de", "pt-BR"],
  ...Object.fromEntries(
    ["url", "light", "dark", "fallbackURL"].map((name) => [name, ["https://docs.invalid/a.png"]]),
  ),
};
const MARKDOWN = [
  "# Title\n\nText *so* `code`.\n",
  '---\ntitle: [\n---\n\n{% hint style="info" %}\nA\n',
  "| a | b |\n| - | - |\n| ![](x) | <b>c</b> |\n\n$$x^2$$\n",
  "<table><thead><tr><th></th></tr></thead></table>\n\n{% if visitor.claims.a == %}\nx\n{% endif %}\n",
  "{% code %}\n```js\na\n```\n{% endcode %}\n\n{% tabs %}{% tab %}{% endtab %}{% endtabs %}\n",
  "* [ ] a\n  1. b\n     > c\n\n[^1]\n\n[^1]: d\n\n![x](<a b>) [y](content:page/nothing#z)\n",
];

/** Generates Markdown from pieces in any order. Some of the pieces are hostile. */
export const markdownText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...MARKDOWN) }, { weight: 1, arbitrary: hostileText }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((pieces) => pieces.join("\n"));

/**
 * Generates values for the schemas in Bindery's OpenAPI document. Most of the values are at the limits of
 * their schemas. IDs are placeholders such as `{name}`, which are replaced when the request is sent.
 */
export class SchemaValues {
  private readonly known = new Map<Schema, Values>();

  constructor(
    private readonly components: Readonly<Record<string, Schema>>,
    private readonly names: ReadonlySet<string>,
  ) {}

  /** Generates values for a schema. `name` is the name of the field. */
  of(schema: Schema, name = "", depth = 0): Values {
    if (depth === 0) {
      const known = this.known.get(schema);
      if (known) return known;
    }
    const values = this.make(schema, name, depth);
    if (depth === 0) this.known.set(schema, values);
    return values;
  }

  private make(schema: Schema, name: string, depth: number): Values {
    if (schema.$ref) return this.component(schema.$ref, name, depth);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options && !schema.properties)
      return fc.oneof(...options.map((option) => this.of(option, name, depth + 1)));
    if (Array.isArray(schema.type))
      return fc.oneof(...schema.type.map((type) => this.of({ ...schema, type }, name, depth + 1)));
    return this.typed(schema, name, depth);
  }

  private component(ref: string, name: string, depth: number): Values {
    const target = ref.split("/").at(-1) as string;
    if (target === "JSONDocumentInput") return documentValue;
    if (depth > DEPTH_MAX) return fc.constant({});
    return this.of(this.components[target] as Schema, name, depth + 1);
  }

  private typed(schema: Schema, name: string, depth: number): Values {
    switch (schema.type) {
      case "string":
        return this.text(schema, name);
      case "integer":
      case "number":
        return numbers(schema);
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "array":
        return this.list(schema, name, depth);
      case "object":
        return this.object(schema, depth);
      default:
        return schema.properties ? this.object(schema, depth) : hostileValue;
    }
  }

  private text(schema: Schema, name: string): Values {
    const id = this.idFor(name);
    const plain = textOf(schema, name);
    return id === undefined
      ? plain
      : fc.oneof({ weight: 5, arbitrary: fc.constant(`{${id}}`) }, { weight: 1, arbitrary: plain });
  }

  /**
   * Returns the kind of ID that a field with this name contains. `space`, `spaceId`, `spaces` and `spaceIds` all contain IDs of
   * spaces.
   */
  private idFor(name: string): string | undefined {
    const single = name.replace(/s$/, "");
    return [name, `${name}Id`, single, `${single}Id`].find((candidate) => this.names.has(candidate));
  }

  private list(schema: Schema, name: string, depth: number): Values {
    if (depth > DEPTH_MAX) return fc.constant([]);
    const { minItems = 0, maxItems = ITEMS_MAX } = schema;
    const item = schema.items ? this.of(schema.items, name, depth + 1) : hostileValue;
    const most = Math.max(minItems, Math.min(maxItems, ITEMS_MAX));
    return fc.array(item, { minLength: minItems, maxLength: most });
  }

  private object(schema: Schema, depth: number): Values {
    const { properties = {}, required = [], additionalProperties } = schema;
    if (depth > DEPTH_MAX) return fc.constant({});
    const fields = Object.entries(properties).map(
      ([name, field]) => [name, this.of(field, name, depth + 1)] as const,
    );
    const always = fields.filter(([name]) => required.includes(name));
    const maybe = fields.filter(([name]) => !required.includes(name));
    const fixed = fc.record(Object.fromEntries(always) as Record<string, Values>, { noNullPrototype: true });
    const known =
      maybe.length === 0 ? fixed : fc.tuple(fixed, someOf(maybe)).map(([own, more]) => ({ ...more, ...own }));
    if (!additionalProperties) return known;
    const value = additionalProperties === true ? hostileValue : this.of(additionalProperties, "", depth + 1);
    const key = schema.propertyNames ? this.of(schema.propertyNames, "", depth + 1) : hostileText;
    const others = fc.dictionary(key as fc.Arbitrary<string>, value, { maxKeys: 3, noNullPrototype: true });
    return fc.tuple(known, others).map(([fixed, more]) => ({ ...more, ...fixed }));
  }
}

/**
 * Generates objects that have only a few of the possible fields. With more fields, almost every object would
 * be invalid.
 */
const someOf = (fields: readonly (readonly [string, Values])[]) =>
  fc
    .array(fc.oneof(...fields.map(([name, values]) => fc.tuple(fc.constant(name), values))), {
      maxLength: OPTIONAL_MAX,
    })
    .map((entries) => Object.fromEntries(entries) as Record<string, unknown>);

function numbers({ type, minimum, maximum }: Schema): Values {
  const edges = [minimum, maximum].flatMap((edge) => (edge === undefined ? [] : [edge, edge + 1, edge - 1]));
  const whole = fc.integer({ min: -5, max: 100 });
  return fc.oneof(
    { weight: 10, arbitrary: type === "number" ? fc.oneof(whole, fc.constantFrom(0.5, -0, 1e300)) : whole },
    ...(edges.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...edges) }] : []),
  );
}

const madeTexts = new Map<string, Values | undefined>();

/**
 * Caches generators, because creating a generator for strings takes a long time and many fields have the
 * same schema.
 */
function once(key: string, make: () => Values | undefined): Values | undefined {
  if (!madeTexts.has(key)) madeTexts.set(key, make());
  return madeTexts.get(key);
}

/** Generates strings that match a pattern, if the pattern is supported. */
const matching = (pattern: string): Values | undefined =>
  once(pattern, () => {
    try {
      return fc.stringMatching(new RegExp(pattern), { maxLength: 30 });
    } catch {
      return undefined;
    }
  });

const graphemes = (minLength: number, maxLength: number): Values =>
  once(`${minLength} to ${maxLength}`, () => fc.string({ unit: "grapheme", minLength, maxLength })) as Values;

function textOf({ minLength = 0, maxLength, pattern, format }: Schema, name: string): Values {
  const most = Math.min(maxLength ?? 100, LENGTH_MAX);
  const fits = format
    ? fc.constantFrom(...(FORMATS[format] ?? [""]))
    : pattern
      ? matching(pattern)
      : undefined;
  const examples = EXAMPLES[name];
  const plain =
    (examples && !pattern?.startsWith("^#") ? fc.constantFrom(...examples) : fits) ??
    graphemes(minLength, Math.max(minLength, Math.min(most, 40)));
  const lengths = [minLength - 1, minLength, minLength + 1, most - 1, most, most + 1].filter(
    (length) => length >= 0,
  );
  const edge = fc
    .tuple(fc.constantFrom("a", "0", "é", "😀", "字"), fc.constantFrom(...lengths))
    .map(([unit, length]) => unit.repeat(length));
  return fc.oneof(
    { weight: 30, arbitrary: plain },
    ...(name === "markdown" ? [{ weight: 40, arbitrary: markdownText }] : []),
    { weight: 1, arbitrary: edge },
    { weight: 1, arbitrary: hostileText },
  );
}
