"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { dataStyle } from "@/site/blocks/data-style";
import { Button } from "../../../_ui/button";
import { Field, FormError } from "../../../_ui/field";
import { fieldError, readableError } from "../../errors";
import type { RouterOutputs } from "../../outputs";
import { useTRPC } from "../../trpc";
import { Panel } from "../panel";
import type { SiteProps } from "../site-frame";
import { ClaimsEditor } from "./claims-editor";
import { sampleClaims } from "./claims-text";
import { JsonProblem, readJson } from "./json-places";
import { useSchema } from "./schema-panel";

type Preview = RouterOutputs["siteAdaptive"]["preview"];
type Structure = RouterOutputs["siteStructure"]["get"];
type MenuItem = Extract<Structure, { type: "sections" }>["structure"][number];

interface Line {
  id: string;
  title: string;
  depth: number;
  condition: string | undefined;
  isShown: boolean;
}

/** The lines of a site's structure. Each line shows whether the visitor can see this part of the site. */
function linesOf(structure: Structure, { sections, siteSpaces, externalLinks }: Preview): Line[] {
  const spaces = (
    items: readonly { id: string; title: string; condition?: string | undefined }[],
    depth: number,
    above: boolean,
  ) =>
    items.map(({ id, title, condition }) => ({
      ...{ id, title, depth, condition },
      isShown: above && siteSpaces.includes(id),
    }));
  const menu = (items: readonly MenuItem[], depth: number): Line[] =>
    items.flatMap((item) => {
      const { id, title } = item;
      if (item.object === "site-external-link")
        return [{ id, title, depth, condition: item.condition, isShown: externalLinks.includes(id) }];
      if (item.object === "site-section-group") {
        const inner = menu(item.children, depth + 1);
        return [
          { id, title, depth, condition: undefined, isShown: inner.some((line) => line.isShown) },
          ...inner,
        ];
      }
      const isShown = sections.includes(id);
      const own = { id, title, depth, condition: item.condition, isShown };
      return [own, ...(item.siteSpaces.length > 1 ? spaces(item.siteSpaces, depth + 1, isShown) : [])];
    });
  return structure.type === "sections" ? menu(structure.structure, 0) : spaces(structure.structure, 0, true);
}

function ShownLine({ title, depth, condition, isShown }: Omit<Line, "id">) {
  return (
    <li
      className="flex flex-wrap items-center gap-2 py-1"
      {...dataStyle({ paddingInlineStart: `${depth * 1.25}rem` })}
    >
      {isShown ? (
        <Eye size={16} className="text-success" aria-hidden />
      ) : (
        <EyeOff size={16} className="text-soft" aria-hidden />
      )}
      <span className={isShown ? "font-medium" : "text-soft line-through"}>{title}</span>
      <span className="sr-only">{isShown ? "is shown" : "is hidden"}</span>
      {condition ? <code className="font-mono text-xs text-soft">{condition}</code> : null}
    </li>
  );
}

function Result({ preview, site, organizationId }: SiteProps & { preview: Preview }) {
  const { data } = useQuery(useTRPC().siteStructure.get.queryOptions({ organizationId, siteId: site.id }));
  const lines = data ? linesOf(data, preview) : [];
  return (
    <div className="mt-4 grid gap-3" aria-live="polite">
      {preview.holds === undefined ? null : (
        <p className={preview.holds ? "text-success" : "text-danger"}>
          The condition {preview.holds ? "matches" : "doesn't match"} this visitor.
        </p>
      )}
      <p className="font-medium">This visitor sees:</p>
      <ul aria-label="What the visitor sees">
        {lines.map(({ id, ...line }) => (
          <ShownLine key={id} {...line} />
        ))}
        {preview.pages.map(({ siteSpace, page, title, condition, shown }) => (
          <ShownLine
            key={`${siteSpace} ${page}`}
            title={`Page “${title}”`}
            depth={0}
            condition={condition}
            isShown={shown}
          />
        ))}
      </ul>
    </div>
  );
}

function claimsIn(text: string): { claims: Record<string, unknown> } | { from: number; message: string } {
  try {
    const { value } = readJson(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { claims: value as Record<string, unknown> };
    return { from: 0, message: "Claims must be a JSON object: { … }" };
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return { from: error.at, message: error.message };
  }
}

const textOf = (claims: object) => JSON.stringify(claims, null, 2);

function Tester({ signed, unsigned, ...parts }: SiteProps & { signed: object; unsigned: object }) {
  const { site, organizationId } = parts;
  const [text, setText] = useState(textOf(signed));
  const [said, setSaid] = useState(textOf(unsigned));
  const [condition, setCondition] = useState("");
  const preview = useMutation(useTRPC().siteAdaptive.preview.mutationOptions());
  const [token, own] = [claimsIn(text), claimsIn(said)];
  const refused = fieldError(preview.error, "condition");
  const mistakesOf = (read: ReturnType<typeof claimsIn>, of: string) =>
    "message" in read
      ? [
          {
            from: read.from,
            to: read.from + 1,
            message: read.message,
            line: of.slice(0, read.from).split("\n").length,
          },
        ]
      : [];
  const test = () => {
    if (!("claims" in token) || !("claims" in own)) return;
    preview.mutate({
      ...{ organizationId, siteId: site.id, claims: token.claims, unsignedClaims: own.claims },
      ...(condition.trim() && { condition: condition.trim() }),
    });
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <p className="font-medium">Claims in the visitor’s token</p>
          <ClaimsEditor
            label="Claims in the token"
            text={text}
            mistakes={mistakesOf(token, text)}
            onChange={setText}
          />
          {"message" in token ? <p className="text-danger">{token.message}</p> : null}
        </div>
        <div className="grid content-start gap-1.5">
          <p className="font-medium">Claims that the visitor sets</p>
          <ClaimsEditor
            label="Unsigned claims"
            text={said}
            mistakes={mistakesOf(own, said)}
            onChange={setSaid}
          />
          {"message" in own ? <p className="text-danger">{own.message}</p> : null}
        </div>
      </div>
      <Field
        label="Condition to test"
        placeholder={'visitor.claims.plan == "pro"'}
        hint="Optional. Shows whether the condition matches this visitor."
        className="font-mono"
        value={condition}
        error={refused ?? undefined}
        onChange={(event) => setCondition(event.currentTarget.value)}
      />
      <FormError>{preview.error && !refused ? readableError(preview.error) : null}</FormError>
      <div>
        <Button
          kind="primary"
          disabled={!("claims" in token) || !("claims" in own)}
          busy={preview.isPending}
          onClick={test}
        >
          Test visitor
        </Button>
      </div>
      {preview.data ? <Result {...parts} preview={preview.data} /> : null}
    </div>
  );
}

/** Shows which parts of the site a visitor with these claims can see. */
export function VisitorTester(parts: SiteProps) {
  const { query, isMissing, schema } = useSchema(parts);
  if (query.isPending || (query.isError && !isMissing)) return null;
  const sample = schema ? sampleClaims(schema) : { signed: {}, unsigned: {} };
  return (
    <Panel
      title="Test a visitor"
      description="See which content a visitor with these claims can open. The test doesn't change anything."
    >
      <Tester key={query.data?.updatedAt ?? ""} {...parts} {...sample} />
    </Panel>
  );
}
