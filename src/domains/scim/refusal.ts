import { ApiError } from "@/lib/errors";

/** The kinds of errors that RFC 7644 defines (3.12). */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "uniqueness";

/** An error that a SCIM client can tell apart by its `scimType`. */
export class ScimRefusal extends ApiError {
  constructor(
    readonly scimType: ScimType,
    message: string,
  ) {
    super(scimType === "uniqueness" ? 409 : 400, message);
  }
}
