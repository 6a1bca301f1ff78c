type Without<Fields, Absent> = { [Name in keyof Fields]?: Exclude<Fields[Name], Absent> };

/** Removes fields whose value is undefined, because Prisma would treat these fields as set. */
export const withoutUndefined = <Fields extends object>(fields: Fields) =>
  only(fields, (value) => value !== undefined) as Without<Fields, undefined>;

/** Removes null and undefined fields, because API resources omit fields without a value. */
export const withoutNull = <Fields extends object>(fields: Fields) =>
  only(fields, (value) => value !== undefined && value !== null) as Without<Fields, null | undefined>;

const only = (fields: object, isKept: (value: unknown) => boolean): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isKept(value)));
