import type { TRPCProcedureBuilder, TRPCUnsetMarker } from "@trpc/server";
import { z } from "zod";
import type { AuditContext } from "@/access/audit/record";
import type { Actor, Reader, SessionRule, UserActor } from "@/access/authorization/actor";
import type { Level } from "@/access/authorization/roles";
import { countForOrganization } from "@/access/rate-limit/shares";
import { forbidden, isNotFound } from "@/lib/errors";
import { isObject } from "@/lib/is-object";
import type { RequestContext } from "@/trpc/context";
import { openProcedure, readerProcedure, userProcedure } from "@/trpc/init";
import type { Needed, OperationMeta } from "@/trpc/operation";

/**
 * The type of an operation's additional fields. If the operation has no additional fields, the type is
 * `unknown`, because zod's type for an empty object would forbid all fields.
 */
type InputOf<Shape extends z.ZodRawShape> = keyof Shape extends never ? unknown : z.input<z.ZodObject<Shape>>;
type OutputOf<Shape extends z.ZodRawShape> = keyof Shape extends never
  ? unknown
  : z.output<z.ZodObject<Shape>>;

type ScopeBuilder<PathIn, Ctx, Shape extends z.ZodRawShape> = TRPCProcedureBuilder<
  RequestContext,
  OperationMeta,
  Ctx,
  PathIn & InputOf<Shape>,
  PathIn & OutputOf<Shape>,
  TRPCUnsetMarker,
  TRPCUnsetMarker,
  false
>;

/** The context of every operation in a scope, including the resource that the scope loaded. */
interface Call<A> {
  actor: A;
  audit: AuditContext;
}

/**
 * A function with two arguments: the permission that an operation needs, and the operation's additional fields. The
 * function returns a procedure builder whose context contains the loaded resource. Because the permission is an
 * argument, every operation must declare a permission. For a DELETE, `onMissing` is `"pass"`, because there is nothing
 * to delete if the resource is hidden or missing.
 */
export interface Scope<Permission, PathIn, Loaded, A = UserActor> {
  <Shape extends z.ZodRawShape>(
    permission: Permission,
    shape: Shape,
  ): ScopeBuilder<PathIn, Loaded & Call<A>, Shape>;
  <Shape extends z.ZodRawShape>(
    permission: Permission,
    shape: Shape,
    options: { onMissing: "pass" },
  ): ScopeBuilder<PathIn, Partial<Loaded> & Call<A>, Shape>;
}

/** The kinds of callers who can use a scope. All other callers are refused before the input is parsed. */
interface Actors {
  /** Allows people and service accounts. */
  person: UserActor;
  /** Also allows visitors to a published site. */
  reader: Reader;
  /**
   * Also allows callers without a credential if `load` finds another reason to give access, such as a share
   * key.
   */
  anybody: Actor;
}

/**
 * Returns the ID of the organization that owns the loaded resource. The ID is in a field of the resource or
 * of a nested resource.
 */
function organizationOf(loaded: object): string | undefined {
  const named = [loaded, ...Object.values(loaded)].find(
    (value) => isObject(value) && typeof value.organizationId === "string",
  );
  return (named as { organizationId: string } | undefined)?.organizationId;
}

const RULES: Readonly<Record<SessionRule, string>> = {
  network:
    "This organization can be used only from networks that its administrators allow, and your IP address isn't in these networks. Connect from an allowed network, or ask an administrator of the organization.",
  lifetime:
    "Your session is older than this organization allows. Sign out and sign in again. An administrator of the organization can change this rule.",
  idle: "You didn't use your session for longer than this organization allows. Sign out and sign in again. An administrator of the organization can change this rule.",
};

/**
 * Returns the refusal for a resource that is hidden only because of a session rule of its organization. Other resources stay hidden.
 */
