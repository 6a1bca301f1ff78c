import { changeRequestContent } from "@/scopes/change-request";
import { headContent } from "@/scopes/content";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { pdfFields, pdfSchema, requestPdf } from "./service";

const rest = restTagged("content");
const description =
  "Starts to create the PDF and immediately returns its URL. If you open the URL before the PDF is ready, the server waits for a while, and then returns 503 with `Retry-After`.";

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
