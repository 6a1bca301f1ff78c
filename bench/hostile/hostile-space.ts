import { ADMINISTRATOR, type BenchService } from "../service";

/** A space to which the benchmark writes a hostile text, and the URL of the site that shows the space. */
export interface HostileSpace {
  space: string;
  site: string;
}

/** Creates a separate published space for a text. */
export async function makeHostileSpace(service: BenchService, title: string): Promise<HostileSpace> {
  const { items } = await service.api<{ items: { id: string }[] }>("GET", "/orgs");
  const organization = `/orgs/${items[0]?.id}`;
  const { id } = await service.api<{ id: string }>("POST", `${organization}/spaces`, { title });
  const site = await service.api<{ id: string }>("POST", `${organization}/sites`, { title, spaces: [id] });
  const published = `${organization}/sites/${site.id}/publish`;
  const { urls } = await service.api<{ urls: { published: string } }>("POST", published);
  const address = urls.published;
  return { space: `/spaces/${id}`, site: address.endsWith("/") ? address : `${address}/` };
}

/** Opens the administrator's session in the console, and returns its cookies. */
export async function openSession({ url }: BenchService): Promise<string> {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const cookies = (answer: Response) =>
    answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] as string);
  const form = { csrfToken, ...ADMINISTRATOR, json: "true" };
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url, cookie: cookies(asked).join("; ") },
    body: new URLSearchParams(form),
  });
  return [...cookies(asked), ...cookies(answer)].join("; ");
}
