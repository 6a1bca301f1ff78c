"use client";

import { ExternalLink, Globe } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button, buttonClass } from "../../_ui/button";
import { useOrganization } from "../organization/use-organization";
import type { Space } from "./use-space";

/** Loads the code of the dialog when the user first opens it. */
const PublishDialog = dynamic(() => import("./publish-dialog").then((module) => module.PublishDialog), {
  ssr: false,
});

/** A link to the site that shows the space or, if no site shows it, a button that publishes it on a new site. */
export function PublishSpace({ space }: { space: Space }) {
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const organization = useOrganization(space.organization);
  const { published } = space.urls;
  const mayPublish = organization.data?.permissions.admin && space.permissions.admin;
  const open = () => {
    setLoaded(true);
    setOpen(true);
  };
  return (
    <>
      {published ? (
        <a href={published} target="_blank" rel="noreferrer" className={buttonClass("secondary", "small")}>
          <ExternalLink size={14} aria-hidden />
          View site
        </a>
      ) : null}
      {!published && mayPublish ? (
        <Button size="small" onClick={open}>
          <Globe size={14} aria-hidden />
          Publish
        </Button>
      ) : null}
      {isLoaded ? <PublishDialog space={space} open={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
