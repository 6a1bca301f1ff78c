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
/** The user guide comes with the first organization: its space and its site are nobody's first step. */
const isGuide = ({ urls }: Site) => new URL(urls.published ?? urls.app).pathname === "/docs/";

/** What the checklist needs to know; undefined while it loads. */
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

interface StepProps {
  title: string;
  isDone: boolean;
  /** Where the step is done: a page of the console, or a dialog. */
  href?: string;
  onClick?: () => void;
  children: string;
}

function Step({ title, isDone, href, onClick, children }: StepProps) {
  const Icon = isDone ? CircleCheck : Circle;
  const way = "font-medium text-accent underline-offset-2 hover:underline";
  return (
    <li className="flex gap-3">
      <Icon size={18} className={isDone ? "mt-0.5 text-success" : "mt-0.5 text-soft"} aria-hidden />
      <div>
        {isDone ? <p className="text-soft line-through">{title}</p> : null}
        {!isDone && href ? (
          <Link href={href} className={way}>
            {title}
          </Link>
        ) : null}
        {!isDone && onClick ? (
          <button type="button" className={way} onClick={onClick}>
            {title}
          </button>
        ) : null}
        {isDone ? (
          <span className="sr-only">Done</span>
        ) : (
          <p className="text-[0.8125rem] text-soft">{children}</p>
        )}
      </div>
    </li>
  );
}

/** A checklist for the administrators of a new organization. It leaves when all is done, or when it is dismissed. */
export function FirstSteps({ organizationId }: { organizationId: string }) {
  const facts = useFacts(organizationId);
  const { create } = useLibraryActions();
  const [wasDismissed, setDismissed] = useState(false);
  if (!facts || Object.values(facts).every(Boolean) || wasDismissed || isDismissed(organizationId))
    return null;
  const base = `/orgs/${organizationId}`;
  const dismiss = () => {
    keepDismissed(organizationId);
    setDismissed(true);
  };
  return (
    <section aria-label="First steps" className="mb-8 rounded-xl border border-line bg-raised p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-semibold">First steps</h2>
        <Button kind="quiet" size="small" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
      <ol className="grid gap-3">
        <Step
          title="Create your first space"
          isDone={facts.hasSpace}
          onClick={() => create({ kind: "space", organizationId, parentId: null })}
        >
          Write pages in it, or import Markdown, HTML, Notion, Confluence or a Git repository.
        </Step>
        <Step title="Invite your team" isDone={facts.hasTeam} href={`${base}/members`}>
          Writers propose changes, and reviewers approve them.
        </Step>
        <Step title="Publish your documentation" isDone={facts.hasSite} href={`${base}/sites`}>
          A site shows one or more spaces to visitors.
        </Step>
        <Step title="Set up your own domain" isDone={facts.hasDomain} href={`${base}/sites`}>
          Open the site and enter a hostname such as docs.example.com.
        </Step>
      </ol>
    </section>
  );
}
