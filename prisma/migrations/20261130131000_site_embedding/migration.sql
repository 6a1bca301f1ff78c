-- The origins whose pages can show a site in a panel.
ALTER TABLE "Site" ADD COLUMN "embedOrigins" TEXT[] DEFAULT ARRAY[]::TEXT[];
