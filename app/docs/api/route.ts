import { answerReference } from "@/api/reference";

export const dynamic = "force-dynamic";

export const GET = () => answerReference();
