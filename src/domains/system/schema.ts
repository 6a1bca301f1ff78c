import { z } from "zod";

export const apiInformation = z
  .object({
    version: z.string().describe("Version of the service."),
    build: z.string().describe("Digest of the program that answers; another build has another one."),
  })
  .meta({ id: "ApiInformation" });
