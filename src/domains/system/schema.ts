import { z } from "zod";

export const apiInformation = z
  .object({
    version: z.string().describe("Version of the service."),
    build: z.string().describe("Digest of the program that answers; another build has another one."),
    schema: z.string().describe("Name of the newest migration of the database that this version knows."),
  })
  .meta({ id: "ApiInformation" });
