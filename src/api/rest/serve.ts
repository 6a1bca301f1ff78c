import { handleFile } from "@/domains/content/files/download";
import { dispatch } from "./dispatch";
import type { Dispatch } from "./message";

/** Answers what goes past the pages: downloads below `/files`, operations below `/v1`. */
export const serve: Dispatch = (request) =>
  request.path.startsWith("/files/") ? handleFile(request) : dispatch(request);
