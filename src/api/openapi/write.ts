import { writeFileSync } from "node:fs";
import { operationsOf } from "../rest/routes";
import { appRouter } from "../root";
import { buildOpenApiDocument } from "./document";

// Writes the OpenAPI document. Run it with `node --import tsx src/api/openapi/write.ts openapi.json`.
const [, , file = "openapi.json"] = process.argv;
writeFileSync(file, JSON.stringify(buildOpenApiDocument(operationsOf(appRouter))));
process.exit(0);
