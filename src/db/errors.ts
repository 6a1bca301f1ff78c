import { conflict, notFound } from "@/lib/errors";
import { Prisma } from "./generated/client";

/** Gives the database's refusals their meaning: a unique clash is 409, a missing row 404; the rest stays a fault. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return error;
  if (error.code === "P2002") return conflict("Something with the same key exists already");
  if (error.code === "P2025") return notFound("Resource");
  return error;
}
