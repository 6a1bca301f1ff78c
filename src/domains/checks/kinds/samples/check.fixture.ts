import { parse } from "yaml";
import type { JsonObject } from "@/domains/openapi/read/value";
import { findingsOf, type PageFinding } from "../../page/check-page";

/** An API with a host, a path of its server, and the parts that samples can get wrong. */
const PETS = `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "https://api.pets.dev/v1" }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
        - { name: status, in: query, schema: { type: string, enum: [available, adopted] } }
        - { name: order, in: query, deprecated: true, schema: { type: string } }
        - { name: filter, in: query, style: deepObject, explode: true, schema: { type: object, properties: { breed: { type: string } } } }
      responses:
        "200": { description: Pets, content: { application/json: { schema: { type: object, required: [items, total], properties: { items: { type: array, items: { $ref: "#/components/schemas/Pet" } }, total: { type: integer } } } } } }
    post:
      operationId: createPet
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/NewPet" } } }
      responses:
        "201": { description: The pet, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
        "422": { description: Refused }
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPet
      responses: { "200": { description: The pet, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
    patch:
      operationId: updatePet
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/PetChanges" } } } }
      responses: { "200": { description: The pet } }
  /pets/{petId}/vaccinations:
    get:
      deprecated: true
      operationId: listVaccinations
      parameters: [{ name: since, in: query, required: true, schema: { type: string } }]
      responses: { "200": { description: All } }
  /tokens:
    post:
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { grant_type: { type: string }, scope: { type: string } } } } } }
      responses: { "200": { description: A token } }
  /events:
    post:
      requestBody:
        content:
          application/json:
            schema:
              oneOf: [{ $ref: "#/components/schemas/Fed" }, { $ref: "#/components/schemas/Walked" }]
      responses: { "204": { description: Stored } }
components:
  schemas:
    NewPet:
      type: object
      required: [name, species]
      properties:
        name: { type: string }
        species: { type: string, enum: [cat, dog, rabbit] }
        age: { type: integer }
        weight: { type: number }
        nickname: { type: string, deprecated: true }
        isIndoor: { type: boolean }
        tags: { type: array, items: { type: string } }
        owner: { $ref: "#/components/schemas/Owner" }
        labels: { type: object, additionalProperties: { type: string } }
    PetChanges: { type: object, additionalProperties: false, properties: { name: { type: string }, note: { type: ["string", "null"] } } }
    Owner: { type: object, required: [email], properties: { email: { type: string }, phone: { type: string } } }
    Pet:
      allOf:
        - { $ref: "#/components/schemas/NewPet" }
        - { type: object, required: [id], properties: { id: { type: string, readOnly: true }, parent: { $ref: "#/components/schemas/Pet" } } }
    Fed: { type: object, required: [type, grams], properties: { type: { const: fed }, grams: { type: integer } } }
    Walked: { type: object, required: [type, minutes], properties: { type: { const: walked }, minutes: { type: integer } } }
`;

export const petsRoot = parse(PETS) as JsonObject;

export const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`;

/** Returns the findings about samples on a page, for an API that a page of the space shows. */
export function check(text: string, { root = petsRoot, isReferenced = true } = {}): PageFinding[] {
  const specifications = [{ slug: "pets", versionId: "v1", root, isReferenced }];
  return findingsOf({ pageId: "p", text, keys: null }, { brokenLinks: [], specifications }).found;
}

/** Applies the suggestion of a finding to a text. */
export function applied(text: string, { suggestion }: PageFinding): string {
  if (!suggestion) return text;
  const { offset, before, after } = suggestion;
  if (!text.startsWith(before, offset)) throw new Error("The suggestion doesn't fit the text");
  return text.slice(0, offset) + after + text.slice(offset + before.length);
}
