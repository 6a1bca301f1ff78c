"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { CheckField, Field, FormError } from "../../../_ui/field";
import { fieldError, readableError } from "../../errors";
import { useTRPC } from "../../trpc";
import { LocalizedField } from "../localized-field";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";
import type { Item } from "./items";

/** The subject of the dialog: an existing part, or a new group or link. */
export type Asked = { item: Item } | { create: "site-section-group" | "site-external-link" };

interface Fields {
  title: string;
  path: string;
  url: string;
  condition: string;
  isHidden: boolean;
  localizedTitle: Item["localizedTitle"];
}

const kindOf = (asked: Asked) => ("item" in asked ? asked.item.object : asked.create);

function fieldsOf(asked: Asked): Fields {
  const none = { title: "", path: "", url: "", condition: "", isHidden: false, localizedTitle: undefined };
  if (!("item" in asked)) return none;
  const { item } = asked;
  const { title, localizedTitle } = item;
  const called = { ...none, title, localizedTitle };
  if (item.object === "site-section-group") return called;
  const condition = item.condition ?? "";
  if (item.object === "site-external-link") return { ...called, condition, url: item.url };
  const isHidden = item.object === "site-space" && item.hidden;
  return { ...called, condition, path: item.path, isHidden };
}

function useSave({ site, organizationId }: SiteProps, asked: Asked, onClose: () => void) {
  const trpc = useTRPC();
  const changed = useSitesChanged();
  const onSuccess = async (_: unknown, { title }: { title?: string | null | undefined }) => {
    await changed();
    onClose();
    toast.success(`“${title ?? ""}” ${"item" in asked ? "saved" : "added"}`);
  };
  const addGroup = useMutation(trpc.siteSectionGroups.add.mutationOptions({ onSuccess }));
  const addLink = useMutation(trpc.siteExternalLinks.add.mutationOptions({ onSuccess }));
  const group = useMutation(trpc.siteSectionGroups.update.mutationOptions({ onSuccess }));
  const link = useMutation(trpc.siteExternalLinks.update.mutationOptions({ onSuccess }));
  const section = useMutation(trpc.siteSections.update.mutationOptions({ onSuccess }));
  const space = useMutation(trpc.siteSpaces.update.mutationOptions({ onSuccess }));
  const all = [addGroup, addLink, group, link, section, space];
  const of = { organizationId, siteId: site.id };
  const save = ({ title, path, url, condition, isHidden, localizedTitle }: Fields) => {
    const common = { ...of, title: title.trim(), localizedTitle: localizedTitle ?? null };
    const seen = condition.trim() || null;
    if (!("item" in asked)) {
      if (asked.create === "site-section-group") addGroup.mutate({ ...of, title: title.trim() });
      else addLink.mutate({ ...common, url: url.trim(), condition: seen });
      return;
    }
    const { object, id } = asked.item;
    if (object === "site-section-group") group.mutate({ ...common, siteSectionGroupId: id });
    else if (object === "site-external-link")
      link.mutate({ ...common, siteExternalLinkId: id, url: url.trim(), condition: seen });
    else if (object === "site-section")
      section.mutate({ ...common, siteSectionId: id, path: path.trim(), condition: seen });
    else space.mutate({ ...common, siteSpaceId: id, path: path.trim(), condition: seen, hidden: isHidden });
  };
  return {
    save,
    error: all.find((each) => each.error)?.error ?? null,
    isPending: all.some((each) => each.isPending),
  };
}

/** Ready-made conditions, generated from the site's adaptive schema. */
function Templates({ site, organizationId, onPick }: SiteProps & { onPick: (condition: string) => void }) {
  const options = useTRPC().siteAdaptive.templates.queryOptions({ organizationId, siteId: site.id });
  const { data } = useQuery({ ...options, retry: false });
  if (!data || data.items.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {data.items.slice(0, 8).map(({ description, condition }) => (
        <Button key={condition} size="small" title={description} onClick={() => onPick(condition)}>
          <code className="font-mono text-xs">{condition}</code>
        </Button>
      ))}
    </div>
  );
}

function ItemForm({ asked, onClose, ...parts }: SiteProps & { asked: Asked; onClose: () => void }) {
  const kind = kindOf(asked);
  const form = useForm<Fields>({ defaultValues: fieldsOf(asked) });
  const { save, error, isPending } = useSave(parts, asked, onClose);
  const refused = (name: keyof Fields) => fieldError(error, name) ?? undefined;
  const isKnown = (["title", "localizedTitle", "path", "url", "condition"] as const).some(refused);
  return (
    <form onSubmit={form.handleSubmit(save)} className="grid gap-4" noValidate>
      <Field
        label="Title"
        autoFocus
        maxLength={128}
        error={form.formState.errors.title?.message ?? refused("title")}
        {...form.register("title", {
          validate: (title) => title.trim().length >= 2 || "Enter at least two characters",
        })}
      />
      {kind === "site-section-group" && !("item" in asked) ? null : (
        <LocalizedField
          name="Title"
          value={form.watch("localizedTitle")}
          maxLength={128}
          error={refused("localizedTitle")}
          onChange={(texts) => form.setValue("localizedTitle", texts)}
        />
      )}
      {kind === "site-external-link" ? (
        <Field
          label="URL"
          type="url"
          placeholder="https://example.org"
          error={refused("url")}
          {...form.register("url")}
        />
      ) : null}
      {kind === "site-section" || kind === "site-space" ? (
        <Field
          label="Path"
          hint="The part of the URL for this item. If you change it, the old path redirects to the new path until another item uses the old path."
          error={refused("path")}
          {...form.register("path")}
        />
      ) : null}
      {kind === "site-section-group" ? null : (
        <>
          <Field
            label="Condition"
            className="font-mono"
            placeholder={'visitor.claims.plan == "pro"'}
            hint="Only visitors whose claims match this condition see the item. If empty, all visitors see it."
            error={refused("condition")}
            {...form.register("condition")}
          />
          {parts.site.permissions.viewAdaptiveSchema ? (
            <Templates {...parts} onPick={(condition) => form.setValue("condition", condition)} />
          ) : null}
        </>
      )}
      {kind === "site-space" ? (
        <CheckField
          label="Hide from navigation"
          hint="The item's URL still works."
          {...form.register("isHidden")}
        />
      ) : null}
      <FormError>{error && !isKnown ? readableError(error) : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={isPending}>
          {"item" in asked ? "Save" : kind === "site-section-group" ? "Add group" : "Add link"}
        </Button>
      </DialogActions>
    </form>
  );
}

const NEW = { "site-section-group": "New group", "site-external-link": "New link" } as const;

/** Asks for the title, the path and the condition of a part of the structure. */
export function ItemDialog({
  asked,
  onClose,
  ...parts
}: SiteProps & { asked: Asked | null; onClose: () => void }) {
  const title = asked === null ? "" : "item" in asked ? `Edit “${asked.item.title}”` : NEW[asked.create];
  return (
    <Dialog open={asked !== null} onClose={onClose} title={title} wide>
      {asked ? <ItemForm {...parts} asked={asked} onClose={onClose} /> : null}
    </Dialog>
  );
}
