import { z } from "zod";
import { atLeast } from "@/access/authorization/roles";
import { newId } from "@/db/ids";
import { forbidden } from "@/lib/errors";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { uploadUrl } from "./address";
import { FILE_BYTES_MAX } from "./intake";

const rest = restTagged("storage");

const uploadFields = {
  file: z.object({
    name: z.string().min(1).max(255),
    type: z.string().max(255).describe("What the bytes say counts where they say anything."),
    size: z.number().int().min(0).max(FILE_BYTES_MAX).describe("Bytes, neither more nor fewer."),
  }),
  kind: z
    .enum(["organization_file", "import_file"])
    .describe("`import_file` for what `startImportRun` takes by its `key`."),
};

/** Files that come by themselves, past the bound on the bodies of operations. */
export const storageRouter = router({
  upload: rest("POST", "/orgs/{organizationId}/storage/upload", {
    id: "generateStorageUploadURL",
    needs: { level: "edit", on: "the organization" },
    summary: "Make an address to upload a file to",
    description:
      "Takes one PUT of the bytes within an hour. The address is then the `url` of `insert_files`, and `key` a file of " +
      "`startImportRun`; what nothing refers to a day later is removed.",
    status: 201,
    audit: false,
    scope: organizationScope("view", uploadFields),
    output: z.object({ object: z.literal("storage-signed-url"), url: z.url(), key: z.string() }),
  }).mutation(({ ctx: { organization }, input: { file } }) => {
    if (!atLeast(organization.role, "edit")) throw forbidden();
    const key = newId();
    const url = uploadUrl({ organizationId: organization.id, key, size: file.size });
    return { object: "storage-signed-url" as const, url, key };
  }),
});
