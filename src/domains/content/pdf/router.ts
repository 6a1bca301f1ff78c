import { changeRequestContent } from "@/scopes/change-request";
import { headContent } from "@/scopes/content";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { pdfFields, pdfSchema, requestPdf } from "./service";

const rest = restTagged("content");
const description =
  "The address is answered at once. Whoever opens it before the PDF is made waits for it a while, and is then told to come back.";

export const pdfRouter = router({
  space: rest("GET", "/spaces/{spaceId}/pdf", {
    id: "getSpacePDF",
    summary: "Fetch the address of a PDF of the content",
    description,
    scope: headContent.members("view", pdfFields),
    output: pdfSchema,
  }).query(({ ctx, input }) => requestPdf(ctx.content, input, ctx.actor)),

  changeRequest: rest("GET", "/spaces/{spaceId}/change-requests/{changeRequestId}/pdf", {
    id: "getChangeRequestPDF",
    summary: "Fetch the address of a PDF of a change request's content",
    description,
    tag: "changeRequests",
    scope: changeRequestContent("view", pdfFields),
    output: pdfSchema,
  }).query(({ ctx, input }) => requestPdf(ctx.content, input, ctx.actor)),
});
