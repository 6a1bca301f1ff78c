import { publishGuide } from "@/domains/organizations/jobs";
import { handle, type JobHandler } from "@/jobs/handle";
import { publish } from "./publish";

export const guideHandlers: JobHandler[] = [handle(publishGuide, publish)];
