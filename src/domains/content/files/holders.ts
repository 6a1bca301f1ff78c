/** The content tables that refer to stored bytes, each with the column that contains the key of the bytes. */
export const FILE_HOLDERS_OF_CONTENT = {
  FileVersion: "blobHash",
  FileUpload: "hash",
  PdfExport: "fileKey",
  EmbedCard: "fileKey",
} as const;
