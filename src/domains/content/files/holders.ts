/** For each content table that refers to stored bytes, the column with their key. */
export const FILE_HOLDERS_OF_CONTENT = {
  FileVersion: "blobHash",
  FileUpload: "hash",
  PdfExport: "fileKey",
} as const;
