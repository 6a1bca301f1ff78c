import { jsonBuildObject } from "kysely/helpers/postgres";
import { column } from "@/db/statement";

/** Returns an expression for the User under an alias as JSON, with the fields of a User resource. */
export const personJson = (alias: string) =>
  jsonBuildObject({
    id: column("User", alias, "id"),
    displayName: column("User", alias, "displayName"),
    email: column("User", alias, "email"),
    photoURL: column("User", alias, "photoURL"),
  });
