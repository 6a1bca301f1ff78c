import type { TRPCProcedureBuilder, TRPCUnsetMarker } from "@trpc/server";
import { z } from "zod";
import type { AuditContext } from "@/access/audit/record";
import type { Actor, Reader, UserActor } from "@/access/authorization/actor";
import type { RequestContext } from "@/trpc/context";
import { openProcedure, readerProcedure, userProcedure } from "@/trpc/init";
import type { OperationMeta } from "@/trpc/operation";

/** An operation without fields of its own adds nothing; zod would say that it forbids every field. */
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

/**
 * A scope: takes the permission that an operation needs and the operation's own fields, and gives a procedure
 * builder whose context holds the loaded thing. An operation without a permission cannot be written.
 */
export type Scope<Permission, PathIn, Ctx> = <Shape extends z.ZodRawShape>(
  permission: Permission,
  shape: Shape,
) => ScopeBuilder<PathIn, Ctx, Shape>;

interface Definition<Permission, Path extends z.ZodObject, A extends Actor, Loaded> {
  /** Path parameters (and query fields, such as a share key) that say which thing is meant. */
  path: Path;
  /** Loads the thing and checks `permission` on it: hidden is 404, visible but too low is 403. */
  load: (
    ctx: Omit<RequestContext, "actor"> & { actor: A },
    input: z.output<Path>,
    permission: Permission,
  ) => Promise<Loaded>;
}

/** What every operation of a scope finds in its context, beside what was loaded. */
export interface Call<A> {
  actor: A;
  audit: AuditContext;
}

/** A scope for people: whoever brings no credential is refused before anything is parsed. */
export function defineScope<Permission, Path extends z.ZodObject, Loaded extends object>(
  definition: Definition<Permission, Path, UserActor, Loaded>,
): Scope<Permission, z.output<Path>, Loaded & Call<UserActor>> {
  const build = (permission: Permission, shape: z.ZodRawShape) =>
    userProcedure.input(definition.path.extend(shape)).use(async ({ ctx, input, next }) => {
      const loaded = await definition.load(ctx, input as z.output<Path>, permission);
      return next({ ctx: { ...loaded, audit: { ...ctx.audit, input } } });
    });
  return build as unknown as Scope<Permission, z.output<Path>, Loaded & Call<UserActor>>;
}

/** A scope for people and for visitors of a published site. */
export function defineReaderScope<Permission, Path extends z.ZodObject, Loaded extends object>(
  definition: Definition<Permission, Path, Reader, Loaded>,
): Scope<Permission, z.output<Path>, Loaded & Call<Reader>> {
  const build = (permission: Permission, shape: z.ZodRawShape) =>
    readerProcedure.input(definition.path.extend(shape)).use(async ({ ctx, input, next }) => {
      const loaded = await definition.load(ctx, input as z.output<Path>, permission);
      return next({ ctx: { ...loaded, audit: { ...ctx.audit, input } } });
    });
  return build as unknown as Scope<Permission, z.output<Path>, Loaded & Call<Reader>>;
}

/** A scope that may also be entered without a credential, when `load` finds another reason (a share key). */
export function defineOpenScope<Permission, Path extends z.ZodObject, Loaded extends object>(
  definition: Definition<Permission, Path, Actor, Loaded>,
): Scope<Permission, z.output<Path>, Loaded & Call<Actor>> {
  const build = (permission: Permission, shape: z.ZodRawShape) =>
    openProcedure.input(definition.path.extend(shape)).use(async ({ ctx, input, next }) => {
      const loaded = await definition.load(ctx, input as z.output<Path>, permission);
      return next({ ctx: { ...loaded, audit: { ...ctx.audit, input } } });
    });
  return build as unknown as Scope<Permission, z.output<Path>, Loaded & Call<Actor>>;
}

/** An id in a path, as every entity has it. */
export const idField = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/, "is not an id");
