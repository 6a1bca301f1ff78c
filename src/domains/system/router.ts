import { openProcedure, router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { apiInformation, readInformation } from "./service";

const rest = restTagged("system");

export const systemRouter = router({
  information: rest("GET", "/", {
    id: "getApiInformation",
    summary: "Tell version, build and database schema of the service",
    description: "What clients and checks of health begin with.",
    entry: "open",
    scope: openProcedure,
    output: apiInformation,
  }).query(() => readInformation()),
});
