"use client";

import { RotateCcw } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { type Space, useSpace } from "../space/use-space";
import type { Restored } from "./restore-dialog";

const RestoreDialog = dynamic(() => import("./restore-dialog").then((module) => module.RestoreDialog), {
  ssr: false,
});

interface Props extends Restored {
  initialSpace: Space;
  /** The number of the revision, if the page lists several revisions. */
  number?: number;
}

/** Restores one page from a revision, for people who can edit. */
export function RestoreButton({ initialSpace, number, ...restored }: Props) {
  const space = useSpace(initialSpace);
  const [isAsking, setAsking] = useState(false);
  if (!space.permissions.edit) return null;
  return (
    <>
      <Button
        size="small"
        onClick={() => setAsking(true)}
        aria-label={number === undefined ? undefined : `Restore the page from revision ${number}`}
      >
        <RotateCcw size={14} aria-hidden />
        {number === undefined ? "Restore page" : "Restore"}
      </Button>
      {isAsking ? <RestoreDialog space={space} {...restored} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
