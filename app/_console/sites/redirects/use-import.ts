"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readableError } from "../../errors";
import { useTRPCClient } from "../../trpc";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";
import { type CsvLine, readCsv, sourceProblem, tidySource } from "./csv";
import type { Destination } from "./destinations";
import { useDestinations } from "./use-destinations";

/** A checked line, with its destination or the reason why it can't be imported. */
export interface CheckedLine extends CsvLine {
  destination?: Destination;
  title?: string;
  problem?: string;
}

/** The maximum number of redirects per call. */
const CALL_MAX = 500;

/** Checks every line. Call this function before you write redirects. */
export function useCheck(props: SiteProps) {
  const destinations = useDestinations(props);
  const root = props.site.urls.published;
  const check = async (text: string): Promise<CheckedLine[]> => {
    const lines = readCsv(text).map((each) => ({ ...each, source: tidySource(each.source, root) }));
    const seen = new Map<string, number>();
    const checked: CheckedLine[] = [];
    for (const line of lines) {
      const before = seen.get(line.source);
      const problem =
        sourceProblem(line.source) ?? (before === undefined ? null : `Same old path as on line ${before}`);
      seen.set(line.source, before ?? line.line);
      checked.push(problem ? { ...line, problem } : { ...line, ...(await destinations.find(line.target)) });
    }
    return checked;
  };
  return { check, isReady: destinations.isReady };
}

/** Writes checked lines in as few calls as possible. Returns the lines that the server refused. */
export function useWrite({ site, organizationId }: SiteProps, permanent: boolean) {
  const client = useTRPCClient();
  const changed = useSitesChanged();
  const [refused, setRefused] = useState<CheckedLine[] | null>(null);
  const write = useMutation({
    async mutationFn(lines: readonly CheckedLine[]) {
      const failed: CheckedLine[] = [];
      for (let start = 0; start < lines.length; start += CALL_MAX) {
        const part = lines.slice(start, start + CALL_MAX);
        const redirects = part.flatMap(({ source, destination }) =>
          destination
            ? [
                {
                  source,
                  destination,
                  permanent,
                  intent: "live" as const,
                  captureWildcard: source.endsWith("*"),
                },
              ]
            : [],
        );
        const { results } = await client.siteRedirects.bulkUpsert.mutate({
          organizationId,
          siteId: site.id,
          redirects,
        });
        failed.push(
          ...results.flatMap((result, index) => {
            const line = part[index];
            return line && result.status === "error" ? [{ ...line, problem: result.error }] : [];
          }),
        );
      }
      return failed;
    },
    onSuccess: setRefused,
    onSettled: changed,
  });
  return { write, refused, error: write.error ? readableError(write.error) : null };
}
