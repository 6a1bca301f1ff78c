import type {
  TRPCBuiltRouter,
  TRPCDefaultErrorShape,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
} from "@trpc/server";
import type { Procedures } from "./types.js";

type Procedure<Kind, Input, Output> = Kind extends "query"
  ? TRPCQueryProcedure<{ input: Input; output: Output; meta: unknown }>
  : TRPCMutationProcedure<{ input: Input; output: Output; meta: unknown }>;

type Routed<Tree> = {
  [Name in keyof Tree]: Tree[Name] extends [infer Kind, infer Input, infer Output]
    ? Procedure<Kind, Input, Output>
    : Routed<Tree[Name]>;
};

interface RootTypes {
  ctx: object;
  meta: object;
  errorShape: TRPCDefaultErrorShape;
  transformer: false;
}

/** The server's router for tRPC's own tools, such as `createTRPCContext<AppRouter>()`. */
export type AppRouter = TRPCBuiltRouter<RootTypes, Routed<Procedures>>;
