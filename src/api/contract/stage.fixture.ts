import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { makeCollection } from "@/testing/make/collection";
import { makeContent, putPage } from "@/testing/make/content";
import { makePerson } from "@/testing/make/member";
import { makeOrganization } from "@/testing/make/organization";
import { makeSpace } from "@/testing/make/space";
import { rest } from "@/testing/rest";

const PICTURE = Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1");

async function makeRun(organizationId: string, spaceId: string): Promise<void> {
  await db().gitRun.create({
    data: {
      organizationId,
      id: newId(),
      spaceId,
      direction: "import",
      status: "success",
      url: "https://git.example.org/docs.git",
      ref: "refs/heads/main",
      options: {},
    },
  });
}

/**
 * An organization with an administrator and three of everything that a list of the contract holds: collections, spaces
 * in one of them, and in one of the spaces revisions, files, links, and runs of Git.
 */
export async function makeStage() {
  const organization = await makeOrganization();
  const organizationId = organization.id;
  const administrator = await makePerson({ organization, role: "admin" });
  const admin = rest(administrator.token);
  const collection = await makeCollection({ organizationId });
  for (const _ of [1, 2]) await makeCollection({ organizationId });
  for (const _ of [1, 2]) await makeSpace({ parent: collection });
  const space = await makeSpace({ parent: collection });
  const files = ["a", "b", "c"].map((name) => ({ id: newId(), gitPath: `img/${name}.gif`, bytes: PICTURE }));
  const links = "![](img/a.gif)\n\n![](img/a.gif)\n\n![](img/a.gif)\n\n[gone](nowhere.md)\n";
  const pageId = newId();
  const page = {
    id: pageId,
    title: "Start",
    slug: "start",
    gitPath: "start.md",
    text: `# Start\n\n${links}`,
  };
  await makeContent({ space, pages: [page], files });
  await makeContent({ space, changes: [putPage({ ...page, title: "Start again" })] });
  for (const _ of [1, 2, 3]) await makeRun(organizationId, space.id);
  for (const name of ["One", "Two"]) await admin.post("/user/tokens", { name });
  const current = await admin.get(`/spaces/${space.id}`);
  /** Values of path parameters. */
  const names: Record<string, string> = {
    organizationId,
    collectionId: collection.id,
    spaceId: space.id,
    revisionId: current.body.revision,
    pageId,
    fileId: files[0]?.id ?? "",
    pagePath: "start",
  };
  return { organization, organizationId, administrator, admin, collection, space, pageId, files, names };
}

export type Stage = Awaited<ReturnType<typeof makeStage>>;

/** A path with this stage's things in place of its parameters. */
export function fill(stage: Pick<Stage, "names">, path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = stage.names[name];
    if (value === undefined) throw new Error(`the stage has nothing for {${name}}: add it to the fixture`);
    return value;
  });
}
