import { rootUrl } from "./page";

interface Form {
  form: HTMLFormElement;
  answer: HTMLElement;
  more: HTMLElement;
}

async function send({ form, answer }: Form, said: Record<string, string>): Promise<boolean> {
  const page = location.pathname.slice(new URL(rootUrl()).pathname.length);
  const isTaken = await fetch(form.dataset.feedback ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ page, ...said }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  answer.textContent = (isTaken ? answer.dataset.thanks : form.dataset.failed) ?? "";
  return isTaken;
}

function choose(form: HTMLFormElement, rating: string | null): void {
  for (const face of form.querySelectorAll("button[aria-pressed]"))
    face.setAttribute("aria-pressed", String(face.getAttribute("value") === rating));
}

/** Sends a visitor's rating of the page at once. If the visitor writes a comment, sends the comment afterwards. */
export function takeFeedback(): void {
  const form = document.querySelector<HTMLFormElement>("[data-feedback]");
  const answer = form?.querySelector<HTMLElement>("[data-thanks]");
  const more = form?.querySelector<HTMLElement>(".feedback-more");
  if (!form || !answer || !more) return;
  const parts = { form, answer, more };
  let rating = "";
  form.addEventListener("click", async ({ target }) => {
    const face = target instanceof Element ? target.closest<HTMLButtonElement>("button[aria-pressed]") : null;
    if (!face || face.value === rating) return;
    const before = rating;
    rating = face.value;
    choose(form, rating);
    if (await send(parts, { rating })) more.hidden = false;
    else {
      rating = before;
      choose(form, before);
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const comment = form.querySelector("textarea")?.value.trim() ?? "";
    if (comment === "" || !(await send(parts, { rating, comment }))) return;
    // The focused element is removed, so the focus moves to the reply.
    answer.tabIndex = -1;
    more.remove();
    answer.focus();
  });
}
