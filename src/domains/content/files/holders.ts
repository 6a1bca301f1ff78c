/** The column that keeps bytes alive, of each table of content that has one. */
export const FILE_HOLDERS_OF_CONTENT = {
  FileVersion: "blobHash",
  FileUpload: "hash",
  PdfExport: "fileKey",
} as const;
