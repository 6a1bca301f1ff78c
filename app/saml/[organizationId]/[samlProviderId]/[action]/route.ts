import { handleSaml, type SamlPath } from "@/sign-in/saml";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

async function answer(request: Request, context: { params: Promise<SamlPath> }) {
  return await handleSaml(request, await context.params);
}

export { answer as GET, answer as POST };
