import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../trpc";
import { useReusableContents } from "../../content-queries";
import { useTarget } from "../../target";
import type { LinkTarget } from "../../write/completions";
import type { Choices, FormKind, Values } from "./kinds";

export interface Choice {
  value: string;
  label: string;
  /** The label for a value that people can't recognize, such as an ID. */
  name?: string;
}

/** The text of an option, which a person can also type. */
export const nameOfChoice = ({ value, name }: Choice): string => name ?? value;

/** Returns the value of the option with this name. If there is no such option, returns the typed text. */
export function choiceWritten(choices: readonly Choice[], text: string): string {
  const name = text.trim();
  return choices.find((choice) => nameOfChoice(choice) === name)?.value ?? text;
}

/** The parts of an OpenAPI specification that a block can show. */
interface Described {
  paths?: Record<string, Record<string, unknown>>;
  components?: { schemas?: object };
}

const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

const operationsOf = ({ paths = {} }: Described): Choice[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).flatMap(([method, operation]) => {
      if (!METHODS.has(method)) return [];
      const { summary } = (operation ?? {}) as { summary?: unknown };
      return [
        { value: `${method.toUpperCase()} ${path}`, label: typeof summary === "string" ? summary : "" },
      ];
    }),
  );

/** The edited content, without the text of its pages. */
export function useRevision(isWanted: boolean) {
  const trpc = useTRPC();
  const { spaceId, changeRequestId } = useTarget();
  const head = useQuery(
    trpc.content.head.revision.queryOptions({ spaceId }, { enabled: isWanted && changeRequestId === null }),
  );
  const request = useQuery(
    trpc.changeRequests.content.revision.queryOptions(
      { spaceId, changeRequestId: changeRequestId ?? "" },
      { enabled: isWanted && changeRequestId !== null },
    ),
  );
  return changeRequestId === null ? head.data : request.data;
}

/** The options of a form's fields, loaded when a form with such a field opens. */
export function useChoices(
  { fields }: FormKind,
  values: Values,
  linkTargets: () => LinkTarget[],
): (choices: Choices) => Choice[] {
  const trpc = useTRPC();
  const { organizationId } = useTarget();
  const has = (...wanted: Choices[]) => fields.some(({ choices }) => choices && wanted.includes(choices));
  const specs = useQuery(
    trpc.openapiSpecs.list.queryOptions({ organizationId, limit: 1000 }, { enabled: has("specifications") }),
  );
  const slug = String(values.spec ?? "");
  const isKnown = specs.data?.items.some((spec) => spec.slug === slug) ?? false;
  const content = useQuery(
    trpc.openapiSpecs.latestContent.queryOptions(
      { organizationId, specSlug: slug },
      { enabled: isKnown, staleTime: 60_000, retry: false },
    ),
  );
  const revision = useRevision(has("variables"));
  const reusable = useReusableContents();
  // If several options have the same title, use the title as the name of one option, and the IDs as the names of the other
  // options.
  const titled = new Map(reusable.map(({ id, title }) => [title, id]));
  const entry = content.data?.filesystem.find(({ isEntrypoint }) => isEntrypoint);
  const described: Described = entry?.specification ?? {};
  return (choices) => {
    switch (choices) {
      case "pages":
        return linkTargets().map(({ address, title, above }) => ({
          value: address,
          label: above ? `${above} / ${title}` : title,
        }));
      case "specifications":
        return (specs.data?.items ?? []).map((spec) => ({ value: spec.slug, label: "" }));
      case "operations":
        return operationsOf(described);
      case "schemas":
        return Object.keys(described.components?.schemas ?? {}).map((value) => ({ value, label: "" }));
      case "reusable":
        return reusable.map(({ id, title }) =>
          titled.get(title) === id ? { value: id, name: title, label: "" } : { value: id, label: title },
        );
      case "variables":
        return Object.entries(revision?.variables ?? {}).map(([name, value]) => ({
          value: `space.vars.${name}`,
          label: value,
        }));
    }
  };
}
