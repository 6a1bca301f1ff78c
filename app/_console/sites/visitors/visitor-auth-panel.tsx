"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../_ui/button";
import { CopyButton } from "../../../_ui/copy-button";
import { Field, FormError, TextField } from "../../../_ui/field";
import { SkeletonLines } from "../../../_ui/skeleton";
import { ConfirmChange } from "../../change/confirm-change";
import { useResourceForm } from "../../change/use-resource-form";
import { LoadFailure } from "../../load-failure";
import type { RouterInputs, RouterOutputs } from "../../outputs";
import { useTRPC, useTRPCClient } from "../../trpc";
import { Panel } from "../panel";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";
import { SigningSnippet } from "./signing-snippet";

type Auth = RouterOutputs["sitePublishingAuth"]["get"];
type PublicKeys = RouterInputs["sitePublishingAuth"]["update"]["publicKeys"];

/** Parses pasted keys: a JWK, a list of JWKs, or a JWKS. Returns undefined for other text. */
function keysIn(text: string): PublicKeys | undefined {
  if (text.trim() === "") return [];
  try {
    const value = JSON.parse(text) as { keys?: unknown };
    const keys = Array.isArray(value) ? value : (value.keys ?? [value]);
    return Array.isArray(keys) ? (keys as PublicKeys) : undefined;
  } catch {
    return undefined;
  }
}

function SecretKey({ auth, site, organizationId }: SiteProps & { auth: Auth }) {
  const [isShown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const changed = useSitesChanged();
  const client = useTRPCClient();
  return (
    <div className="grid gap-2">
      <p className="font-medium">Signing key (HS256)</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded-lg border border-line bg-side px-3 py-2 font-mono text-xs break-all">
          {isShown ? auth.privateKey : "•".repeat(32)}
        </code>
        <Button onClick={() => setShown(!isShown)}>{isShown ? "Hide key" : "Show key"}</Button>
        <CopyButton text={auth.privateKey ?? ""} label="Copy key" />
        <Button onClick={() => setAsking(true)}>Rotate key…</Button>
      </div>
      <ConfirmChange
        open={asking}
        onClose={() => setAsking(false)}
        title="Rotate signing key?"
        action="Rotate signing key"
        send={() => client.sitePublishingAuth.regenerate.mutate({ organizationId, siteId: site.id })}
        reload={changed}
        said="Signing key rotated"
      >
        <p>
          Visitors who signed in with the current key lose access immediately. They can sign in again after
          your service uses the new key.
        </p>
      </ConfirmChange>
    </div>
  );
}

function AuthForm({ auth, site, organizationId }: SiteProps & { auth: Auth }) {
  const changed = useSitesChanged();
  const client = useTRPCClient();
  const { field, problem, busy, onSubmit } = useResourceForm({
    initial: {
      fallbackURL: auth.fallbackURL ?? "",
      logoutURL: auth.logoutURL ?? "",
      publicKeys: auth.publicKeys.length > 0 ? JSON.stringify(auth.publicKeys, null, 2) : "",
    },
    send: ({ fallbackURL, logoutURL, publicKeys }) =>
      client.sitePublishingAuth.update.mutate({
        ...{ organizationId, siteId: site.id, publicKeys: keysIn(publicKeys) },
        fallbackURL: fallbackURL.trim() || null,
        logoutURL: logoutURL.trim() || null,
      }),
    reload: changed,
    said: "Authenticated access saved",
  });
  const publicKeys = field("publicKeys", {
    validate: (text) => keysIn(text) !== undefined || "Enter valid JSON keys",
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <Field
        label="Sign-in URL"
        type="url"
        placeholder="https://app.example.org/docs-sign-in"
        hint="Bindery redirects visitors without a token to this URL, and adds the requested path as the parameter “location”."
        {...field("fallbackURL")}
      />
      <Field label="Sign-out URL" type="url" {...field("logoutURL")} />
      <details>
        <summary className="cursor-pointer font-medium">
          Public keys for RS256, ES256, EdDSA and similar algorithms
        </summary>
        <div className="mt-2">
          <TextField
            label="Public keys"
            hint="Enter one or more JWKs, or a JWKS. Keep the private keys in your service."
            rows={5}
            spellCheck={false}
            {...publicKeys}
          />
        </div>
      </details>
      <FormError>{problem}</FormError>
      <div className="flex justify-end">
        <Button type="submit" busy={busy}>
          Save changes
        </Button>
      </div>
    </form>
  );
}

/** The settings with which an external service can sign visitors in. */
export function VisitorAuthPanel(parts: SiteProps) {
  const { site, organizationId } = parts;
  const options = useTRPC().sitePublishingAuth.get.queryOptions({ organizationId, siteId: site.id });
  const query = useQuery(options);
  return (
    <Panel
      title="Visitor authentication"
      description="Your service signs a token for each visitor, then redirects the visitor to the site with the token in the URL."
    >
      {query.isPending ? <SkeletonLines count={4} label="Loading visitor authentication" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.data ? (
        <div className="grid gap-6">
          <SecretKey {...parts} auth={query.data} />
          <SigningSnippet address={site.urls.published ?? `/s/${site.basename}/`} />
          <AuthForm {...parts} auth={query.data} />
        </div>
      ) : null}
    </Panel>
  );
}
