"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useEffect, useState } from "react";
import { Toaster } from "sonner";
import { KEPT_BY_BROWSERS } from "@/api/kept-answers";
import type { AppRouter } from "@/api/root";
import { ConnectionNotice } from "./connection-notice";
import { ALIVE } from "./early-actions";
import { isUnreachable, statusOf } from "./errors";
import { useTheme } from "./theme";
import { TRPCProvider } from "./trpc";

const RETRY_MILLISECONDS_MAX = 10_000;

/** If the session has ended, redirects to the sign-in page, which then redirects back to the current page. */
function leaveWhenSignedOut(error: unknown): void {
  if (statusOf(error) !== 401 || location.pathname.startsWith("/sign-in")) return;
  location.assign(`/sign-in?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Retry a request only if the connection was lost. If the server refused the request, it would refuse a retry, too.
        retry: (_count, error) => isUnreachable(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, RETRY_MILLISECONDS_MAX),
      },
    },
  });
}

function createClient() {
  const url = "/api/trpc";
  const link = splitLink<AppRouter>({
    condition: ({ type }) => type === "subscription",
    true: httpSubscriptionLink({ url }),
    false: splitLink({
      condition: ({ path }) => KEPT_BY_BROWSERS.has(path),
      true: httpLink({ url }),
      false: httpBatchLink({ url, maxItems: 20 }),
    }),
  });
  return createTRPCClient<AppRouter>({ links: [link] });
}

/** The context providers for the console's client components. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createClient);
  const { shown } = useTheme();
  useEffect(() => {
    dispatchEvent(new Event(ALIVE));
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <CSPProvider nonce={nonce}>{children}</CSPProvider>
        <ConnectionNotice />
        {/* Without `dir`, the component would read the page's computed style on each render. */}
        <Toaster
          dir="ltr"
          theme={shown}
          position="bottom-right"
          closeButton
          toastOptions={{ className: "font-sans" }}
        />
      </TRPCProvider>
    </QueryClientProvider>
  );
}
