/** Marks the heading that is being read in the table of contents. */
export function followOutline(): void {
  const outline = document.querySelector<HTMLElement>("[data-outline]");
  if (!outline) return;
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of outline.querySelectorAll<HTMLAnchorElement>("a")) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  const headings = [...links.keys()];
  let current: HTMLAnchorElement | undefined;
  let isAsked = false;

  function follow(): void {
    isAsked = false;
    const line = Math.min(innerHeight * 0.3, 220);
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
    const above = headings.filter((heading) => heading.getBoundingClientRect().top < line);
    const heading = isAtEnd ? headings.at(-1) : (above.at(-1) ?? headings[0]);
    const link = heading && links.get(heading);
    if (link === current) return;
    current?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "location");
    current = link;
    const box = outline?.parentElement;
    if (!box || !link) return;
    const top = link.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - 60)
      box.scrollTop = top - box.clientHeight / 2;
  }

  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(follow);
  };
  follow();
  addEventListener("scroll", ask, { passive: true });
  addEventListener("resize", ask, { passive: true });
}
