-- pdf:find
select "p"."status", "p"."progress", "p"."error", "p"."fileKey"
  from "PdfExport" as "p"
  inner join "Space" as "s" on "s"."organizationId" = "p"."organizationId" and "s"."id" = "p"."spaceId"
  where "p"."organizationId" = $1 and "p"."id" = $2 and "s"."deletedAt" is null;
