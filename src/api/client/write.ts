import { writeFileSync } from "node:fs";
import { appRouter } from "@/api/root";
import { routesSource, typesSource } from "./source";

// Writes the client package's generated files. Run it with `node --import tsx src/api/client/write.ts`.
writeFileSync("packages/client/src/types.ts", typesSource(appRouter));
writeFileSync("packages/client/src/routes.ts", routesSource(appRouter));
process.exit(0);
