"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../trpc";
import { type Customization, customizationIn } from "./customization/draft";
import { DrawnSite, useDrawn } from "./customization/drawn-site";
import type { SiteProps } from "./site-frame";

const HEIGHT_PX = 184;
const ignore = () => undefined;

function Picture({ site, customization }: Pick<SiteProps, "site"> & { customization: Customization }) {
  const mode = customization.themes.default === "dark" ? "dark" : "light";
  // The same object in each render, because a new object would load the page again.
  const [subject] = useState({ site, customization, onErrors: ignore });
  const { html } = useDrawn(subject, mode);
  return html === "" ? null : <DrawnSite html={html} device="desktop" height={HEIGHT_PX} />;
}

/**
 * The first page of a published site, small and inert. Renders nothing if the site isn't published or if the caller can't
 * change its customization, because the server draws the page only for people who can.
 */
export function SiteThumbnail({ site, organizationId }: SiteProps) {
  const isShown = site.published && site.permissions.admin;
  const options = useTRPC().siteCustomization.get.queryOptions({ organizationId, siteId: site.id });
  const { data } = useQuery({ ...options, enabled: isShown, retry: false });
  if (!isShown) return null;
  return (
    <div
      inert
      className="overflow-hidden rounded-2xl border border-line bg-side md:w-72 md:shrink-0"
      data-testid="site-thumbnail"
    >
      {data ? <Picture site={site} customization={customizationIn(data)} /> : null}
    </div>
  );
}
