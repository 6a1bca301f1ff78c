import { z } from "zod";
import { plainText } from "@/lib/plain-text";
import { idField } from "@/scopes/define";
import { KINDS, SEVERITIES } from "./kinds/kind";

const time = z.iso.datetime();
const count = z.number().int().min(0);

const kindField = z.enum(KINDS);
const severityField = z.enum(SEVERITIES);
const stateField = z.enum(["open", "accepted", "fixed"]);

export const checkRunSchema = z
  .object({
    object: z.literal("check-run"),
    id: z.string().describe("The ID of the run."),
    number: z.number().int().describe("The number of the run in its space or change request, starting at 1."),
    status: z.enum(["pending", "running", "success", "failure"]).describe("The status of the run."),
    revision: z.string().describe("The ID of the revision that the run checks."),
    pages: count.describe("The number of pages in the revision."),
    pagesRead: count.describe(
      "The number of pages whose text the run read. It skips pages without anything to check.",
    ),
    complete: z
      .boolean()
      .describe(
        "Whether the run ended successfully and checked everything. False until the run ends, and if it reached a limit of pages, findings or time.",
      ),
    findings: z
      .object({
        errors: count.describe("The number of errors."),
        warnings: count.describe("The number of warnings."),
        notes: count.describe("The number of notes."),
        introduced: count.describe("The number of findings that the change request caused."),
      })
      .describe("The number of findings, without the accepted ones. All numbers are 0 until the run ends."),
    error: z
      .object({
        code: z.string().describe("A stable code for the error."),
        message: z.string().describe("A sentence that explains the error."),
      })
      .optional()
      .describe("Why the run failed. Absent if it didn't fail."),
    createdBy: z
      .string()
      .optional()
      .describe(
        "The ID of the user who caused the run. Absent if Bindery started the run at night, or after a new version of a specification.",
      ),
    createdAt: time.describe("When the run was requested (UTC)."),
    startedAt: time.optional().describe("When the run started (UTC). Absent until it starts."),
    endedAt: time.optional().describe("When the run ended (UTC). Absent until it ends."),
    urls: z
      .object({ location: z.url().describe("The run's URL in the API.") })
      .describe("The URLs of the run."),
  })
  .meta({ id: "CheckRun" });

const evidenceSchema = z.object({
  source: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("content").describe("The pages and files of the checked revision.") }),
      z.object({
        type: z.literal("specification").describe("An OpenAPI specification of the organization."),
        slug: z.string().describe("The slug of the specification."),
        version: z.string().describe("The ID of the specification's version."),
        pointer: z.string().describe("The JSON pointer to the part that the check compared."),
      }),
    ])
    .describe("The content or specification with which the check compared the page."),
  found: z.string().describe("What the page contains."),
  expected: z.string().optional().describe("What the source contains instead. Absent if it isn't known."),
});

export const checkFindingSchema = z
  .object({
    object: z.literal("check-finding"),
    id: z.string().describe("The ID of the finding. It stays the same in later revisions."),
    kind: kindField.describe(
      "The kind of check: `links` for links, images and files, `samples` for requests and responses in code blocks.",
    ),
    rule: z.string().describe("The rule of the check, such as `missing-target`."),
    severity: severityField.describe("The severity of the finding."),
    state: stateField.describe(
      "The state of the finding: `open`, `accepted` by a person, or `fixed` if a later run didn't find it.",
    ),
    introduced: z
      .boolean()
      .describe(
        "Whether the change request caused the finding. Always false in the main content of a space.",
      ),
    page: z
      .object({
        id: z.string().describe("The ID of the page."),
        title: z.string().describe("The title of the page."),
      })
      .describe("The page with the problem."),
    block: z
      .string()
      .optional()
      .describe("The key of the block with the problem. Absent if the problem isn't in a block."),
    line: z.number().int().describe("The line in the page's Markdown, starting at 1."),
    message: z.string().describe("A sentence that explains the problem."),
    suggestion: z
      .object({
        before: z.string().describe("The text to replace."),
        after: z.string().describe("The new text."),
      })
      .optional()
      .describe("The edit that fixes the problem. Absent if no edit is known."),
    evidence: evidenceSchema.describe("The values that the check compared."),
    accepted: z
      .object({
        reason: z.string().describe("Why the finding was accepted."),
        by: z.string().describe("The ID of the user who accepted the finding."),
        at: time.describe("When the finding was accepted (UTC)."),
      })
      .optional()
      .describe("Who accepted the finding. Present only for accepted findings."),
    createdAt: time.describe("When a run first found the problem (UTC)."),
  })
  .meta({ id: "CheckFinding" });

export const runField = { checkRunId: idField.describe("The ID of the run.") };
export const findingField = { findingId: idField.describe("The ID of the finding.") };

export const listFindingsFields = {
  kind: kindField.optional().describe("Return only findings of this kind."),
  severity: severityField.optional().describe("Return only findings with this severity."),
  state: stateField.optional().describe("Return only findings in this state."),
  pageId: idField.optional().describe("Return only findings on the page with this ID."),
  introduced: z
    .boolean()
    .optional()
    .describe("Whether to return only findings that the change request caused, or only the others."),
};
export type ListFindings = z.output<z.ZodObject<typeof listFindingsFields>>;

export const acceptFields = {
  ...findingField,
  reason: plainText(1, 1000).describe("Why the finding is accepted."),
};
