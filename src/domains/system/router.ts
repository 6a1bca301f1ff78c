import { openProcedure, router } from "@/trpc/init";
import { rest } from "@/trpc/operation";
import { apiInformation } from "./schema";
import { readInformation } from "./service";

export const systemRouter = router({
  information: openProcedure
    .meta(
      rest("GET", "/", {
        id: "getApiInformation",
        tag: "system",
        summary: "Tell version and build of the service",
        entry: "open",
      }),
    )
    .output(apiInformation)
    .query(() => readInformation()),
});
