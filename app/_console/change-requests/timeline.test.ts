import { expect, it } from "vitest";
import { timelineOf } from "./timeline";

const at = (minute: number) => `2026-03-02T10:0${minute}:00.000Z`;
const as = <Type>(value: object) => value as unknown as Type;
type Sources = Parameters<typeof timelineOf>[0];

const sources: Sources = {
  request: as<Sources["request"]>({ mergedAt: at(6), mergedBy: { id: "grace" } }),
  sessions: as<Sources["sessions"]>([
    { revisions: [{ id: "r2", createdAt: at(3) }] },
    { revisions: [{ id: "r1", createdAt: at(0) }] },
  ]),
  requested: as<Sources["requested"]>([{ user: { id: "kim" }, createdAt: at(1) }]),
  comments: as<Sources["comments"]>([{ id: "c1", postedAt: at(4), target: { review: "v1" } }]),
  reviews: as<Sources["reviews"]>([
    { id: "v2", createdAt: at(5) },
    { id: "v1", createdAt: at(4), comment: "c1" },
  ]),
};

it("lists all events in order, each review once", () => {
  const events = timelineOf(sources);
  expect(events.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "session r1",
    "requested requested-kim",
    "session r2",
    "comment c1",
    "review v2",
    "merged merged",
  ]);
  expect(events.find(({ kind }) => kind === "comment")).toMatchObject({ review: { id: "v1" } });
});

it("has no merge before the change request is merged", () => {
  const open = { ...sources, request: {} };
  expect(timelineOf(open).map(({ kind }) => kind)).not.toContain("merged");
});
