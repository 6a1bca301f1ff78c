"use client";

import { useGuide } from "./use-guide";

interface Props {
  /** Path of a page under `guide/`, without its extension. */
  page: string;
  /** The subject that completes the link text for screen readers, such as "merge rules". */
  about: string;
}

/** A link to the page of the user guide that explains a setting, if this instance publishes the guide. */
export function LearnMore({ page, about }: Props) {
  if (!useGuide()) return null;
  return (
    <a
      href={`/docs/${page}`}
      target="_blank"
      rel="noopener"
      className="whitespace-nowrap text-accent underline"
    >
      Learn more<span className="sr-only"> about {about}</span>
    </a>
  );
}
