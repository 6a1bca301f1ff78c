import { AUDIT_EXPORT_PREFIX, handleAuditExport } from "@/domains/audit/export";
import { UPLOADS_PREFIX } from "@/domains/content/files/address";
import { handleUpload } from "@/domains/content/files/direct-upload";
import { handleFile } from "@/domains/content/files/download";
import { PDF_PREFIX } from "@/domains/content/pdf/address";
import { handlePdf } from "@/domains/content/pdf/download";
import { ARCHIVES_PREFIX } from "@/domains/git/archive/address";
import { handleArchive } from "@/domains/git/archive/download";
import { BUNDLES_PREFIX, handleBundle } from "@/domains/sites/bundles/download";
import { MCP_PATH } from "@/lib/urls";
import { BACKUPS_PREFIX, handleBackup } from "@/operate/backup/download";
import { handleGitWebhook, isGitWebhookPath } from "../git-webhooks";
import { isOAuthPath } from "../oauth/paths";
import { isScimPath } from "../scim/message";
import { dispatch } from "./dispatch";
import type { Dispatch } from "./message";

/**
 * Handles requests that aren't for pages: downloads, API operations, MCP, OAuth, provisioning, and webhooks
 * from Git hosts.
 */
export const serve: Dispatch = async (request) => {
  if (request.path === MCP_PATH) return (await import("../mcp/handler")).handleMcp(request);
  if (isOAuthPath(request.path)) return (await import("../oauth/handler")).handleOAuth(request);
  if (isScimPath(request.path)) return (await import("../scim/handler")).handleScim(request);
  if (isGitWebhookPath(request.path)) return handleGitWebhook(request);
  if (request.path.startsWith(PDF_PREFIX)) return handlePdf(request);
  if (request.path.startsWith(AUDIT_EXPORT_PREFIX)) return handleAuditExport(request);
  if (request.path.startsWith(ARCHIVES_PREFIX)) return handleArchive(request);
  if (request.path.startsWith(BUNDLES_PREFIX)) return handleBundle(request);
  if (request.path.startsWith(BACKUPS_PREFIX)) return handleBackup(request);
  if (request.path.startsWith(UPLOADS_PREFIX)) return handleUpload(request);
  return request.path.startsWith("/files/") ? handleFile(request) : dispatch(request);
};
