import { createClient, failureOf } from "./client";

/** Ten lines that run: prints who the token belongs to and their organizations, and makes one. */
export async function example(url: string, token: string, print: (line: string) => void): Promise<void> {
  const client = createClient({ url, token });
  const me = await client.users.me.query();
  print(`I am ${me.displayName}`);
  const created = await client.organizations.create.mutate({ title: "Field guides" });
  print(`${created.title} is at ${created.urls.app}`);
  const { items, count } = await client.organizations.list.query({ limit: 10 });
  print(`${items.length} of ${count} organizations: ${items.map((item) => item.title).join(", ")}`);
  const absent = client.organizations.get.query({ organizationId: "absent" });
  await absent.catch((error: unknown) => print(`Refused: ${failureOf(error)?.status}`));
}
