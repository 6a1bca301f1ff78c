"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../_ui/button";
import { Dialog } from "../../../_ui/dialog";
import { FormError } from "../../../_ui/field";
import { problemOf } from "../../errors";
import { LearnMore } from "../../learn-more";
import { useTRPC } from "../../trpc";
import { Panel } from "../panel";
import type { SiteProps } from "../site-frame";
import { type CustomCode, CustomCodeForm } from "./custom-code-form";

const NOT_SERVED = {
  instance:
    "The operator of this instance turned off custom code, so visitors get neither the scripts nor the CSS.",
  disabled: "Visitors get neither the scripts nor the CSS.",
  host: "Visitors get only the CSS. Bindery serves scripts only on custom domains. On other hosts, scripts could act as the visitor in the console or on another website. To serve the scripts, add a custom domain to the site.",
} as const;

function whereServed({ scriptsNotServedBecause: reason, scriptHost }: CustomCode): string {
  if (reason) return NOT_SERVED[reason];
  return `Visitors get the CSS and, on ${scriptHost}, the scripts. Scripts never run on Bindery's own host, behind a proxy, in previews or in panels.`;
}

/** What the site adds to the policy that browsers enforce. */
function Policy({ policy }: Pick<CustomCode, "policy">) {
  return (
    <div className="grid gap-2">
      <p className="text-soft">
        Bindery adds these sources to the Content-Security-Policy of the site's pages:
      </p>
      <ul aria-label="Content-Security-Policy" className="grid gap-1 font-mono text-xs break-all">
        {policy.map((directive) => (
          <li key={directive}>{directive}</li>
        ))}
      </ul>
    </div>
  );
}

/** The scripts and the CSS that the site's administrators add to its pages. */
export function CustomCodePanel({ site, organizationId }: SiteProps) {
  const [editing, setEditing] = useState(false);
  const { data: code, error } = useQuery(
    useTRPC().siteCustomCode.get.queryOptions({ organizationId, siteId: site.id }),
  );
  const isOn = code?.enabled && code.available;
  const close = () => setEditing(false);
  return (
    <Panel
      title={isOn ? "Custom code is on" : "Custom code is off"}
      description={
        <>
          Add analytics, chat or your own CSS to the site. {code ? whereServed(code) : null}{" "}
          <LearnMore page="administrators/custom-code" about="custom code" />
        </>
      }
      actions={code ? <Button onClick={() => setEditing(true)}>Edit custom code</Button> : null}
    >
      {error ? <FormError>{problemOf(error)}</FormError> : null}
      {code && code.policy.length > 0 ? <Policy policy={code.policy} /> : null}
      <Dialog open={editing} onClose={close} title="Edit custom code" wide>
        {code ? (
          <CustomCodeForm site={site} organizationId={organizationId} code={code} onClose={close} />
        ) : null}
      </Dialog>
    </Panel>
  );
}