async function ruleRefusal<Ctx extends { actor: Actor }>(ctx: Ctx, load: (ctx: Ctx) => Promise<object>) {
  if (ctx.actor.kind !== "user" || !ctx.actor.brokenRules) return undefined;
  const { brokenRules, shutOut = [], ...actor } = ctx.actor;
  const others = shutOut.filter((id) => !Object.hasOwn(brokenRules, id));
  const loaded = await load({ ...ctx, reply: {}, actor: { ...actor, shutOut: others } }).catch(() => ({}));
  const rule = brokenRules[organizationOf(loaded) ?? ""];
  return rule && forbidden(RULES[rule]);
}

const PROCEDURES = { person: userProcedure, reader: readerProcedure, anybody: openProcedure };

const ENTRIES = { person: {}, reader: {}, anybody: { entry: "share-key" } } as const;

/**
 * Returns a function that maps a permission to the level that it needs. The API reference and the permission
 * checks both use this function.
 */
export const levelOn =
  <Permission extends string>(on: string, levels: Readonly<Record<Permission, Level>>, others?: string) =>
  (permission: Permission | "own"): Needed => ({
    level: permission === "own" ? "own" : levels[permission],
    on,
    ...(others !== undefined && { others }),
  });

interface Definition<Who extends keyof Actors, Permission, Path extends z.ZodObject, Loaded> {
  who: Who;
  /** Returns the level that a permission needs, for the OpenAPI document. `load` uses the same table. */
  needs: (permission: Permission) => Needed;
  /** The path parameters that identify the resource, and query fields such as a share key. */
  path: Path;
  /**
   * Loads the resource and checks whether the caller has `permission` on it.
   * @throws ApiError 404 if the resource is hidden or missing, 403 if the caller's level is too low
   */
  load: (
    ctx: Omit<RequestContext, "actor"> & { actor: Actors[Who] },
    input: z.output<Path>,
    permission: Permission,
  ) => Promise<Loaded>;
}

export function defineScope<
  Who extends keyof Actors,
  Permission,
  Path extends z.ZodObject,
  Loaded extends object,
>(
  definition: Definition<Who, Permission, Path, Loaded>,
): Scope<Permission, z.output<Path>, Loaded, Actors[Who]> {
  const procedure = PROCEDURES[definition.who] as typeof PROCEDURES.anybody;
  type LoadContext = Parameters<typeof definition.load>[0];
  const load = async (given: unknown, input: unknown, permission: Permission) => {
    const loadAs = (ctx: LoadContext) => definition.load(ctx, input as z.output<Path>, permission);
    const ctx = given as LoadContext;
    return await loadAs(ctx).catch(async (error) => {
      throw (isNotFound(error) && (await ruleRefusal(ctx, loadAs))) || error;
    });
  };
  const guardsOf = (permission: Permission) => {
    const entered = procedure.input(definition.path);
    const guard = async ({ ctx, input }: { ctx: unknown; input: unknown }) => {
      await load(ctx, input, permission);
    };
    return { query: entered.query(guard), mutation: entered.mutation(guard) };
  };
  const build = (permission: Permission, shape: z.ZodRawShape, options?: { onMissing: "pass" }) =>
    procedure
      .meta({
        audit: [],
        ...ENTRIES[definition.who],
        needs: definition.needs(permission),
        guards: guardsOf(permission),
      })
      .input(definition.path.extend(shape))
      .use(async ({ ctx, input, next }) => {
        const loaded = await load(ctx, input, permission).catch((error) => {
          if (options?.onMissing === "pass" && isNotFound(error)) return {};
          throw error;
        });
        const organizationId = organizationOf(loaded);
        if (ctx.actor.kind === "user" && organizationId)
          await countForOrganization(organizationId, ctx.actor.userId);
        return next({ ctx: { ...loaded, audit: { ...ctx.audit, input } } });
      });
  return build as unknown as Scope<Permission, z.output<Path>, Loaded, Actors[Who]>;
}

/** An ID in a path. */
export const idField = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/, "must be an ID that has only letters, digits, `_` and `-`");
