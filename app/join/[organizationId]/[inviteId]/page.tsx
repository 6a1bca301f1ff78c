import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { pageActor, pageCaller } from "@/api/caller";
import { FrontPage } from "../../../_console/front-page";
import { AcceptInvite } from "../../../_console/joining/accept-invite";
import { NewcomerForm } from "../../../_console/joining/newcomer-form";
import { ButtonLink } from "../../../_ui/button-link";

export const metadata: Metadata = { title: "Join", referrer: "no-referrer" };

interface Props {
  params: Promise<{ organizationId: string; inviteId: string }>;
  searchParams: Promise<{ proof?: string }>;
}

interface Key {
  organizationId: string;
  inviteId: string;
}

/** The preview of the invite, or the server's message that explains why the invite doesn't work. */
async function read(key: Key) {
  try {
    return { invite: await (await pageCaller()).invites.preview(key) };
  } catch (error) {
    const isRefusal = error instanceof TRPCError && error.code !== "INTERNAL_SERVER_ERROR";
    if (!isRefusal) throw error;
    return { problem: error.code === "BAD_REQUEST" ? "Invite not found." : error.message };
  }
}

function Broken({ problem }: { problem: string }) {
  return (
    <FrontPage title="This invite doesn't work">
      <p role="alert">{problem}</p>
      <p className="mt-2 text-soft">Ask the person who sent it for a new invite.</p>
    </FrontPage>
  );
}

export default async function JoinPage({ params, searchParams }: Props) {
  const key = await params;
  const { proof } = await searchParams;
  const { invite, problem } = await read(key);
  if (!invite) return <Broken problem={problem} />;
  const { organization, target, email, needsLetter } = invite;
  const description = target ? `You're invited to “${target}”.` : undefined;
  if ((await pageActor()).kind === "user") {
    const me = await (await pageCaller()).users.me();
    return (
      <FrontPage title={`Join ${organization}`} description={description}>
        <AcceptInvite invite={key} account={me.email ?? me.displayName} />
      </FrontPage>
    );
  }
  const path = `/join/${key.organizationId}/${key.inviteId}`;
  const isProved = typeof proof === "string" && proof !== "";
  return (
    <FrontPage title={`Join ${organization}`} description={description}>
      <NewcomerForm
        invite={key}
        email={email ?? null}
        proof={isProved ? proof : null}
        needsLetter={needsLetter && !isProved}
      />
      <p className="mt-6 mb-3 text-soft">Already have an account?</p>
      <ButtonLink href={`/sign-in?callbackUrl=${encodeURIComponent(path)}`}>Sign in to accept</ButtonLink>
    </FrontPage>
  );
}
