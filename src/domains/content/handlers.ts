import { transferFiles } from "@/domains/spaces/jobs";
import { handle, type JobHandler } from "@/jobs/handle";
import { copyFiles } from "./files/transfer";

export const contentHandlers: JobHandler[] = [
  handle(transferFiles, ({ from, to, hashes }, run) => copyFiles(from, to, hashes, run.signal)),
];
