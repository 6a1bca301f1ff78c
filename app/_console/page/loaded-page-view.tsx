import type { ReactNode } from "react";
import type { ContentRef } from "@/domains/content/markdown/document";
import type { LoadedPage } from "./load-page";
import { Neighbours } from "./neighbours";
import { OtherPage } from "./other-page";
import { neighboursOf } from "./page-index";
import { PageView } from "./page-view";

interface Props {
  loaded: LoadedPage;
  /** The start of the paths of pages. */
  base: string;
  /** Actions on the page, shown above it. */
  actions?: ReactNode;
}

/** A page of any kind. Shows the text of the page or, if it has no text, a notice. */
export function LoadedPageView({ loaded, base, actions }: Props) {
  const { page, body, context, index } = loaded;
  if (page.type !== "document") {
    const href = page.type === "link" ? context.hrefOf(page.target as unknown as ContentRef) : null;
    return <OtherPage page={page} base={base} href={href} />;
  }
  return (
    <PageView page={page} body={body} context={context} actions={actions}>
      <Neighbours base={base} {...neighboursOf(index, page.id)} />
    </PageView>
  );
}
