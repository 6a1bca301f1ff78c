"use client";

import { ExternalLink } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { Button, buttonClass } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Field, SelectField } from "../../_ui/field";
import { ResourceForm } from "../change/resource-form";
import { useReload } from "../change/use-reload";
import { LearnMore } from "../learn-more";
import { AUDIENCES, audienceOf, type Site, type Visibility } from "../sites/audience";
import { useTRPCClient } from "../trpc";
import type { Space } from "./use-space";

const TITLE_CHARACTERS_MAX = 128;

/** The audience that the form selects at first. For spaces that only members can read, people choose the audience themselves. */
const audienceFor = ({ visibility }: Space): Visibility | "" =>
  AUDIENCES.find((audience) => audience.visibility === visibility)?.visibility ?? "";

interface FormProps {
  space: Space;
  /** The ID of the site that an earlier attempt created but couldn't publish. The next attempt publishes this site. */
  created: RefObject<string | undefined>;
  onDone: (site: Site) => void;
  onClose: () => void;
}

function PublishForm({ space, created, onDone, onClose }: FormProps) {
  const client = useTRPCClient();
  const { organization: organizationId, id } = space;
  const reload = useReload(({ sites, spaces }) => [sites, spaces]);
  const publish = async (values: { title: string; visibility: string }) => {
    const fields = { organizationId, title: values.title, visibility: values.visibility as Visibility };
    if (created.current === undefined)
      created.current = (await client.sites.create.mutate({ ...fields, spaces: [id] })).id;
    else await client.sites.update.mutate({ ...fields, siteId: created.current });
    return await client.sites.publish.mutate({ organizationId, siteId: created.current });
  };
  return (
    <ResourceForm
      initial={{ title: space.title, visibility: audienceFor(space) as string }}
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
                {form.watch("visibility") === ""
                  ? "This space isn't public. Choose who can open the site."
                  : audienceOf(form.watch("visibility") as Visibility)?.sentence}{" "}
                <LearnMore page="administrators/readers-of-a-site" about="site audiences" />
              </>
            }
            {...field("visibility", { required: "Choose who can open the site" })}
          >
            {audienceFor(space) === "" ? <option value="">Choose an audience</option> : null}
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

interface Props {
  space: Space;
  open: boolean;
  onClose: () => void;
}

/** Publishes a space on a new site. Afterwards, the dialog links to the site. */
export function PublishDialog({ space, open, onClose }: Props) {
  const [site, setSite] = useState<Site | null>(null);
  const created = useRef<string | undefined>(undefined);
  const done = (published: Site) => {
    created.current = undefined;
    setSite(published);
  };
  const close = () => {
    onClose();
    setSite(null);
  };
  return (
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
          {site.urls.published ? (
            <a href={site.urls.published} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
              <ExternalLink size={14} aria-hidden />
              View site
            </a>
          ) : null}
        </DialogActions>
      ) : (
        <PublishForm space={space} created={created} onDone={done} onClose={close} />
      )}
    </Dialog>
  );
}
