"use client";

import { Globe } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { Field, FormError } from "../../_ui/field";
import { submitterValue } from "../../_ui/submitter";
import { readableError } from "../errors";
import { LearnMore } from "../learn-more";
import { type ImportTarget, useStartWebsiteImport } from "./use-imports";

/** Lets the user enter the URL of a website, and starts a check or an import of its pages. */
export function WebsiteForm({ place }: { place: ImportTarget }) {
  const [url, setUrl] = useState("");
  const start = useStartWebsiteImport(place);
  const isDisabled = url.trim() === "" || start.isPending;
  return (
    <form
      aria-label="Website"
      className="mb-8 grid gap-4 rounded-xl border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const dryRun = submitterValue(event.nativeEvent) !== "import";
        start.mutate({ url: url.trim(), dryRun }, { onSuccess: () => setUrl("") });
      }}
    >
      <Field
        label="Website URL"
        type="url"
        placeholder="https://docs.example.com"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        hint="Bindery reads the pages in the sitemap whose URLs start with this URL. You can also enter the URL of a sitemap."
      />
      <p className="text-[0.8125rem] text-soft">
        Only import websites whose content you are allowed to copy. Bindery obeys the website's robots.txt and
        waits between requests, so a large website can take several minutes.{" "}
        <LearnMore page="migrating/from-a-website" about="importing a website" />
      </p>
      {start.error ? <FormError>{readableError(start.error)}</FormError> : null}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" disabled={isDisabled}>
          <Globe size={16} aria-hidden />
          Check website
        </Button>
        <Button type="submit" value="import" disabled={isDisabled}>
          Import website
        </Button>
      </div>
    </form>
  );
}
