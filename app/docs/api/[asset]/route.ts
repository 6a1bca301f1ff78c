import { answerReferenceAsset } from "@/api/reference";

export const dynamic = "force-dynamic";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ asset: string }> },
): Promise<Response> {
  return answerReferenceAsset((await params).asset, request);
}
