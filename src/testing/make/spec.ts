import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { readSpecification } from "@/domains/openapi/read/read";

/** A small OpenAPI 3.1 specification. The specification has an operation with a tag and an operation without a tag. */
export const SPEC_TEXT = `openapi: 3.1.0
info: { title: Pets, version: "1" }
tags: [{ name: pets, description: Who lives here. }]
paths:
  /pets:
    get:
      tags: [pets]
      summary: List pets
      operationId: listPets
      responses:
        "200":
          description: All of them
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } }
  /health:
    get:
      summary: Health
      responses: { "200": { description: It lives } }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string }, parent: { $ref: "#/components/schemas/Pet" } } }
`;

/** Creates a processed specification, which is private by default. The result contains the ID of its latest version. */
export async function makeSpec({
  organizationId,
  slug = `spec-${newId()}`,
  text = SPEC_TEXT,
  visibility = "private",
  versions = 1,
}: {
  organizationId: string;
  slug?: string;
  text?: string;
  visibility?: "private" | "public";
  versions?: number;
}) {
  const id = newId();
  const { format, document } = readSpecification(text);
  await db().openAPISpec.create({
    data: { organizationId, id, slug, sourceText: text, visibility, processingState: "complete" },
  });
  let versionId = "";
  for (let number = 1; number <= versions; number += 1) {
    versionId = newId();
    const told = { format, text, sourceHash: `${number}`, document };
    await db().openAPISpecVersion.create({
      data: { organizationId, id: versionId, specId: id, number, ...told },
    });
  }
  await db().openAPISpec.update({
    where: { organizationId_id: { organizationId, id } },
    data: { lastVersionId: versionId },
  });
  return { id, slug, versionId };
}
