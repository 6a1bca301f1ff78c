import { openProcedure, router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { apiInformation, readInformation } from "./service";

const rest = restTagged("system");

export const systemRouter = router({
  information: rest("GET", "/", {
    id: "getApiInformation",
    summary: "Get API information",
    description:
      "Returns the version, the build and the database schema of the instance. You can use this operation in health checks.",
    entry: "open",
    scope: openProcedure,
    output: apiInformation,
  }).query(() => readInformation()),
});
