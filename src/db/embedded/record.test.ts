import { describe, expect, it } from "vitest";
import { type ClusterState, decide } from "./record";

const passwords = { ownerPassword: "o", superuserPassword: "s" };
const cluster = { folder: "18", version: "18", systemIdentifier: "1" };
const nothing: ClusterState = { dataDirectory: "/data", record: undefined, clusters: [], hasFiles: false };
const decided = (standing: Partial<ClusterState>) => decide({ ...nothing, ...standing });
const record = (systemIdentifier: string | null) => ({ systemIdentifier, ...passwords });

describe("the cluster that a DATA_DIR starts", () => {
  it("is new if the DATA_DIR never had a cluster, or if creating the first cluster was interrupted", () => {
    expect(decided({})).toBe("create");
    expect(decided({ record: record(null) })).toBe("create");
  });

  it("is the cluster that the record describes", () => {
    expect(decided({ record: record("1"), clusters: [cluster] })).toBe("use");
    expect(decided({ record: record(null), clusters: [cluster] })).toBe("use");
  });

  it("isn't started if it's missing", () => {
    const missing = /records a database that doesn't exist: \/data\/postgres\/18 is missing/;
    expect(() => decided({ record: record("1") })).toThrow(missing);
  });

  it("isn't started if the record belongs to another cluster or is missing", () => {
    expect(() => decided({ record: record("2"), clusters: [cluster] })).toThrow(
      /doesn't belong to the database/,
    );
    expect(() =>
      decided({ record: record("1"), clusters: [{ ...cluster, systemIdentifier: undefined }] }),
    ).toThrow(/unreadable/);
    expect(() => decided({ clusters: [cluster] })).toThrow(/with the database passwords is missing/);
  });

  it("isn't started if there are files of an instance without its database", () => {
    expect(() => decided({ hasFiles: true })).toThrow(
      /contains the files of an instance, but doesn't contain the database/,
    );
  });

  it("isn't started if the only cluster has another version, no matter what its folder's name is", () => {
    const older = { folder: "17", version: "17", systemIdentifier: "1" };
    const named = /contains a database of PostgreSQL 17, and this version of Bindery needs PostgreSQL 18/;
    expect(() => decided({ record: record("1"), clusters: [older] })).toThrow(named);
    expect(() => decided({ record: record("1"), clusters: [{ ...older, folder: "18" }] })).toThrow(named);
    expect(decided({ record: record("1"), clusters: [older, cluster] })).toBe("use");
  });
});
