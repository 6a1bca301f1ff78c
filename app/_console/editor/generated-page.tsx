"use client";

import { FileCode2 } from "lucide-react";
import type { ComputedDocumentSource } from "@/domains/content/computed/source";
import type { PageResource } from "@/domains/content/schema";
import { ButtonLink } from "../../_ui/button-link";
import { EmptyState } from "../../_ui/empty-state";
import { useTarget } from "./target";

/** Returns the source of a generated page, or null for a page that people write. */
export const generatedFrom = (page: PageResource): ComputedDocumentSource | null =>
  page.type === "document" && page.computed ? (page.computed as ComputedDocumentSource) : null;

/** Shown instead of the text of a generated page: the source of its content. */
export function GeneratedPage({ title, source }: { title: string; source: ComputedDocumentSource }) {
  const { organizationId } = useTarget();
  const { spec } = source.dependencies.spec.ref;
  return (
    <EmptyState
      icon={<FileCode2 size={24} />}
      title={title}
      actions={
        <ButtonLink href={`/orgs/${organizationId}/openapi/${encodeURIComponent(spec)}`}>
          Open specification
        </ButtonLink>
      }
    >
      This page is generated from the OpenAPI specification “{spec}”. To change it, edit the specification.
    </EmptyState>
  );
}
