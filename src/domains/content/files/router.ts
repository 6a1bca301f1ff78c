import { z } from "zod";
import { assertLevel } from "@/access/authorization/assert-level";
import { newId } from "@/db/ids";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { uploadUrl } from "./address";
import { FILE_BYTES_MAX } from "./intake";

const rest = restTagged("storage");

const uploadFields = {
  file: z
    .object({
      name: z.string().min(1).max(255).describe("The file's name."),
      type: z
        .string()
        .max(255)
        .describe(
          "The file's media type. If the content of the file has a different type, that type is used.",
        ),
      size: z.number().int().min(0).max(FILE_BYTES_MAX).describe("The file's exact size in bytes."),
    })
    .describe("The file to upload."),
  kind: z
    .enum(["organization_file", "import_file"])
    .describe(
      "What the file is for: `organization_file` for files in content, or `import_file` for `startImportRun`.",
    ),
};

/**
 * Operations to upload files before the write that refers to them. They're for files that are too large for
 * the request body of that write.
 */
export const storageRouter = router({
  upload: rest("POST", "/orgs/{organizationId}/storage/upload", {
    id: "generateStorageUploadURL",
    needs: { level: "edit", on: "the organization" },
    summary: "Create an upload URL",
    description:
      "Returns a URL that accepts one PUT request with the file, within an hour. After the upload, send the URL in `insert_files`, or the key in `startImportRun`. Files that aren't used are deleted after a day.",
    returns: "The upload URL and the key of the file.",
    status: 201,
    audit: false,
    scope: organizationScope("view", uploadFields),
    output: z.object({
      object: z.literal("storage-signed-url"),
      url: z.url().describe("The URL to upload the file to with PUT."),
      key: z.string().describe("The key of the uploaded file, for `startImportRun`."),
    }),
  }).mutation(({ ctx: { organization }, input: { file } }) => {
    assertLevel(organization.role, "edit", "the organization");
    const key = newId();
    const url = uploadUrl({ organizationId: organization.id, key, size: file.size, name: file.name });
    return { object: "storage-signed-url" as const, url, key };
  }),
});
