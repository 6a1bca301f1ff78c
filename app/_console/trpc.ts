"use client";

import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/api/root";

/** Provides the procedures as TanStack Query options: `useQuery(useTRPC().tokens.list.queryOptions({}))`. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
