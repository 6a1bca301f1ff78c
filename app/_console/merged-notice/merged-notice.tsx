"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import type { MergedNoticeProps } from "./merged-banner";
import { MERGED } from "./merged-href";

const MergedBanner = dynamic(() => import("./merged-banner").then((module) => module.MergedBanner), {
  ssr: false,
});

/** A notice after a merge. Its code is loaded only if the URL contains the number of a merged change request. */
export function MergedNotice(props: MergedNoticeProps) {
  const number = useSearchParams().get(MERGED);
  return number === null ? null : <MergedBanner {...props} number={number} />;
}
