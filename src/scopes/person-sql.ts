/** SQL of a User under an alias as JSON, with the columns of a User resource. */
export const personSql = (alias: string) => `json_build_object('id', ${alias}."id",
  'displayName', ${alias}."displayName", 'email', ${alias}."email", 'photoURL', ${alias}."photoURL")`;
