import type { ReactNode } from "react";
import type { ContentRefFile, ContentRefURL } from "@/domains/content/markdown/document";
import type { PageDocumentResource } from "@/domains/content/schema";
import { textOfCodePoints } from "@/site/blocks/code-points";
import type { DocumentContext } from "@/site/blocks/context";
import { DocumentView } from "@/site/blocks/document-view";
import { Icon } from "@/site/blocks/icon";
import { Img } from "@/site/blocks/img";
import { imageSource } from "@/site/blocks/media";
import { Badge } from "../../_ui/badge";
import { Behaviour } from "./behaviour";
import { OutlineNav } from "./outline-nav";
import type { PageBody } from "./page-body";
import "@/site/blocks/blocks.css";
import "@/site/blocks/keyed.css";
import "katex/dist/katex.min.css";
import { dataStyle } from "@/site/blocks/data-style";

interface Props {
  page: PageDocumentResource;
  body: PageBody;
  context: DocumentContext;
  /** Actions, shown above the text. */
  actions?: ReactNode;
  /** Content below the text, such as links to the next page. */
  children?: ReactNode;
}

type CoverRef = ContentRefFile | ContentRefURL | undefined;

function Cover({ page, context }: Pick<Props, "page" | "context">) {
  const light = imageSource(page.cover?.ref as CoverRef, context);
  if (!light || !page.layout.cover) return null;
  const dark = imageSource(page.cover?.refDark as CoverRef, context);
  const style = dataStyle({ objectPosition: `50% calc(50% + ${page.cover?.yPos ?? 0}px)` });
  const className = "h-48 w-full rounded-2xl object-cover sm:h-60";
  return (
    <div className="doc mb-8">
      <Img src={light.src} alt="" {...style} className={`${className} ${dark ? "doc-light-only" : ""}`} />
      {dark ? <Img src={dark.src} alt="" {...style} className={`${className} doc-dark-only`} /> : null}
    </div>
  );
}

function PageTitle({ page, context }: Pick<Props, "page" | "context">) {
  return (
    <header className="mb-8">
      {page.hidden ? (
        <p className="mb-3">
          <Badge tone="warning">Hidden from navigation</Badge>
        </p>
      ) : null}
      <h1 className="flex items-start gap-3 text-3xl leading-tight font-bold tracking-tight text-balance break-words">
        {page.emoji ? <span aria-hidden>{textOfCodePoints(page.emoji)}</span> : null}
        {page.icon ? <Icon name={page.icon} context={context} className="mt-1 shrink-0 text-accent" /> : null}
        <span className="min-w-0">{page.title || "Untitled"}</span>
      </h1>
      {page.description && page.layout.description ? (
        <p className="mt-3 text-lg leading-relaxed text-soft">{page.description}</p>
      ) : null}
    </header>
  );
}

function Body({ body }: Pick<Props, "body">) {
  switch (body.kind) {
    case "blocks":
      return <DocumentView nodes={body.nodes} context={body.context} isKeyed />;
    case "html":
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the same components, in a thread
      return <div dangerouslySetInnerHTML={{ __html: body.html }} />;
    case "too costly":
      return (
        <p className="text-soft">
          This page is too large to preview. To show it again, edit its Markdown and remove or shorten blocks.
        </p>
      );
    default:
      return <p className="text-soft">This page has no content yet.</p>;
  }
}

/** A page as visitors see it, with its table of contents next to it. */
export function PageView({ page, body, context, actions, children }: Props) {
  const width = page.layout.width === "wide" ? "max-w-5xl" : "max-w-3xl";
  return (
    <div className="mx-auto grid max-w-[78rem] gap-12 px-5 py-8 group-data-discussed/page:grid-cols-[minmax(0,1fr)] sm:px-10 sm:py-10 xl:grid-cols-[minmax(0,1fr)_13rem]">
      <article className={`doc-console mx-auto w-full min-w-0 ${width}`}>
        {actions}
        <Cover page={page} context={context} />
        <PageTitle page={page} context={context} />
        <Behaviour key={page.id}>
          <Body body={body} />
        </Behaviour>
        {children}
      </article>
      <aside className="hidden group-data-discussed/page:hidden xl:block">
        <OutlineNav entries={page.layout.outline ? body.outline : []} />
      </aside>
    </div>
  );
}
