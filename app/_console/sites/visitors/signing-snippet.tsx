"use client";

import { useState } from "react";
import { Button } from "../../../_ui/button";
import { CopyButton } from "../../../_ui/copy-button";

const LANGUAGES = {
  node: {
    name: "Node.js",
    text: (address: string) => `import { SignJWT } from "jose";

// SITE_KEY is the signing key of the site. Conditions can use the claims in this token.
const key = new TextEncoder().encode(process.env.SITE_KEY);
const token = await new SignJWT({ plan: "pro" })
  .setProtectedHeader({ alg: "HS256" })
  .setIssuedAt()
  .setExpirationTime("2h")
  .sign(key);

const site = new URL(\`.\${request.query.location ?? ""}\`, "${address}");
site.searchParams.set("jwt_token", token);
response.redirect(site.href);`,
  },
  python: {
    name: "Python",
    text: (address: string) => `import os, time, jwt

# SITE_KEY is the signing key of the site. Conditions can use the claims in this token.
token = jwt.encode(
    {"plan": "pro", "iat": int(time.time()), "exp": int(time.time()) + 7200},
    os.environ["SITE_KEY"],
    algorithm="HS256",
)
location = request.args.get("location", "/").lstrip("/")
return redirect(f"${address}{location}?jwt_token={token}")`,
  },
} as const;

/** Shows sample code that signs a visitor in, with a copy button. */
export function SigningSnippet({ address }: { address: string }) {
  const [language, setLanguage] = useState<keyof typeof LANGUAGES>("node");
  const text = LANGUAGES[language].text(address);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto font-medium">Sign visitors in from your service</p>
        {Object.entries(LANGUAGES).map(([name, each]) => (
          <Button
            key={name}
            size="small"
            kind={name === language ? "secondary" : "quiet"}
            aria-pressed={name === language}
            onClick={() => setLanguage(name as keyof typeof LANGUAGES)}
          >
            {each.name}
          </Button>
        ))}
        <CopyButton text={text} label="Copy code" />
      </div>
      <pre className="whitespace-pre-wrap break-words rounded-xl border border-line bg-side p-4 font-mono text-xs leading-relaxed">
        <code>{text}</code>
      </pre>
      <p className="text-[0.8125rem] text-soft">
        Tokens need an “exp” claim. Sign tokens only on your server, because anyone who has the key can open
        the site.
      </p>
    </div>
  );
}
