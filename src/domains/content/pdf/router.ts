import { changeRequestContent } from "@/scopes/change-request";
import { headContent } from "@/scopes/content";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { pdfFields, pdfSchema, requestPdf } from "./service";

const rest = restTagged("content");
const description =
  "Returns a URL at once and starts to create the PDF. If you open the URL before the PDF is ready, the request waits for it and then asks you to retry.";

export const pdfRouter = router({
  space: rest("GET", "/spaces/{spaceId}/pdf", {
    id: "getSpacePDF",
    summary: "Create a space PDF",
    returns: "The URL of the PDF.",
    description,
    scope: headContent.members("view", pdfFields),
    output: pdfSchema,
  }).query(({ ctx, input }) => requestPdf(ctx.content, input, ctx.actor)),

  changeRequest: rest("GET", "/spaces/{spaceId}/change-requests/{changeRequestId}/pdf", {
    id: "getChangeRequestPDF",
    summary: "Create a change request PDF",
    returns: "The URL of the PDF.",
    description,
    tag: "changeRequests",
    scope: changeRequestContent("view", pdfFields),
    output: pdfSchema,
  }).query(({ ctx, input }) => requestPdf(ctx.content, input, ctx.actor)),
});
