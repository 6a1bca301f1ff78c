import { answerReference } from "@/api/reference";
import { NONCE_HEADER } from "@/server/safety";

export const dynamic = "force-dynamic";

export const GET = (request: Request) => answerReference(request.headers.get(NONCE_HEADER) ?? "");
