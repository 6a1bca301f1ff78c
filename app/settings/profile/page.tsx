import type { Metadata } from "next";
import { JoinByDomain } from "../../_console/joining/join-by-domain";
import { MailChoice } from "../../_console/notifications/mail-choice";
import { requireCaller } from "../../_console/page-guard";
import { Passkeys } from "../../_console/passkeys/passkeys";
import { EmailForm } from "../../_console/profile/email-form";
import { EmailProof } from "../../_console/profile/email-proof";
import { NameForm } from "../../_console/profile/name-form";
import { PasswordForm } from "../../_console/profile/password-form";
import { PhotoForm } from "../../_console/profile/photo-form";
import { Sessions } from "../../_console/profile/sessions";
import { SecondFactor } from "../../_console/second-factor/second-factor";
import { PageHeading } from "../../_ui/page-heading";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const caller = await requireCaller("/settings/profile");
  const user = await caller.users.me();
  return (
    <>
      <PageHeading title="Profile" description={`You are ${user.displayName}, ${user.email ?? ""}.`} />
      <section aria-labelledby="name" className="border-t border-line py-8">
        <h2 id="name" className="mb-4 text-base font-semibold">
          Name
        </h2>
        <NameForm userId={user.id} displayName={user.displayName} />
      </section>
      <section aria-labelledby="image" className="border-t border-line py-8">
        <h2 id="image" className="mb-4 text-base font-semibold">
          Image
        </h2>
        <PhotoForm user={user} />
      </section>
      <section aria-labelledby="address" className="border-t border-line py-8">
        <h2 id="address" className="mb-4 text-base font-semibold">
          Email address
        </h2>
        <div className="grid gap-4">
          <EmailProof />
          <EmailForm />
          <JoinByDomain />
        </div>
      </section>
      <section aria-labelledby="notifications" className="border-t border-line py-8">
        <h2 id="notifications" className="mb-4 text-base font-semibold">
          Notifications
        </h2>
        <MailChoice />
      </section>
      <section aria-labelledby="password" className="border-t border-line py-8">
        <h2 id="password" className="mb-4 text-base font-semibold">
          Password
        </h2>
        <PasswordForm email={user.email ?? ""} />
      </section>
      <section aria-labelledby="second-factor" className="border-t border-line py-8">
        <h2 id="second-factor" className="mb-4 text-base font-semibold">
          Two-step sign-in
        </h2>
        <SecondFactor />
      </section>
      <section aria-labelledby="passkeys" className="border-t border-line py-8">
        <h2 id="passkeys" className="mb-4 text-base font-semibold">
          Passkeys
        </h2>
        <Passkeys />
      </section>
      <section aria-labelledby="sessions" className="border-t border-line py-8">
        <h2 id="sessions" className="text-base font-semibold">
          Browsers where you're signed in
        </h2>
        <Sessions />
      </section>
    </>
  );
}
