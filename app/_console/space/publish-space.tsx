"use client";

import { ExternalLink, Globe } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Field, SelectField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { LearnMore } from "../learn-more";
import { useOrganization } from "../organization/use-organization";
import { AUDIENCES, audienceOf, type Site, type Visibility } from "../sites/audience";
import { useTRPCClient } from "../trpc";
import type { Space } from "./use-space";

const TITLE_CHARACTERS_MAX = 128;

interface FormProps {
  space: Space;
  onDone: (site: Site) => void;
  onClose: () => void;
}

function PublishForm({ space, onDone, onClose }: FormProps) {
  const client = useTRPCClient();
  const { organization: organizationId, id } = space;
  const reload = useReload(({ sites, spaces }) => [sites, spaces]);
  const publish = async ({ title, visibility }: { title: string; visibility: string }) => {
    const fields = { organizationId, title, visibility: visibility as Visibility, spaces: [id] };
    const site = await client.sites.create.mutate(fields);
    return await client.sites.publish.mutate({ organizationId, siteId: site.id });
  };
  return (
    <ResourceForm
      initial={{ title: space.title, visibility: "public" }}
      send={publish}
      reload={reload}
      onDone={onDone}
      action="Publish site"
      onClose={onClose}
    >
      {(field, form) => (
        <>
          <Field
            label="Title"
            {...field("title", {
              validate: (title) => title.trim().length >= 2 || "Enter a title with at least two characters",
              maxLength: {
                value: TITLE_CHARACTERS_MAX,
                message: `At most ${TITLE_CHARACTERS_MAX} characters`,
              },
            })}
          />
          <SelectField
            label="Site audience"
            hint={
              <>
                {audienceOf(form.watch("visibility") as Visibility)?.sentence}{" "}
                <LearnMore page="administrators/readers-of-a-site" about="site audiences" />
              </>
            }
            {...field("visibility")}
          >
            {AUDIENCES.map(({ visibility, name }) => (
              <option key={visibility} value={visibility}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ResourceForm>
  );
}

const ViewSite = ({ href, small = false }: { href: string; small?: boolean }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className={buttonClass(small ? "secondary" : "primary", small ? "small" : "medium")}
  >
    <ExternalLink size={14} aria-hidden />
    View site
  </a>
);

/** A link to the site that shows the space or, if no site shows it, a button that publishes it on a new site. */
export function PublishSpace({ space }: { space: Space }) {
  const [open, setOpen] = useState(false);
  const [site, setSite] = useState<Site | null>(null);
  const organization = useOrganization(space.organization);
  const close = () => {
    setOpen(false);
    setSite(null);
  };
  const { published } = space.urls;
  const mayPublish = organization.data?.permissions.admin && space.permissions.admin;
  return (
    <>
      {published ? <ViewSite href={published} small /> : null}
      {!published && mayPublish ? (
        <Button size="small" onClick={() => setOpen(true)}>
          <Globe size={14} aria-hidden />
          Publish
        </Button>
      ) : null}
      <Dialog
        open={open}
        onClose={close}
        title={site ? `“${site.title}” is live` : `Publish “${space.title}”`}
        description={
          site
            ? "Your site shows this space. Later merges appear on the site automatically."
            : "Creates a site with this space, and publishes it."
        }
      >
        {site ? (
          <DialogActions>
            <Button onClick={close}>Done</Button>
            {site.urls.published ? <ViewSite href={site.urls.published} /> : null}
          </DialogActions>
        ) : (
          <PublishForm space={space} onDone={setSite} onClose={close} />
        )}
      </Dialog>
    </>
  );
}
