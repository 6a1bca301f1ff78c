"use client";

import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { Link } from "../../_ui/link";
import { useLibraryActions } from "../library/library-actions";
import { useSpaces } from "../library/use-spaces";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import { isDismissed, keepDismissed } from "./dismissed";

type Site = RouterOutputs["sites"]["list"]["items"][number];

const SITES_MAX = 100;
/**
 * Whether a site is the user guide, which exists in the first organization from the start. The guide's space and site don't
 * count as completed steps.
 */
const isGuide = ({ urls }: Site) => new URL(urls.published ?? urls.app).pathname === "/docs/";

/** The data that the checklist needs, or undefined while it loads. */
function useFacts(organizationId: string) {
  const trpc = useTRPC();
  const { spaces, areLoaded } = useSpaces(organizationId);
  const sites = useQuery(trpc.sites.list.queryOptions({ organizationId, limit: SITES_MAX }));
  const members = useQuery(trpc.members.list.queryOptions({ organizationId, limit: 2 }));
  if (!areLoaded || !sites.data || !members.data) return undefined;
  const own = sites.data.items.filter((site) => !isGuide(site));
  const guides = sites.data.items.length - own.length;
  return {
    hasSpace: spaces.length > guides,
    hasTeam: members.data.items.length > 1,
    hasSite: own.some(({ published }) => published),
    hasDomain: own.some(({ hostname }) => hostname),
  };
}

const WAY = "font-medium text-accent underline-offset-2 hover:underline";

interface StepProps {
  title: string;
  isDone: boolean;
  /** The target of a step: the path of a console page, or a function that opens a dialog. */
  way: string | (() => void);
  children: string;
}

function Step({ title, isDone, way, children }: StepProps) {
  if (isDone)
    return (
      <li className="flex gap-3">
        <CircleCheck size={18} className="mt-0.5 shrink-0 text-success" aria-hidden />
        <div>
          <p className="text-soft line-through">{title}</p>
          <span className="sr-only">Done</span>
        </div>
      </li>
    );
  return (
    <li className="flex gap-3">
      <Circle size={18} className="mt-0.5 shrink-0 text-soft" aria-hidden />
      <div>
        {typeof way === "string" ? (
          <Link href={way} className={WAY}>
            {title}
          </Link>
        ) : (
          <button type="button" className={WAY} onClick={way}>
            {title}
          </button>
        )}
        <p className="text-[0.8125rem] text-soft">{children}</p>
      </div>
    </li>
  );
}

interface ChecklistProps {
  organizationId: string;
  onDismiss: () => void;
}

function Checklist({ organizationId, onDismiss }: ChecklistProps) {
  const facts = useFacts(organizationId);
  const { create } = useLibraryActions();
  if (!facts || Object.values(facts).every(Boolean)) return null;
  const base = `/orgs/${organizationId}`;
  return (
    <section aria-label="First steps" className="mb-8 rounded-xl border border-line bg-raised p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-semibold">First steps</h2>
        <Button kind="quiet" size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      <ol className="grid gap-3">
        <Step
          title="Create your first space"
          isDone={facts.hasSpace}
          way={() => create({ kind: "space", organizationId, parentId: null })}
        >
          Write pages, or import them from Markdown or HTML files, Notion, Confluence or a Git repository.
        </Step>
        <Step title="Invite your team" isDone={facts.hasTeam} way={`${base}/members`}>
          Writers propose changes, and reviewers approve them.
        </Step>
        <Step title="Publish your documentation" isDone={facts.hasSite} way={`${base}/sites`}>
          A site shows one or more spaces to visitors.
        </Step>
        <Step title="Set up your own domain" isDone={facts.hasDomain} way={`${base}/sites`}>
          Open the site and enter a hostname such as docs.example.com.
        </Step>
      </ol>
    </section>
  );
}

/**
 * A checklist for the administrators of a new organization. When all steps are done or someone dismisses the checklist, it
 * disappears. After that, it loads no data.
 */
export function FirstSteps({ organizationId }: { organizationId: string }) {
  const [wasDismissed, setDismissed] = useState(false);
  if (wasDismissed || isDismissed(organizationId)) return null;
  const dismiss = () => {
    keepDismissed(organizationId);
    setDismissed(true);
  };
  return <Checklist organizationId={organizationId} onDismiss={dismiss} />;
}
