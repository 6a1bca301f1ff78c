"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { SelectField } from "../../../_ui/field";
import { useTRPC } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { allItems, type SiteSpace, type Structure } from "../structure/items";

/** The path of the customization of a variant, or of the whole site. */
export const customizationAddress = ({ site, organizationId }: SiteProps, siteSpaceId?: string) =>
  `/orgs/${organizationId}/sites/${site.id}${siteSpaceId ? `/site-spaces/${siteSpaceId}` : ""}/customization`;

interface Variant {
  id: string;
  name: string;
}

/** Returns all variants with unique names. If the site has sections, the name includes the section. */
export function variantsOf(structure: Structure): Variant[] {
  const items = allItems(structure);
  const sections = new Map(items.map((item) => [item.id, item.title]));
  const variants = items.filter((item): item is SiteSpace => item.object === "site-space");
  return variants.map(({ id, title, section }) => {
    const home = section && sections.get(section);
    return { id, name: home && home !== title ? `${home} – ${title}` : title };
  });
}

/** The variants of a site, which can have their own customization. */
export function useVariants({ site, organizationId }: SiteProps): Variant[] {
  const options = useTRPC().siteStructure.get.queryOptions({ organizationId, siteId: site.id });
  const { data } = useQuery(options);
  return data ? variantsOf(data) : [];
}

interface Props extends SiteProps {
  siteSpaceId?: string | undefined;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
  children?: ReactNode;
}

/** Selects whether the whole site or one variant is customized. */
export function EditedPart({ siteSpaceId, isChanged, children, ...parts }: Props) {
  const router = useRouter();
  const variants = useVariants(parts);
  if (variants.length < 2 && !siteSpaceId) return null;
  return (
    <div className="grid gap-3 border-b border-line px-5 py-4">
      <SelectField
        label="Site or variant"
        hint={
          isChanged
            ? "To change this selection, save or discard your changes first."
            : siteSpaceId
              ? "This variant uses the site's customization, except for the settings that you change here."
              : "Variants use the site's customization until you change their own settings."
        }
        disabled={isChanged}
        value={siteSpaceId ?? ""}
        onChange={(event) => router.push(customizationAddress(parts, event.currentTarget.value || undefined))}
      >
        <option value="">The whole site</option>
        {variants.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {children}
    </div>
  );
}
