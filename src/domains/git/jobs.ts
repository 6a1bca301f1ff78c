import { z } from "zod";
import { defineJob } from "@/jobs/define";

const Run = z.object({ organizationId: z.string(), runId: z.string() });

export const importFromGit = defineJob("git.import", Run, { maxAttempts: 3 });
export const exportToGit = defineJob("git.export", Run, { maxAttempts: 3 });
