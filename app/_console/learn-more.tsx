"use client";

import type { GuidePage } from "./guide-pages";
import { useHasGuide } from "./use-has-guide";

interface Props {
  page: GuidePage;
  /** What the page explains, for people who hear only the link. */
  about: string;
}

/** A link to the page of the user guide that explains a choice. Not shown if this instance has no guide. */
export function LearnMore({ page, about }: Props) {
  if (!useHasGuide()) return null;
  return (
    <a
      href={`/docs/${page}`}
      target="_blank"
      rel="noopener"
      className="whitespace-nowrap text-accent underline underline-offset-2"
    >
      Learn more<span className="sr-only"> about {about}</span>
    </a>
  );
}
