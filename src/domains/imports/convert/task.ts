import { textTask } from "@/domains/content/text-tasks/text-task";
import { convertPage } from "./convert";

/** Reads a page of another system and writes it as Markdown: a function of its text alone. */
export const convertTask = textTask("import-page", convertPage);
