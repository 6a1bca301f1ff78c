"use client";

import { MessagesSquare } from "lucide-react";
import { CopyButton } from "../../_ui/copy-button";
import { EmptyState } from "../../_ui/empty-state";

const BODY = {
  id: "ticket-1",
  subject: "PDF export",
  parts: [{ type: "message", role: "user", body: "The PDF export cuts off my tables." }],
};

/** Explains the purpose of conversations, and shows a command that sends the first conversation. */
export function FirstConversation({ organizationId, origin }: { organizationId: string; origin: string }) {
  const command = [
    `curl -X POST ${origin}/v1/orgs/${organizationId}/conversations \\`,
    `  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\`,
    `  -d '${JSON.stringify(BODY)}'`,
  ].join("\n");
  return (
    <>
      <EmptyState icon={<MessagesSquare size={24} />} title="No conversations yet">
        Send conversations from your support tool to find gaps in your documentation. Bindery groups them by
        issue and drafts change requests.
      </EmptyState>
      <section
        aria-label="Send the first conversation"
        className="mx-auto -mt-8 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-3"
      >
        <p className="text-soft">
          To send a first conversation, set the variable <code>TOKEN</code> to an access token and run this
          command. Bindery masks email addresses, passwords and card numbers before it stores the
          conversation.
        </p>
        <pre className="rounded-xl border border-line bg-side p-4 font-mono text-xs break-words whitespace-pre-wrap">
          {command}
        </pre>
        <div>
          <CopyButton text={command} label="Copy command" />
        </div>
      </section>
    </>
  );
}
