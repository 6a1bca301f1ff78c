import { jsonBuildObject } from "kysely/helpers/postgres";
import { column } from "@/db/statement";

/**
 * Returns an SQL expression for a user as JSON, with the fields of the API's User resource. The statement
 * must contain the table User under the given alias.
 */
export const personJson = (alias: string) =>
  jsonBuildObject({
    id: column("User", alias, "id"),
    displayName: column("User", alias, "displayName"),
    email: column("User", alias, "email"),
    photoURL: column("User", alias, "photoURL"),
  });
