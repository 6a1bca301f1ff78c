"use client";

import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { AppRouter } from "@/api/root";

/** The procedures as TanStack Query options: `useQuery(useTRPC().tokens.list.queryOptions({}))`. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();
