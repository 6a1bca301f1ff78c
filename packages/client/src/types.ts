// Written by `npm run build:client` from the schemas of the operations. Not edited by hand.

/** A page of a list: `next` while there is more, and the count of the whole list. */
export interface List<Item> {
  next?: { page: string };
  count?: number;
  items: Array<Item>;
}

export type BlockType = "paragraph" | "heading-1" | "heading-2" | "heading-3" | "list-ordered" | "list-unordered" | "list-tasks" | "divider" | "blockquote" | "hint" | "prompt" | "images" | "file" | "drawing" | "embed" | "code" | "math" | "expandable" | "tabs" | "table" | "swagger" | "openapi-operation" | "openapi-schemas" | "openapi-webhook" | "content-ref" | "integration" | "reusable-content" | "stepper" | "if" | "columns" | "updates" | "code-line" | "list-item" | "image" | "tabs-item" | "stepper-step" | "column" | "update";
export type InlineType = "inline-image" | "link" | "emoji" | "icon" | "expression" | "inline-math" | "annotation" | "mention" | "button";
export type MarkType = "bold" | "italic" | "code" | "keyboard" | "strikethrough" | "color" | "superscript" | "subscript";
export type DocumentMark = { object: "mark"; type: MarkType; data?: Record<string, unknown> };
export type DocumentLeaf = { object: "leaf"; text: string; marks: DocumentMark[]; html?: string };
export type DocumentText = { object: "text"; key?: string; leaves: DocumentLeaf[] };
export type DocumentFragment = {
  object: "fragment";
  key?: string;
  fragment?: string;
  type?: string;
  nodes: DocumentBlock[];
};
export type DocumentInline = {
  object: "inline";
  type: InlineType;
  key?: string;
  isVoid: boolean;
  data: Record<string, unknown>;
  nodes?: DocumentInlineNode[];
  fragments?: DocumentFragment[];
};
export type DocumentInlineNode = DocumentText | DocumentInline;
export type DocumentNode = DocumentBlock | DocumentInlineNode;
export type DocumentBlock = {
  object: "block";
  type: BlockType;
  key?: string;
  isVoid: boolean;
  data: Record<string, unknown>;
  nodes?: DocumentNode[];
  fragments?: DocumentFragment[];
  meta?: Record<string, unknown>;
};

export interface GetOrganizationAgentInstructionsInput {
  organizationId: string;
}
export interface OrganizationAgentInstructions {
  object: "agent-instructions";
  /** The instructions, as a Document. */
  instructions: JSONDocument;
  updatedAt: string;
  /** The ID of the user who last changed the instructions. Empty if they were never changed. */
  updatedBy: string;
  urls: {
    location: string;
  };
}
/** A text as a Document: a tree of blocks. */
export interface JSONDocument {
  object: "document";
  /** Data about the document as a whole. */
  data: {
    /** The version of the document format. */
    schemaVersion?: number;
  } & { [name: string]: unknown };
  /** The document's blocks, in reading order. */
  nodes: Array<DocumentBlock>;
  /** Data about the document that isn't part of its text. */
  meta?: {
    /** A token that identifies the state of the document that was read. */
    token?: string;
  };
}
export interface JSONDocumentInput {
  object: "document";
  /** Data about the document as a whole. */
  data: {
    /** The version of the document format. */
    schemaVersion?: number | undefined;
  } & { [name: string]: unknown };
  /** The document's blocks, in reading order. */
  nodes: Array<DocumentBlock>;
  /** Data about the document that isn't part of its text. */
  meta?: {
    /** A token that identifies the state of the document that was read. */
    token?: string | undefined;
  } | undefined;
}
export interface UpdateOrganizationAgentInstructionsInput {
  organizationId: string;
  /** The instructions, as a Document. */
  instructions: JSONDocumentInput;
}
export interface ListConnectedApplicationsInput {
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ConnectedApplication {
  object: "connected-application";
  id: string;
  /** The name that the application provided. Bindery doesn't verify the name. */
  name: string;
  /** The scope of the application's access. */
  scope: "read" | "write" | "admin";
  /** The ID of the only organization that the application can access. Absent if the application isn't limited to one organization. */
  organization?: string;
  createdAt: string;
  expiresAt?: string;
  lastUsedAt?: string;
  urls: {
    location: string;
  };
}
export interface DisconnectApplicationInput {
  applicationId: string;
}
export interface ApplicationsAskedInput {
  client_id: string;
  redirect_uri: string;
  response_type?: string | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
  scope?: string | undefined;
  state?: string | undefined;
  resource?: string | undefined;
}
export interface ApplicationsConnectApplicationInput {
  request: {
    client_id: string;
    redirect_uri: string;
    response_type?: string | undefined;
    code_challenge?: string | undefined;
    code_challenge_method?: string | undefined;
    scope?: string | undefined;
    state?: string | undefined;
    resource?: string | undefined;
  };
  scope: "read" | "write" | "admin";
  organization: string | null;
}
export type SiteSearchScope = {
  mode: "default";
  /** The ID of the site space that the visitor is in. */
  currentSiteSpace?: string | undefined;
  /** Whether to search only the current site space or only the other site spaces. */
  restrictTo?: "currentSiteSpace" | "otherSiteSpaces" | undefined;
} | {
  mode: "specific";
  /** The IDs of the site spaces to search. */
  siteSpaceIds: Array<string>;
} | {
  mode: "all";
};
export interface StreamAskInSiteInput {
  organizationId: string;
  siteId: string;
  /** The question to answer from the content of the site. */
  question: string;
  /** The part of the site to search. `default` searches the current variant and the default variant of each other section. */
  scope?: SiteSearchScope | undefined;
  /** Where the visitor asks the question. */
  context?: {
    siteSpaceId?: string | undefined;
  } | undefined;
  /** The format of the answer. Default: `document`. */
  format?: "document" | "markdown" | undefined;
}
export interface AnswerEvent {
  type: "answer";
  /** The answer so far. */
  answer: {
    /** The text of the answer. */
    answer: {
      /** The text of the answer, in Markdown. */
      markdown: string;
    } | {
      /** A text as a Document: a tree of blocks. */
      document: JSONDocument;
    };
    /** Questions that the visitor could ask next. */
    followupQuestions: Array<string>;
    /** The pages that the answer is based on. */
    sources: Array<{
      type: "page";
      page: string;
      /** The ID of the revision. */
      revision: string;
      /** The ID of the space. */
      space: string;
      /** The anchors of the sections that the answer is based on. */
      sections: Array<string>;
      /** Why the page is a source of the answer. */
      reason?: string;
    }>;
  };
}
export interface StreamAIResponseInSiteInput {
  organizationId: string;
  siteId: string;
  /** The messages. The assistant answers the last message and uses the previous message as context. */
  input: Array<{
    role: "user";
    /** The text of the message. */
    content: string | JSONDocumentInput;
    /** Where the visitor writes the message. */
    context?: {
      location?: {
        spaceId: string;
      } | undefined;
    } | undefined;
  }>;
  previousResponseId?: string | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  model?: "fast" | "reasoning-low" | "reasoning-medium" | "reasoning-high" | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  tools?: Array<unknown> | undefined;
  /** Tool calls aren't supported. Omit this field. */
  toolCall?: undefined | undefined;
}
export type AIStreamResponse = {
  type: "response_start";
  messageId: string;
} | {
  type: "response_document";
  messageId: string;
  /** The index of the step. */
  stepIndex: number;
  /** Whether the blocks are added or replace earlier blocks. */
  operation: "insert" | "update";
  /** Whole blocks of a Document, which follow the previous blocks. */
  blocks: Array<{
    object: "block";
    /** The type of the block. */
    type: string;
  } & { [name: string]: unknown }>;
} | {
  type: "response_followup_suggestion";
  messageId: string;
  /** Questions that the visitor could ask next. */
  suggestions: Array<string>;
} | {
  type: "response_finish";
  messageId: string;
  responseId: string;
  /** The response. */
  response: {
    id: string;
    /** The ID of the previous response. */
    previous?: string;
  };
};
export interface StreamRecommendedQuestionsInSiteInput {
  organizationId: string;
  siteId: string;
  siteSpaceId?: string | undefined;
}
export interface RecommendedQuestion {
  /** The recommended question. */
  question: string;
}
export interface ListSiteQuestionsInput {
  organizationId: string;
  siteId: string;
  /** True to return only answered questions, false to return only unanswered ones. */
  answered?: boolean | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface AskQuestion {
  object: "ask-question";
  id: string;
  /** The question, in the words of the first visitor who asked it. Secrets and email addresses are masked. */
  question: string;
  /** Whether the content of the site answered the question. */
  answered: boolean;
  /** The last answer, in Markdown. */
  answer: string;
  /** The pages that the answer is based on. */
  sources: Array<{
    page: string;
    /** The ID of the space. */
    space: string;
    /** The title of the page. */
    title: string;
    /** The URL of the page. */
    url: string;
  }>;
  /** How often the question was asked. */
  times: number;
  firstAskedAt: string;
  lastAskedAt: string;
}
export interface ListOrganizationAuditEventsInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only events of the operation with this ID. */
  action?: string | undefined;
  /** Return only events of the user with this ID. */
  actor?: string | undefined;
  /** Return only events about the resource with this ID. */
  target?: string | undefined;
  /** Return only events at or after this time. */
  from?: string | undefined;
  /** Return only events before this time. */
  to?: string | undefined;
}
export interface AuditEvent {
  object: "audit-event";
  id: string;
  createdAt: string;
  /** The operation ID of the event. */
  action: string;
  /** The user who made the change. Absent if their account was deleted. */
  actor?: User;
  /** The credential of the request. `none` means that the user was signing up. */
  credential: {
    /** The kind of the credential. */
    type: "token" | "session" | "none";
    id: string;
  };
  /** The IP address of the request. */
  address?: string;
  /** The `X-Request-Id` of the response. */
  request: string;
  /** The IDs of the resources that the operation changed or created, by kind. */
  targets: Record<string, string>;
  /** The parameters of the request, without content and secrets. */
  details: Record<string, unknown>;
  urls: {
    location: string;
  };
}
export interface User {
  object: "user";
  id: string;
  /** The user's name. */
  displayName: string;
  /** The user's email address. Absent if the caller isn't allowed to see it. */
  email?: string;
  /** The URL of the user's photo. Absent if they have none. */
  photoURL?: string;
  /** Whether this is a service account. Absent for people. */
  serviceAccount?: true;
  urls: {
    location: string;
  };
}
export interface ListOrganizationAuditEventActionsInput {
  organizationId: string;
}
export interface ExportOrganizationAuditEventsInput {
  organizationId: string;
  /** Return only events of the operation with this ID. */
  action?: string | undefined;
  /** Return only events of the user with this ID. */
  actor?: string | undefined;
  /** Return only events about the resource with this ID. */
  target?: string | undefined;
  /** Return only events at or after this time. */
  from?: string | undefined;
  /** Return only events before this time. */
  to?: string | undefined;
}
export interface GetOrganizationAuditEventInput {
  organizationId: string;
  auditEventId: string;
}
export interface ListCheckRunsInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface CheckRun {
  object: "check-run";
  id: string;
  /** The number of the run in its space or change request, starting at 1. */
  number: number;
  /** The status of the run. */
  status: "pending" | "running" | "success" | "failure";
  /** The ID of the revision that the run checks. */
  revision: string;
  /** The number of pages in the revision. */
  pages: number;
  /** The number of pages whose text the run read. It skips pages without anything to check. */
  pagesRead: number;
  /** Whether the run ended successfully and checked everything. False until the run ends, and if it reached a limit of pages, findings or time. */
  complete: boolean;
  /** The number of findings, without the accepted ones. All numbers are 0 until the run ends. */
  findings: {
    /** The number of errors. */
    errors: number;
    /** The number of warnings. */
    warnings: number;
    /** The number of notes. */
    notes: number;
    /** The number of findings that the change request caused. */
    introduced: number;
  };
  /** Why the run failed. Absent if it didn't fail. */
  error?: {
    /** A stable code for the error. */
    code: string;
    /** A sentence that explains the error. */
    message: string;
  };
  /** The ID of the user who caused the run. Absent if Bindery started the run at night, or after a new version of a specification. */
  createdBy?: string;
  createdAt: string;
  startedAt?: string;
  endedAt?: string;
  urls: {
    location: string;
  };
}
export interface RunChecksInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
}
export interface GetCheckRunInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  checkRunId: string;
}
export interface ListCheckFindingsInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  limit?: number | undefined;
  checkRunId: string;
  /** Return only findings of this kind. */
  kind?: "links" | "samples" | undefined;
  /** Return only findings with this severity. */
  severity?: "error" | "warning" | "note" | undefined;
  /** Return only findings in this state. */
  state?: "open" | "accepted" | "fixed" | undefined;
  pageId?: string | undefined;
  /** Whether to return only findings that the change request caused, or only the others. */
  introduced?: boolean | undefined;
}
export interface CheckFinding {
  object: "check-finding";
  id: string;
  /** The kind of check: `links` for links, images and files, `samples` for requests and responses in code blocks. */
  kind: "links" | "samples";
  /** The rule of the check, such as `missing-target`. */
  rule: string;
  /** The severity of the finding. */
  severity: "error" | "warning" | "note";
  /** The state of the finding: `open`, `accepted` by a person, or `fixed` if a later run didn't find it. */
  state: "open" | "accepted" | "fixed";
  /** Whether the change request caused the finding. Always false in the main content of a space. */
  introduced: boolean;
  page: {
    id: string;
    /** The title of the page. */
    title: string;
  };
  /** The key of the block with the problem. Absent if the problem isn't in a block. */
  block?: string;
  /** The line in the page's Markdown, starting at 1. */
  line: number;
  /** A sentence that explains the problem. */
  message: string;
  /** The edit that fixes the problem. Absent if no edit is known. */
  suggestion?: {
    /** The text to replace. */
    before: string;
    /** The new text. */
    after: string;
  };
  /** The values that the check compared. */
  evidence: {
    /** The content or specification with which the check compared the page. */
    source: {
      /** The pages and files of the checked revision. */
      type: "content";
    } | {
      /** An OpenAPI specification of the organization. */
      type: "specification";
      /** The slug of the specification. */
      slug: string;
      /** The ID of the specification's version. */
      version: string;
      /** The JSON pointer to the part that the check compared. */
      pointer: string;
    };
    /** What the page contains. */
    found: string;
    /** What the source contains instead. Absent if it isn't known. */
    expected?: string;
  };
  /** Who accepted the finding. Present only for accepted findings. */
  accepted?: {
    /** Why the finding was accepted. */
    reason: string;
    /** The ID of the user who accepted the finding. */
    by: string;
    /** When the finding was accepted (UTC). */
    at: string;
  };
  createdAt: string;
}
export interface AcceptCheckFindingInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  findingId: string;
  /** Why the finding is accepted. */
  reason: string;
}
export interface ReopenCheckFindingInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  findingId: string;
}
export interface ApplyCheckFindingInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  findingId: string;
}
export interface ListCommentsInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** The order by time: `asc` for oldest first, `desc` for newest first. Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only comments in this state. Default: `all`. */
  status?: "all" | "open" | "resolved" | undefined;
  /** Return only comments on this page and its blocks. */
  targetPage?: string | undefined;
  /** Return only comments by these users. Repeat the parameter for several users. */
  authors?: Array<string> | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface Comment {
  object: "comment";
  id: string;
  /** The author of the comment. */
  postedBy: User;
  postedAt: string;
  editedAt?: string;
  /** The reactions to the comment, by emoji. */
  reactions: Array<EmojiReaction>;
  /** The text of the comment, in the requested `format`. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** A text as a Document: a tree of blocks. */
    document: JSONDocument;
  };
  urls: {
    location: string;
  };
  /** The number of replies to the comment. */
  replies: number;
  /** The users who replied to the comment. */
  repliers: Array<UserContributor>;
  /** What the comment is about. */
  target: {
    /** The block that the comment is about. */
    node?: {
      id: string;
    };
    /** The table cell that the comment is about. */
    tableCell?: {
      /** The ID of the cell's row. */
      record: string;
      /** The ID of the cell's column. */
      definition: string;
    };
    /** The ID of the change request that the comment belongs to. */
    changeRequest?: string;
    /** The ID of the review that the comment was submitted with. */
    review?: string;
    page?: {
      id: string;
    };
    /** The ID of the space that the comment belongs to. */
    space: string;
    /** The ID of the content's current revision when the comment was posted. */
    revision: string;
    /** The part of the target that no longer exists in the content. Absent if the whole target exists. */
    gone?: "page" | "node" | "tableCell";
  };
  /** The caller's permissions for the comment. */
  permissions: {
    /** Whether the caller can view the comment. */
    view: boolean;
    /** Whether the caller can edit the comment. */
    edit: boolean;
    /** Whether the caller can reply to the comment. */
    reply: boolean;
    /** Whether the caller can delete the comment. */
    delete: boolean;
    /** Whether the caller can resolve the comment. */
    resolve: boolean;
  };
  /** Whether the comment is open or resolved. */
  status: "open" | "resolved";
  resolvedAt?: string;
  /** The user who resolved the comment. Absent if it is open. */
  resolvedBy?: User;
}
export interface EmojiReaction {
  /** The reaction's emoji. */
  emoji: string;
  /** The number of users who reacted with the emoji. */
  count: number;
  /** The users who reacted with the emoji. */
  users: Array<{
    /** The user who reacted. */
    user: User;
    reactedAt: string;
  }>;
}
export interface UserContributor {
  updatedAt: string;
  /** The number of the user's replies. */
  count: number;
  /** The user who replied. */
  user: User;
}
export interface GetCommentInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  commentId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentRepliesInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  commentId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface CommentReply {
  object: "comment-reply";
  id: string;
  /** The author of the reply. */
  postedBy: User;
  postedAt: string;
  editedAt?: string;
  /** The reactions to the reply, by emoji. */
  reactions: Array<EmojiReaction>;
  /** The text of the reply, in the requested `format`. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** A text as a Document: a tree of blocks. */
    document: JSONDocument;
  };
  urls: {
    location: string;
  };
  /** The caller's permissions for the reply. */
  permissions: {
    /** Whether the caller can view the reply. */
    view: boolean;
    /** Whether the caller can edit the reply. */
    edit: boolean;
    /** Whether the caller can delete the reply. */
    delete: boolean;
  };
}
export interface GetCommentReplyInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  commentId: string;
  commentReplyId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentersInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface OrganizationMember {
  object: "member";
  id: string;
  /** The member's role in the organization. Null for guests. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** The user or service account. */
  user: User;
  /** Whether the member is suspended. */
  disabled: boolean;
  joinedAt: string;
  lastSeenAt?: string;
  /** Whether the member signs in with single sign-on. */
  sso: boolean;
  /** The number of spaces that the member can see. */
  spaces: number;
  /** The number of teams that the member is in. */
  teams: number;
}
export interface PostCommentInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  /** The key of the block that the comment is about. */
  node?: string | undefined;
  /** The cell of a table on the page that the comment is about. */
  tableCell?: {
    /** The ID of the cell's row. */
    record: string;
    /** The ID of the cell's column. */
    definition: string;
  } | undefined;
  /** The text of the comment. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  commentId: string;
  /** The new text. */
  body?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** The emoji reactions to add for the caller. */
  addedReactions?: Array<string> | undefined;
  /** The caller's emoji reactions to remove. */
  removedReactions?: Array<string> | undefined;
  /** Whether the comment is resolved. False reopens it. */
  resolved?: boolean | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  commentId: string;
}
export interface PostCommentReplyInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  commentId: string;
  /** The text of the reply. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentReplyInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  commentId: string;
  commentReplyId: string;
  /** The new text. */
  body?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** The emoji reactions to add for the caller. */
  addedReactions?: Array<string> | undefined;
  /** The caller's emoji reactions to remove. */
  removedReactions?: Array<string> | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  resolved?: boolean | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentReplyInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  commentId: string;
  commentReplyId: string;
}
export interface ListChangeRequestsForSpaceInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only change requests in this state. Repeat the parameter for several states. Default: `open`. */
  status?: "draft" | "open" | "archived" | "merged" | Array<"draft" | "open" | "archived" | "merged"> | undefined;
  /** Return only change requests that this user created. */
  creator?: string | undefined;
  /** Return only change requests that this user edited. */
  contributor?: string | undefined;
  /** Return only change requests that this user was asked to review. */
  requestedReviewer?: string | undefined;
  /** Return only change requests that were created for this cluster of conversation issues. */
  conversationsIssuesCluster?: string | undefined;
  /** Return only change requests whose subject contains this text, or whose number equals it. */
  search?: string | undefined;
}
export interface ChangeRequest {
  object: "change-request";
  id: string;
  /** The change request's sequential number in the space. */
  number: number;
  /** The change request's state: `draft` while it is being edited, `open` for review, then `merged` or `archived`. */
  status: "draft" | "open" | "archived" | "merged";
  /** The change request's subject. */
  subject: string;
  /** The change request's description, as a Document. */
  description?: JSONDocument;
  /** The user who created the change request. */
  createdBy: User;
  createdAt: string;
  updatedAt: string;
  /** The user who merged the change request. Absent until it is merged. */
  mergedBy?: User;
  mergedAt?: string;
  /** The ID of the space that the change request belongs to. */
  space: string;
  /** The ID of the change request's current revision. */
  revision: string;
  /** The ID of the main content's revision that the change request started from. */
  revisionInitial: string;
  /** The ID of the main content's revision that the change request was merged into. Absent until it is merged. */
  revisionMergedAncestor?: string;
  /** The ID of the revision that the merge created. Absent until the change request is merged. */
  revisionMerged?: string;
  /** The number of open comments on the change request. */
  comments: number;
  /** Whether the main content has changed since the change request was created or last updated. */
  outdated: boolean;
  /** The ID of the cluster of conversation issues that the change request was created for. */
  conversationsIssuesCluster?: string;
  urls: {
    app: string;
    location: string;
  };
}
export interface ListChangeRequestsForOrganizationInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only change requests in this state. Repeat the parameter for several states. Default: every state. */
  status?: "draft" | "open" | "archived" | "merged" | Array<"draft" | "open" | "archived" | "merged"> | undefined;
  /** Return only change requests that this user created. */
  creator?: string | undefined;
  /** Return only change requests that this user edited. */
  contributor?: string | undefined;
  /** Return only change requests that this user was asked to review. */
  requestedReviewer?: string | undefined;
  /** Return only change requests that were created for this cluster of conversation issues. */
  conversationsIssuesCluster?: string | undefined;
  /** Return only change requests whose subject contains this text, or whose number equals it. */
  search?: string | undefined;
}
export type ContentRef = {
  /** The kind of target that the reference points to. Other fields depend on it. */
  kind: "url" | "file" | "page" | "anchor" | "user" | "collection" | "space" | "reusable-content" | "openapi" | "tag";
} & { [name: string]: unknown };
export interface CreateChangeRequestInput {
  spaceId: string;
  /** The change request's subject. */
  subject?: string | undefined;
  /** A template to copy into the change request. */
  template?: {
    id: string;
    /** Values for the template. */
    params?: {
      /** Files to use in the copy, by name. Links to `template:<name>` in the template point to these files. */
      contentRefs?: Record<string, ContentRef> | undefined;
    } | undefined;
  } | undefined;
  /** @deprecated */
  agentTaskId?: string | undefined;
}
export interface GetChangeRequestByIdInput {
  spaceId: string;
  changeRequestId: string;
}
export interface UpdateChangeRequestByIdInput {
  spaceId: string;
  changeRequestId: string;
  /** The change request's new subject. */
  subject?: string | undefined;
  /** The change request's new description, as a Document. */
  description?: JSONDocumentInput | undefined;
  /** The change request's new state. Only a merge sets `merged`. */
  status?: "draft" | "open" | "archived" | undefined;
}
export type ContentChangeInput = {
  operation: "update_page";
  page: string;
  /** The page's title. */
  title?: string | undefined;
  /** The page's title in the navigation, if it differs from `title`. An empty string removes it. */
  linkTitle?: string | undefined;
  /** The page's slug, the last part of its URL. It is unique among its siblings. Default: generated from the title. */
  slug?: string | undefined;
  /** The page's emoji. An empty string removes it. */
  emoji?: string | undefined;
  /** The name of the page's icon. An empty string removes it. */
  icon?: string | undefined;
  /** The page's description, shown below its title and in search results. */
  description?: string | undefined;
  /** Whether the navigation hides the page. Its URL still works. */
  hidden?: boolean | undefined;
  /** Whether the site's search leaves the page out. */
  noIndex?: boolean | undefined;
  /** Whether search engines are asked not to index the page. */
  noRobotsIndex?: boolean | undefined;
  /** The expression over visitor claims that decides who can see the page. An empty string removes it. */
  condition?: string | undefined;
  /** The page's layout. Parts that you omit don't change. */
  layout?: {
    /** Whether the page shows its cover image. */
    cover?: boolean | undefined;
    /** Whether the page shows its title. */
    title?: boolean | undefined;
    /** Whether the page shows its description. */
    description?: boolean | undefined;
    /** Whether the page shows the table of contents of the space. */
    tableOfContents?: boolean | undefined;
    /** Whether the page shows the outline of its headings. */
    outline?: boolean | undefined;
    /** Whether the page shows links to the previous and next page. */
    pagination?: boolean | undefined;
    /** Whether the page shows metadata, such as when it was last changed. */
    metadata?: boolean | undefined;
    /** The width of the page's content. */
    width?: "default" | "wide" | undefined;
    /** The size of the page's cover image. */
    coverSize?: "hero" | "full" | undefined;
  } | undefined;
  /** The page's cover image. It replaces the current cover, and null removes it. */
  cover?: {
    /** The cover image. */
    ref: {
      kind: "url";
      /** The URL of the target. */
      url: string;
    } | {
      kind: "file";
      /** The ID of the file. */
      file: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    };
    /** The cover image in dark mode. Default: `ref`. */
    refDark?: {
      kind: "url";
      /** The URL of the target. */
      url: string;
    } | {
      kind: "file";
      /** The ID of the file. */
      file: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | undefined;
    /** The vertical offset of the cover image, in pixels. */
    yPos?: number | undefined;
    /** The height of the cover in pixels. If omitted, the site's height is used. */
    height?: number | undefined;
  } | null | undefined;
  /** The page's canonical and alternate links. They replace the current links, and null removes them. */
  metaLinks?: {
    /** The page that search engines should treat as the original of this page. */
    canonical?: {
      kind: "url";
      /** The URL of the target. */
      url: string;
    } | {
      kind: "page";
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "anchor";
      /** The anchor of the heading. */
      anchor: string;
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "space";
      /** The ID of the space. */
      space: string;
    } | undefined;
    /** The same page in other languages or variants. */
    alternates?: Array<{
      kind: "url";
      /** The URL of the target. */
      url: string;
    } | {
      kind: "page";
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "anchor";
      /** The anchor of the heading. */
      anchor: string;
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "space";
      /** The ID of the space. */
      space: string;
    }> | undefined;
  } | null | undefined;
  /** The page's new text. It replaces the current text. */
  document?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** The target of the link, for pages of type `link`. */
  target?: {
    kind: "url";
    /** The URL of the target. */
    url: string;
  } | {
    kind: "page";
    page: string;
    /** The ID of the space that contains the target. Default: the space of the page. */
    space?: string | undefined;
  } | {
    kind: "anchor";
    /** The anchor of the heading. */
    anchor: string;
    page: string;
    /** The ID of the space that contains the target. Default: the space of the page. */
    space?: string | undefined;
  } | {
    kind: "space";
    /** The ID of the space. */
    space: string;
  } | undefined;
  /** The ID of the page to move this page under. Null moves it to the root. */
  into?: string | null | undefined;
  /** The page's position among its siblings, starting at 0. Default: the end. */
  at?: number | undefined;
} | {
  operation: "insert_page";
  /** The type of page. `group` and `link` pages have no text. Default: `document`. */
  type?: "document" | "group" | "link" | undefined;
  /** The page's title. */
  title?: string | undefined;
  /** The page's title in the navigation, if it differs from `title`. An empty string removes it. */
  linkTitle?: string | undefined;
  /** The page's slug, the last part of its URL. It is unique among its siblings. Default: generated from the title. */
  slug?: string | undefined;
  /** The page's emoji. An empty string removes it. */
  emoji?: string | undefined;
  /** The name of the page's icon. An empty string removes it. */
  icon?: string | undefined;
  /** The page's description, shown below its title and in search results. */
  description?: string | undefined;
  /** Whether the navigation hides the page. Its URL still works. */
  hidden?: boolean | undefined;
  /** Whether the site's search leaves the page out. */
  noIndex?: boolean | undefined;
  /** Whether search engines are asked not to index the page. */
  noRobotsIndex?: boolean | undefined;
  /** The expression over visitor claims that decides who can see the page. An empty string removes it. */
  condition?: string | undefined;
  /** The page's layout. Parts that you omit don't change. */
  layout?: {
    /** Whether the page shows its cover image. */
    cover?: boolean | undefined;
    /** Whether the page shows its title. */
    title?: boolean | undefined;
    /** Whether the page shows its description. */
    description?: boolean | undefined;
    /** Whether the page shows the table of contents of the space. */
    tableOfContents?: boolean | undefined;
    /** Whether the page shows the outline of its headings. */
    outline?: boolean | undefined;
    /** Whether the page shows links to the previous and next page. */
    pagination?: boolean | undefined;
    /** Whether the page shows metadata, such as when it was last changed. */
    metadata?: boolean | undefined;
    /** The width of the page's content. */
    width?: "default" | "wide" | undefined;
    /** The size of the page's cover image. */
    coverSize?: "hero" | "full" | undefined;
  } | undefined;
  /** The page's cover image. It replaces the current cover, and null removes it. */
  cover?: {
    /** The cover image. */
    ref: {
      kind: "url";
      /** The URL of the target. */
      url: string;
    } | {
      kind: "file";
      /** The ID of the file. */
      file: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    };
    /** The cover image in dark mode. Default: `ref`. */
    refDark?: {
      kind: "url";
      /** The URL of the target. */
      url: string;
    } | {
      kind: "file";
      /** The ID of the file. */
      file: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | undefined;
    /** The vertical offset of the cover image, in pixels. */
    yPos?: number | undefined;
    /** The height of the cover in pixels. If omitted, the site's height is used. */
    height?: number | undefined;
  } | null | undefined;
  /** The page's canonical and alternate links. They replace the current links, and null removes them. */
  metaLinks?: {
    /** The page that search engines should treat as the original of this page. */
    canonical?: {
      kind: "url";
      /** The URL of the target. */
      url: string;
    } | {
      kind: "page";
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "anchor";
      /** The anchor of the heading. */
      anchor: string;
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "space";
      /** The ID of the space. */
      space: string;
    } | undefined;
    /** The same page in other languages or variants. */
    alternates?: Array<{
      kind: "url";
      /** The URL of the target. */
      url: string;
    } | {
      kind: "page";
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "anchor";
      /** The anchor of the heading. */
      anchor: string;
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "space";
      /** The ID of the space. */
      space: string;
    }> | undefined;
  } | null | undefined;
  /** The text of the new page. */
  document: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** The source from which Bindery generates pages under the new page. */
  computed?: {
    type: "builtin:openapi";
    /** The specification that the pages are generated from. */
    dependencies: {
      /** The specification that the content is generated from. */
      spec: {
        /** The reference to the specification. */
        ref: {
          kind: "openapi";
          /** The slug of a specification in the organization. */
          spec: string;
        };
      };
    };
    /** How pages are generated from the specification. */
    props: {
      /** Whether to add a page with the schemas at the end. Default: false. */
      models?: boolean | undefined;
      /** Whether to generate one page per tag, or also one page per operation under the page of its tag. Default: `by-tag`. */
      grouping?: "by-tag" | "by-operation" | undefined;
    };
  } | undefined;
  /** The target of the link, for pages of type `link`. */
  target?: {
    kind: "url";
    /** The URL of the target. */
    url: string;
  } | {
    kind: "page";
    page: string;
    /** The ID of the space that contains the target. Default: the space of the page. */
    space?: string | undefined;
  } | {
    kind: "anchor";
    /** The anchor of the heading. */
    anchor: string;
    page: string;
    /** The ID of the space that contains the target. Default: the space of the page. */
    space?: string | undefined;
  } | {
    kind: "space";
    /** The ID of the space. */
    space: string;
  } | undefined;
  /** The ID of the page to insert the new page under. If omitted, it is inserted at the root. */
  into?: string | undefined;
  /** The page's position among its siblings, starting at 0. Default: the end. */
  at?: number | undefined;
  /** A name for the new page within this request. Other texts in the request can link to the page as `./<ref>.md`. */
  ref?: string | undefined;
} | {
  operation: "delete_page";
  page: string;
} | {
  operation: "revert_page";
  page: string;
  /** The ID of the revision to restore the page from. Default: the revision that the change request is based on. */
  revision?: string | undefined;
  /** The keys of the blocks to revert. If omitted, the whole page is reverted. */
  block?: Array<string> | undefined;
} | {
  operation: "replace_text";
  page: string;
  /** The text to find. It is matched literally. */
  text: string;
  /** The replacement text. It is inserted as plain text, so Markdown in it has no effect. */
  replacement: string;
  /** Whether the search is case-sensitive. */
  matchCase?: boolean | undefined;
  /** Whether to find only whole words, not parts of words. */
  wholeWord?: boolean | undefined;
} | {
  operation: "update_reusable_content";
  /** The ID of the reusable content. The change shows on every page that includes it. */
  reusableContent: string;
  /** The reusable content's new text. It replaces the current text. */
  document: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never>;
} | {
  operation: "insert_files";
  /** The files to add, at most 20. */
  files: Array<{
    /** A name for the file within this request. Texts in the request can refer to the file by this name. */
    ref?: string | undefined;
    /** The file's name, with at most 255 bytes of UTF-8 and without control characters. */
    name: string;
    /** The file's media type, such as `image/png`. Required with `base64`. */
    contentType?: string | undefined;
    /** The URL to copy the file from. It can be an upload URL that `generateStorageUploadURL` returned. */
    url?: string | undefined;
    /** The file's content, encoded as base64. At most 1 MB. Requires `contentType`. */
    base64?: string | undefined;
  }>;
};
export interface UpdateChangeRequestContentInput {
  spaceId: string;
  changeRequestId: string;
  /** The changes, at most 50. They are applied in order. If one change fails, none of them is applied. */
  changes: Array<ContentChangeInput>;
  /** Whether to return only the change request. If false, the response also lists the pages and files that changed. Default: true. */
  compat?: boolean | undefined;
}
export interface ChangeRequestContentUpdate {
  /** The change request. */
  changeRequest: ChangeRequest;
  /** The pages and reusable content that the request changed. */
  changes: Array<{
    object: "created_page";
    /** The `ref` that the request specified for the page. */
    ref?: string;
    page: {
      object: "page";
      id: string;
      urls: {
        location: string;
      };
    };
  } | {
    object: "updated_page";
    page: {
      object: "page";
      id: string;
      urls: {
        location: string;
      };
    };
  } | {
    object: "deleted_page";
    page: string;
  } | {
    object: "updated_reusable_content";
    /** The ID of the updated reusable content. */
    reusableContent: string;
  }>;
  /** The files that the request added. */
  insertedFiles?: Array<RevisionFile>;
}
export interface RevisionFile {
  id: string;
  /** The file's name. */
  name: string;
  /** The file's media type, such as `image/png`. */
  contentType: string;
  /** The URL to download the file from. */
  downloadURL: string;
  /** The file's size in bytes. */
  size: number;
  /** The image's size. Absent if the file isn't an image. */
  dimensions?: {
    /** The image's width in pixels. */
    width: number;
    /** The image's height in pixels. */
    height: number;
  };
  /** The file in the Git repository. Absent if it doesn't come from Git. */
  git?: GitSyncBlob;
}
export interface GitSyncBlob {
  /** The hash of the file's content in Git. */
  oid: string;
  /** The path of the file in the repository. */
  path: string;
}
export interface ChangeRequestsShareEditInput {
  spaceId: string;
  changeRequestId: string;
  page: string;
  data: string;
}
export interface ApplyTemplateToSpaceInput {
  spaceId: string;
  id: string;
  /** Values for the template. */
  params?: {
    /** Files to use in the copy, by name. Links to `template:<name>` in the template point to these files. */
    contentRefs?: Record<string, ContentRef> | undefined;
  } | undefined;
  changeRequestId?: string | undefined;
}
export interface MergeChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  /** Whether to only report the result, without writing anything. Default: false. */
  dryRun?: boolean | undefined;
}
export interface MergeConflict {
  id: string;
  /** The kind of conflict. */
  kind: "text" | "deleted" | "renamed" | "moved" | "order" | "metadata" | "file" | "reusable-content" | "structure-file" | "variable";
  /** The attribute that is in conflict, such as the title or the slug. */
  attribute?: string;
  /** The whole text in reading order, with its conflicting parts. Present only for conflicts in a text. */
  parts?: Array<{
    /** Text that isn't in conflict. */
    text: string;
  } | {
    id: string;
    /** The text on this side, with line breaks. Empty if this side has no text here. */
    base: string;
    /** The text on this side, with line breaks. Empty if this side has no text here. */
    mine: string;
    /** The text on this side, with line breaks. Empty if this side has no text here. */
    theirs: string;
  }>;
  page?: {
    id: string;
    /** The page's title. */
    title: string;
  };
  /** The file that is in conflict. */
  file?: {
    id: string;
    /** The file's name. */
    name: string;
  };
  /** The ID, repository path or name of the item in conflict. */
  thing: string;
  /** The value on this side. Null if the item doesn't exist on this side. */
  base?: unknown;
  /** The value on this side. Null if the item doesn't exist on this side. */
  mine?: unknown;
  /** The value on this side. Null if the item doesn't exist on this side. */
  theirs?: unknown;
}
export interface GetChangeRequestMergeChecksInput {
  spaceId: string;
  changeRequestId: string;
}
export interface MergeChecks {
  object: "merge-checks";
  /** Whether the change request is based on the current revision of the main content. */
  upToDate: boolean;
  /** Whether the caller can merge the change request. This value doesn't take conflicts into account. */
  mergeable: boolean;
  /** Why the caller can't merge the change request. */
  reason?: string;
  /** Whether the caller can merge without meeting the rules. */
  bypass: boolean;
  /** The merge rules. Each entry says whether the change request meets the rule. */
  checks: Array<{
    /** The merge rule. */
    rule: MergeRule;
    /** Whether the change request meets the rule. */
    met: boolean;
    /** What the change request needs to meet the rule. */
    lacking?: string;
  }>;
}
export type MergeRule = {
  /** The rule, which applies to the users in `users`. */
  rule: "require_specific_reviewers" | "require_one_of_specific_reviewers" | "allow_bypass";
  /** The IDs of the users that the rule is about. */
  users: Array<string>;
} | {
  /** The rule. */
  rule: "require_at_least_one_review" | "require_at_least_one_approved_review" | "require_all_reviews_approved" | "require_agent_review" | "require_up_to_date_change_request" | "require_change_request_subject" | "require_change_request_description" | "require_author_to_merge";
} | {
  /** The kind of rule. Always `custom`: the change request must meet `expression`. */
  rule: "custom";
  /** The expression that must be true before the change request can be merged. */
  expression: string;
  /** The text that members see if the expression isn't true. */
  message?: string;
};
export interface UpdateChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  /** Whether to only report the result, without writing anything. Default: false. */
  dryRun?: boolean | undefined;
  /** How to resolve each conflict: keep one side, use another text, or decide for each part of the text. */
  resolutions?: Array<{
    /** The ID of the conflict. */
    conflict: string;
    /** The side to keep: `mine` is the change request, `theirs` is the main content. */
    use: "mine" | "theirs";
  } | {
    /** The ID of the conflict. */
    conflict: string;
    /** The text to use instead of both sides. */
    text: string;
  } | {
    /** The ID of the conflict. */
    conflict: string;
    /** The decisions for individual parts of the text. Parts without a decision stay in conflict. */
    hunks: Array<{
      /** The ID of the conflicting part of the text. */
      hunk: string;
      /** The side to keep: `mine` is the change request, `theirs` is the main content. */
      use: "mine" | "theirs" | "both";
    } | {
      /** The ID of the conflicting part of the text. */
      hunk: string;
      /** The text to use instead of both sides. */
      text: string;
    }>;
  }> | undefined;
}
export interface GetChangeRequestChangesInput {
  spaceId: string;
  changeRequestId: string;
  limit?: number | undefined;
}
export interface RevisionSemanticChanges {
  /** The change request that the revision was merged from. */
  mergedFrom?: ChangeRequest;
  /** The changes, at most `limit`. */
  changes: Array<{
    type: "page_created";
    page: {
      id: string;
      /** The page's type. */
      type: "document" | "group" | "link" | "computed";
      /** The page's title. */
      title: string;
      /** The page's path: the slugs from the root to the page. */
      path?: string;
    };
  } | {
    type: "page_edited";
    page: {
      id: string;
      /** The page's type. */
      type: "document" | "group" | "link" | "computed";
      /** The page's title. */
      title: string;
      /** The page's path: the slugs from the root to the page. */
      path?: string;
    };
    /** The attributes of the page that changed. Changes to other settings aren't listed. */
    attributes: {
      /** The page's title before and after the change. */
      title?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
      /** The page's description before and after the change. */
      description?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
      /** The page's slug before and after the change. */
      slug?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
      /** The IDs of the page's document before and after the change. Read them with the `documents/{documentId}` operations. */
      document?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
      /** The page's cover before and after the change. */
      cover?: {
        /** The value before the change. Absent if there was none. */
        before?: Record<string, unknown>;
        /** The value after the change. Absent if there is none. */
        after?: Record<string, unknown>;
      };
      /** The page's emoji before and after the change. */
      emoji?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
      /** The page's layout before and after the change. */
      layout?: {
        /** The value before the change. Absent if there was none. */
        before?: Record<string, unknown>;
        /** The value after the change. Absent if there is none. */
        after?: Record<string, unknown>;
      };
      /** The page's variables before and after the change. */
      variables?: {
        /** The value before the change. Absent if there was none. */
        before?: Record<string, string>;
        /** The value after the change. Absent if there is none. */
        after?: Record<string, string>;
      };
      /** The link's target before and after the change. */
      target?: {
        /** The value before the change. Absent if there was none. */
        before?: ContentRef;
        /** The value after the change. Absent if there is none. */
        after?: ContentRef;
      };
    };
  } | {
    type: "page_deleted";
    page: {
      id: string;
      /** The page's type. */
      type: "document" | "group" | "link" | "computed";
      /** The page's title. */
      title: string;
      /** The page's path: the slugs from the root to the page. */
      path?: string;
    };
  } | {
    type: "page_moved";
    page: {
      id: string;
      /** The page's type. */
      type: "document" | "group" | "link" | "computed";
      /** The page's title. */
      title: string;
      /** The page's path: the slugs from the root to the page. */
      path?: string;
    };
    /** The page's parent before and after the move. `before` is absent if the page was at the root, and `after` if it is now at the root. */
    parent: {
      /** The page's parent before the move. */
      before?: {
        id: string;
        /** The page's type. */
        type: "document" | "group" | "link" | "computed";
        /** The page's title. */
        title: string;
        /** The page's path: the slugs from the root to the page. */
        path?: string;
      };
      /** The page's parent after the move. */
      after?: {
        id: string;
        /** The page's type. */
        type: "document" | "group" | "link" | "computed";
        /** The page's title. */
        title: string;
        /** The page's path: the slugs from the root to the page. */
        path?: string;
      };
    };
  } | {
    type: "file_created";
    /** The file that changed. */
    file: {
      id: string;
      /** The file's name. */
      name: string;
      /** The file's media type. */
      contentType: string;
      /** The URL to download the file from. */
      downloadURL: string;
    };
  } | {
    type: "file_edited";
    /** The file that changed. */
    file: {
      id: string;
      /** The file's name. */
      name: string;
      /** The file's media type. */
      contentType: string;
      /** The URL to download the file from. */
      downloadURL: string;
    };
    /** The attributes of the file that changed. */
    attributes: {
      /** The file's name before and after the change. */
      name?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
      /** The file's download URL before and after the change. */
      downloadURL?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
      /** The file's size in bytes before and after the change. */
      size?: {
        /** The value before the change. Absent if there was none. */
        before?: number;
        /** The value after the change. Absent if there is none. */
        after?: number;
      };
      /** The file's media type before and after the change. */
      contentType?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
      /** The image's width and height before and after the change. */
      dimensions?: {
        /** The value before the change. Absent if there was none. */
        before?: {
          /** The image's width in pixels. */
          width: number;
          /** The image's height in pixels. */
          height: number;
        };
        /** The value after the change. Absent if there is none. */
        after?: {
          /** The image's width in pixels. */
          width: number;
          /** The image's height in pixels. */
          height: number;
        };
      };
    };
  } | {
    type: "file_deleted";
    /** The file that changed. */
    file: {
      id: string;
      /** The file's name. */
      name: string;
      /** The file's media type. */
      contentType: string;
      /** The URL to download the file from. */
      downloadURL: string;
    };
  } | {
    type: "reusable_content_created";
    /** The reusable content that changed. */
    reusableContent: {
      id: string;
      /** The reusable content's title. */
      title: string;
      /** The ID of the reusable content's document. */
      document?: string;
    };
  } | {
    type: "reusable_content_edited";
    /** The reusable content that changed. */
    reusableContent: {
      id: string;
      /** The reusable content's title. */
      title: string;
      /** The ID of the reusable content's document. */
      document?: string;
    };
    /** The attributes of the reusable content that changed. */
    attributes: {
      /** The reusable content's title before and after the change. */
      title?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
      /** The ID of the reusable content's document before and after the change. */
      document?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
    };
  } | {
    type: "reusable_content_deleted";
    /** The reusable content that changed. */
    reusableContent: {
      id: string;
      /** The reusable content's title. */
      title: string;
      /** The ID of the reusable content's document. */
      document?: string;
    };
  } | {
    type: "variables_edited";
    /** The variables that changed, by name. */
    variables: Record<string, {
      /** The value before the change. Absent if there was none. */
      before?: string;
      /** The value after the change. Absent if there is none. */
      after?: string;
    }>;
  }>;
  /** The number of changes that aren't listed. */
  more?: number;
}
export interface FindTextInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  /** The text to find. It is matched literally. */
  text: string;
  /** Whether the search is case-sensitive. */
  matchCase?: boolean | undefined;
  /** Whether to find only whole words, not parts of words. */
  wholeWord?: boolean | undefined;
  /** The `after` value of the previous response, to continue the search. */
  after?: string | undefined;
  limit?: number | undefined;
}
export interface TextMatches {
  /** The pages that contain the text. */
  pages: Array<{
    page: string;
    /** The page's title. */
    title: string;
    /** The number of matches on the page. */
    count: number;
    /** The first 20 matches on the page. */
    lines: Array<{
      /** The number of the line in the page's Markdown, starting at 1. */
      line: number;
      /** The text before the match in its line, at most 60 characters. */
      before: string;
      /** The matched text as it is on the page. */
      match: string;
      /** The text after the match in its line, at most 120 characters. */
      after: string;
    }>;
  }>;
  /** The value to send as `after` to continue the search. Absent if all pages were searched. */
  after?: string;
}
export interface ListChangeRequestRevisionsInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface RevisionSummary {
  object: "revision";
  id: string;
  /** The IDs of the revisions that this revision is based on. */
  parents: Array<string>;
  createdAt: string;
  /** The commit that the revision was imported from or exported to. */
  git?: GitSyncCommit;
  urls: {
    app: string;
    /** The URL of the published site that shows the content. Absent if it isn't published. */
    published?: string;
    /** The URL at which anyone can read the content. Absent if it isn't public. */
    public?: string;
  };
  /** How the revision was created: by edits, a merge, a rollback, an update of a change request, or computation. */
  type: "edits" | "merge" | "rollback" | "update" | "computed";
  /** The ID of the revision that a `computed` revision was computed from. Absent for other types. */
  sourceRevision?: string;
  /** The change request that was merged in this revision. Only members of the organization get this field. */
  mergedFrom?: ChangeRequest;
  /** The revision's sequential number in the main content or in the change request. */
  number: number;
  /** The user who created the revision, without their email address. */
  author?: User;
}
export interface GitSyncCommit {
  /** The hash of the commit. */
  oid: string;
  /** The message of the commit. */
  message: string;
  /** Whether Bindery created the commit. */
  createdByService: boolean;
  /** The same value as `createdByService`, for compatibility. @deprecated */
  createdByGitBook: boolean;
  /** The URL of the commit. Null if the Git provider isn't known. */
  url?: string;
  /** The Git ref of the commit, such as `refs/heads/main`. */
  ref?: string;
}
export interface GetChangeRequestPageChangesInput {
  spaceId: string;
  changeRequestId: string;
  pageId: string;
  /** The number of unchanged blocks to return around each change. Default: 1. */
  context?: number | undefined;
}
export interface PageDifference {
  page: {
    id: string;
    /** The page's type. */
    type: "document" | "group" | "link" | "computed";
    /** The page's title. */
    title: string;
    /** The page's path: the slugs from the root to the page. */
    path?: string;
  };
  /** The page's title before and after the change. */
  title: {
    /** The text before the change. Absent if there was none. */
    before?: string;
    /** The text after the change. Absent if there is none. */
    after?: string;
  };
  /** The IDs of the compared documents. Read them with the `documents/{documentId}` operations. */
  document: {
    /** The text before the change. Absent if there was none. */
    before?: string;
    /** The text after the change. Absent if there is none. */
    after?: string;
  };
  /** The front matter and the title line of the page. Present if they changed. */
  head?: {
    /** The text before the change. Absent if there was none. */
    before?: string;
    /** The text after the change. Absent if there is none. */
    after?: string;
  };
  /** Whether the page or its changes are too large to compare. If true, `blocks` is empty. */
  isTooLarge: boolean;
  /** The changed blocks in reading order, with unchanged blocks around them. */
  blocks: Array<BlockDifference | {
    kind: "skipped";
    /** The number of unchanged blocks that aren't returned here. */
    count: number;
  }>;
}
export interface BlockDifference {
  /** How the block changed. */
  kind: "same" | "added" | "removed" | "changed" | "moved";
  /** Whether the changed block was also moved. */
  isMoved?: boolean;
  /** The block as a Document. Absent for link definitions, which exist only in Markdown. */
  block?: {
    /** The block before the change. */
    before?: DocumentBlock;
    /** The block after the change. */
    after?: DocumentBlock;
  };
  /** The block's Markdown before and after the change. */
  markdown: {
    /** The text before the change. Absent if there was none. */
    before?: string;
    /** The text after the change. Absent if there is none. */
    after?: string;
  };
  /** The ranges of the block's text that were removed and added, in UTF-16 units. */
  words?: WordRanges;
  /** The nested blocks that changed. */
  parts?: Array<{
    /** The key of the nested block. */
    key: string;
    /** How the nested block changed. */
    kind: "added" | "removed" | "changed" | "moved";
    /** The ranges of the block's text that were removed and added, in UTF-16 units. */
    words?: WordRanges;
  }>;
}
export interface WordRanges {
  /** The removed ranges, each as start and end. */
  before: Array<[number, number]>;
  /** The added ranges, each as start and end. */
  after: Array<[number, number]>;
}
export interface GetRevisionOfChangeRequestByIdInput {
  spaceId: string;
  changeRequestId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface Revision {
  object: "revision";
  id: string;
  /** The IDs of the revisions that this revision is based on. */
  parents: Array<string>;
  createdAt: string;
  /** The commit that the revision was imported from or exported to. */
  git?: GitSyncCommit;
  urls: {
    app: string;
    /** The URL of the published site that shows the content. Absent if it isn't published. */
    published?: string;
    /** The URL at which anyone can read the content. Absent if it isn't public. */
    public?: string;
  };
  /** How the revision was created: by edits, a merge, a rollback, an update of a change request, or computation. */
  type: "edits" | "merge" | "rollback" | "update" | "computed";
  /** The ID of the revision that a `computed` revision was computed from. Absent for other types. */
  sourceRevision?: string;
  /** The change request that was merged in this revision. Only members of the organization get this field. */
  mergedFrom?: ChangeRequest;
  /** The pages in the order of the sidebar, each with its subpages. */
  pages: RevisionPages;
  /** The files of the revision. */
  files: Array<RevisionFile>;
  /** The reusable content of the revision. */
  reusableContents: Array<RevisionReusableContent>;
  /** The space's variables, by name. */
  variables?: Record<string, string>;
  /** The tags of the revision. Always empty. */
  tags: Array<unknown>;
}
/** The pages in the order of the sidebar, each with its subpages. */
export type RevisionPages = Array<RevisionPage>;
export type RevisionPage = RevisionPageDocument | RevisionPageGroup | RevisionPageLink | RevisionPageComputed;
export interface RevisionPageDocument {
  id: string;
  /** The page's title. */
  title: string;
  /** The page's title in the navigation, if it differs from `title`. */
  linkTitle?: string;
  /** The page's emoji, as hexadecimal code points. Absent if the page has none. */
  emoji?: string;
  /** The name of the page's icon. Absent if the page has none. */
  icon?: string;
  /** The expression over visitor claims that decides who can see the page. Absent if everyone can. */
  condition?: string;
  createdAt?: string;
  updatedAt?: string;
  /** The page's slug, the last part of its path. */
  slug: string;
  /** The page's path: the slugs from the root to the page, joined by slashes. */
  path: string;
  /** Whether the navigation hides the page. Its URL still works. */
  hidden?: boolean;
  /** Whether the site's search leaves the page out. */
  noIndex?: boolean;
  /** Whether search engines are asked not to index the page. */
  noRobotsIndex?: boolean;
  /** @deprecated */
  kind: "sheet";
  type: "document";
  urls: {
    app: string;
    /** The page's URL on the published site. Absent if it isn't published. */
    published?: string;
  };
  /** The page's description, shown below its title and in search results. */
  description?: string;
  /** The page's file in the Git repository. Absent if the page doesn't come from Git. */
  git?: GitSyncBlob;
  /** The parts of the page that are shown. */
  layout: RevisionPageLayoutOptions;
  /** The page's cover image. Absent if it has none. */
  cover?: RevisionPageDocumentCover;
  /** The page's variables, by name. */
  variables?: Record<string, string>;
  /** The page's canonical and alternate links. */
  metaLinks?: {
    /** The page that search engines should treat as the original of this page. */
    canonical?: ContentRef;
    /** The same page in other languages or variants. */
    alternates?: Array<ContentRef>;
  };
  /** The page's tags. Always empty. */
  tags: Array<unknown>;
  documentId?: string;
  /** The source that the page's content is generated from. */
  computed?: {
    /** The type of source. */
    type: string;
  } & { [name: string]: unknown };
  /** A value that changes whenever the generated content changes. */
  computedSeed?: string;
  /** The page's text as a Document. Present if `format` is `document`. */
  document?: JSONDocument;
  /** The page's text in Markdown. Present if `format` is `markdown`. */
  markdown?: string;
  /** The pages in the order of the sidebar, each with its subpages. */
  pages: RevisionPages;
}
export interface RevisionPageLayoutOptions {
  /** The width of the page's content. */
  width: "default" | "wide";
  /** Whether the page shows its cover image. */
  cover: boolean;
  /** The size of the page's cover image. */
  coverSize: "hero" | "full";
  /** The mask over the page's cover image. */
  coverMask: "none" | "radial";
  /** Whether the page shows its title. */
  title: boolean;
  /** Whether the page shows its description. */
  description: boolean;
  /** Whether the page shows the table of contents of the space. */
  tableOfContents: boolean;
  /** Whether the page shows the outline of its headings. */
  outline: boolean;
  /** Whether the page shows links to the previous and next page. */
  pagination: boolean;
  /** Whether the page shows metadata, such as when it was last changed. */
  metadata: boolean;
  /** Whether the page shows its tags. */
  tags: boolean;
  /** Whether the page shows page actions, such as **Copy page**. */
  actions: boolean;
  /** Whether headings on the page show links to themselves. */
  anchors: boolean;
}
export interface RevisionPageDocumentCover {
  /** The cover image. */
  ref?: ContentRef;
  /** The cover image in dark mode. */
  refDark?: ContentRef;
  /** The vertical offset of the cover image, in pixels. */
  yPos: number;
  /** The height of the cover in pixels. */
  height?: number;
  /** The color of text on the cover. */
  textColor?: "black" | "white";
  /** The color of text on the cover in dark mode. */
  textColorDark?: "black" | "white";
}
export interface RevisionPageGroup {
  id: string;
  /** The page's title. */
  title: string;
  /** The page's title in the navigation, if it differs from `title`. */
  linkTitle?: string;
  /** The page's emoji, as hexadecimal code points. Absent if the page has none. */
  emoji?: string;
  /** The name of the page's icon. Absent if the page has none. */
  icon?: string;
  /** The expression over visitor claims that decides who can see the page. Absent if everyone can. */
  condition?: string;
  createdAt?: string;
  updatedAt?: string;
  /** The page's slug, the last part of its path. */
  slug: string;
  /** The page's path: the slugs from the root to the page, joined by slashes. */
  path: string;
  /** Whether the navigation hides the page. Its URL still works. */
  hidden?: boolean;
  /** Whether the site's search leaves the page out. */
  noIndex?: boolean;
  /** Whether search engines are asked not to index the page. */
  noRobotsIndex?: boolean;
  /** @deprecated */
  kind: "group";
  type: "group";
  /** The pages in the order of the sidebar, each with its subpages. */
  pages: RevisionPages;
}
export interface RevisionPageLink {
  id: string;
  /** The page's title. */
  title: string;
  /** The page's title in the navigation, if it differs from `title`. */
  linkTitle?: string;
  /** The page's emoji, as hexadecimal code points. Absent if the page has none. */
  emoji?: string;
  /** The name of the page's icon. Absent if the page has none. */
  icon?: string;
  /** The expression over visitor claims that decides who can see the page. Absent if everyone can. */
  condition?: string;
  createdAt?: string;
  updatedAt?: string;
  /** @deprecated */
  kind: "link";
  type: "link";
  /** The target of the link. */
  target: ContentRef;
  /** The URL of the link's target. */
  href?: string;
  /** Whether the navigation hides the link. */
  hidden?: boolean;
}
export interface RevisionPageComputed {
  id: string;
  /** The page's title. */
  title: string;
  /** The page's title in the navigation, if it differs from `title`. */
  linkTitle?: string;
  /** The page's emoji, as hexadecimal code points. Absent if the page has none. */
  emoji?: string;
  /** The name of the page's icon. Absent if the page has none. */
  icon?: string;
  /** The expression over visitor claims that decides who can see the page. Absent if everyone can. */
  condition?: string;
  createdAt?: string;
  updatedAt?: string;
  type: "computed";
  /** The source that the pages are generated from. */
  computed: {
    /** The type of source. */
    type: string;
  } & { [name: string]: unknown };
}
export interface RevisionReusableContent {
  id: string;
  /** The reusable content's title. */
  title: string;
  /** The ID of the reusable content's document. Read it with the `documents/{documentId}` operations. */
  document?: string;
  /** The reusable content's file in the Git repository. Absent if it doesn't come from Git. */
  git?: GitSyncBlob;
}
export interface ListPagesInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListChangeRequestReusableContentsInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentInChangeRequestByIdInput {
  spaceId: string;
  changeRequestId: string;
  reusableContentId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentDocumentInChangeRequestByIdInput {
  spaceId: string;
  changeRequestId: string;
  reusableContentId: string;
}
export interface GetPageInChangeRequestByIdInput {
  spaceId: string;
  changeRequestId: string;
  pageId: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** How Markdown refers to pages and files. `stable` uses IDs (`/pages/<id>`, `/files/<id>`), which are valid everywhere. `relative` keeps the links of the text. Documents always contain the IDs of the targets. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetPageInChangeRequestByPathInput {
  spaceId: string;
  changeRequestId: string;
  /** The page's path: the slugs from the root to the page, joined by slashes. */
  pagePath: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** How Markdown refers to pages and files. `stable` uses IDs (`/pages/<id>`, `/files/<id>`), which are valid everywhere. `relative` keeps the links of the text. Documents always contain the IDs of the targets. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetPageDocumentInChangeRequestByIdInput {
  spaceId: string;
  changeRequestId: string;
  pageId: string;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
}
export interface ListChangeRequestPageMetaLinksInput {
  spaceId: string;
  changeRequestId: string;
  pageId: string;
}
export interface ListFilesInChangeRequestByIdInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetFileInChangeRequestByIdInput {
  spaceId: string;
  changeRequestId: string;
  fileId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPageLinksInChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  pageId: string;
  /** Return only links with this status. */
  status?: "ok" | "broken" | "in-app" | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ContentReferenceUsage {
  /** Whether the target exists: `ok`, `broken`, or `in-app` for a link to the console. */
  status: "ok" | "broken" | "in-app";
  /** How the text uses the target: `reference` for a link or an image, `dependsOn` for included content. */
  relation: "reference" | "dependsOn";
  /** The target of the link. Absent if the target isn't found. */
  targetReference?: ContentLocation;
  /** The locations of the link in the content. */
  locationReferences: Array<ContentLocation>;
}
export type ContentLocation = {
  kind: "page";
  /** The organization that owns the content. */
  organization: Organization;
  /** The space that contains the content. */
  space: Space;
  /** The revision that contains the content. */
  versionContext: {
    type: "revision";
    /** The revision, without its pages, files and reusable content. */
    revision: Revision;
  };
  page: RevisionPage;
  /** The place on the page that the link points to. */
  internalLocation?: {
    type: "anchor";
    /** The anchor of a heading on the page. */
    anchor: string;
  } | {
    type: "node";
    /** The key of a block on the page. */
    node: string;
  };
} | {
  kind: "file";
  /** The organization that owns the content. */
  organization: Organization;
  /** The space that contains the content. */
  space: Space;
  /** The revision that contains the content. */
  versionContext: {
    type: "revision";
    /** The revision, without its pages, files and reusable content. */
    revision: Revision;
  };
  /** The file. */
  file: RevisionFile;
} | {
  kind: "reusable-content";
  /** The organization that owns the content. */
  organization: Organization;
  /** The space that contains the content. */
  space: Space;
  /** The revision that contains the content. */
  versionContext: {
    type: "revision";
    /** The revision, without its pages, files and reusable content. */
    revision: Revision;
  };
  /** The reusable content. */
  reusableContent: RevisionReusableContent;
} | {
  kind: "url";
  /** The URL that the link leads to. */
  url: string;
};
export interface Organization {
  object: "organization";
  id: string;
  /** The organization's display name. */
  title: string;
  createdAt: string;
  /** Email domains whose users can join the organization without an invitation, once the domain is verified. */
  emailDomains: Array<string>;
  /** The name under which the organization's content is published, at `/s/{hostname}/`. */
  hostname?: string;
  /** The type of organization. Returned for compatibility. @deprecated */
  type: "business" | "community";
  /** What the organization uses Bindery for. Returned for compatibility. @deprecated */
  useCase?: "internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other";
  /** The type of community. Returned for compatibility. @deprecated */
  communityType?: "nonProfit" | "openSource" | "education";
  /** The role of users who join through an email domain or single sign-on. Null makes them guests. */
  defaultRole?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** The organization's default site, space or collection. If it is a site, the organization's hostname leads to it. */
  defaultContent?: {
    type: "site";
    /** The ID of the site. */
    site: string;
  } | {
    type: "space";
    /** The ID of the space. */
    space: string;
  } | {
    type: "collection";
    /** The ID of the collection. */
    collection: string;
  };
  /** Whether members must sign in with single sign-on. */
  sso?: boolean;
  /** Whether members who sign in without an identity provider must use two-step sign-in or a passkey. */
  requireSecondFactor: boolean;
  /** How many minutes after the sign-in a browser session stops giving access to the organization. Null if there is no limit. */
  sessionLifetimeMinutes: number | null;
  /** After how many minutes without requests a browser session stops giving access to the organization. Null if there is no limit. */
  sessionIdleMinutes: number | null;
  /** The networks from which people and programs can use the organization, in CIDR notation. Empty if all networks are allowed. Present only for administrators. */
  allowedNetworks?: Array<string>;
  /** Whether AI features are turned on in the organization. */
  ai?: boolean;
  /** Whether members can join through invite links. */
  inviteLinks: boolean;
  /** The organization's plan. Returned for compatibility. @deprecated */
  plan: "free_2024" | "plus_2024" | "pro_2024" | "enterprise_2024" | "community_2024" | "free" | "plus" | "pro" | "internal";
  /** The organization's billing details. Returned for compatibility. @deprecated */
  billing?: {
    /** The billing interval. Returned for compatibility. @deprecated */
    interval: "monthly" | "yearly";
    /** When the billing period ends. Returned for compatibility. @deprecated */
    endDate: string;
    /** Whether the last payment failed. Returned for compatibility. @deprecated */
    hasPaymentFailed: boolean;
    /** Whether the subscription is scheduled to end. Returned for compatibility. @deprecated */
    isScheduledToCancel: boolean;
    /** The prices of the plan. Returned for compatibility. @deprecated */
    pricing: {
      /** The prices per member. Returned for compatibility. @deprecated */
      members: {
        /** The price of the plan. Returned for compatibility. @deprecated */
        plus_2024: {
          /** The price with monthly billing. Returned for compatibility. @deprecated */
          monthly: number;
          /** The price with yearly billing. Returned for compatibility. @deprecated */
          yearly: number;
        };
        /** The price of the plan. Returned for compatibility. @deprecated */
        pro_2024: {
          /** The price with monthly billing. Returned for compatibility. @deprecated */
          monthly: number;
          /** The price with yearly billing. Returned for compatibility. @deprecated */
          yearly: number;
        };
      };
      /** The prices per site. Returned for compatibility. @deprecated */
      sites: {
        /** The price of the plan. Returned for compatibility. @deprecated */
        premium: {
          /** The price with monthly billing. Returned for compatibility. @deprecated */
          monthly: number;
          /** The price with yearly billing. Returned for compatibility. @deprecated */
          yearly: number;
        };
        /** The price of the plan. Returned for compatibility. @deprecated */
        ultimate: {
          /** The price with monthly billing. Returned for compatibility. @deprecated */
          monthly: number;
          /** The price with yearly billing. Returned for compatibility. @deprecated */
          yearly: number;
        };
      };
    };
    /** The usage add-ons, by name. Returned for compatibility. @deprecated */
    usageAddons: Record<string, {
      /** Whether the add-on is turned on. Returned for compatibility. @deprecated */
      enabled: boolean;
    }>;
    /** The minimum number of users. Returned for compatibility. @deprecated */
    minUsers?: number;
    /** The maximum number of users. Returned for compatibility. @deprecated */
    maxUsers?: number;
    /** The number of paid members. Returned for compatibility. @deprecated */
    paidMembers?: number;
  };
  /** The merge rules that the organization's spaces inherit. */
  mergeRules: {
    type: "none";
  } | {
    type: "rules";
    /** The rules. A change request must meet all of them. */
    rules: Array<MergeRule>;
  };
  urls: {
    location: string;
    app: string;
    /** The URL of the organization's logo. Absent if it has none. */
    logo?: string;
  };
  /** The organization's trial. Returned for compatibility. @deprecated */
  trial: {
    /** The state of the trial. Returned for compatibility. @deprecated */
    status: "notapplicable" | "none" | "active" | "ended" | "expired";
    /** The number of trials. Returned for compatibility. @deprecated */
    count: number;
    /** When the trial ends. Returned for compatibility. @deprecated */
    endDate?: string;
    /** What happens after the trial. Returned for compatibility. @deprecated */
    decision?: "downgrade";
  };
  /** The organization's custom hostname. Returned for compatibility. @deprecated */
  customHostname?: string;
  /** Why the organization is blocked. Returned for compatibility. @deprecated */
  blocked?: {
    /** The system that blocked the organization. Returned for compatibility. @deprecated */
    source?: "backoffice" | "external" | "internal";
    /** The reason why the organization is blocked. Returned for compatibility. @deprecated */
    reason: string;
  };
  /** The organization's billing migration. Returned for compatibility. @deprecated */
  internal_billingMigration?: {
    /** The deadline of the migration. Returned for compatibility. @deprecated */
    deadline?: string;
    /** The discount in percent. Returned for compatibility. @deprecated */
    discountPercent?: number;
    /** When the discount ends. Returned for compatibility. @deprecated */
    discountEndDate?: string;
  };
  /** The caller's permissions for the organization. */
  permissions: Record<"view" | "listMembers" | "listTeams" | "listIntegrations" | "ownTeam" | "createContent" | "createOpenAPISpec" | "ingestConversations" | "viewBilling" | "listInstallations" | "installIntegration" | "admin", boolean>;
}
export interface Space {
  object: "space";
  id: string;
  /** The space's display name, shown in the sidebar. */
  title: string;
  /** The space's emoji, as hexadecimal code points. Empty if the space has none. */
  emoji: string;
  /** Who can read the space in addition to people who have a role on it. */
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
  createdAt: string;
  updatedAt: string;
  deletedAt?: string;
  /** Whether members can edit the main content directly (`live`) or only through change requests (`locked`). */
  editMode?: "live" | "locked";
  /** The rules that a change request must meet before it can be merged into the space. */
  mergeRules: {
    type: "inherit";
  } | {
    type: "none";
  } | {
    type: "rules";
    /** The rules. A change request must meet all of them. */
    rules: Array<MergeRule>;
  };
  urls: {
    location: string;
    app: string;
    /** The URL of the published site that shows the space. Absent if no published site shows it. */
    published?: string;
    /** The URL at which anyone can read the space. Absent if the space isn't public. */
    public?: string;
    /** The URL of the image that is shown as the space's icon. Absent if the space has none. */
    icon?: string;
  };
  /** The ID of the organization that owns the space. */
  organization: string;
  /** The ID of the collection that contains the space. Absent if the space is at the root of the organization. */
  parent?: string;
  /** The space's sort key among the spaces and collections of its parent. Compare sort keys byte by byte. */
  rank: string;
  /** The language of the space's content. */
  language?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  /** The repository at GitHub or GitLab that the space was last synced with. Absent for other repositories. */
  gitSync?: {
    /** The name of the repository, such as `owner/name`. */
    repoName: string;
    /** The Git provider of the repository. */
    installationProvider: "github" | "gitlab" | "github-legacy";
    /** The name of the integration that connected the repository. Returned for compatibility. @deprecated */
    integration: string;
    /** The URL of the repository. */
    url: string;
    updatedAt: string;
  };
  /** How visitors sign in to the space. Present if its visibility is `visitor-auth`. */
  visitorAuth?: {
    /** The service that signs the visitors' tokens. Always `custom`. */
    backend: "custom";
  };
  /** The ID of the current revision of the space's main content. */
  revision: string;
  /** The role that all organization members have on the space by default. `inherit` uses the default role of the parent, and null gives no access. */
  defaultLevel: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null;
  /** The number of open comments on the space. */
  comments: number;
  /** The number of change requests in the space, in every state. */
  changeRequests: number;
  /** The number of open change requests in the space. */
  changeRequestsOpen: number;
  /** The number of draft change requests in the space. */
  changeRequestsDraft: number;
  /** The caller's permissions for the space. */
  permissions: Record<"view" | "comment" | "edit" | "review" | "merge" | "triggerGitSync" | "access" | "admin" | "viewInviteLinks" | "installIntegration" | "rename" | "delete", boolean>;
}
export interface ListChangeRequestFileBacklinksInput {
  spaceId: string;
  changeRequestId: string;
  fileId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface FileBacklink {
  /** Whether the target exists: `ok`, `broken`, or `in-app` for a link to the console. */
  status: "ok" | "broken" | "in-app";
  /** How the text uses the target: `reference` for a link or an image, `dependsOn` for included content. */
  relation: "reference" | "dependsOn";
  /** The target of the link. Absent if the target isn't found. */
  targetReference?: ContentLocation;
  /** The locations of the link in the content. */
  locationReferences: Array<ContentLocation>;
  kind: "page";
  /** The organization that owns the content. */
  organization: Organization;
  /** The space that contains the content. */
  space: Space;
  /** The revision that contains the content. */
  versionContext: {
    type: "revision";
    /** The revision, without its pages, files and reusable content. */
    revision: Revision;
  };
  page: RevisionPage;
  /** The place on the page that contains the link. */
  internalLocation?: {
    type: "anchor";
    /** The anchor of a heading on the page. */
    anchor: string;
  } | {
    type: "node";
    /** The key of a block on the page. */
    node: string;
  };
}
export interface ListChangeRequestReusableContentBacklinksInput {
  spaceId: string;
  changeRequestId: string;
  reusableContentId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface SubmitChangeRequestReviewInput {
  spaceId: string;
  changeRequestId: string;
  /** The caller's decision. */
  status: "changes-requested" | "approved";
  /** The text of the comment. */
  comment?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** The ID of the change request's revision that the caller reviewed. If the change request was edited after this revision, the review is refused. */
  revision?: string | undefined;
}
export interface ChangeRequestReview {
  object: "change-request-review";
  id: string;
  /** The ID of the change request's revision that was reviewed. */
  revision: string;
  /** The user who submitted the review. */
  reviewer: User;
  /** The user who requested the review. Absent if no one requested it. */
  requestedBy?: User;
  /** The reviewer's decision. */
  status: "changes-requested" | "approved";
  /** Whether the change request was edited after the review. */
  outdated: boolean;
  /** The comment that was submitted with the review. */
  comment?: Comment;
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export interface GetReviewsByChangeRequestIdInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
  /** True to return only reviews of earlier revisions, false to return only reviews of the current revision. */
  outdated?: boolean | undefined;
}
export interface GetChangeRequestReviewByIdInput {
  spaceId: string;
  changeRequestId: string;
  reviewId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface RequestReviewersForChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  /** The IDs of the users to ask for a review. */
  users: Array<string>;
  /** The change request's new subject. */
  subject?: string | undefined;
  /** The change request's new description, as a Document. */
  description?: JSONDocumentInput | undefined;
}
export interface ChangeRequestRequestedReviewer {
  object: "change-request-requested-reviewer";
  /** The kind of reviewer. Always `user`. */
  kind: "user";
  /** The user who was asked to review. */
  user: User;
  /** The ID of the change request's revision when the review was last requested. */
  revision: string;
  /** The user who requested the review. */
  requestedBy: User;
  createdAt: string;
}
export interface GetRequestedReviewersByChangeRequestIdInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface RemoveRequestedReviewerFromChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
  userId: string;
}
export interface GetContributorsByChangeRequestIdInput {
  spaceId: string;
  changeRequestId: string;
}
export interface ChangeRequestUserContributor {
  /** The contributor. */
  user: User;
  /** What the user contributed: edits or comments. */
  actionType: "edit" | "comment";
  /** The number of the user's edits, or of their comments and replies. */
  count: number;
  updatedAt: string;
}
export interface PreviewMergeRulesOfOrganizationInput {
  organizationId: string;
  /** The merge rules to try. They aren't saved. */
  mergeRules: {
    type: "none";
  } | {
    type: "rules";
    /** The rules. A change request must meet all of them. */
    rules: Array<MergeRule>;
  };
}
export interface MergeRulesPreview {
  object: "merge-rules-preview";
  /** The number of open change requests that were checked, at most 50. */
  checked: number;
  /** Whether there are more open change requests, which are older and weren't checked. */
  hasMore: boolean;
  /** The change requests that don't meet the rules, even if their author merges them. */
  blocked: Array<{
    id: string;
    /** The number of the change request in its space. */
    number: number;
    /** The subject of the change request. Can be empty. */
    subject: string;
    /** The space of the change request. */
    space: {
      id: string;
      /** The display name of the space. */
      title: string;
    };
    /** What the change request needs, for each rule that isn't met. */
    lacking: Array<string>;
  }>;
}
export interface PreviewMergeRulesOfSpaceInput {
  spaceId: string;
  /** The merge rules to try. They aren't saved. */
  mergeRules: {
    type: "inherit";
  } | {
    type: "none";
  } | {
    type: "rules";
    /** The rules. A change request must meet all of them. */
    rules: Array<MergeRule>;
  };
}
export interface ListCollectionsInOrganizationByIdInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Whether to include collections inside other collections. If false, only collections at the root are listed. Default: true. */
  nested?: boolean | undefined;
}
export interface Collection {
  object: "collection";
  id: string;
  /** The collection's display name, shown in the sidebar. */
  title: string;
  /** A short description of the collection. */
  description?: string;
  /** The ID of the organization that owns the collection. */
  organization: string;
  /** The ID of the collection that contains this collection. Absent if it is at the root of the organization. */
  parent?: string;
  /** The collection's sort key among the spaces and collections of its parent. Compare sort keys byte by byte. */
  rank: string;
  /** The role that all organization members have on the collection by default. `inherit` uses the default role of the parent, and null gives no access. */
  defaultLevel: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null;
  urls: {
    location: string;
    app: string;
  };
  /** The caller's permissions for the collection. */
  permissions: Record<"view" | "create" | "admin" | "viewInviteLinks" | "rename" | "delete", boolean>;
}
export interface CreateCollectionInput {
  organizationId: string;
  /** The collection's display name. Default: Untitled. */
  title?: string | undefined;
  /** The ID of the collection to create this collection in. If omitted, it is created at the root of the organization. */
  parent?: string | undefined;
}
export interface GetCollectionByIdInput {
  collectionId: string;
}
export interface UpdateCollectionByIdInput {
  collectionId: string;
  /** The collection's new display name. */
  title?: string | undefined;
  /** The collection's new description. */
  description?: string | undefined;
  /** The role that all organization members have on the collection by default. `inherit` uses the default role of the parent, and null gives no access. */
  defaultLevel?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null | undefined;
}
export interface DeleteCollectionByIdInput {
  collectionId: string;
  /** Whether to return 409 instead of deleting a collection that contains spaces or collections. Default: false. */
  strict?: boolean | undefined;
}
export interface ListSpacesInCollectionByIdInput {
  collectionId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ContentPosition {
  /** The space or collection that the moved item is placed directly before. */
  before?: {
    type: "space";
    /** The ID of the space. */
    space: string;
  } | {
    type: "collection";
    /** The ID of the collection. */
    collection: string;
  } | undefined;
  /** The space or collection that the moved item is placed directly after. */
  after?: {
    type: "space";
    /** The ID of the space. */
    space: string;
  } | {
    type: "collection";
    /** The ID of the collection. */
    collection: string;
  } | undefined;
}
export interface MoveCollectionInput {
  collectionId: string;
  /** The ID of the collection to move the item to. Null moves the item to the root of the organization. If omitted, the item stays in its current parent. */
  parent?: string | null | undefined;
  /** The new position among the siblings. If omitted, the item is placed at the end of its new parent. */
  position?: ContentPosition | undefined;
}
export interface TransferCollectionInput {
  collectionId: string;
  /** The ID of the organization to move the collection to. */
  organization: string;
}
export interface GetCurrentRevisionInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPagesInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListSpaceReusableContentsInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  page?: string | undefined;
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentByIdInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  reusableContentId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentDocumentByIdInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  reusableContentId: string;
}
export interface GetPageByIdInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  pageId: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** How Markdown refers to pages and files. `stable` uses IDs (`/pages/<id>`, `/files/<id>`), which are valid everywhere. `relative` keeps the links of the text. Documents always contain the IDs of the targets. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetPageByPathInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** The page's path: the slugs from the root to the page, joined by slashes. */
  pagePath: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** How Markdown refers to pages and files. `stable` uses IDs (`/pages/<id>`, `/files/<id>`), which are valid everywhere. `relative` keeps the links of the text. Documents always contain the IDs of the targets. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetPageDocumentByIdInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  pageId: string;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
}
export interface ListSpacePageMetaLinksInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  pageId: string;
}
export interface ListFilesInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  page?: string | undefined;
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetFileByIdInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  fileId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPageLinksInSpaceInput {
  spaceId: string;
  pageId: string;
  /** Return only links with this status. */
  status?: "ok" | "broken" | "in-app" | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ListSpaceFileBacklinksInput {
  spaceId: string;
  fileId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ListSpaceReusableContentBacklinksInput {
  spaceId: string;
  reusableContentId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface UpdateSpaceContentInput {
  spaceId: string;
  /** The changes, at most 50. They are applied in order. If one change fails, none of them is applied. */
  changes: Array<ContentChangeInput>;
}
export interface SpaceContentUpdate {
  /** The ID of the new revision of the space's main content. */
  revision: string;
  /** The pages and reusable content that the request changed. */
  changes: Array<{
    object: "created_page";
    /** The `ref` that the request specified for the page. */
    ref?: string;
    page: {
      object: "page";
      id: string;
      urls: {
        location: string;
      };
    };
  } | {
    object: "updated_page";
    page: {
      object: "page";
      id: string;
      urls: {
        location: string;
      };
    };
  } | {
    object: "deleted_page";
    page: string;
  } | {
    object: "updated_reusable_content";
    /** The ID of the updated reusable content. */
    reusableContent: string;
  }>;
  /** The files that the request added. */
  insertedFiles?: Array<RevisionFile>;
}
export interface ContentShareEditInput {
  spaceId: string;
  page: string;
  data: string;
}
export interface ContentSpaceFactsInput {
  organizationId: string;
  spaces: Array<string>;
}
export interface GetRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPagesInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListReusableContentsInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  page?: string | undefined;
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  reusableContentId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentDocumentInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  reusableContentId: string;
}
export interface GetPageInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  pageId: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** How Markdown refers to pages and files. `stable` uses IDs (`/pages/<id>`, `/files/<id>`), which are valid everywhere. `relative` keeps the links of the text. Documents always contain the IDs of the targets. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetPageInRevisionByPathInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** The page's path: the slugs from the root to the page, joined by slashes. */
  pagePath: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** How Markdown refers to pages and files. `stable` uses IDs (`/pages/<id>`, `/files/<id>`), which are valid everywhere. `relative` keeps the links of the text. Documents always contain the IDs of the targets. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetPageDocumentInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  pageId: string;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
}
export interface ListRevisionPageMetaLinksInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  pageId: string;
}
export interface ListFilesInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  page?: string | undefined;
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetFileInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  fileId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPageLinksInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  pageId: string;
  /** Return only links with this status. */
  status?: "ok" | "broken" | "in-app" | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ListFileBacklinksInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  fileId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ListReusableContentBacklinksInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  reusableContentId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface GetRevisionSemanticChangesInput {
  spaceId: string;
  revisionId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
  limit?: number | undefined;
  /** The ID of the space's revision to compare with, older or newer. Default: the previous revision. */
  comparedWith?: string | undefined;
}
export interface GetRevisionPageChangesInput {
  spaceId: string;
  revisionId: string;
  pageId: string;
  /** The number of unchanged blocks to return around each change. Default: 1. */
  context?: number | undefined;
  /** The ID of the space's revision to compare with, older or newer. Default: the previous revision. */
  comparedWith?: string | undefined;
}
export interface ListRevisionsInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface RollbackToRevisionInput {
  spaceId: string;
  revisionId: string;
}
export interface ListPageRevisionsInput {
  spaceId: string;
  pageId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface GetPageBlameInput {
  spaceId: string;
  pageId: string;
}
export interface PageBlame {
  /** The ID of the revision that contains the blocks. */
  revision: string;
  /** The blocks of the page, in reading order. */
  blocks: Array<{
    /** The block's key. */
    key: string;
    /** The index in `origins` of the revision that last changed the block, starting at 0. Absent if the block is older than the searched revisions. */
    origin?: number;
  }>;
  /** The revisions that last changed the blocks, each listed once. */
  origins: Array<{
    /** The revision that last changed the block. If the block comes from a change request, this is a revision of that change request. */
    revision: RevisionSummary;
    /** The change request whose merge added or changed the block in the main content. */
    changeRequest?: ChangeRequest;
  }>;
}
export interface GetDocumentByIdInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  documentId: string;
}
export interface GetEmbedByUrlInSpaceInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** The URL to embed, as in a block of type `embed`. */
  url: string;
}
export type Embed = {
  type: "link";
  /** The embedded URL without its scheme. */
  title: string;
  /** The host of the embedded URL. */
  site: string;
} | {
  type: "rich";
  /** The embedded URL without its scheme. */
  title: string;
  /** The host of the embedded URL. */
  site: string;
  /** A sandboxed `iframe` element that shows the content. */
  html: string;
};
export interface GetComputedDocumentInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** The part of the specification to render. */
  source: {
    type: "builtin:openapi";
    /** The specification that the content is generated from. */
    dependencies: {
      /** The specification that the content is generated from. */
      spec: {
        /** The reference to the specification. */
        ref: {
          kind: "openapi";
          /** The slug of a specification in the organization. */
          spec: string;
        };
      };
    };
    /** The part of the specification to render. */
    props: {
      doc: "models";
    } | {
      /** The part of the specification: all `operations` of a tag, or the `tag` page itself. */
      doc: "operations" | "tag";
      page: string;
    } | {
      doc: "operation";
      page: string;
      /** The HTTP method of the operation. */
      method: string;
    };
  };
  /** A string that determines the keys of the blocks. The same seed always results in the same keys. */
  seed: string;
}
export interface ListSpaceLinksInput {
  spaceId: string;
  /** Return only links with this status. */
  status?: "ok" | "broken" | "in-app" | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ListConversationsInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only conversations from this source. */
  source?: string | undefined;
}
export interface Conversation {
  object: "conversation";
  id: string;
  /** The subject of the conversation. */
  subject?: string;
  createdAt: string;
  processedAt?: string;
  /** Where the conversation comes from. */
  source: "email" | string;
  /** The highest impact of the conversation's issues. */
  impact?: "low" | "medium" | "high";
  urls: {
    location: string;
    /** The conversation's URL in the system that it comes from. */
    source?: string;
  };
}
export interface ConversationInput {
  id: string;
  /** The subject of the conversation. */
  subject?: string | undefined;
  /** Metadata of the conversation. */
  metadata?: {
    /** The URL of the conversation in the system that it comes from. */
    url?: string | undefined;
    /** Additional attributes. `source` is the source of the conversation: `email` or a name that you choose. */
    attributes?: Record<string, string> | undefined;
    createdAt?: string | undefined;
  } | undefined;
  /** The messages of the conversation, oldest first. */
  parts: Array<{
    type: "message";
    /** The role of the message's author. */
    role: "user" | "assistant" | "team-member";
    /** The text of the message. */
    body: string;
  }>;
}
export interface IngestConversationInput {
  organizationId: string;
  conversations: Array<ConversationInput>;
}
export interface GetConversationByIdInput {
  organizationId: string;
  conversationId: string;
}
export interface ConversationPart {
  type: "message";
  /** The role of the message's author. */
  role: "user" | "assistant" | "team-member";
  /** The text of the message. */
  body: string;
}
export interface ConversationMetadata {
  /** The URL of the conversation in the system that it comes from. */
  url?: string;
  /** Additional attributes of the conversation. */
  attributes?: Record<string, string>;
  createdAt?: string;
}
export interface GetConversationsStatusInput {
  organizationId: string;
}
export interface ListConversationsIssuesInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only issues of the cluster with this ID. */
  cluster?: string | undefined;
  /** Return only issues of the conversation with this ID. */
  conversation?: string | undefined;
}
export interface ConversationIssue {
  object: "conversation-issue";
  id: string;
  /** The title of the issue. */
  title: string;
  /** The details of the issue, as a Document. */
  details: JSONDocument;
  /** The impact of the issue: `low` for minor friction, `medium` for noticeable friction with a workaround, `high` if it blocks the customer. */
  impact: "low" | "medium" | "high";
  createdAt: string;
  ingestedAt: string;
  /** The ID of the conversation that the issue was found in. */
  conversation: string;
  /** The ID of the issue's cluster. Absent if no other issue is similar. */
  cluster?: string;
  urls: {
    location: string;
  };
}
export interface GetConversationIssueByIdInput {
  organizationId: string;
  issueId: string;
}
export interface ListConversationsIssuesClustersInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** The sort direction. Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** The field to order clusters by. Default: `updatedAt`. */
  orderBy?: "updatedAt" | "issues" | "conversations" | "tasksTotal" | "tasksBacklog" | "tasksStarted" | undefined;
  /** Return only clusters with this status: `pending` before the label and summary are generated, `analysing` while they are being generated. */
  status?: "pending" | "analysing" | undefined;
}
export interface ConversationsIssuesCluster {
  object: "issues-cluster";
  id: string;
  /** The label of the cluster. */
  label: string;
  createdAt: string;
  updatedAt: string;
  /** The Font Awesome icon of the cluster. */
  icon: string;
  /** A summary of the cluster's issues, as a Document. */
  summary: JSONDocument;
  /** Whether the cluster is muted. You can't create a change request from a muted cluster. */
  muted: boolean;
  /** The impact of the issue: `low` for minor friction, `medium` for noticeable friction with a workaround, `high` if it blocks the customer. */
  impact: "low" | "medium" | "high";
  /** The number of issues in each of the last 13 weeks. The current week is last. */
  weeklyPulse: Array<number>;
  /** The number of conversations, by source. */
  sources: Record<string, number>;
  /** The numbers of issues, conversations and change requests of the cluster. */
  stats: {
    /** The number of issues. */
    issues: number;
    /** The number of conversations. */
    conversations: number;
    /** The number of change requests created from the cluster. */
    tasksTotal: number;
    /** The number of draft change requests. */
    tasksBacklog: number;
    /** The number of open change requests. */
    tasksStarted: number;
    /** The number of merged change requests. */
    tasksCompleted: number;
    /** The number of archived change requests. */
    tasksCancelled: number;
  };
  urls: {
    location: string;
    app: string;
  };
}
export interface GetConversationsIssuesClusterInput {
  organizationId: string;
  clusterId: string;
}
export interface UpdateConversationsIssuesClusterInput {
  organizationId: string;
  clusterId: string;
  /** True to mute the cluster, false to unmute it. */
  muted?: boolean | undefined;
}
export interface CreateChangeRequestFromIssuesClusterInput {
  organizationId: string;
  clusterId: string;
  /** The ID of the space to create the change request in. */
  space: string;
  /** The subject of the change request. Default: the label of the cluster. */
  subject?: string | undefined;
}
export interface GetOrganizationsForEmailDomainInput {
  /** The email domain, such as `example.com`. */
  emailDomain: string;
}
export interface JoinOrganizationInput {
  organizationId: string;
}
export interface ListOrganizationEmailDomainsInput {
  organizationId: string;
}
export interface EmailDomain {
  object: "email-domain";
  /** The email domain, such as `example.com`. */
  domain: string;
  /** Whether the domain is verified, so that people with an email address in it can join. */
  verified: boolean;
  verifiedAt?: string;
  /** The DNS record that verifies the domain. */
  record: {
    type: "TXT";
    /** The name of the DNS record. */
    name: string;
    /** The exact value of the DNS record. */
    value: string;
  };
  urls: {
    location: string;
  };
}
export interface GetOrganizationEmailDomainInput {
  organizationId: string;
  /** The email domain, such as `example.com`. */
  emailDomain: string;
}
export interface VerifyOrganizationEmailDomainInput {
  organizationId: string;
  /** The email domain, such as `example.com`. */
  emailDomain: string;
}
export interface ExportSpaceContentInput {
  spaceId: string;
}
export interface ContentArchive {
  object: "content-archive";
  /** The URL of the ZIP archive. It works without a credential until it expires. */
  url: string;
  expiresAt: string;
  /** The ID of the revision in the archive. */
  revision: string;
}
export interface ExportChangeRequestContentInput {
  spaceId: string;
  changeRequestId: string;
}
export interface CheckGitRepositoryOfSpaceInput {
  spaceId: string;
  /** The Git host, which determines the protocol of webhooks and commit statuses. Use `git` for other hosts. */
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  /** The HTTP(S) URL of the repository, without credentials. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** The credentials for the Git host. If absent, the stored credentials for this repository are used. */
  credentials?: {
    /** The user name that the Git host expects with an access token. */
    username: string;
    /** A password or an access token. Responses never contain it. */
    password: string;
  } | null | undefined;
  /** The direction of the sync: `import` from the branch, `export` to the branch, or `both`. */
  direction?: "both" | "import" | "export" | undefined;
}
export interface GitRepositoryCheck {
  object: "git-repository-check";
  /** The URL of the repository. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** Whether the branch of the repository can be read. */
  canRead: boolean;
  /** Whether the host accepts exports. Null if `direction` is `import`, or if the repository can't be read. */
  canWrite: boolean | null;
  /** Whether the branch exists in the repository. If it doesn't exist, the first export creates it. */
  hasBranch: boolean;
  /** The names of the repository's branches, the first 200 in alphabetical order. */
  branches: Array<string>;
  /** Why the repository can't be used as requested. */
  problem?: {
    /** A stable code for the problem, from the same list as the `errorCode` of a run. */
    code: string;
    /** A sentence that explains the problem. */
    message: string;
  };
}
export interface ListGitRepositoriesForSpaceInput {
  spaceId: string;
  /** The Git host, which determines the API. */
  provider: "github" | "gitlab" | "gitea";
  /** The URL of the host. If absent, github.com or gitlab.com is used. For `gitea`, this field is required. */
  host?: string | undefined;
  /** The credentials for the Git host. They aren't stored. */
  credentials: {
    /** The user name that the Git host expects with an access token. */
    username: string;
    /** A password or an access token. Responses never contain it. */
    password: string;
  };
}
export interface GitRepositoryList {
  object: "git-repository-list";
  /** The repositories, at most 300. GitHub and GitLab list those with the newest changes first, Gitea and Forgejo sort them by name. */
  repositories: Array<{
    /** The repository's name with its owner or group, such as `team/docs`. */
    name: string;
    /** The URL of the repository, without credentials. */
    url: string;
    /** The repository's default branch. Null if the repository is empty. */
    defaultBranch: string | null;
  }>;
  /** Whether the credentials can read more repositories. */
  hasMore: boolean;
  /** Why the list is missing or incomplete. */
  problem?: {
    /** A stable code for the problem, from the same list as the `errorCode` of a run. */
    code: string;
    /** A sentence that explains the problem. */
    message: string;
  };
}
export interface ListGitRepositoriesForOrganizationInput {
  organizationId: string;
  /** The Git host, which determines the API. */
  provider: "github" | "gitlab" | "gitea";
  /** The URL of the host. If absent, github.com or gitlab.com is used. For `gitea`, this field is required. */
  host?: string | undefined;
  /** The credentials for the Git host. They aren't stored. */
  credentials: {
    /** The user name that the Git host expects with an access token. */
    username: string;
    /** A password or an access token. Responses never contain it. */
    password: string;
  };
}
export interface CheckGitRepositoryOfOrganizationInput {
  organizationId: string;
  /** The Git host, which determines the protocol of webhooks and commit statuses. Use `git` for other hosts. */
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  /** The HTTP(S) URL of the repository, without credentials. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** The credentials for the Git host. If absent, the stored credentials for this repository are used. */
  credentials?: {
    /** The user name that the Git host expects with an access token. */
    username: string;
    /** A password or an access token. Responses never contain it. */
    password: string;
  } | null | undefined;
  /** The direction of the sync: `import` from the branch, `export` to the branch, or `both`. */
  direction?: "both" | "import" | "export" | undefined;
  /** The ID of the Git connection whose stored credentials are used if `credentials` is absent. */
  connection?: string | undefined;
}
export interface ListGitConnectionsInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface GitConnection {
  object: "git-connection";
  id: string;
  /** The Git host, which determines the protocol of webhooks and commit statuses. Use `git` for other hosts. */
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  /** The URL of the repository. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** Whether credentials are stored. */
  hasCredentials: boolean;
  /** The direction of the sync: `import` from the branch, `export` to the branch, or `both`. */
  direction: "both" | "import" | "export";
  /** How conflicts are resolved: `request` opens a change request, `ours` keeps the space's content, and `theirs` keeps the branch's content. */
  onConflict: "request" | "ours" | "theirs";
  /** The source of the content for the first run: the branch (`git`) or the space (`space`). */
  priority: "git" | "space";
  /** How often Bindery checks the branch for changes, in minutes. With null, Bindery doesn't check on a schedule and relies on the host's webhook. */
  pollMinutes: number | null;
  /** Whether each pull request to the branch creates a change request. The last commit of the pull request gets a status that links to the change request. */
  previewExternalBranches: boolean;
  /** Whether pull requests on GitHub, GitLab, Gitea and Forgejo also get a comment, which Bindery updates after each push. The comment contains the titles of spaces and changed pages, and the problems of the import, so everyone who can read the pull request can read them. Requires `previewExternalBranches`. */
  commentOnPullRequests: boolean;
  /** How imports handle Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` leaves the files in the repository. `structure.unlisted` in `.gitbook.yaml` takes precedence. */
  unlistedFiles: "hidden" | "ignored";
  /** The spaces of the connection, each with its sync status. */
  spaces: Array<{
    /** The ID of the space. */
    space: string;
    /** The ID of the space's Git Sync installation. */
    installation: string;
    /** The folder of the repository that contains the content. Absent if the whole repository is synced. */
    projectDirectory?: string;
    /** The sync status of the space. */
    status: "pending" | "active" | "unauthenticated";
    /** The number of failed runs since the last successful run. */
    failures: number;
  }>;
  /** A problem that doesn't stop the sync, for example that the host refuses comments on pull requests. Absent if there is none. */
  notice?: string;
  /** The ID of the user whose permissions the connection uses: the user who created or last updated it. */
  authorizedBy: string;
  /** The webhook to create at the Git host, so that the host reports pushes to Bindery. */
  webhook: {
    /** The URL that receives pushes from the Git host's webhook, for all spaces. */
    url: string;
    /** The secret for the webhook. Returned only when the installation is created. */
    secret?: string;
  };
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export interface CreateGitConnectionInput {
  organizationId: string;
  /** The Git host, which determines the protocol of webhooks and commit statuses. Use `git` for other hosts. */
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  /** The HTTP(S) URL of the repository, without credentials. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** The credentials for the Git host. They are stored encrypted. Null deletes them. */
  credentials?: {
    /** The user name that the Git host expects with an access token. */
    username: string;
    /** A password or an access token. Responses never contain it. */
    password: string;
  } | null | undefined;
  /** The direction of the sync: `import` from the branch, `export` to the branch, or `both`. */
  direction?: "both" | "import" | "export" | undefined;
  /** How conflicts are resolved: `request` opens a change request, `ours` keeps the space's content, and `theirs` keeps the branch's content. */
  onConflict?: "request" | "ours" | "theirs" | undefined;
  /** The source of the content for the first run: the branch (`git`) or the space (`space`). */
  priority?: "git" | "space" | undefined;
  /** How often Bindery checks the branch for changes, in minutes. With null, Bindery doesn't check on a schedule and relies on the host's webhook. */
  pollMinutes?: number | null | undefined;
  /** Whether each pull request to the branch creates a change request. The last commit of the pull request gets a status that links to the change request. */
  previewExternalBranches?: boolean | undefined;
  /** Whether pull requests on GitHub, GitLab, Gitea and Forgejo also get a comment, which Bindery updates after each push. The comment contains the titles of spaces and changed pages, and the problems of the import, so everyone who can read the pull request can read them. Requires `previewExternalBranches`. */
  commentOnPullRequests?: boolean | undefined;
  /** How imports handle Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` leaves the files in the repository. `structure.unlisted` in `.gitbook.yaml` takes precedence. */
  unlistedFiles?: "hidden" | "ignored" | undefined;
  /** The secret of the webhook. The Git host signs its requests with the secret, or sends it as a token. The secret is returned only when the installation is created. */
  webhookSecret?: string | undefined;
  /** The spaces, each with the folder of the repository that it syncs with. One folder can't contain another. */
  spaces?: Array<{
    /** The ID of the space. */
    space: string;
    /** The folder of the repository that contains the content. Null syncs the whole repository. */
    projectDirectory?: string | null | undefined;
  }> | undefined;
}
export interface GetGitConnectionInput {
  organizationId: string;
  connectionId: string;
}
export interface UpdateGitConnectionInput {
  organizationId: string;
  connectionId: string;
  /** The Git host, which determines the protocol of webhooks and commit statuses. Use `git` for other hosts. */
  provider?: "github" | "gitlab" | "gitea" | "bitbucket" | "git" | undefined;
  /** The HTTP(S) URL of the repository, without credentials. */
  url?: string | undefined;
  /** The branch, as `refs/heads/<branch>`. */
  ref?: string | undefined;
  /** The credentials for the Git host. They are stored encrypted. Null deletes them. */
  credentials?: {
    /** The user name that the Git host expects with an access token. */
    username: string;
    /** A password or an access token. Responses never contain it. */
    password: string;
  } | null | undefined;
  /** The direction of the sync: `import` from the branch, `export` to the branch, or `both`. */
  direction?: "both" | "import" | "export" | undefined;
  /** How conflicts are resolved: `request` opens a change request, `ours` keeps the space's content, and `theirs` keeps the branch's content. */
  onConflict?: "request" | "ours" | "theirs" | undefined;
  /** How often Bindery checks the branch for changes, in minutes. With null, Bindery doesn't check on a schedule and relies on the host's webhook. */
  pollMinutes?: number | null | undefined;
  /** Whether each pull request to the branch creates a change request. The last commit of the pull request gets a status that links to the change request. */
  previewExternalBranches?: boolean | undefined;
  /** Whether pull requests on GitHub, GitLab, Gitea and Forgejo also get a comment, which Bindery updates after each push. The comment contains the titles of spaces and changed pages, and the problems of the import, so everyone who can read the pull request can read them. Requires `previewExternalBranches`. */
  commentOnPullRequests?: boolean | undefined;
  /** How imports handle Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` leaves the files in the repository. `structure.unlisted` in `.gitbook.yaml` takes precedence. */
  unlistedFiles?: "hidden" | "ignored" | undefined;
  /** The secret of the webhook. The Git host signs its requests with the secret, or sends it as a token. The secret is returned only when the installation is created. */
  webhookSecret?: string | undefined;
  /** All spaces of the connection. Spaces that aren't in the list are disconnected. */
  spaces?: Array<{
    /** The ID of the space. */
    space: string;
    /** The folder of the repository that contains the content. Null syncs the whole repository. */
    projectDirectory?: string | null | undefined;
  }> | undefined;
}
export interface DeleteGitConnectionInput {
  organizationId: string;
  connectionId: string;
}
export interface InstallGitSyncProviderOnTargetInput {
  /** The Git host, which determines the protocol of webhooks and commit statuses. Use `git` for other hosts. */
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  /** The space to sync. */
  target: {
    /** The ID of the space. */
    space: string;
  };
  /** The HTTP(S) URL of the repository, without credentials. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** The folder of the repository that contains the content. Null syncs the whole repository. */
  projectDirectory?: string | null | undefined;
  /** The credentials for the Git host. They are stored encrypted. Null deletes them. */
  credentials?: {
    /** The user name that the Git host expects with an access token. */
    username: string;
    /** A password or an access token. Responses never contain it. */
    password: string;
  } | null | undefined;
  /** The direction of the sync: `import` from the branch, `export` to the branch, or `both`. */
  direction?: "both" | "import" | "export" | undefined;
  /** How conflicts are resolved: `request` opens a change request, `ours` keeps the space's content, and `theirs` keeps the branch's content. */
  onConflict?: "request" | "ours" | "theirs" | undefined;
  /** The source of the content for the first run: the branch (`git`) or the space (`space`). */
  priority?: "git" | "space" | undefined;
  /** How often Bindery checks the branch for changes, in minutes. With null, Bindery doesn't check on a schedule and relies on the host's webhook. */
  pollMinutes?: number | null | undefined;
  /** Whether each pull request to the branch creates a change request. The last commit of the pull request gets a status that links to the change request. */
  previewExternalBranches?: boolean | undefined;
  /** Whether pull requests on GitHub, GitLab, Gitea and Forgejo also get a comment, which Bindery updates after each push. The comment contains the titles of spaces and changed pages, and the problems of the import, so everyone who can read the pull request can read them. Requires `previewExternalBranches`. */
  commentOnPullRequests?: boolean | undefined;
  /** How imports handle Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` leaves the files in the repository. `structure.unlisted` in `.gitbook.yaml` takes precedence. */
  unlistedFiles?: "hidden" | "ignored" | undefined;
  /** The secret of the webhook. The Git host signs its requests with the secret, or sends it as a token. The secret is returned only when the installation is created. */
  webhookSecret?: string | undefined;
}
export interface GitSyncInstallation {
  object: "git-sync-installation";
  id: string;
  /** The space that is synced. */
  target: {
    /** The ID of the space. */
    space: string;
  };
  /** The Git host, which determines the protocol of webhooks and commit statuses. */
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  /** The URL of the repository. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** The folder of the repository that contains the content. Absent if the whole repository is synced. */
  projectDirectory?: string;
  /** Whether credentials are stored. */
  hasCredentials: boolean;
  /** The direction of the sync: `import` from the branch, `export` to the branch, or `both`. */
  direction: "both" | "import" | "export";
  /** How conflicts are resolved: `request` opens a change request, `ours` keeps the space's content, and `theirs` keeps the branch's content. */
  onConflict: "request" | "ours" | "theirs";
  /** The source of the content for the first run: the branch (`git`) or the space (`space`). */
  priority: "git" | "space";
  /** How often Bindery checks the branch for changes, in minutes. With null, Bindery doesn't check on a schedule and relies on the host's webhook. */
  pollMinutes: number | null;
  /** Whether each pull request to the branch creates a change request. The last commit of the pull request gets a status that links to the change request. */
  previewExternalBranches: boolean;
  /** Whether pull requests on GitHub, GitLab, Gitea and Forgejo also get a comment, which Bindery updates after each push. The comment contains the titles of spaces and changed pages, and the problems of the import, so everyone who can read the pull request can read them. Requires `previewExternalBranches`. */
  commentOnPullRequests: boolean;
  /** How imports handle Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` leaves the files in the repository. `structure.unlisted` in `.gitbook.yaml` takes precedence. */
  unlistedFiles: "hidden" | "ignored";
  /** The sync status: `pending` until the first run succeeds, `unauthenticated` if the host or the space denies access, otherwise `active`. */
  status: "pending" | "active" | "unauthenticated";
  /** The number of failed runs since the last successful run. */
  failures: number;
  retryAt?: string;
  /** A problem that doesn't stop the sync, for example that the host refuses comments on pull requests. Absent if there is none. */
  notice?: string;
  /** The last import, the last export, and what the next sync waits for. Only the response of `getGitSyncInstallationById` contains this field. */
  sync?: {
    /** The hash of the commit with which the space was last synced. Absent before the first sync. */
    commit?: string;
    /** The last run that imported changes from the branch. Absent if there is none. */
    imported?: {
      /** The ID of the run. */
      run: string;
      /** When the run ended (UTC). */
      at: string;
      /** The hash of the commit. */
      commit?: string;
    };
    /** The last run that exported changes to the branch. Absent if there is none. */
    exported?: {
      /** The ID of the run. */
      run: string;
      /** When the run ended (UTC). */
      at: string;
      /** The hash of the commit. */
      commit?: string;
    };
    /** What the sync waits for. Empty if the space and the branch are synced. */
    waiting: Array<{
      /** What the sync waits for: the end of a run (`run`), the merge of a change request (`change_request`), or the next attempt after a failure (`retry`). With `edits`, the space has edits that the branch doesn't contain yet. */
      reason: "run" | "change_request" | "retry" | "edits";
      /** The reason in a sentence. */
      message: string;
      /** The ID of the run that is active or has failed. */
      run?: string;
      /** The ID of the change request. */
      changeRequest?: string;
      /** When the next attempt can start (UTC). */
      at?: string;
    }>;
  };
  /** The ID of the change request with changes from the branch. Exports wait until it is merged or archived. */
  changeRequest?: string;
  /** The ID of the Git connection that the installation belongs to. Update the connection to change it. */
  connection?: string;
  /** The ID of the user whose permissions the installation uses: the user who created or last updated it. */
  authorizedBy: string;
  /** The webhook to create at the Git host, so that the host reports pushes to Bindery. */
  webhook: {
    /** The URL that receives pushes from the Git host's webhook. */
    url: string;
    /** The secret for the webhook. Returned only when the installation is created. */
    secret?: string;
  };
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export interface GetGitSyncInstallationByIdInput {
  installationId: string;
}
export interface UpdateGitSyncInstallationByIdInput {
  installationId: string;
  /** The Git host, which determines the protocol of webhooks and commit statuses. Use `git` for other hosts. */
  provider?: "github" | "gitlab" | "gitea" | "bitbucket" | "git" | undefined;
  /** The HTTP(S) URL of the repository, without credentials. */
  url?: string | undefined;
  /** The branch, as `refs/heads/<branch>`. */
  ref?: string | undefined;
  /** The folder of the repository that contains the content. Null syncs the whole repository. */
  projectDirectory?: string | null | undefined;
  /** The credentials for the Git host. They are stored encrypted. Null deletes them. */
  credentials?: {
    /** The user name that the Git host expects with an access token. */
    username: string;
    /** A password or an access token. Responses never contain it. */
    password: string;
  } | null | undefined;
  /** The direction of the sync: `import` from the branch, `export` to the branch, or `both`. */
  direction?: "both" | "import" | "export" | undefined;
  /** How conflicts are resolved: `request` opens a change request, `ours` keeps the space's content, and `theirs` keeps the branch's content. */
  onConflict?: "request" | "ours" | "theirs" | undefined;
  /** How often Bindery checks the branch for changes, in minutes. With null, Bindery doesn't check on a schedule and relies on the host's webhook. */
  pollMinutes?: number | null | undefined;
  /** Whether each pull request to the branch creates a change request. The last commit of the pull request gets a status that links to the change request. */
  previewExternalBranches?: boolean | undefined;
  /** Whether pull requests on GitHub, GitLab, Gitea and Forgejo also get a comment, which Bindery updates after each push. The comment contains the titles of spaces and changed pages, and the problems of the import, so everyone who can read the pull request can read them. Requires `previewExternalBranches`. */
  commentOnPullRequests?: boolean | undefined;
  /** How imports handle Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` leaves the files in the repository. `structure.unlisted` in `.gitbook.yaml` takes precedence. */
  unlistedFiles?: "hidden" | "ignored" | undefined;
  /** The secret of the webhook. The Git host signs its requests with the secret, or sends it as a token. The secret is returned only when the installation is created. */
  webhookSecret?: string | undefined;
}
export interface UninstallGitSyncInstallationInput {
  installationId: string;
}
export interface SyncGitSyncInstallationInput {
  installationId: string;
}
export interface ImportGitRepositoryInput {
  spaceId: string;
  /** The HTTP(S) URL of the repository. It can contain credentials for basic authentication. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** The name of the object cache to use. */
  repoCacheID?: string | undefined;
  /** The prefix of links to files in the repository. */
  repoTreeURL?: string | undefined;
  /** The prefix of links to commits. */
  repoCommitURL?: string | undefined;
  /** The folder of the repository that contains the content. */
  repoProjectDirectory?: string | undefined;
  /** The time of the event that caused this run. An older event never overwrites a newer one. */
  timestamp?: string | undefined;
  /** True to run even if nothing has changed since the last run. */
  force?: boolean | undefined;
  /** Information about the Git host. */
  gitInfo?: {
    /** The Git host. */
    provider?: "github" | "gitlab" | undefined;
    /** The URL of the repository at the Git host. */
    url?: string | undefined;
  } | undefined;
  /** True to create a revision without updating the main content. */
  standalone?: boolean | undefined;
  /** How the import handles Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` leaves the files in the repository. `structure.unlisted` in `.gitbook.yaml` takes precedence. Default: the setting of the space's last import, or `ignored` for the first one. */
  unlistedFiles?: "hidden" | "ignored" | undefined;
  /** True to check the repository without importing it. The run has the same warnings as the import, and a preview of the content. Default: false. */
  dryRun?: boolean | undefined;
}
export interface ExportToGitRepositoryInput {
  spaceId: string;
  /** The HTTP(S) URL of the repository. It can contain credentials for basic authentication. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** The name of the object cache to use. */
  repoCacheID?: string | undefined;
  /** The prefix of links to files in the repository. */
  repoTreeURL?: string | undefined;
  /** The prefix of links to commits. */
  repoCommitURL?: string | undefined;
  /** The folder of the repository that contains the content. */
  repoProjectDirectory?: string | undefined;
  /** The time of the event that caused this run. An older event never overwrites a newer one. */
  timestamp?: string | undefined;
  /** True to run even if nothing has changed since the last run. */
  force?: boolean | undefined;
  /** Information about the Git host. */
  gitInfo?: {
    /** The Git host. */
    provider?: "github" | "gitlab" | undefined;
    /** The URL of the repository at the Git host. */
    url?: string | undefined;
  } | undefined;
  /** The message of the commit. */
  commitMessage: string;
}
export interface GetSpaceGitInfoInput {
  spaceId: string;
}
export interface GitSyncState {
  /** The name of the repository. */
  repoName?: string;
  /** The Git host. */
  installationProvider?: "github" | "gitlab" | "gitea" | "bitbucket" | "github-legacy";
  /** The integration that syncs the space. Returned for compatibility. @deprecated */
  integration?: string;
  installationId?: string;
  /** The sync status of the installation. */
  installationStatus?: "unauthenticated" | "active" | "pending";
  /** The URL of the repository. */
  url?: string;
  updatedAt?: string;
  /** The last import or export. */
  operation?: {
    /** The state of the run. */
    state: "running" | "failure" | "success" | "timeout";
    /** The direction of the run. */
    direction: "export" | "import";
    startedAt: string;
    endedAt?: string;
    /** Why the run failed. Absent if it didn't fail. */
    error?: string;
  };
}
export interface DeleteLegacyGitInstallationInput {
  spaceId: string;
}
export interface ListSpaceGitRunsInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface GitRun {
  object: "git-run";
  id: string;
  /** Whether the run only checks the repository, without importing it. */
  dryRun: boolean;
  /** The ID of the space. */
  space: string;
  /** The direction of the run. */
  direction: "import" | "export";
  /** The status of the run. */
  status: "pending" | "running" | "success" | "failure";
  /** The progress of the run, from 0 to 100 percent. */
  progress: number;
  /** The current step of the run. */
  step?: string;
  /** The URL of the repository. */
  url: string;
  /** The branch, as `refs/heads/<branch>`. */
  ref: string;
  /** The warnings of the run. */
  warnings: Array<string>;
  /** The content that the import would write. Only a completed dry run has it, and lists omit it. */
  preview?: ContentPreview;
  /** The ID of the Git Sync installation that started the run. Absent if a user started it. */
  installation?: string;
  /** The log of the run, oldest entry first. */
  log: Array<{
    /** The time of the log entry (UTC). */
    at: string;
    /** The text of the log entry. */
    text: string;
  }>;
  /** A stable code for the error. Absent if the run didn't fail. */
  errorCode?: string;
  /** Why the run failed. Absent if it didn't fail. */
  error?: string;
  /** The hash of the commit that was imported or created. */
  commit?: string;
  /** The ID of the revision that was created or exported. */
  revision?: string;
  createdAt: string;
  startedAt?: string;
  endedAt?: string;
}
export interface ContentPreview {
  /** The pages that the import would create or change, in the order of the navigation. */
  pages: Array<{
    /** The title of the page. */
    title: string;
    /** The type of the page: `document`, `group`, `link` or `computed`. */
    type: string;
    /** The nesting level of the page. Pages at the top have level 0. */
    level: number;
    /** Whether the navigation hides the page. */
    hidden: boolean;
    /** The path of the page's source. Absent if there is none. */
    file?: string;
  }>;
  /** The files that the import would create or change. */
  files: Array<{
    /** The name of the file. */
    name: string;
    /** The size of the file in bytes. */
    size: number;
  }>;
  /** The redirects that the import would create. */
  redirects: Array<{
    /** The path that redirects visitors. */
    from: string;
    /** The title of the page that visitors are redirected to. */
    to: string;
  }>;
  /** The titles of the pages that the import would delete. */
  removed: Array<string>;
  /** The names of the files that the import would delete. */
  removedFiles: Array<string>;
}
export interface GetSpaceGitRunInput {
  spaceId: string;
  runId: string;
}
export interface StartImportRunInput {
  organizationId: string;
  /** The files or the website to import. */
  source: {
    type: "file";
    /** The `key` of each upload. An upload can be a ZIP archive, a Markdown file, an HTML file or a Word document (.docx). */
    files: Array<string>;
  } | {
    type: "website";
    /** The HTTP or HTTPS URL of the website or of its sitemap. The import reads pages whose paths start with the path of this URL. */
    url: string;
  };
  /** The destination of the import. */
  target: {
    /** The ID of the space to import into. */
    space: string;
    /** The ID of a change request to import into. If omitted, the import creates a change request. */
    changeRequest?: string | undefined;
    page?: string | undefined;
  };
  /** How the import handles Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` omits the files. `structure.unlisted` in `.gitbook.yaml` takes precedence. Default: `ignored`. */
  unlistedFiles?: "hidden" | "ignored" | undefined;
  /** True to check the files without importing them. The run has the same report as the import, and a preview of the content. To import the files, start another run with the same uploads. Default: false. */
  dryRun?: boolean | undefined;
  /** Not supported. If you send this field, the operation returns 400. Import into a space, and then add the space to the site. */
  site?: string | undefined;
  /** Not supported. If true, the operation returns 400. Imports don't change the text. */
  enhance?: boolean | undefined;
}
export interface ContentImportRun {
  object: "import-run";
  id: string;
  /** The status of the import. */
  status: "pending" | "in-progress" | "completed" | "failed" | "cancelled";
  /** Why the import failed. Absent if it didn't fail. */
  reason?: string;
  /** The files or the website that were imported. */
  source: {
    type: "file";
    /** The `key` of each upload. An upload can be a ZIP archive, a Markdown file, an HTML file or a Word document (.docx). */
    files: Array<string>;
  } | {
    type: "website";
    /** The HTTP or HTTPS URL of the website or of its sitemap. The import reads pages whose paths start with the path of this URL. */
    url: string;
  };
  /** The destination of the import. */
  target: {
    /** The ID of the space to import into. */
    space: string;
    /** The ID of a change request to import into. If omitted, the import creates a change request. */
    changeRequest?: string;
    page?: string;
  };
  /** The ID of the user who started the import. */
  createdBy: string;
  createdAt: string;
  startedAt?: string;
  completedAt?: string;
  updatedAt: string;
  /** Whether the run only checks the files. */
  dryRun: boolean;
  /** The detected format of the files. */
  format?: "bundle" | "gitbook" | "markdown" | "html" | "website" | "docx" | "mkdocs" | "docusaurus" | "mintlify" | "starlight" | "vitepress" | "mdbook" | "hugo" | "nextra" | "fumadocs" | "github-wiki" | "notion" | "outline" | "docmost" | "bookstack" | "readme" | "confluence-html" | "confluence-xml";
  /** The current step of the import. */
  step?: string;
  /** The progress of the current step. */
  progress: {
    /** The number of processed items. */
    done: number;
    /** The total number of items. */
    total: number;
  };
  /** The result of the import. For a dry run, the result that the import would have. */
  report: {
    /** The number of imported pages, without groups and links. */
    pages: number;
    /** The number of imported files. */
    files: number;
    /** The number of redirects from the paths that pages had before the import. */
    redirects: number;
    /** The first 200 problems of the import. */
    problems: Array<{
      /** The path of the file that couldn't be imported. */
      file: string;
      /** Why the file couldn't be imported. */
      reason: string;
    }>;
    /** The total number of problems. */
    problemCount: number;
  };
  /** The content that the import would write. Only a completed dry run has it, and lists omit it. */
  preview?: ContentPreview;
  urls: {
    location: string;
    app?: string;
  };
}
export interface ListImportRunsInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only imports into the space with this ID. */
  space?: string | undefined;
}
export interface GetImportRunInput {
  organizationId: string;
  importRunId: string;
}
export interface CancelImportRunInput {
  organizationId: string;
  importRunId: string;
}
export interface ListGlossaryEntriesInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface GlossaryEntry {
  object: "glossary-entry";
  id: string;
  /** The term in each language, by language code. */
  translations: Record<string, string>;
  /** Whether the term stays the same in every language. */
  doNotTranslate: boolean;
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export interface UpdateGlossaryEntriesInput {
  organizationId: string;
  /** The IDs of entries to delete. */
  delete?: Array<string> | undefined;
  /** The entries to create or replace. */
  entries?: Array<{
    id?: string | undefined;
    /** The term by language. In a space, Bindery looks for the term in the language of the space. */
    translations: Partial<Record<"en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl", string>>;
    /** True to keep the term the same in every language. */
    doNotTranslate?: boolean | undefined;
  }> | undefined;
}
export interface GetGlossaryEntryInput {
  organizationId: string;
  glossaryEntryId: string;
}
export interface ListOrganizationInviteLinksInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return links to the space with this ID instead of links to the organization. */
  space?: string | undefined;
  /** Return links to the collection with this ID instead of links to the organization. */
  collection?: string | undefined;
}
export type OrganizationInviteLink = InviteLinkToSpace | InviteLinkToCollection | InviteLinkToOrganization;
export interface InviteLinkToSpace {
  object: "invite";
  id?: string;
  /** Whether the invite would give the caller no additional access. */
  redundant: boolean;
  createdAt: string;
  expiresAt: string;
  urls?: {
    location: string;
    app: string;
  };
  /** The role that the link gives on the space. */
  level: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** The space that the link leads to. */
  space: Space;
}
export interface InviteLinkToCollection {
  object: "invite";
  id?: string;
  /** Whether the invite would give the caller no additional access. */
  redundant: boolean;
  createdAt: string;
  expiresAt: string;
  urls?: {
    location: string;
    app: string;
  };
  /** The role that the link gives on the collection. */
  level: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** The collection that the link leads to. */
  collection: Collection;
}
export interface InviteLinkToOrganization {
  object: "invite";
  id?: string;
  /** Whether the invite would give the caller no additional access. */
  redundant: boolean;
  createdAt: string;
  expiresAt: string;
  urls?: {
    location: string;
    app: string;
  };
  /** The role that the link gives in the organization. Null makes people guests. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
}
export interface CreateOrganizationInviteInput {
  organizationId: string;
  /** The role that the link gives in the organization. Null makes people guests. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** The role that the link gives on the space or collection. If null, the link gives no role there. */
  level?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** The ID of the space that the link leads to. */
  space?: string | undefined;
  /** The ID of the collection that the link leads to. */
  collection?: string | undefined;
  expiresAt?: string | undefined;
}
export interface GetOrganizationInviteLinkInput {
  organizationId: string;
  inviteId: string;
}
export interface UpdateOrganizationInviteByIdInput {
  organizationId: string;
  inviteId: string;
  /** The role that the link gives in the organization. Null makes people guests. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** The role that the link gives on the space or collection. If null, the link gives no role there. */
  level?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  expiresAt?: string | undefined;
}
export interface DeleteOrganizationInviteByIdInput {
  organizationId: string;
  inviteId: string;
}
export interface ListInstanceBackupsInput {
  page?: string | undefined;
  limit?: number | undefined;
}
export interface InstanceBackup {
  object: "instance-backup";
  id: string;
  /** The name of the backup's file in `BACKUP_DIR`. */
  name: string;
  /** The state of the backup. */
  state: "waiting" | "running" | "done" | "failed";
  createdAt: string;
  verifiedAt: string | null;
  /** The current step of the backup. */
  step: string | null;
  /** Why the backup failed. */
  error: string | null;
  /** The size of the backup's file in bytes. Null until the file is complete. */
  bytes: number | null;
  /** Whether the file is encrypted with `BACKUP_KEY`. Only encrypted backups can be downloaded. */
  encrypted: boolean | null;
  /** The SHA-256 hash of the file, in hexadecimal. Null for backups from older versions that didn't store the hash. */
  sha256: string | null;
}
export interface GetInstanceBackupInput {
  backupId: string;
}
export interface DownloadInstanceBackupInput {
  backupId: string;
}
export interface InstanceBackupDownload {
  object: "instance-backup-download";
  /** The download URL. It supports `Range` and `If-Range`. Its ETag is the SHA-256 hash of the file. */
  url: string;
  expiresAt: string;
  /** The size of the file in bytes. */
  bytes: number;
  /** The SHA-256 hash of the file, in hexadecimal. Null for backups from older versions that didn't store the hash. */
  sha256: string | null;
}
export interface DeleteInstanceBackupInput {
  backupId: string;
}
export interface Instance {
  object: "instance";
  /** The version of Bindery. */
  version: string;
  /** The ID of the build. */
  build: string;
  /** The newest database migration that this version contains. */
  schema: string;
  /** The version of Node.js. */
  node: string;
  /** The version of PostgreSQL. */
  postgres: string;
  /** The numbers of applied and pending database migrations. */
  migrations: {
    /** The number of applied migrations. */
    applied: number;
    /** The number of pending migrations. */
    pending: number;
  };
  /** The number of running workers. */
  workers: number;
  /** The number of jobs in each state. */
  jobs: {
    /** The number of jobs in the state `running`. */
    running: number;
    /** The number of jobs in the state `failed`. */
    failed: number;
    /** The number of jobs in the state `retrying`. */
    retrying: number;
    /** The number of jobs in the state `scheduled`. */
    scheduled: number;
    /** The number of jobs in the state `waiting`. */
    waiting: number;
  };
  /** The size of the database in bytes. */
  databaseBytes: number;
  /** The size of all files in bytes. */
  fileBytes: number;
  /** The number of organizations. */
  organizations: number;
  /** The newest scheduled backup. Null if backups aren't scheduled. */
  backup: {
    lastAt: string | null;
    /** Whether the next backup is overdue. */
    overdue: boolean;
  } | null;
}
export interface InstanceSettings {
  /** The settings of the instance. */
  settings: Array<{
    /** The name of the setting. */
    name: string;
    /** The description of the setting. */
    description: string;
    /** Whether the operator has set a value. If false, the default applies. */
    isSet: boolean;
    /** Whether the setting is a secret. The values of secrets are never returned. */
    isSecret: boolean;
    /** The effective value of the setting, including defaults. Null for secrets. */
    value: string | null;
  }>;
}
export interface EmailCheck {
  object: "email-check";
  /** The email address to which the test email was sent. */
  to: string;
  /** Whether the SMTP server accepted the email. */
  sent: boolean;
  /** Why the email wasn't sent. Absent if the SMTP server accepted it. */
  problem?: string;
}
export interface ListInstanceOrganizationsInput {
  page?: string | undefined;
  limit?: number | undefined;
}
export interface InstanceOrganization {
  object: "instance-organization";
  id: string;
  /** The name of the organization. */
  title: string;
  createdAt: string;
  /** The number of members. */
  members: number;
  /** The number of spaces. */
  spaces: number;
  /** The size of the organization's files in bytes. */
  fileBytes: number;
}
export interface ListInstanceJobsInput {
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only jobs in this state. */
  state?: "running" | "failed" | "retrying" | "scheduled" | "waiting" | undefined;
}
export interface InstanceJob {
  object: "instance-job";
  id: string;
  /** The kind of the job. */
  kind: string;
  /** The state of the job. */
  state: "running" | "failed" | "retrying" | "scheduled" | "waiting";
  /** The ID of the organization that the job is for. */
  organization: string | null;
  /** The number of attempts so far. */
  attempts: number;
  /** The maximum number of attempts. */
  maxAttempts: number;
  /** Why the last attempt failed. */
  error: string | null;
  createdAt: string;
  runAt: string;
}
export interface RetryInstanceJobInput {
  jobId: string;
}
export interface DropInstanceJobInput {
  jobId: string;
}
export interface InviteUsersToOrganizationInput {
  organizationId: string;
  /** The email addresses to invite, or objects with an email address and a role. */
  emails: Array<string | {
    /** The email address. */
    email: string;
    /** The role of the person. Null makes them a guest. */
    role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  }>;
  /** The role for email addresses without their own role. Default: the default role of the organization. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** True to invite only email addresses in verified email domains of the organization. */
  sso?: boolean | undefined;
}
export interface ListOrganizationInvitesInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface Invitation {
  object: "invitation";
  id: string;
  /** The invited email address. */
  email: string;
  /** The role that the invitation gives. Null makes the person a guest. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** Whether the person must sign in with single sign-on. */
  sso: boolean;
  createdAt: string;
  expiresAt: string;
  mailedAt?: string;
  urls: {
    location: string;
    app?: string;
  };
}
export interface DeleteOrganizationInviteInput {
  organizationId: string;
  inviteId: string;
}
export interface JoinOrganizationWithInviteInput {
  organizationId: string;
  inviteId: string;
}
export interface InvitesPreviewInput {
  organizationId: string;
  inviteId: string;
}
export interface InvitesRequestSignUpInput {
  organizationId: string;
  inviteId: string;
  email: string;
}
export interface InvitesSignUpInput {
  organizationId: string;
  inviteId: string;
  email?: string | undefined;
  proof?: string | undefined;
  displayName: string;
  password: string;
}
export interface ListMembersInOrganizationByIdInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** The direction of the order. Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only members with this role, or guests. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "guest" | undefined;
  /** Return only members whose name or email address contains this text. */
  search?: string | undefined;
  /** The field to order members by. `lastSeenAt` lists only active members who have used the organization. Default: `joinedAt`. */
  sort?: "joinedAt" | "lastSeenAt" | undefined;
}
export interface GetMemberInOrganizationByIdInput {
  organizationId: string;
  userId: string;
}
export interface UpdateMemberInOrganizationByIdInput {
  organizationId: string;
  userId: string;
  /** The member's role in the organization. Null makes them a guest, who can see only content that is shared with them. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** True to suspend the member, false to reactivate them. */
  disabled?: boolean | undefined;
}
export interface RemoveMemberFromOrganizationByIdInput {
  organizationId: string;
  userId: string;
}
export interface MembersWithoutSecondFactorInput {
  organizationId: string;
}
export interface MembersResetSecondFactorInput {
  organizationId: string;
  userId: string;
  currentPassword?: string | undefined;
  code?: string | undefined;
}
export interface UpdateOrganizationMemberLastSeenAtInput {
  organizationId: string;
}
export interface ListNotificationsInput {
  page?: string | undefined;
  limit?: number | undefined;
  /** True to return only unread notifications. Default: false. */
  unread?: boolean | undefined;
}
export interface Notification {
  object: "notification";
  id: string;
  /** Why the caller is notified: `mention` (of the caller or their team), `review-requested` (from the caller), `review`, `comment` or `merged` (on a change request that the caller takes part in), `reply` (in a thread that the caller takes part in), `job-failed` (an import, export, translation or PDF of the caller failed), or `page-review-due` or `page-review-overdue` (the review of a page that the caller or their team owns). */
  kind: "mention" | "review-requested" | "review" | "comment" | "reply" | "merged" | "job-failed" | "page-review-due" | "page-review-overdue";
  /** Whether the notification is unread. */
  unread: boolean;
  createdAt: string;
  /** The user who caused the notification. Absent for jobs and deleted accounts. */
  actor?: User;
  /** The ID of the organization. */
  organization: string;
  /** The space that the notification is about. */
  space: {
    id: string;
    /** The title of the space. */
    title: string;
  };
  /** The change request that the notification is about. */
  changeRequest?: {
    id: string;
    /** The number of the change request in the space. */
    number: number;
    /** The subject of the change request. */
    subject: string;
  };
  /** The ID of the comment, or of the comment that was replied to. */
  comment?: string;
  /** The ID of the reply. */
  reply?: string;
  page?: {
    id: string;
    /** The title of the page. */
    title: string;
  };
  /** The review of the change request. */
  review?: {
    id: string;
    /** The decision of the review. */
    status: "changes-requested" | "approved";
  };
  /** The Git run that failed. */
  run?: {
    id: string;
    /** The direction of the run. */
    direction: "import" | "export";
    /** Why the run failed. */
    error?: string;
  };
  /** The import, translation or PDF that failed. */
  job?: {
    /** The kind of the job. */
    type: "import" | "translation" | "pdf";
    id: string;
    /** Why the job failed. */
    error: string;
  };
  /** The start of the comment, reply or review, as plain text. */
  excerpt?: string;
  urls: {
    app: string;
  };
}
export interface MarkNotificationReadInput {
  notificationId: string;
}
export interface ListNotificationMutesInput {
  page?: string | undefined;
  limit?: number | undefined;
}
export interface UpdateNotificationSettingsInput {
  /** How often notifications are sent by email: one email per thread immediately, one email per day, or never. Default: `immediately`. */
  email: "off" | "immediately" | "daily";
}
export interface NotificationsUnsubscribeInput {
  token: string;
}
export interface MuteSpaceInput {
  spaceId: string;
}
export interface UnmuteSpaceInput {
  spaceId: string;
}
export interface MuteChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
}
export interface UnmuteChangeRequestInput {
  spaceId: string;
  changeRequestId: string;
}
export interface ListOpenAPISpecsInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface OpenAPISpec {
  object: "openapi-spec";
  id: string;
  createdAt: string;
  updatedAt: string;
  /** The slug of the specification. */
  slug: string;
  /** The URL that the specification is fetched from. Absent if it was uploaded as text. */
  sourceURL?: string;
  /** The processing state of the latest version. */
  processingState: "pending" | "progress" | "complete";
  /** Who can read the specification: `private` for members, `public` for anyone who knows the URL. */
  visibility: "private" | "public";
  /** The ID of the latest version. Absent until a version is processed. */
  lastVersion?: string;
  lastProcessedAt?: string;
  /** A stable code for the error of the last processing. Absent if it succeeded. */
  lastProcessErrorCode?: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR";
  /** The problems of the last processing. */
  lastProcessedErrors: Array<OpenAPIErrorObject>;
  /** The number of problems of the last processing. */
  lastProcessedErrorCount: number;
  /** The caller's permissions for the specification. */
  permissions: {
    /** Whether the caller can view the specification. */
    view: boolean;
    /** Whether the caller can change the specification. */
    edit: boolean;
  };
  urls: {
    location: string;
    app: string;
    /** The public URL of the specification. Absent if it is private. */
    published?: string;
  };
}
export interface OpenAPIErrorObject {
  /** A sentence that explains the problem. */
  message: string;
  /** A stable code for the problem. */
  code?: string;
  /** The line number of the problem, starting with 1. */
  line?: number;
}
export interface CreateOpenAPISpecInput {
  organizationId: string;
  /** The slug of the specification. */
  slug: string;
  /** The source of the specification: a URL or a text. */
  source: {
    /** The URL of the specification. Bindery fetches it immediately, and then on a schedule. */
    url: string;
  } | {
    /** The text of the specification, as JSON or YAML. */
    text: string;
  };
}
export interface GetOpenAPISpecBySlugInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface CreateOrUpdateOpenAPISpecBySlugInput {
  organizationId: string;
  /** The slug of the specification. */
  specSlug: string;
  /** The source of the specification: a URL or a text. */
  source: {
    /** The URL of the specification. Bindery fetches it immediately, and then on a schedule. */
    url: string;
  } | {
    /** The text of the specification, as JSON or YAML. */
    text: string;
  };
}
export interface UpdateOpenAPISpecBySlugInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  /** Who can read the specification: `private` for members, `public` for anyone who knows the URL. */
  visibility: "private" | "public";
}
export interface DeleteOpenAPISpecBySlugInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface ListOpenAPISpecVersionsInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface OpenAPISpecVersion {
  object: "openapi-spec-version";
  id: string;
  createdAt?: string;
  /** The URL of the version's original text. */
  url: string;
  urls: {
    location: string;
  };
}
export interface GetLatestOpenAPISpecVersionInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface GetLatestOpenAPISpecVersionContentInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface OpenAPISpecContent {
  /** The files of the specification: one OpenAPI 3.1 document with everything that it refers to. */
  filesystem: Array<{
    /** The folder of the file. */
    dir: string;
    /** Whether this is the main file of the specification. */
    isEntrypoint: boolean;
    /** The files that this file refers to. */
    references: Array<string>;
    /** The name of the file. */
    filename: string;
    /** The content of the file. */
    specification: Record<string, unknown>;
  }>;
  urls: {
    /** The URL that the specification comes from. */
    source: string;
    /** The public URL of the specification. Null if it is private. */
    public: string | null;
  };
}
export interface GetLatestOpenAPISpecVersionContentRawInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface OpenAPISpecRawContent {
  /** The original text of the specification. */
  text: string;
  /** The format of the text. */
  format: "json" | "yaml";
}
export interface GetOpenAPISpecVersionByIdInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  versionId: string;
}
export interface GetOpenAPISpecVersionContentByIdInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  versionId: string;
}
export interface GetOpenAPISpecVersionContentRawByIdInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  versionId: string;
}
export interface CompareOpenAPISpecVersionInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  versionId: string;
}
export interface GetOpenAPISpecUsageInput {
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface ListOrganizationAccessTokensInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface OrganizationAccessToken {
  object: "access-token";
  id: string;
  /** The name of the access token. */
  name: string;
  /** The first characters of the secret. */
  hint: string;
  /** The scope of the access token: `read`, `write` or `admin`. */
  scope: "read" | "write" | "admin";
  /** The ID of the only organization that the access token can access. Absent if the access token isn't limited to one organization. */
  organization?: string;
  createdAt: string;
  expiresAt?: string;
  lastUsedAt?: string;
  urls: {
    location: string;
  };
  /** The user or service account that the access token belongs to. */
  user: User;
}
export interface RemoveOrganizationAccessTokenInput {
  organizationId: string;
  tokenId: string;
}
export interface ListOrganizationsForAuthenticatedUserInput {
  page?: string | undefined;
  limit?: number | undefined;
}
export interface CreateOrganizationInput {
  /** The organization's display name. */
  title: string;
  /** Email domains whose users can join the organization without an invitation. Each domain must be verified first. */
  emailDomains?: Array<string> | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  onboardingPreferences?: {
    /** Accepted for compatibility and ignored. @deprecated */
    source: "markdown-in-git" | "import" | "template" | null;
    /** Accepted for compatibility and ignored. @deprecated */
    audience: "public" | "mixed" | "protected" | "internal" | null;
    /** Accepted for compatibility and ignored. @deprecated */
    interests: Array<"adaptive-content" | "api-docs" | "proactive-agent">;
  } | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  withDefaultSite?: boolean | undefined;
  /** The URL of an OpenAPI specification to add to the organization with the slug `api`. */
  openapiUrl?: string | undefined;
}
export interface GetOrganizationByIdInput {
  organizationId: string;
}
export interface UpdateOrganizationByIdInput {
  organizationId: string;
  /** The organization's new display name. */
  title?: string | undefined;
  /** Email domains whose users can join the organization without an invitation. They replace the current domains, and each domain must be verified first. */
  emailDomains?: Array<string> | undefined;
  /** The name under which the organization's content is published, such as `acme` for `/s/acme/`. It is also the organization's name for single sign-on. */
  hostname?: string | undefined;
  /** The role of users who join through an email domain or single sign-on. Null makes them guests. */
  defaultRole?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** The organization's default site, space or collection. If it is a site, the organization's hostname leads to it. Null removes the default. */
  defaultContent?: {
    type: "site";
    /** The ID of the site. */
    site: string;
  } | {
    type: "space";
    /** The ID of the space. */
    space: string;
  } | {
    type: "collection";
    /** The ID of the collection. */
    collection: string;
  } | null | undefined;
  /** The URL of the organization's logo. Null removes it. */
  logo?: string | null | undefined;
  /** Whether members must sign in with single sign-on. You can turn it on only after an administrator has signed in with single sign-on. */
  sso?: boolean | undefined;
  /** Whether members who sign in without an identity provider must use two-step sign-in or a passkey. You can turn it on only after you have turned on two-step sign-in for your own account, or in a session that started with a passkey. */
  requireSecondFactor?: boolean | undefined;
  /** How many minutes after the sign-in a browser session stops giving access to the organization, from 5 minutes to 90 days. Null removes the limit. */
  sessionLifetimeMinutes?: number | null | undefined;
  /** After how many minutes without requests a browser session stops giving access to the organization, from 5 minutes to 14 days. The session ends at most one minute later. Null removes the limit. */
  sessionIdleMinutes?: number | null | undefined;
  /** The networks from which people and programs can use the organization, in CIDR notation. Replaces the current list. The list must contain your own IP address. An empty list allows all networks. */
  allowedNetworks?: Array<string> | undefined;
  /** Whether AI features are turned on in the organization. */
  ai?: boolean | undefined;
  /** Whether members can join through invite links. */
  inviteLinks?: boolean | undefined;
  /** The merge rules that the organization's spaces inherit. They replace the current rules. */
  mergeRules?: {
    type: "none";
  } | {
    type: "rules";
    /** The rules. A change request must meet all of them. */
    rules: Array<MergeRule>;
  } | undefined;
}
export interface GetSpacePDFInput {
  spaceId: string;
  page?: string | undefined;
  /** Whether to include only the page that `page` specifies, without its subpages. */
  only?: boolean | undefined;
}
export interface GetChangeRequestPDFInput {
  spaceId: string;
  changeRequestId: string;
  page?: string | undefined;
  /** Whether to include only the page that `page` specifies, without its subpages. */
  only?: boolean | undefined;
}
export interface GetPageOwnershipInput {
  spaceId: string;
  pageId: string;
}
export interface PageOwnership {
  object: "page-ownership";
  /** The space that contains the page. */
  space: {
    id: string;
    /** The title of the space. */
    title: string;
  };
  page: {
    id: string;
    /** The title of the page. */
    title: string;
  };
  /** The user who owns the page. Absent if a team owns the page, or if the user left the organization. */
  user?: User;
  /** The team that owns the page. Absent if a user owns the page, or if the team was deleted. */
  team?: {
    id: string;
    /** The title of the team. */
    title: string;
  };
  /** Whether the caller owns the page, alone or as a member of the team. */
  mine: boolean;
  /** Whether the requested page has no owner of its own and `page` is one of its parents. */
  inherited: boolean;
  /** Whether the owner also owns the subpages that have no owner of their own. */
  includesSubpages: boolean;
  /** The number of days between reviews. Absent if the page needs no reviews. */
  reviewIntervalDays?: number;
  /** The state of the page's reviews: `verified`, `due` (in the last 14 days of the interval, or in its second half if the interval is shorter than 28 days), `overdue`, or `unscheduled` (the page has no review interval). The first review is due immediately, and overdue after 14 days. */
  state: "unscheduled" | "verified" | "due" | "overdue";
  dueAt?: string;
  /** The last review. Absent if the page was never verified. */
  verification?: {
    /** When the page was verified (UTC). */
    at: string;
    /** The user who verified the page. Absent for deleted accounts. */
    by?: User;
    /** The note of the user who verified the page. */
    note?: string;
  };
  urls: {
    location: string;
    app: string;
  };
}
export interface SetPageOwnershipInput {
  spaceId: string;
  pageId: string;
  /** The ID of the user who owns the page. The user needs a role in the space. Send either `user` or `team`. */
  user?: string | undefined;
  /** The ID of the team that owns the page. Send either `user` or `team`. */
  team?: string | undefined;
  /** Whether the owner also owns the subpages that have no owner of their own. Default: false. */
  includesSubpages?: boolean | undefined;
  /** The number of days between reviews, from 7 to 3650. Omit it if the page needs no reviews. */
  reviewIntervalDays?: number | undefined;
}
export interface RemovePageOwnershipInput {
  spaceId: string;
  pageId: string;
}
export interface VerifyPageInput {
  spaceId: string;
  pageId: string;
  /** A note about the review, with at most 500 characters. */
  note?: string | undefined;
}
export interface ListPageOwnershipsInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** The state of the page's reviews: `verified`, `due` (in the last 14 days of the interval, or in its second half if the interval is shorter than 28 days), `overdue`, or `unscheduled` (the page has no review interval). The first review is due immediately, and overdue after 14 days. */
  state?: "unscheduled" | "verified" | "due" | "overdue" | undefined;
  /** The ID of a space. Returns only pages in this space. */
  space?: string | undefined;
  /** The ID of a user. Returns only pages that this user owns, without pages of teams. */
  user?: string | undefined;
  /** The ID of a team. Returns only pages that this team owns. */
  team?: string | undefined;
  /** True to return only pages that the caller or one of the caller's teams owns. Default: false. */
  mine?: boolean | undefined;
}
export interface InviteToSpaceInput {
  spaceId: string;
  /** The role to give. Null removes the role. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** The IDs of users and service accounts. */
  users?: Array<string> | undefined;
  /** The IDs of teams. */
  teams?: Array<string> | undefined;
}
export interface ListPermissionsAggregateInSpaceInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only people with exactly this role. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
}
export interface EffectiveContentPermission {
  /** The user's role. */
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  /** The user or service account. */
  user: User;
  /** Where the role comes from. */
  because: {
    /** Why the user has the role: their `role` in the organization, the `default` role, or a direct permission (`grant`). */
    by: "role" | "default" | "grant";
    /** The team that has the permission. Absent if the user has it directly. */
    team?: {
      id: string;
      /** The name of the team. */
      title: string;
    };
    /** The ID of the parent collection that the role comes from. */
    collection?: string;
  };
  /** Where the role comes from, in the form of the GitBook API. */
  origin: ContentPermissionOrigin;
  /** Always false, because suspended members aren't listed. Returned for compatibility. @deprecated */
  disabled: boolean;
}
export type ContentPermissionOrigin = {
  type: "organization";
  /** The ID of the organization. */
  organization: string;
} | {
  type: "collection";
  /** The ID of the collection. */
  collection: string;
  /** Why the user has the role: they (`member`) or a `team` have a direct permission, or it is the `default` role. */
  reason: "member" | "team" | "default";
  /** The ID of the team, for the reason `team`. */
  team?: string;
} | {
  type: "space";
  /** The ID of the space. */
  space: string;
  /** Why the user has the role: they (`member`) or a `team` have a direct permission, or it is the `default` role. */
  reason: "member" | "team" | "default";
  /** The ID of the team, for the reason `team`. */
  team?: string;
} | {
  type: "site";
  /** The ID of the site. */
  site: string;
  /** Why the user has the role: they (`member`) or a `team` have a direct permission, or it is the `default` role. */
  reason: "member" | "team" | "default";
  /** The ID of the team, for the reason `team`. */
  team?: string;
};
export interface ListUserPermissionsInSpaceInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface UserContentPermission {
  /** The user's role. */
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  /** The user or service account. */
  user: User;
}
export interface UpdateUserPermissionInSpaceInput {
  spaceId: string;
  userId: string;
  /** The new role. Null removes the role. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveUserFromSpaceInput {
  spaceId: string;
  userId: string;
}
export interface ListTeamPermissionsInSpaceInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface TeamContentPermission {
  /** The team's role. */
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  /** The team. */
  team: OrganizationTeam;
}
export interface OrganizationTeam {
  object: "team";
  id: string;
  /** The name of the team. */
  title: string;
  /** The number of members in the team. */
  members: number;
  /** The number of spaces that the team has a role on. */
  spaces: number;
  createdAt: string;
  /** The caller's permissions for the team. */
  permissions: {
    /** Whether the caller can manage the team. */
    admin: boolean;
    /** Whether the caller can view the team. */
    view: boolean;
  };
}
export interface UpdateTeamPermissionInSpaceInput {
  spaceId: string;
  teamId: string;
  /** The new role. Null removes the role. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveTeamFromSpaceInput {
  spaceId: string;
  teamId: string;
}
export interface InviteToCollectionInput {
  collectionId: string;
  /** The role to give. Null removes the role. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** The IDs of users and service accounts. */
  users?: Array<string> | undefined;
  /** The IDs of teams. */
  teams?: Array<string> | undefined;
}
export interface ListPermissionsAggregateInCollectionInput {
  collectionId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only people with exactly this role. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
}
export interface ListUserPermissionsInCollectionInput {
  collectionId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface UpdateUserPermissionInCollectionInput {
  collectionId: string;
  userId: string;
  /** The new role. Null removes the role. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveUserFromCollectionInput {
  collectionId: string;
  userId: string;
}
export interface ListTeamPermissionsInCollectionInput {
  collectionId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface UpdateTeamPermissionInCollectionInput {
  collectionId: string;
  teamId: string;
  /** The new role. Null removes the role. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveTeamFromCollectionInput {
  collectionId: string;
  teamId: string;
}
export interface InviteToSiteInput {
  organizationId: string;
  siteId: string;
  /** The role to give. Null removes the role. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** The IDs of users and service accounts. */
  users?: Array<string> | undefined;
  /** The IDs of teams. */
  teams?: Array<string> | undefined;
}
export interface ListPermissionsAggregateInSiteInput {
  organizationId: string;
  siteId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only people with exactly this role. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
}
export interface ListUserPermissionsInSiteInput {
  organizationId: string;
  siteId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface UpdateUserPermissionInSiteInput {
  organizationId: string;
  siteId: string;
  userId: string;
  /** The new role. Null removes the role. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveUserFromSiteInput {
  organizationId: string;
  siteId: string;
  userId: string;
}
export interface ListTeamPermissionsInSiteInput {
  organizationId: string;
  siteId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface UpdateTeamPermissionInSiteInput {
  organizationId: string;
  siteId: string;
  teamId: string;
  /** The new role. Null removes the role. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveTeamFromSiteInput {
  organizationId: string;
  siteId: string;
  teamId: string;
}
export interface ResolvePublishedContentByUrlInput {
  /** A URL on any hostname that serves a site. */
  url: string;
  /** Accepted for compatibility and ignored. A visitor without a valid token is always redirected to sign in. @deprecated */
  redirectOnError?: boolean | undefined;
  /** The visitor who opens the URL. */
  visitor?: {
    /** Whether the visitor is a person or an AI agent. */
    type?: "human" | "agent" | undefined;
    /** The visitor's token, signed by the site's own backend. */
    jwtToken?: string | undefined;
    /** The unsigned claims of the visitor, such as claims from a cookie. */
    unsignedClaims?: Record<string, unknown> | undefined;
  } | undefined;
}
export interface GetPublishedContentByUrlInput {
  /** A URL on any hostname that serves a site. */
  url: string;
  /** A visitor token, signed by the site's own backend. */
  visitorAuthToken?: string | undefined;
  /** Accepted for compatibility and ignored. A visitor without a valid token is always redirected to sign in. @deprecated */
  redirectOnError?: boolean | undefined;
}
export interface GetPublishedContentSiteInput {
  organizationId: string;
  siteId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
}
export interface PublishedContentSite {
  object: "published-content-site";
  /** The site. */
  site: Site;
  /** The structure of the site. */
  structure: SiteStructure;
  /** The customizations of the site and its site spaces. */
  customizations: {
    /** The customization of the site. */
    site: SiteCustomizationSettings;
    /** The customizations of the site spaces, by site space ID. */
    siteSpaces: Record<string, SiteCustomizationSettings>;
  };
  /** The scripts that integrations add. Returned for compatibility. @deprecated */
  scripts: Array<{
    /** The URL of the script. Returned for compatibility. @deprecated */
    script: string;
  }>;
}
export interface Site {
  object: "site";
  id: string;
  /** The plan of the site, which has no effect. Returned for compatibility. @deprecated */
  type: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
  /** The plan of the site, which has no effect. Returned for compatibility. @deprecated */
  appliedType: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
  /** The title of the site. */
  title: string;
  /** The icon of the site. */
  icon?: {
    /** The URLs of the icon's images. */
    icon: {
      /** The URL of the image for the light theme. */
      light: string;
      /** The URL of the image for the dark theme. */
      dark: string;
    };
  } | {
    /** The emoji to use as the icon, as a character or as hexadecimal code points. */
    emoji: string;
  } | Record<string, never> | null;
  /** The custom domain of the site. Absent if the site has none. */
  hostname?: string;
  /** The first part of the path in the site's URLs. */
  basename: string;
  /** The proxy that serves the site under another URL. Absent if there is none. */
  proxy?: {
    /** The URL that the proxy gets the site from. */
    origin: string;
    /** The URL where visitors open the site through the proxy. */
    target: string;
  };
  /** The site audience: `public` for anyone, `unlisted` for anyone with the URL, `share-link` for anyone with a share link, or `visitor-auth` for signed-in visitors. */
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth";
  /** Whether the site is published. */
  published: boolean;
  /** The number of site spaces. */
  siteSpaces: number;
  /** The role that all organization members have on the site by default. `inherit` uses each member's role in the organization, and null gives no access. */
  defaultLevel: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null;
  createdAt: string;
  /** The settings for content that adapts to visitors' claims. */
  adaptiveContent: {
    /** Whether adaptive content is turned on. */
    enabled: boolean;
  };
  /** The advertisements of the site. Always absent, because sites have none. @deprecated */
  ads?: {
    /** The state of advertisements. Returned for compatibility. @deprecated */
    status: "disabled";
    /** Whether advertisements can be requested. Returned for compatibility. @deprecated */
    submittable: boolean;
  };
  /** Whether AI assistants of the organization can use the site: `included` or `excluded`. */
  agentsContext: "excluded" | "included";
  /** Whether visitors can read the changes of the API specifications that the site shows. */
  apiChangelog: boolean;
  /** The origins whose pages can show the site in a panel. If the list is empty, no other page can show the site. */
  embedOrigins: Array<string>;
  /** The features that the site can use. */
  features: Array<{
    id: "sites-adaptive-content" | "sites-advanced-customization" | "sites-ai-assistant" | "sites-ai-search" | "sites-basic-customization" | "sites-custom-domain" | "sites-custom-subdirectory" | "sites-full-text-search" | "sites-multivariant-site" | "sites-page-feedback" | "sites-public-visibility" | "sites-redirects" | "sites-sections" | "sites-seo" | "sites-share-links" | "sites-unlisted-visibility" | "sites-visitor-authentication";
    /** The plan that includes the feature. Returned for compatibility. @deprecated */
    plan: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
    /** Always false. Returned for compatibility. @deprecated */
    frozen: boolean;
    /** The customizations that the site can use. */
    customizations?: Array<"header-logo" | "theme-preset" | "premium-fonts" | "custom-icons" | "footer-logo" | "footer-links" | "footer-copyright" | "semantic-colors">;
  }>;
  urls: {
    location: string;
    app: string;
    /** The URL where visitors open the site. Absent if the site isn't published. */
    published?: string;
    /** The URL where members preview the site, even if it isn't published. */
    preview: string;
    /** The URL that visitors without a token are sent to. Absent if it isn't set. */
    login?: string;
    /** The URL that visitors are sent to after they sign out. Absent if it isn't set. */
    logout?: string;
  };
  /** The caller's permissions for the site. */
  permissions: Record<"view" | "viewAdaptiveSchema" | "edit" | "create" | "editAdaptiveSchema" | "access" | "admin" | "installIntegration" | "delete", boolean>;
}
export type SiteStructure = {
  type: "sections";
  /** The sections, section groups and links at one level of the menu, in display order. */
  structure: SiteMenu;
} | {
  type: "siteSpaces";
  /** The site spaces of the site, in display order. */
  structure: Array<SiteSpace>;
};
/** The sections, section groups and links at one level of the menu, in display order. */
export type SiteMenu = Array<SiteSection | SiteSectionGroup | SiteExternalLink>;
export interface SiteSection {
  object: "site-section";
  id: string;
  /** The title of the section, shown in the site's menu. */
  title: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedDescription?: LocalizedTexts256;
  /** The description of the section, shown in the site's menu. */
  description?: string;
  /** Whether visitors start here. Exactly one section of a site is the default. */
  default: boolean;
  /** The ID of the site space that the section opens with. */
  defaultSiteSpace?: string;
  /** The section's path in the site's URLs. */
  path: string;
  /** An expression over the visitor's claims that determines who can see the section. Absent if everyone can see it. */
  condition?: string;
  /** The ID of the group that contains the section. Absent for a section outside groups. */
  sectionGroup?: string;
  /** The site spaces of the section, in display order. */
  siteSpaces: Array<SiteSpace>;
  /** Always false. Returned for compatibility. @deprecated */
  draft: boolean;
  /** The Font Awesome icon of the section, such as `circle-info`. */
  icon?: string;
  urls: {
    /** The URL on the published site. Absent if the site isn't published. */
    published?: string;
  };
}
export type LocalizedTexts128 = Partial<Record<"en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl", string>>;
export type LocalizedTexts256 = Partial<Record<"en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl", string>>;
export interface SiteSpace {
  object: "site-space";
  id: string;
  /** The site space's path in the site's URLs. */
  path: string;
  /** The ID of the section that contains the site space. Absent for a site without sections. */
  section?: string;
  /** The space that the site space shows. */
  space: Space;
  /** The title of the site space, shown in the variant selector. */
  title: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128;
  /** Whether visitors start here. Exactly one site space of a site is the default. */
  default: boolean;
  /** An expression over the visitor's claims that determines who can see the site space. Absent if everyone can see it. */
  condition?: string;
  /** Whether the site space is left out of the navigation. Its URL still works. */
  hidden: boolean;
  /** Always false. Returned for compatibility. @deprecated */
  draft: boolean;
  /** Always true: every site space can have its own customization. Returned for compatibility. @deprecated */
  hasAdvancedCustomizationFeature: boolean;
  urls: {
    /** The URL on the published site. Absent if the site isn't published. */
    published?: string;
  };
}
export interface SiteSectionGroup {
  object: "site-section-group";
  id: string;
  /** The title of the section group, shown in the site's menu. */
  title: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128;
  /** The ID of the parent group. Absent for a group at the root. */
  sectionGroup?: string;
  /** The Font Awesome icon of the section group, such as `circle-info`. */
  icon?: string;
  /** Always false. Returned for compatibility. @deprecated */
  draft: boolean;
  /** The sections of the group, without nested groups and links. */
  sections: Array<SiteSection>;
  /** The sections, section groups and links at one level of the menu, in display order. */
  children: SiteMenu;
  urls: {
    /** The URL on the published site. Absent if the site isn't published. */
    published?: string;
  };
}
export interface SiteExternalLink {
  object: "site-external-link";
  id: string;
  /** The text of the menu link. */
  title: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedDescription?: LocalizedTexts256;
  /** The description of the menu link, shown in the site's menu. */
  description?: string;
  /** The Font Awesome icon of the menu link, such as `circle-info`. */
  icon?: string;
  /** The URL that the menu link opens. */
  url: string;
  /** The ID of the group that contains the menu link. Absent for a link outside groups. */
  sectionGroup?: string;
  /** An expression over the visitor's claims that determines who can see the menu link. Absent if everyone can see it. */
  condition?: string;
  /** Always false. Returned for compatibility. @deprecated */
  draft: boolean;
}
export interface SiteCustomizationSettings {
  /** A title to show instead of the site's title. */
  title?: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128;
  /** The favicon of the site. */
  favicon: {
    /** The URLs of the favicon's images. */
    icon: CustomizationThemedURL;
  } | {
    /** The emoji to use as the favicon, as a character or as hexadecimal code points. */
    emoji: string;
  } | Record<string, never>;
  /** The announcement above every page. */
  announcement?: CustomizationAnnouncement;
  /** The social accounts to link to. */
  socialAccounts: Array<{
    /** The platform of the social account. */
    platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
    /** The name of the account on the platform. */
    handle: string;
    /** Where the account is shown. */
    display: {
      /** Whether the account is shown in the footer. Default: true. */
      footer: boolean;
      /** Whether the account is shown in the header. Default: false. */
      header: boolean;
    };
  }>;
  /** The colors, fonts and shapes of the site. */
  styling: {
    /** The theme, which determines how strongly colors are used. Default: `clean`. */
    theme: "clean" | "muted" | "bold" | "gradient";
    /** The color of links and active elements. */
    primaryColor: CustomizationThemedColor;
    /** A tint for backgrounds and text. */
    tint?: {
      /** The color of the tint. */
      color: CustomizationThemedColor;
    };
    /** The color of info hints. */
    infoColor: CustomizationThemedColor;
    /** The color of success hints. */
    successColor: CustomizationThemedColor;
    /** The color of warning hints. */
    warningColor: CustomizationThemedColor;
    /** The color of danger hints. */
    dangerColor: CustomizationThemedColor;
    /** The shape of corners. Default: `rounded`. */
    corners: "straight" | "rounded" | "circular";
    /** The strength of shadows. Default: `subtle`. */
    depth: "subtle" | "flat";
    /** The style of links in the text. Default: `default`. */
    links: "default" | "accent";
    /** The font of the text. Default: `Inter`. */
    font: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition;
    /** The font of headings. If omitted or null, the font of the text is used. */
    headingFont?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null;
    /** The font of code. Default: `JetBrainsMono`. */
    monospaceFont: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata" | CustomizationFontDefinition;
    /** The background of pages. Default: `plain`. @deprecated */
    background: "plain" | "match";
    /** The style of icons. Default: `regular`. */
    icons: "regular" | "solid" | "duotone" | "light" | "thin";
    /** The color schemes of code. */
    codeTheme: {
      /** The color scheme of code on pages. */
      default: CustomizationThemedCodeTheme;
      /** The color scheme of code in API operations. */
      openapi: CustomizationThemedCodeTheme;
    };
    /** The style of the sidebar with the page tree. */
    sidebar: {
      /** The background of the sidebar. Default: `default`. */
      background: "default" | "filled";
      /** The style of the current page in the sidebar. Default: `default`. */
      list: "default" | "pill" | "line";
    };
    /** The style of the search field. Default: `prominent`. */
    search: "prominent" | "subtle";
  };
  /** The language settings of the site. */
  internationalization: {
    /** The language of the site's interface for spaces that have no language. Default: `en`. @deprecated */
    locale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
  };
  /** The header of every page. */
  header: {
    /** The color scheme of the header. Default: `default`. @deprecated */
    preset: "default" | "bold" | "contrast" | "custom" | "none";
    /** The logo in the header. */
    logo?: CustomizationThemedURL;
    /** The target of the logo. If omitted, the logo links to the start of the site. */
    primaryLink?: CustomizationContentRef;
    /** The background color of the header. Used if `preset` is `custom`. @deprecated */
    backgroundColor?: CustomizationThemedColor;
    /** The color of links in the header. Used if `preset` is `custom`. @deprecated */
    linkColor?: CustomizationThemedColor;
    /** The items in the header, in display order. */
    links: Array<CustomizationHeaderItem>;
  };
  /** The footer of every page. */
  footer: {
    /** The logo in the footer. */
    logo?: CustomizationThemedURL;
    /** The groups of links in the footer, in display order. */
    groups: Array<CustomizationFooterGroup>;
    /** The copyright notice in the footer. */
    copyright?: string;
  };
  /** The light and dark themes of the site. */
  themes: {
    /** The theme that visitors see first. Default: `system`, which follows the visitor's device. */
    default: "light" | "dark" | "system";
    /** Whether visitors can change the theme. Default: true. */
    toggeable: boolean;
  };
  /** Whether visitors can rate pages. */
  feedback: {
    /** Whether the feature is turned on. Default: true. */
    enabled: boolean;
  };
  /** The AI features for visitors. */
  ai: {
    /** The AI features that visitors can use. Default: `assistant`. */
    mode: "none" | "search" | "assistant";
    /** The first message of the assistant. */
    greeting?: string;
    /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
    localizedGreeting?: LocalizedTexts128;
    /** The questions that the assistant suggests to visitors, at most 5. */
    suggestions?: Array<string>;
    /** Instructions for the assistant, at most 10,000 characters. */
    instructions?: string;
  };
  /** Accepted for compatibility and ignored. @deprecated */
  advancedCustomization: {
    /** Whether the feature is turned on. Default: true. */
    enabled: boolean;
  };
  /** The actions that visitors can use on a page. */
  pageActions: {
    /** The offered actions. */
    items: Array<"assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf">;
  };
  /** The settings for links to other sites. */
  externalLinks: {
    /** Whether links to other sites open in the same tab (`self`) or in a new tab. Default: `self`. */
    target: "self" | "blank";
  };
  /** Whether pages link to the previous and the next page. */
  pagination: {
    /** Whether the feature is turned on. Default: true. */
    enabled: boolean;
  };
  /** Whether the footer names Bindery. */
  trademark: {
    /** Whether the feature is turned on. Default: false. */
    enabled: boolean;
  };
  /** The privacy policy of the site. */
  privacyPolicy: {
    /** The URL of the privacy policy. */
    url?: string;
  };
  /** The image that other websites show with links to the site. */
  socialPreview: {
    /** The URL of the privacy policy. */
    url?: string;
  };
  /** The settings for insights. */
  insights: {
    /** Whether a cookie recognizes returning visitors. Default: true. */
    trackingCookie: boolean;
  };
  updatedAt?: string;
}
export interface CustomizationThemedURL {
  /** The URL of the image for the light theme. */
  light: string;
  /** The URL of the image for the dark theme. */
  dark: string;
}
export interface CustomizationAnnouncement {
  /** Whether the announcement is shown above every page. */
  enabled: boolean;
  /** The text of the announcement. */
  message: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedMessage?: LocalizedTexts128;
  /** The link in the announcement. */
  link?: CustomizationContentLink;
  /** The style of the announcement. */
  style: "info" | "warning" | "danger" | "success";
}
export interface CustomizationContentLink {
  /** The text of the link. */
  title: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts64;
  /** The target of the link. */
  to: CustomizationContentRef;
}
export type LocalizedTexts64 = Partial<Record<"en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl", string>>;
export type CustomizationContentRef = {
  kind: "url";
  /** The URL that the link leads to. */
  url: string;
} | {
  kind: "page";
  page: string;
  /** The ID of the space that contains the target. */
  space?: string;
} | {
  kind: "anchor";
  /** The anchor of a heading on the page. */
  anchor: string;
  page?: string;
  /** The ID of the space that contains the target. */
  space?: string;
} | {
  kind: "file";
  /** The ID of the file. */
  file: string;
  /** The ID of the space that contains the target. */
  space?: string;
} | {
  kind: "space";
  /** The ID of the space. */
  space: string;
} | {
  kind: "user";
  /** The ID of the user. */
  user: string;
} | {
  kind: "collection";
  /** The ID of the collection. */
  collection: string;
} | {
  kind: "reusable-content";
  /** The ID of the reusable content. */
  reusableContent: string;
  /** The ID of the space that contains the target. */
  space?: string;
} | {
  kind: "openapi";
  /** The slug of the OpenAPI specification. */
  spec: string;
} | {
  kind: "tag";
  /** The slug of the tag. */
  tag: string;
  /** The ID of the space that contains the target. */
  space?: string;
};
export interface CustomizationThemedColor {
  /** The color in the light theme, such as `#3a4fd0`. */
  light: string;
  /** The color in the dark theme, such as `#9db0ff`. */
  dark: string;
}
export interface CustomizationFontDefinition {
  id: string;
  /** Whether this is a custom font. */
  custom: boolean;
  /** The name of the font family. */
  fontFamily: string;
  /** The faces of the font, one for each weight. */
  fontFaces: Array<{
    /** The weight of the font face, from 1 to 1000. */
    weight: number;
    /** The files of the font face. */
    sources: Array<{
      /** The URL of the font file. */
      url: string;
      /** The format of the font file. */
      format?: "woff2" | "woff";
    }>;
  }>;
}
export interface CustomizationThemedCodeTheme {
  /** The color scheme of code in the light theme. */
  light: CustomizationCodeTheme;
  /** The color scheme of code in the dark theme. */
  dark: CustomizationCodeTheme;
}
export type CustomizationCodeTheme = "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
export interface CustomizationHeaderItem {
  /** The text of the header item. */
  title: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128;
  /** The style of the header item. */
  style?: "link" | "button-primary" | "button-secondary";
  /** The target of the header item. Null if the item only opens a menu. */
  to: CustomizationContentRef | null;
  /** The links in the menu of the header item. */
  links: Array<CustomizationContentLink>;
  /** An expression over the visitor's claims that determines who can see the header item. */
  condition?: string;
}
export interface CustomizationFooterGroup {
  /** The title of the group of links. */
  title: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128;
  /** The links in the group, in display order. */
  links: Array<CustomizationContentLink>;
}
export interface GetContentByUrlInput {
  /** A URL of the console. */
  url: string;
}
export interface GetSubdomainInput {
  /** The subdomain: the first part of the hostname. */
  subdomain: string;
}
export interface Subdomain {
  object: "subdomain";
  /** The subdomain: the first part of the hostname. */
  subdomain: string;
  /** The owner of the subdomain. */
  target: {
    type: "organization";
    /** The ID of the organization that owns the subdomain. */
    organization: string;
  };
  /** Whether the subdomain is in use. */
  isActive: boolean;
}
export interface ListSAMLProviderKeysInput {
  organizationId: string;
  samlProviderId: string;
}
export interface OrganizationSAMLKey {
  object: "saml-key";
  id: string;
  /** The certificate of the key, as PEM. */
  certificate: string;
  /** The status of the key. Requests are signed with the `active` key. Data that is encrypted for either key can be decrypted. */
  status: "active" | "next";
  createdAt: string;
}
export interface CreateSAMLProviderKeyInput {
  organizationId: string;
  samlProviderId: string;
}
export interface DeleteSAMLProviderKeyInput {
  organizationId: string;
  samlProviderId: string;
  samlKeyId: string;
}
export interface GetSAMLProviderGroupsInput {
  organizationId: string;
  samlProviderId: string;
}
export interface OrganizationSAMLGroups {
  object: "saml-groups";
  /** The name of the attribute that contains a person's groups. Null if groups aren't used. */
  attribute: string | null;
  /** Whether each sign-in changes the person's teams and role. */
  apply: boolean;
  /** What people in each group get. */
  mappings: Array<{
    /** The name or ID of the group. */
    group: string;
    /** The ID of the team that people in the group are in. */
    team?: string;
    /** The role that people in the group have. */
    role?: "read" | "comment" | "edit" | "review" | "create" | "admin";
  }>;
}
export interface UpdateSAMLProviderGroupsInput {
  organizationId: string;
  samlProviderId: string;
  /** The name of the attribute that contains a person's groups. Null if groups aren't used. */
  attribute: string | null;
  /** Whether each sign-in changes the person's teams and role. If false, Bindery only records the groups, so that you can preview the effects. */
  apply: boolean;
  /** What people in each group get. A mapping has either a team or a role. Several mappings can have the same group. */
  mappings: Array<{
    /** The name or ID of the group, exactly as the provider sends it. */
    group: string;
    /** The ID of the team that people in the group are in. */
    team?: string | undefined;
    /** The role that people in the group have. */
    role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
  }>;
}
export interface PreviewSAMLProviderGroupsInput {
  organizationId: string;
  samlProviderId: string;
  /** What people in each group get. A mapping has either a team or a role. Several mappings can have the same group. */
  mappings: Array<{
    /** The name or ID of the group, exactly as the provider sends it. */
    group: string;
    /** The ID of the team that people in the group are in. */
    team?: string | undefined;
    /** The role that people in the group have. */
    role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
  }>;
}
export interface OrganizationSAMLGroupsPreview {
  object: "saml-groups-preview";
  /** How many members have signed in since the attribute was set. */
  known: number;
  /** How many members use this provider, but haven't signed in since the attribute was set. */
  unknown: number;
  /** How many members have groups that Bindery ignored or didn't record, because the name is longer than 500 characters or the person has more than 200 groups. Bindery always records mapped groups first. */
  incomplete: number;
  /** How many members the mappings change. Each member is checked as the next one to sign in. At most the first 10,000 known members by name are checked. */
  changed: number;
  /** The groups of these members, sorted by name. At most 1000. */
  groups: Array<{
    /** The name or ID of the group. */
    group: string;
    /** How many members are in the group. */
    people: number;
  }>;
  /** The administrators who keep the Admin role, although the mappings give a lower role. */
  kept: Array<{
    /** The member. */
    user: {
      id: string;
      /** The user's name. */
      displayName: string;
    };
    /** `lastAdministrator`: no one else has the Admin role. `emergencyPassword`: single sign-on is enforced, and no other administrator has a password to sign in with if the provider fails. */
    reason: "lastAdministrator" | "emergencyPassword";
  }>;
  /** The members that the mappings change, sorted by name. At most 200. */
  items: Array<{
    /** The member. */
    user: {
      id: string;
      /** The user's name. */
      displayName: string;
    };
    /** The IDs of the teams that the member joins. */
    joined: Array<string>;
    /** The IDs of the teams that the member leaves. */
    left: Array<string>;
    /** The change of the role. Absent if the role stays the same. */
    role?: {
      /** The member's role. Null for a guest. */
      from: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
      /** The member's new role. Null for a guest. */
      to: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
    };
  }>;
}
export interface SamlGroupsOfTeamInput {
  organizationId: string;
  teamId: string;
}
export interface ListSAMLProvidersInOrganizationByIdInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface OrganizationSAMLProvider {
  object: "saml-provider";
  id: string;
  /** The name of the provider, shown on the sign-in page. */
  label: string;
  /** The provider's URL for sign-in requests. Bindery redirects people to this URL. */
  ssoURL?: string;
  /** The entity ID of the provider. */
  entityID?: string;
  /** The certificate of the provider, as PEM. */
  certificate?: string;
  /** The provider's URL for sign-out requests. Absent if the provider has none. */
  logoutURL?: string;
  /** Whether requests to the provider are signed. */
  signRequests: boolean;
  /** The team that people join with their first sign-in. */
  defaultTeam?: OrganizationTeam;
  /** The role that people get with their first sign-in. Null makes them guests. */
  defaultRole: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  createdAt: string;
  /** The status of the provider: `pending` until `entityID`, `ssoURL` and `certificate` are set, then `active`. */
  status: "active" | "pending";
  /** The values that you enter at the identity provider. */
  service: {
    /** The assertion consumer service (ACS) URL. */
    acsURL: string;
    /** The URL that starts the sign-in. */
    startURL: string;
    /** The entity ID of Bindery. */
    entityID: string;
    /** The URL of Bindery's metadata. */
    metadataURL: string;
    /** The URL of the PEM certificate with which the identity provider verifies requests and encrypts assertions. */
    certificateURL: string;
    /** The URL for single logout. */
    logoutURL: string;
  };
  urls: {
    location: string;
  };
}
export interface CreateOrganizationSAMLProviderInput {
  organizationId: string;
  /** The name of the provider, shown on the sign-in page. */
  label: string;
  /** The entity ID of the provider. */
  entityID?: string | undefined;
  /** The certificate of the provider, as PEM or Base64. It can contain several certificates while the provider changes its key. */
  certificate?: string | undefined;
  /** The provider's URL for sign-in requests. Bindery redirects people to this URL. */
  ssoURL?: string | undefined;
  /** The provider's URL for sign-out requests. Null if the provider has none. */
  logoutURL?: string | null | undefined;
  /** Whether requests to sign in and out are signed. Default: false. */
  signRequests?: boolean | undefined;
  /** The ID of the team that people join with their first sign-in. */
  defaultTeam?: string | null | undefined;
  /** The role that people get with their first sign-in. Default: the default role of the organization. */
  defaultRole?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface GetOrganizationSAMLProviderByIdInput {
  organizationId: string;
  samlProviderId: string;
}
export interface UpdateOrganizationSAMLProviderInput {
  organizationId: string;
  samlProviderId: string;
  /** The name of the provider, shown on the sign-in page. */
  label?: string | undefined;
  /** The entity ID of the provider. */
  entityID?: string | undefined;
  /** The certificate of the provider, as PEM or Base64. It can contain several certificates while the provider changes its key. */
  certificate?: string | undefined;
  /** The provider's URL for sign-in requests. Bindery redirects people to this URL. */
  ssoURL?: string | undefined;
  /** The provider's URL for sign-out requests. Null if the provider has none. */
  logoutURL?: string | null | undefined;
  /** Whether requests to sign in and out are signed. Default: false. */
  signRequests?: boolean | undefined;
  /** The ID of the team that people join with their first sign-in. */
  defaultTeam?: string | null | undefined;
  /** The role that people get with their first sign-in. Default: the default role of the organization. */
  defaultRole?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface DeleteOrganizationSAMLProviderInput {
  organizationId: string;
  samlProviderId: string;
}
export interface ListSSOProviderLoginsInOrganizationInput {
  organizationId: string;
}
export interface OrganizationSSOProviderLogin {
  id: string;
  /** The name of the SAML provider. */
  label: string;
  /** The URL that starts the sign-in. */
  startURL: string;
}
export interface SamlProvidersFindInput {
  name: string;
}
export interface GetSSOEnforcementInput {
  organizationId: string;
}
export interface ReadSAMLMetadataInput {
  organizationId: string;
  /** The metadata of the identity provider, as XML. */
  metadata: string;
}
export interface SamlProvidersTestInput {
  organizationId: string;
  samlProviderId: string;
  testId: string;
}
export interface SetUserAsSSOMemberForOrganizationInput {
  organizationId: string;
  userId: string;
}
export interface ListSCIMTokensInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface SCIMToken {
  object: "scim-token";
  id: string;
  /** The name of the provisioning token. */
  name: string;
  /** The first characters of the secret. */
  hint: string;
  createdAt: string;
  expiresAt?: string;
  lastUsedAt?: string;
  urls: {
    /** The base URL of the SCIM API to enter at the identity provider. */
    base: string;
  };
}
export interface CreateSCIMTokenInput {
  organizationId: string;
  /** A name for the provisioning token. */
  name: string;
  expiresAt?: string | null | undefined;
}
export interface CreatedSCIMToken {
  object: "scim-token";
  id: string;
  /** The name of the provisioning token. */
  name: string;
  /** The first characters of the secret. */
  hint: string;
  createdAt: string;
  expiresAt?: string;
  lastUsedAt?: string;
  urls: {
    /** The base URL of the SCIM API to enter at the identity provider. */
    base: string;
  };
  /** The secret. It is returned only in this response. */
  token: string;
}
export interface RevokeSCIMTokenInput {
  organizationId: string;
  scimTokenId: string;
}
export interface SearchSpaceContentInput {
  spaceId: string;
  /** The words to search for. To search for a phrase, use quotation marks, as in `"custom domain"`. To exclude a word, use a hyphen, as in `-webhook`. The last word can be incomplete. If no page contains all words, the results are pages that contain most of them. If a word isn't found, the search also finds similar words. */
  query: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface SearchPageResult {
  id: string;
  /** The title of the page. */
  title: string;
  /** The description of the page. */
  description: string;
  /** The path of the page in the space. */
  path: string;
  /** The relevance of the result. Higher is better. */
  score: number;
  /** The position of the page among all results, starting with 1. */
  rank: number;
  resultType: "page";
  /** The sections of the page that match. */
  sections: Array<SearchSectionResult>;
  /** The parent pages, starting at the root. */
  ancestors: Array<{
    /** The title of the parent page. */
    title: string;
  }>;
  urls: {
    app: string;
  };
}
export interface SearchSectionResult {
  id: string;
  /** The title of the section. */
  title: string;
  /** The path of the section: the path of the page with the anchor of the heading. */
  path: string;
  /** The part of the section that matches best, as plain text. */
  body: string;
  /** The matches in `body`: start and end (exclusive) in UTF-16 code units. */
  ranges: Array<[number, number]>;
  /** The relevance of the result. Higher is better. */
  score: number;
  resultType: "section";
  urls: {
    app: string;
  };
}
export interface SearchOrganizationContentInput {
  organizationId: string;
  /** The words to search for. To search for a phrase, use quotation marks, as in `"custom domain"`. To exclude a word, use a hyphen, as in `-webhook`. The last word can be incomplete. If no page contains all words, the results are pages that contain most of them. If a word isn't found, the search also finds similar words. */
  query: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface SearchSpaceResult {
  type: "space";
  id: string;
  /** The title of the space. */
  title: string;
  /** The relevance of the result. Higher is better. */
  score: number;
  /** The pages of the space that match. */
  pages: Array<SearchPageResult>;
}
export interface GetSearchSynonymsInput {
  organizationId: string;
}
export interface SearchSynonyms {
  object: "search-synonyms";
  /** The groups of words that searches treat as equal. */
  groups: Array<Array<string>>;
  updatedAt: string;
  /** The ID of the user who last changed the synonyms. Empty if they were never changed. */
  updatedBy: string;
  urls: {
    location: string;
  };
}
export interface UpdateSearchSynonymsInput {
  organizationId: string;
  /** The groups of words or short phrases with the same meaning, such as `k8s` and `Kubernetes`. A word can be in only one group. Case and accents don't matter. */
  groups: Array<Array<string>>;
}
export interface PasskeysStartInput {
  currentPassword?: string | undefined;
  code?: string | undefined;
}
export interface PasskeysAddInput {
  name: string;
  answer: string;
}
export interface PasskeysRenameInput {
  passkeyId: string;
  name: string;
}
export interface PasskeysRemoveInput {
  passkeyId: string;
  currentPassword?: string | undefined;
  code?: string | undefined;
}
export interface SecondFactorStartInput {
  currentPassword: string;
}
export interface SecondFactorConfirmInput {
  code: string;
  revokeTokens?: boolean | undefined;
}
export interface SecondFactorRenewRecoveryCodesInput {
  code: string;
}
export interface SecondFactorTurnOffInput {
  code: string;
  currentPassword: string;
}
export interface ListServiceAccountsInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ServiceAccount {
  object: "service-account";
  /** The user of the service account. */
  user: User;
  /** The service account's role in the organization. Null if it can see only content that is shared with it. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** Whether the service account is suspended. */
  disabled: boolean;
  createdAt: string;
  /** The first characters of the token. Absent if the token was revoked. */
  hint?: string;
  expiresAt?: string;
  lastUsedAt?: string;
  urls: {
    location: string;
  };
}
export interface CreateServiceAccountInput {
  organizationId: string;
  /** The name of the service account. */
  title: string;
  /** The role of the service account in the organization. Null gives it access only to content that is shared with it. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  expiresAt?: string | null | undefined;
}
export interface CreatedServiceAccount {
  object: "service-account";
  /** The user of the service account. */
  user: User;
  /** The service account's role in the organization. Null if it can see only content that is shared with it. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** Whether the service account is suspended. */
  disabled: boolean;
  createdAt: string;
  /** The first characters of the token. Absent if the token was revoked. */
  hint?: string;
  expiresAt?: string;
  lastUsedAt?: string;
  urls: {
    location: string;
  };
  /** The secret token. It is returned only in this response. */
  token: string;
}
export interface GetServiceAccountInput {
  organizationId: string;
  userId: string;
}
export interface RemoveServiceAccountInput {
  organizationId: string;
  userId: string;
}
export interface RotateServiceAccountTokenInput {
  organizationId: string;
  userId: string;
  expiresAt?: string | null | undefined;
}
export interface SetupCompleteInput {
  token: string;
  title: string;
  displayName: string;
  email: string;
  password: string;
}
export interface ListCheckRunsInSpaceInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface RunChecksInSpaceInput {
  spaceId: string;
}
export interface GetCheckRunInSpaceInput {
  spaceId: string;
  checkRunId: string;
}
export interface ListCheckFindingsInSpaceInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
  checkRunId: string;
  /** Return only findings of this kind. */
  kind?: "links" | "samples" | undefined;
  /** Return only findings with this severity. */
  severity?: "error" | "warning" | "note" | undefined;
  /** Return only findings in this state. */
  state?: "open" | "accepted" | "fixed" | undefined;
  pageId?: string | undefined;
  /** Whether to return only findings that the change request caused, or only the others. */
  introduced?: boolean | undefined;
}
export interface AcceptCheckFindingInSpaceInput {
  spaceId: string;
  findingId: string;
  /** Why the finding is accepted. */
  reason: string;
}
export interface ReopenCheckFindingInSpaceInput {
  spaceId: string;
  findingId: string;
}
export interface ApplyCheckFindingInSpaceInput {
  spaceId: string;
  findingId: string;
}
export interface ListCommentsInSpaceInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** The order by time: `asc` for oldest first, `desc` for newest first. Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Return only comments in this state. Default: `all`. */
  status?: "all" | "open" | "resolved" | undefined;
  /** Return only comments on this page and its blocks. */
  targetPage?: string | undefined;
  /** Return only comments by these users. Repeat the parameter for several users. */
  authors?: Array<string> | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface GetCommentInSpaceInput {
  spaceId: string;
  commentId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentRepliesInSpaceInput {
  spaceId: string;
  commentId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface GetCommentReplyInSpaceInput {
  spaceId: string;
  commentId: string;
  commentReplyId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentersInSpaceInput {
  spaceId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface PostCommentInSpaceInput {
  spaceId: string;
  page?: string | undefined;
  /** The key of the block that the comment is about. */
  node?: string | undefined;
  /** The cell of a table on the page that the comment is about. */
  tableCell?: {
    /** The ID of the cell's row. */
    record: string;
    /** The ID of the cell's column. */
    definition: string;
  } | undefined;
  /** The text of the comment. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentInSpaceInput {
  spaceId: string;
  commentId: string;
  /** The new text. */
  body?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** The emoji reactions to add for the caller. */
  addedReactions?: Array<string> | undefined;
  /** The caller's emoji reactions to remove. */
  removedReactions?: Array<string> | undefined;
  /** Whether the comment is resolved. False reopens it. */
  resolved?: boolean | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentInSpaceInput {
  spaceId: string;
  commentId: string;
}
export interface PostCommentReplyInSpaceInput {
  spaceId: string;
  commentId: string;
  /** The text of the reply. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentReplyInSpaceInput {
  spaceId: string;
  commentId: string;
  commentReplyId: string;
  /** The new text. */
  body?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    /** The text as a Document. */
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** The emoji reactions to add for the caller. */
  addedReactions?: Array<string> | undefined;
  /** The caller's emoji reactions to remove. */
  removedReactions?: Array<string> | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  resolved?: boolean | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentReplyInSpaceInput {
  spaceId: string;
  commentId: string;
  commentReplyId: string;
}
export interface GenerateStorageUploadURLInput {
  organizationId: string;
  /** The file to upload. */
  file: {
    /** The file's name. */
    name: string;
    /** The file's media type. If the content of the file has a different type, that type is used. */
    type: string;
    /** The file's exact size in bytes. */
    size: number;
  };
  /** What the file is for: `organization_file` for files in content, or `import_file` for `startImportRun`. */
  kind: "organization_file" | "import_file";
}
export interface GetSiteAdaptiveSchemaInput {
  organizationId: string;
  siteId: string;
}
export interface SiteAdaptiveSchema {
  object: "site-adaptive-schema";
  /** The JSON Schema of the visitor claims. */
  jsonSchema: SiteAdaptiveJSONSchema;
  updatedAt: string;
}
/** The JSON Schema of the visitor claims. */
export interface SiteAdaptiveJSONSchema {
  $schema?: "http://json-schema.org/draft-07/schema#";
  type: "object";
  /** The claims, by name. */
  properties: {
    unsigned?: {
      type: "object";
      description: "Unsigned claims of the site visitor.";
      /** The unsigned claims, by name. */
      properties: Record<string, SiteAdaptiveClaim>;
      /** Always false: claims that the schema doesn't list are ignored. */
      additionalProperties: false;
    };
  } & { [name: string]: SiteAdaptiveClaim };
  /** Always false: claims that the schema doesn't list are ignored. */
  additionalProperties: false;
}
export type SiteAdaptiveClaim = {
  type: "boolean";
  /** A description of the claim. */
  description: string;
} | {
  type: "string";
  /** A description of the claim. */
  description: string;
  /** The only values that the claim can have. */
  enum?: Array<string>;
} | {
  type: "number";
  /** A description of the claim. */
  description: string;
} | {
  type: "array";
  /** A description of the claim. */
  description: string;
  /** The type of the claim's values. */
  items: {
    type: "boolean";
    /** A description of the claim. */
    description: string;
  } | {
    type: "string";
    /** A description of the claim. */
    description: string;
    /** The only values that the claim can have. */
    enum?: Array<string>;
  } | {
    type: "number";
    /** A description of the claim. */
    description: string;
  };
} | {
  type: "object";
  /** A description of the claim. */
  description: string;
  /** The claims in this object, by name. */
  properties: Record<string, SiteAdaptiveClaim>;
  /** Always false: claims that the schema doesn't list are ignored. */
  additionalProperties: false;
};
export interface UpdateSiteAdaptiveSchemaInput {
  organizationId: string;
  siteId: string;
  /** The JSON Schema of the visitor claims. */
  jsonSchema: {
    $schema?: "http://json-schema.org/draft-07/schema#" | undefined;
    type: "object";
    /** The claims, by name. */
    properties: {
      unsigned?: {
        type: "object";
        description: "Unsigned claims of the site visitor.";
        /** The unsigned claims, by name. */
        properties: Record<string, SiteAdaptiveClaim>;
        /** Always false: claims that the schema doesn't list are ignored. */
        additionalProperties: false;
      } | undefined;
    } & { [name: string]: SiteAdaptiveClaim };
    /** Always false: claims that the schema doesn't list are ignored. */
    additionalProperties: false;
  };
}
export interface PreviewSiteAdaptiveContentInput {
  organizationId: string;
  siteId: string;
  /** The claims that the visitor's token would contain. */
  claims?: Record<string, unknown> | undefined;
  /** The unsigned claims of the visitor, such as claims from a cookie. */
  unsignedClaims?: Record<string, unknown> | undefined;
  /** A condition to evaluate. */
  condition?: string | undefined;
}
export interface ListSiteAdaptiveTemplateConditionsInput {
  organizationId: string;
  siteId: string;
}
export interface ExportSiteInput {
  organizationId: string;
  siteId: string;
  /** The ID of a bundle whose progress you want to follow. If omitted, the operation returns the bundle of the site's current content, and creates it if necessary. */
  bundle?: string | undefined;
}
export interface SiteBundle {
  object: "site-bundle";
  id: string;
  /** The status of the bundle. Its URL serves the ZIP archive when the status is `completed`. */
  status: "pending" | "in-progress" | "completed" | "failed";
  /** The progress of the bundle, in percent. */
  progress: number;
  /** Why the bundle failed. Absent if it didn't fail. */
  reason?: string;
  /** The URL of the ZIP archive. If the bundle isn't ready, the request waits a while and then returns 503 with `Retry-After`. */
  url: string;
  expiresAt: string;
  /** The Ed25519 public key, as PEM, that verifies bundles of the organization. */
  publicKey: string;
}
export interface GetSiteCustomCodeInput {
  organizationId: string;
  siteId: string;
}
export interface SiteCustomCode {
  object: "site-custom-code";
  /** Whether custom code is turned on for the site. Scripts run only on the site's verified custom domain. */
  enabled: boolean;
  /** The CSS that Bindery adds to every page of the site, with at most 65,536 characters. */
  css: string;
  /** The JavaScript that runs at the end of every page, with at most 16,384 characters and without script tags. */
  snippet: string;
  /** The scripts from other hosts, with at most 10 items. They run after the snippet, in this order, when the page is complete. */
  scripts: Array<{
    /** The HTTPS URL of the script. */
    url: string;
    /** The hash of the script (Subresource Integrity). Browsers don't run a script with another hash. */
    integrity?: string;
    /** The data attributes of the script tag, without the prefix `data-`. For example, `{"domain": "example.com"}` sets `data-domain`. */
    data?: Record<string, string>;
  }>;
  /** The origins that the scripts and the CSS need in addition, with at most 20 items per list. Only the first part of a host can be a wildcard, as in `https://*.example.com`. */
  sources: {
    /** The origins from which scripts can load more scripts (`script-src`). */
    scripts: Array<string>;
    /** The origins to which scripts can send requests, with `https://` or `wss://` (`connect-src`). */
    connect: Array<string>;
    /** The origins of images (`img-src`). */
    images: Array<string>;
    /** The origins of style sheets (`style-src`). */
    styles: Array<string>;
    /** The origins of fonts (`font-src`). */
    fonts: Array<string>;
    /** The origins of audio and video (`media-src`). */
    media: Array<string>;
    /** The origins of frames (`frame-src`). */
    frames: Array<string>;
  };
  /** Whether the operator of the instance allows custom scripts and CSS (`CUSTOM_CODE`). */
  available: boolean;
  /** Whether Bindery serves the scripts on the site's custom domain. */
  scriptsServed: boolean;
  /** Why Bindery serves no scripts: `instance` if the operator turned custom code off, `disabled` if custom code is turned off for the site, or `host` if the site has no verified custom domain. Null if Bindery serves the scripts. */
  scriptsNotServedBecause: "instance" | "disabled" | "host" | null;
  /** The site's verified custom domain, where Bindery can serve scripts. Null if the site has none. Bindery never serves scripts on its own host, behind a proxy, in previews or in panels. */
  scriptHost: string | null;
  /** The sources that Bindery adds to the Content-Security-Policy of pages on the custom domain, with one directive per item. The list is empty if Bindery serves no scripts. */
  policy: Array<string>;
}
export interface UpdateSiteCustomCodeInput {
  organizationId: string;
  siteId: string;
  /** Whether custom code is turned on for the site. Scripts run only on the site's verified custom domain. */
  enabled?: boolean | undefined;
  /** The CSS that Bindery adds to every page of the site, with at most 65,536 characters. */
  css?: string | undefined;
  /** The JavaScript that runs at the end of every page, with at most 16,384 characters and without script tags. */
  snippet?: string | undefined;
  /** The scripts from other hosts, with at most 10 items. They run after the snippet, in this order, when the page is complete. The list replaces the current scripts. */
  scripts?: Array<{
    /** The HTTPS URL of the script. */
    url: string;
    /** The hash of the script (Subresource Integrity). Browsers don't run a script with another hash. */
    integrity?: string | undefined;
    /** The data attributes of the script tag, without the prefix `data-`. For example, `{"domain": "example.com"}` sets `data-domain`. */
    data?: Record<string, string> | undefined;
  }> | undefined;
  /** The origins that the scripts and the CSS need in addition, with at most 20 items per list. Only the first part of a host can be a wildcard, as in `https://*.example.com`. The lists replace all current sources. */
  sources?: {
    /** The origins from which scripts can load more scripts (`script-src`). */
    scripts?: Array<string> | undefined;
    /** The origins to which scripts can send requests, with `https://` or `wss://` (`connect-src`). */
    connect?: Array<string> | undefined;
    /** The origins of images (`img-src`). */
    images?: Array<string> | undefined;
    /** The origins of style sheets (`style-src`). */
    styles?: Array<string> | undefined;
    /** The origins of fonts (`font-src`). */
    fonts?: Array<string> | undefined;
    /** The origins of audio and video (`media-src`). */
    media?: Array<string> | undefined;
    /** The origins of frames (`frame-src`). */
    frames?: Array<string> | undefined;
  } | undefined;
}
export interface GetSiteCustomizationByIdInput {
  organizationId: string;
  siteId: string;
  /** Accepted for compatibility and ignored, because settings are never masked. */
  unmasked?: boolean | undefined;
}
export interface CustomizationHeaderItemInput {
  /** The text of the header item. */
  title: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128 | undefined;
  /** The style of the header item. */
  style?: "link" | "button-primary" | "button-secondary" | undefined;
  /** The target of the header item. Null if the item only opens a menu. */
  to: CustomizationContentRef | null;
  /** The links in the menu of the header item. */
  links?: Array<CustomizationContentLink> | undefined;
  /** An expression over the visitor's claims that determines who can see the header item. */
  condition?: string | undefined;
}
export interface UpdateSiteCustomizationByIdInput {
  organizationId: string;
  siteId: string;
  /** A title to show instead of the site's title. */
  title?: string | undefined;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128 | undefined;
  /** The favicon of the site. */
  favicon?: {
    /** The URLs of the favicon's images. */
    icon: CustomizationThemedURL;
  } | {
    /** The emoji to use as the favicon, as a character or as hexadecimal code points. */
    emoji: string;
  } | Record<string, never> | undefined;
  /** The announcement above every page. */
  announcement?: CustomizationAnnouncement | undefined;
  /** The social accounts to link to. */
  socialAccounts?: Array<{
    /** The platform of the social account. */
    platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
    /** The name of the account on the platform. */
    handle: string;
    /** Where the account is shown. */
    display?: {
      /** Whether the account is shown in the footer. Default: true. */
      footer?: boolean | undefined;
      /** Whether the account is shown in the header. Default: false. */
      header?: boolean | undefined;
    } | undefined;
  }> | undefined;
  /** The colors, fonts and shapes of the site. */
  styling?: {
    /** The theme, which determines how strongly colors are used. Default: `clean`. */
    theme?: "clean" | "muted" | "bold" | "gradient" | undefined;
    /** The color of links and active elements. */
    primaryColor?: CustomizationThemedColor | undefined;
    /** A tint for backgrounds and text. */
    tint?: {
      /** The color of the tint. */
      color: CustomizationThemedColor;
    } | undefined;
    /** The color of info hints. */
    infoColor?: CustomizationThemedColor | undefined;
    /** The color of success hints. */
    successColor?: CustomizationThemedColor | undefined;
    /** The color of warning hints. */
    warningColor?: CustomizationThemedColor | undefined;
    /** The color of danger hints. */
    dangerColor?: CustomizationThemedColor | undefined;
    /** The shape of corners. Default: `rounded`. */
    corners?: "straight" | "rounded" | "circular" | undefined;
    /** The strength of shadows. Default: `subtle`. */
    depth?: "subtle" | "flat" | undefined;
    /** The style of links in the text. Default: `default`. */
    links?: "default" | "accent" | undefined;
    /** The font of the text. Default: `Inter`. */
    font?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | undefined;
    /** The font of headings. If omitted or null, the font of the text is used. */
    headingFont?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null | undefined;
    /** The font of code. Default: `JetBrainsMono`. */
    monospaceFont?: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata" | CustomizationFontDefinition | undefined;
    /** The background of pages. Default: `plain`. @deprecated */
    background?: "plain" | "match" | undefined;
    /** The style of icons. Default: `regular`. */
    icons?: "regular" | "solid" | "duotone" | "light" | "thin" | undefined;
    /** The color schemes of code. */
    codeTheme?: {
      /** The color scheme of code on pages. */
      default?: CustomizationThemedCodeTheme | undefined;
      /** The color scheme of code in API operations. */
      openapi?: CustomizationThemedCodeTheme | undefined;
    } | undefined;
    /** The style of the sidebar with the page tree. */
    sidebar?: {
      /** The background of the sidebar. Default: `default`. */
      background?: "default" | "filled" | undefined;
      /** The style of the current page in the sidebar. Default: `default`. */
      list?: "default" | "pill" | "line" | undefined;
    } | undefined;
    /** The style of the search field. Default: `prominent`. */
    search?: "prominent" | "subtle" | undefined;
  } | undefined;
  /** The language settings of the site. */
  internationalization?: {
    /** The language of the site's interface for spaces that have no language. Default: `en`. @deprecated */
    locale?: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru" | undefined;
  } | undefined;
  /** The header of every page. */
  header?: {
    /** The color scheme of the header. Default: `default`. @deprecated */
    preset?: "default" | "bold" | "contrast" | "custom" | "none" | undefined;
    /** The logo in the header. */
    logo?: CustomizationThemedURL | undefined;
    /** The target of the logo. If omitted, the logo links to the start of the site. */
    primaryLink?: CustomizationContentRef | undefined;
    /** The background color of the header. Used if `preset` is `custom`. @deprecated */
    backgroundColor?: CustomizationThemedColor | undefined;
    /** The color of links in the header. Used if `preset` is `custom`. @deprecated */
    linkColor?: CustomizationThemedColor | undefined;
    /** The items in the header, in display order. */
    links?: Array<CustomizationHeaderItemInput> | undefined;
  } | undefined;
  /** The footer of every page. */
  footer?: {
    /** The logo in the footer. */
    logo?: CustomizationThemedURL | undefined;
    /** The groups of links in the footer, in display order. */
    groups?: Array<CustomizationFooterGroup> | undefined;
    /** The copyright notice in the footer. */
    copyright?: string | undefined;
  } | undefined;
  /** The light and dark themes of the site. */
  themes?: {
    /** The theme that visitors see first. Default: `system`, which follows the visitor's device. */
    default?: "light" | "dark" | "system" | undefined;
    /** Whether visitors can change the theme. Default: true. */
    toggeable?: boolean | undefined;
  } | undefined;
  /** Whether visitors can rate pages. */
  feedback?: {
    /** Whether the feature is turned on. Default: true. */
    enabled?: boolean | undefined;
  } | undefined;
  /** The AI features for visitors. */
  ai?: {
    /** The AI features that visitors can use. Default: `assistant`. */
    mode?: "none" | "search" | "assistant" | undefined;
    /** The first message of the assistant. */
    greeting?: string | undefined;
    /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
    localizedGreeting?: LocalizedTexts128 | undefined;
    /** The questions that the assistant suggests to visitors, at most 5. */
    suggestions?: Array<string> | undefined;
    /** Instructions for the assistant, at most 10,000 characters. */
    instructions?: string | undefined;
  } | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  advancedCustomization?: {
    /** Whether the feature is turned on. Default: true. */
    enabled?: boolean | undefined;
  } | undefined;
  /** The actions that visitors can use on a page. */
  pageActions?: {
    /** The offered actions. */
    items?: Array<"assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf"> | undefined;
  } | undefined;
  /** The settings for links to other sites. */
  externalLinks?: {
    /** Whether links to other sites open in the same tab (`self`) or in a new tab. Default: `self`. */
    target?: "self" | "blank" | undefined;
  } | undefined;
  /** Whether pages link to the previous and the next page. */
  pagination?: {
    /** Whether the feature is turned on. Default: true. */
    enabled?: boolean | undefined;
  } | undefined;
  /** Whether the footer names Bindery. */
  trademark?: {
    /** Whether the feature is turned on. Default: false. */
    enabled?: boolean | undefined;
  } | undefined;
  /** The privacy policy of the site. */
  privacyPolicy?: {
    /** The URL of the privacy policy. */
    url?: string | undefined;
  } | undefined;
  /** The image that other websites show with links to the site. */
  socialPreview?: {
    /** The URL of the privacy policy. */
    url?: string | undefined;
  } | undefined;
  /** The settings for insights. */
  insights?: {
    /** Whether a cookie recognizes returning visitors. Default: true. */
    trackingCookie?: boolean | undefined;
  } | undefined;
}
export interface GetSiteSpaceCustomizationByIdInput {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
}
export interface SiteSpaceCustomizationSettings {
  /** A title to show instead of the site's title. */
  title?: string;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
  localizedTitle?: LocalizedTexts128;
  /** The favicon of the site. */
  favicon: {
    /** The URLs of the favicon's images. */
    icon: CustomizationThemedURL;
  } | {
    /** The emoji to use as the favicon, as a character or as hexadecimal code points. */
    emoji: string;
  } | Record<string, never>;
  /** The announcement above every page. */
  announcement?: CustomizationAnnouncement;
  /** The social accounts to link to. */
  socialAccounts: Array<{
    /** The platform of the social account. */
    platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
    /** The name of the account on the platform. */
    handle: string;
    /** Where the account is shown. */
    display: {
      /** Whether the account is shown in the footer. Default: true. */
      footer: boolean;
      /** Whether the account is shown in the header. Default: false. */
      header: boolean;
    };
  }>;
  /** The colors, fonts and shapes of the site. */
  styling: {
    /** The theme, which determines how strongly colors are used. Default: `clean`. */
    theme: "clean" | "muted" | "bold" | "gradient";
    /** The color of links and active elements. */
    primaryColor: CustomizationThemedColor;
    /** A tint for backgrounds and text. */
    tint?: {
      /** The color of the tint. */
      color: CustomizationThemedColor;
    };
    /** The color of info hints. */
    infoColor: CustomizationThemedColor;
    /** The color of success hints. */
    successColor: CustomizationThemedColor;
    /** The color of warning hints. */
    warningColor: CustomizationThemedColor;
    /** The color of danger hints. */
    dangerColor: CustomizationThemedColor;
    /** The shape of corners. Default: `rounded`. */
    corners: "straight" | "rounded" | "circular";
    /** The strength of shadows. Default: `subtle`. */
    depth: "subtle" | "flat";
    /** The style of links in the text. Default: `default`. */
    links: "default" | "accent";
    /** The font of the text. Default: `Inter`. */
    font: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition;
    /** The font of headings. If omitted or null, the font of the text is used. */
    headingFont?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null;
    /** The font of code. Default: `JetBrainsMono`. */
    monospaceFont: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata" | CustomizationFontDefinition;
    /** The background of pages. Default: `plain`. @deprecated */
    background: "plain" | "match";
    /** The style of icons. Default: `regular`. */
    icons: "regular" | "solid" | "duotone" | "light" | "thin";
    /** The color schemes of code. */
    codeTheme: {
      /** The color scheme of code on pages. */
      default: CustomizationThemedCodeTheme;
      /** The color scheme of code in API operations. */
      openapi: CustomizationThemedCodeTheme;
    };
    /** The style of the sidebar with the page tree. */
    sidebar: {
      /** The background of the sidebar. Default: `default`. */
      background: "default" | "filled";
      /** The style of the current page in the sidebar. Default: `default`. */
      list: "default" | "pill" | "line";
    };
    /** The style of the search field. Default: `prominent`. */
    search: "prominent" | "subtle";
  };
  /** The language settings of the site. */
  internationalization: {
    /** The language of the site's interface for spaces that have no language. Default: `en`. @deprecated */
    locale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
  };
  /** The header of every page. */
  header: {
    /** The color scheme of the header. Default: `default`. @deprecated */
    preset: "default" | "bold" | "contrast" | "custom" | "none";
    /** The logo in the header. */
    logo?: CustomizationThemedURL;
    /** The target of the logo. If omitted, the logo links to the start of the site. */
    primaryLink?: CustomizationContentRef;
    /** The background color of the header. Used if `preset` is `custom`. @deprecated */
    backgroundColor?: CustomizationThemedColor;
    /** The color of links in the header. Used if `preset` is `custom`. @deprecated */
    linkColor?: CustomizationThemedColor;
    /** The items in the header, in display order. */
    links: Array<CustomizationHeaderItem>;
  };
  /** The footer of every page. */
  footer: {
    /** The logo in the footer. */
    logo?: CustomizationThemedURL;
    /** The groups of links in the footer, in display order. */
    groups: Array<CustomizationFooterGroup>;
    /** The copyright notice in the footer. */
    copyright?: string;
  };
  /** The light and dark themes of the site. */
  themes: {
    /** The theme that visitors see first. Default: `system`, which follows the visitor's device. */
    default: "light" | "dark" | "system";
    /** Whether visitors can change the theme. Default: true. */
    toggeable: boolean;
  };
  /** Whether visitors can rate pages. */
  feedback: {
    /** Whether the feature is turned on. Default: true. */
    enabled: boolean;
  };
  /** The AI features for visitors. */
  ai: {
    /** The AI features that visitors can use. Default: `assistant`. */
    mode: "none" | "search" | "assistant";
    /** The first message of the assistant. */
    greeting?: string;
    /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
    localizedGreeting?: LocalizedTexts128;
    /** The questions that the assistant suggests to visitors, at most 5. */
    suggestions?: Array<string>;
    /** Instructions for the assistant, at most 10,000 characters. */
    instructions?: string;
  };
  /** Accepted for compatibility and ignored. @deprecated */
  advancedCustomization: {
    /** Whether the feature is turned on. Default: true. */
    enabled: boolean;
  };
  /** The actions that visitors can use on a page. */
  pageActions: {
    /** The offered actions. */
    items: Array<"assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf">;
  };
  /** The settings for links to other sites. */
  externalLinks: {
    /** Whether links to other sites open in the same tab (`self`) or in a new tab. Default: `self`. */
    target: "self" | "blank";
  };
  /** Whether pages link to the previous and the next page. */
  pagination: {
    /** Whether the feature is turned on. Default: true. */
    enabled: boolean;
  };
  /** Whether the footer names Bindery. */
  trademark: {
    /** Whether the feature is turned on. Default: false. */
    enabled: boolean;
  };
  /** The privacy policy of the site. */
  privacyPolicy: {
    /** The URL of the privacy policy. */
    url?: string;
  };
  /** The image that other websites show with links to the site. */
  socialPreview: {
    /** The URL of the privacy policy. */
    url?: string;
  };
  /** The settings for insights. */
  insights: {
    /** Whether a cookie recognizes returning visitors. Default: true. */
    trackingCookie: boolean;
  };
  updatedAt?: string;
  /** The settings that the site space overrides, such as `title` or `styling.theme`. All other settings come from the site. */
  overrides: Array<string>;
}
export interface OverrideSiteSpaceCustomizationByIdInput {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  title?: string | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  favicon?: {
    /** The URLs of the favicon's images. */
    icon: CustomizationThemedURL;
  } | {
    /** The emoji to use as the favicon, as a character or as hexadecimal code points. */
    emoji: string;
  } | Record<string, never> | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  announcement?: CustomizationAnnouncement | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  socialAccounts?: Array<{
    /** The platform of the social account. */
    platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
    /** The name of the account on the platform. */
    handle: string;
    /** Where the account is shown. */
    display?: {
      /** Whether the account is shown in the footer. Default: true. */
      footer?: boolean | undefined;
      /** Whether the account is shown in the header. Default: false. */
      header?: boolean | undefined;
    } | undefined;
  }> | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  styling?: {
    /** The theme, which determines how strongly colors are used. */
    theme?: "clean" | "muted" | "bold" | "gradient" | null | undefined;
    /** The color of links and active elements. */
    primaryColor?: CustomizationThemedColor | null | undefined;
    /** A tint for backgrounds and text. */
    tint?: {
      /** The color of the tint. */
      color: CustomizationThemedColor;
    } | null | undefined;
    /** The color of info hints. */
    infoColor?: CustomizationThemedColor | null | undefined;
    /** The color of success hints. */
    successColor?: CustomizationThemedColor | null | undefined;
    /** The color of warning hints. */
    warningColor?: CustomizationThemedColor | null | undefined;
    /** The color of danger hints. */
    dangerColor?: CustomizationThemedColor | null | undefined;
    /** The shape of corners. */
    corners?: "straight" | "rounded" | "circular" | null | undefined;
    /** The strength of shadows. */
    depth?: "subtle" | "flat" | null | undefined;
    /** The style of links in the text. */
    links?: "default" | "accent" | null | undefined;
    /** The font of the text. */
    font?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null | undefined;
    /** The font of headings. If omitted or null, the font of the text is used. */
    headingFont?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null | null | undefined;
    /** The font of code. */
    monospaceFont?: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata" | CustomizationFontDefinition | null | undefined;
    /** The background of pages. */
    background?: "plain" | "match" | null | undefined;
    /** The style of icons. */
    icons?: "regular" | "solid" | "duotone" | "light" | "thin" | null | undefined;
    /** The color schemes of code. */
    codeTheme?: {
      /** The color scheme of code on pages. */
      default?: CustomizationThemedCodeTheme | undefined;
      /** The color scheme of code in API operations. */
      openapi?: CustomizationThemedCodeTheme | undefined;
    } | null | undefined;
    /** The style of the sidebar with the page tree. */
    sidebar?: {
      /** The background of the sidebar. Default: `default`. */
      background?: "default" | "filled" | undefined;
      /** The style of the current page in the sidebar. Default: `default`. */
      list?: "default" | "pill" | "line" | undefined;
    } | null | undefined;
    /** The style of the search field. */
    search?: "prominent" | "subtle" | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  internationalization?: {
    /** The language of the site's interface for spaces that have no language. */
    locale?: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru" | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  header?: {
    /** The color scheme of the header. */
    preset?: "default" | "bold" | "contrast" | "custom" | "none" | null | undefined;
    /** The logo in the header. */
    logo?: CustomizationThemedURL | null | undefined;
    /** The target of the logo. If omitted, the logo links to the start of the site. */
    primaryLink?: CustomizationContentRef | null | undefined;
    /** The background color of the header. Used if `preset` is `custom`. */
    backgroundColor?: CustomizationThemedColor | null | undefined;
    /** The color of links in the header. Used if `preset` is `custom`. */
    linkColor?: CustomizationThemedColor | null | undefined;
    /** The items in the header, in display order. */
    links?: Array<CustomizationHeaderItemInput> | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  footer?: {
    /** The logo in the footer. */
    logo?: CustomizationThemedURL | null | undefined;
    /** The groups of links in the footer, in display order. */
    groups?: Array<CustomizationFooterGroup> | null | undefined;
    /** The copyright notice in the footer. */
    copyright?: string | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  themes?: {
    /** The theme that visitors see first. */
    default?: "light" | "dark" | "system" | null | undefined;
    /** Whether visitors can change the theme. */
    toggeable?: boolean | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  feedback?: {
    /** Whether the feature is turned on. */
    enabled?: boolean | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  ai?: {
    /** The AI features that visitors can use. */
    mode?: "none" | "search" | "assistant" | null | undefined;
    /** The first message of the assistant. */
    greeting?: string | null | undefined;
    /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. */
    localizedGreeting?: LocalizedTexts128 | null | undefined;
    /** The questions that the assistant suggests to visitors, at most 5. */
    suggestions?: Array<string> | null | undefined;
    /** Instructions for the assistant, at most 10,000 characters. */
    instructions?: string | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  advancedCustomization?: {
    /** Whether the feature is turned on. */
    enabled?: boolean | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  pageActions?: {
    /** The offered actions. */
    items?: Array<"assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf"> | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  externalLinks?: {
    /** Whether links to other sites open in the same tab (`self`) or in a new tab. */
    target?: "self" | "blank" | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  pagination?: {
    /** Whether the feature is turned on. */
    enabled?: boolean | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  trademark?: {
    /** Whether the feature is turned on. */
    enabled?: boolean | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  privacyPolicy?: {
    /** The URL of the privacy policy. */
    url?: string | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  socialPreview?: {
    /** The URL of the privacy policy. */
    url?: string | null | undefined;
  } | null | undefined;
  /** If omitted, the value doesn't change. Null uses the value of the site. */
  insights?: {
    /** Whether a cookie recognizes returning visitors. */
    trackingCookie?: boolean | null | undefined;
  } | null | undefined;
  /** The settings to leave empty on the site space even if the site has values for them, such as `header.logo`. */
  without?: Array<"title" | "localizedTitle" | "announcement" | "styling.tint" | "styling.headingFont" | "header.logo" | "header.primaryLink" | "header.backgroundColor" | "header.linkColor" | "footer.logo" | "footer.copyright" | "ai.greeting" | "ai.localizedGreeting" | "ai.suggestions" | "ai.instructions" | "privacyPolicy.url" | "socialPreview.url"> | undefined;
}
export interface DeleteSiteSpaceCustomizationByIdInput {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
}
export interface AddImageToSiteInput {
  organizationId: string;
  siteId: string;
  /** A PNG, JPEG, WebP or SVG image in Base64, at most 1 MB and 4096 × 4096 pixels. */
  base64: string;
}
export interface SiteImage {
  object: "site-image";
  /** The URL of the image. Use it in the customization as a logo or icon. */
  url: string;
  /** The media type of the image, such as `image/png`. */
  contentType: string;
  /** The size of the image in bytes. */
  size: number;
}
export interface AddExternalLinkToSiteInput {
  organizationId: string;
  siteId: string;
  /** The text of the menu link. */
  title: string;
  /** The description of the menu link. */
  description?: string | null | undefined;
  /** A Font Awesome icon for the menu link, such as `circle-info`. */
  icon?: string | null | undefined;
  /** The URL that the menu link opens. */
  url: string;
  /** The ID of the group to add the link to. If omitted, the link is added at the root. */
  parent?: string | undefined;
  /** An expression over the visitor's claims that determines who can see the menu link. */
  condition?: string | null | undefined;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. Null removes all of them. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. Null removes all of them. */
  localizedDescription?: LocalizedTexts256 | null | undefined;
}
export interface UpdateSiteExternalLinkByIdInput {
  organizationId: string;
  siteId: string;
  siteExternalLinkId: string;
  /** The text of the menu link. */
  title?: string | undefined;
  /** The description of the menu link. Null removes it. */
  description?: string | null | undefined;
  /** A Font Awesome icon for the menu link, such as `circle-info`. Null removes the icon. */
  icon?: string | null | undefined;
  /** The URL that the menu link opens. */
  url?: string | undefined;
  /** An expression over the visitor's claims that determines who can see the menu link. Null shows it to everyone. */
  condition?: string | null | undefined;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. Null removes all of them. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. Null removes all of them. */
  localizedDescription?: LocalizedTexts256 | null | undefined;
}
export interface DeleteSiteExternalLinkByIdInput {
  organizationId: string;
  siteId: string;
  siteExternalLinkId: string;
}
export interface GetSitePublishingAuthByIdInput {
  organizationId: string;
  siteId: string;
}
export interface SitePublishingAuth {
  object: "publishing-auth";
  /** The backend that signs visitor tokens. Always `custom`, because Bindery doesn't run integrations. */
  backend: "custom" | "integration";
  /** The integration that signs visitor tokens. Returned for compatibility. @deprecated */
  integration?: string;
  /** The secret that signs visitor tokens with HS256. Use the bytes of this string as the key. Returned only to sessions and to tokens with the `admin` scope. */
  privateKey?: string;
  /** The public keys (JWK) that verify visitor tokens with an asymmetric signature. */
  publicKeys: Array<{
    /** The type of the key (RFC 7517). */
    kty: string;
  } & { [name: string]: unknown }>;
  /** The URL that visitors without a token are sent to. */
  fallbackURL?: string;
  /** The URL that visitors are sent to after they sign out. */
  logoutURL?: string;
}
export interface GetSpacePublishingAuthByIdInput {
  spaceId: string;
}
export interface UpdateSitePublishingAuthByIdInput {
  organizationId: string;
  siteId: string;
  /** The backend that signs visitor tokens. Always `custom`, because Bindery doesn't run integrations. */
  backend?: "custom" | "integration" | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  integration?: string | undefined;
  /** The public keys (JWK) of visitor tokens. They replace the current keys. An empty array removes all keys. */
  publicKeys?: Array<{
    /** The type of the key (RFC 7517). */
    kty: "RSA" | "EC" | "OKP";
    /** The ID of the key (RFC 7517). */
    kid?: string | undefined;
    /** The algorithm of the key (RFC 7518). */
    alg?: string | undefined;
  } & { [name: string]: unknown }> | undefined;
  /** The URL that visitors without a token are sent to, with the requested path in `location`. Null removes it. */
  fallbackURL?: string | null | undefined;
  /** The URL that visitors are sent to after they sign out. Null removes it. */
  logoutURL?: string | null | undefined;
}
export interface RegenerateSitePublishingAuthByIdInput {
  organizationId: string;
  siteId: string;
}
export type SiteInsightsEvent = {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "page_view";
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "page_markdown_request";
  /** How the visitor requested the Markdown. */
  markdownSource?: "page-action" | undefined;
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "search_open";
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "search_type_query";
  /** The text that the visitor searched for or asked. */
  query: string;
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "search_open_result";
  /** The text that the visitor searched for or asked. */
  query: string;
  /** The search result that the visitor opened. */
  result: {
    spaceId: string;
    pageId: string;
  } | {
    recordId: string;
  };
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "page_post_feedback";
  /** The visitor's feedback on the page. */
  feedback: {
    /** The visitor's rating of the page. */
    rating: "bad" | "ok" | "good";
  };
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "page_post_feedback_comment";
  /** The visitor's feedback on the page. */
  feedback: {
    /** The visitor's rating of the page. */
    rating: "bad" | "ok" | "good";
    /** The visitor's comment on the page. */
    comment: string;
  };
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "agent_feedback";
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "ask_question";
  /** The text that the visitor searched for or asked. */
  query: string;
  /** What the visitor wants to achieve. */
  goal?: string | undefined;
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "ask_view";
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "ask_rate_response";
  /** The text that the visitor searched for or asked. */
  query: string;
  /** The visitor's rating of the answer: 1 or -1. */
  rating: 1 | -1;
  responseId: string;
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "link_click";
  /** The link that the visitor opened. */
  link: {
    /** The target of the link. */
    target: {
      /** The kind of the target. */
      kind: string;
    } & { [name: string]: unknown };
    /** The part of the page that contains the link. */
    position: "announcement" | "header" | "footer" | "sidebar" | "content";
  };
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "api_client_open";
  /** The API operation. */
  operation: {
    /** The path of the API operation. */
    path: string;
    /** The HTTP method of the API operation. */
    method: string;
  };
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "api_client_request";
  /** The API operation. */
  operation: {
    /** The path of the API operation. */
    path: string;
    /** The HTTP method of the API operation. */
    method: string;
  };
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "ad_click";
  /** The advertisement. @deprecated */
  ad: {
    /** The domain of the advertiser. @deprecated */
    domain: string;
    /** @deprecated */
    zoneId: string;
    /** The position of the advertisement on the page. @deprecated */
    placement: "aside";
  };
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "ad_display";
  /** The advertisement. @deprecated */
  ad: {
    /** The domain of the advertiser. @deprecated */
    domain: string;
    /** @deprecated */
    zoneId: string;
    /** The position of the advertisement on the page. @deprecated */
    placement: "aside";
  };
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "trademark_click";
  /** Where the link was shown. */
  placement: "sidebar" | "ad" | "footer" | "pdf" | "embed";
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "llms_request";
  /** Which file was requested: `standard` for `llms.txt`, `full` for `llms-full.txt`. */
  llmsVariant: "standard" | "full";
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "mcp_request";
} | {
  /** The session and the visitor of the event. */
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  /** When the event happened, at most 24 hours ago. Default: now. */
  timestamp?: string | undefined;
  type: "rss_request";
};
export interface SiteInsightsEventSession {
  visitorId: string;
  sessionId: string;
  /** Accepted for compatibility and ignored. @deprecated */
  cookies: Record<string, string>;
  /** Accepted for compatibility and ignored. @deprecated */
  ip?: string | undefined;
  /** The visitor's User-Agent header. */
  userAgent: string;
  /** The visitor's language. */
  language: string | null;
  /** The URL that the visitor came from. */
  referrer: "" | string | null;
  /** Accepted for compatibility and ignored. @deprecated */
  visitorAuthToken?: string | null | undefined;
  /** The claims of the visitor. */
  visitorAuthClaims?: Record<string, unknown> | undefined;
}
export interface SiteInsightsEventLocation {
  /** The URL of the event. */
  url: string;
  /** Where the site is displayed. */
  displayContext?: "site" | "server" | "embed" | "mcp" | undefined;
  /** The ID of the section. */
  siteSection: string | null;
  /** The ID of the site space. */
  siteSpace: string | null;
  /** The key of the share link in the URL. */
  siteShareKey: string | null;
  /** The ID of the space. */
  space: string | null;
  /** The ID of the revision. */
  revision: string | null;
  page: string | null;
}
export interface TrackEventsInSiteByIdInput {
  organizationId: string;
  siteId: string;
  /** The events to record, at most 500. */
  events: Array<SiteInsightsEvent>;
}
export interface SubmitSiteAgentFeedbackInput {
  organizationId: string;
  siteId: string;
  /** The information that is outdated, wrong or missing. Secrets and email addresses in the text are masked. */
  feedback: string;
  /** What the agent was trying to do for its user. */
  goal?: string | undefined;
  /** The URL where the agent read the page. */
  url: string;
  spaceId: string;
  pageId: string;
  /** How the agent read the page. */
  source?: "mcp" | "assistant" | undefined;
}
export type SiteInsightsQueryEventsColumn = {
  /** The time of the event. */
  column: "datetime";
  /** The interval that times are rounded down to. */
  interval?: "hour" | "day" | "week" | "month" | undefined;
} | {
  /** A claim of the visitor. */
  column: "visitorClaim";
  /** The name of the claim. */
  claim: string;
} | {
  /** The column. */
  column: "url" | "urlPath" | "siteSection" | "siteSpace" | "siteShareKey" | "displayContext" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "visitorAuthenticated" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventLLMSVariant" | "eventPageNotFoundType" | "eventMarkdownSource" | "eventSearchQuery" | "eventSearchFound" | "eventSearchResultRecordId" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "eventAgentFeedback" | "eventAgentFeedbackGoal" | "eventAgentFeedbackSource" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement" | "dayOfWeek" | "hourOfDay" | "eventType" | "visitorClaimProperty" | "eventsCount" | "sessionsCount" | "visitorsCount" | "pageFeedbackRating" | "askResponseRating";
};
export type SiteInsightsQueryEventsFilterInput = {
  /** The time of the event. */
  column: "datetime";
  /** The interval that times are rounded down to. */
  interval?: "hour" | "day" | "week" | "month" | undefined;
  /** The comparison. Operators other than `in` and `notIn` compare with one value. Default: `in`. */
  operator?: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual" | undefined;
  /** The times to compare with. */
  values: Array<string>;
} | {
  /** A claim of the visitor. */
  column: "visitorClaim";
  /** The name of the claim. */
  claim: string;
  /** The comparison. Operators other than `in` and `notIn` compare with one value. Default: `in`. */
  operator?: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual" | undefined;
  /** The values to compare with. */
  values: Array<unknown>;
} | {
  /** The column. */
  column: "url" | "urlPath" | "siteSection" | "siteSpace" | "siteShareKey" | "displayContext" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "visitorAuthenticated" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventLLMSVariant" | "eventPageNotFoundType" | "eventMarkdownSource" | "eventSearchQuery" | "eventSearchFound" | "eventSearchResultRecordId" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "eventAgentFeedback" | "eventAgentFeedbackGoal" | "eventAgentFeedbackSource" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement" | "dayOfWeek" | "hourOfDay" | "eventType" | "visitorClaimProperty" | "eventsCount" | "sessionsCount" | "visitorsCount" | "pageFeedbackRating" | "askResponseRating";
  /** The comparison. Operators other than `in` and `notIn` compare with one value. Default: `in`. */
  operator?: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual" | undefined;
  /** The values to compare with. */
  values: Array<unknown>;
};
export interface AggregateSiteEventsInput {
  organizationId: string;
  siteId: string;
  /** The columns of the result. */
  select?: Array<SiteInsightsQueryEventsColumn> | undefined;
  /** The filters. An event must match all of them. */
  where?: Array<SiteInsightsQueryEventsFilterInput> | undefined;
  /** The columns to group events by. */
  groupBy?: Array<SiteInsightsQueryEventsColumn> | undefined;
  /** The order of the rows. */
  order?: {
    /** The column to order the rows by. */
    by: SiteInsightsQueryEventsColumn;
    /** The direction of the order. */
    direction: "asc" | "desc";
  } | undefined;
  /** The time range of the events. */
  range: "lastYear" | "last3Months" | "last30Days" | "last7Days" | "last24Hours" | {
    /** The start of the range. */
    from: string;
    /** The end of the range. */
    to: string;
  };
  limit?: number | undefined;
}
export interface SiteInsightsQueryEventsAggregationResult {
  /** The columns of the result, each with one value per group. */
  columns: Array<SiteInsightsQueryEventsValues>;
}
export interface SiteInsightsQueryEventsValues {
  /** The column. */
  column: string;
  /** The name of the claim, for the column `visitorClaim`. */
  claim?: string;
  /** The values of the column, one per group. */
  values: Array<unknown>;
}
export interface ListSiteRedirectsInput {
  organizationId: string;
  siteId: string;
  /** Return only redirects whose source contains this text. Case doesn't matter. */
  search?: string | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface SiteRedirect {
  object: "site-redirect";
  id: string;
  /** The path that the redirect applies to. Redirects from moved pages can have a longer source than redirects that you create. */
  source: string;
  /** The target of the redirect. */
  destination: {
    kind: "site-section";
    siteSectionId: string;
  } | {
    kind: "site-space";
    siteSpaceId: string;
  } | {
    kind: "site-page";
    siteSpaceId: string;
    pageId: string;
  } | {
    kind: "external";
    /** The URL that the redirect leads to. */
    url: string;
  };
  /** Whether the part of the path that `*` matches is appended to the destination. */
  captureWildcard: boolean;
  /** Whether the redirect is permanent, so that browsers can cache it. */
  permanent: boolean;
  /** Whether the redirect is a draft, which has no effect. */
  draft: boolean;
  createdAt: string;
  updatedAt?: string;
}
export interface CreateSiteRedirectInput {
  organizationId: string;
  siteId: string;
  /** The path that the redirect applies to. */
  source: string;
  /** The target of the redirect. */
  destination: {
    kind: "site-section";
    siteSectionId: string;
  } | {
    kind: "site-space";
    siteSpaceId: string;
  } | {
    kind: "site-page";
    siteSpaceId: string;
    pageId: string;
  } | {
    kind: "external";
    /** The URL that the redirect leads to. */
    url: string;
  };
  /** True to append the part of the path that `*` matches to the destination. */
  captureWildcard?: boolean | undefined;
  /** True to save the redirect as a draft, which has no effect. */
  draft?: boolean | undefined;
  /** True for a permanent redirect, which browsers can cache. */
  permanent?: boolean | undefined;
}
export interface BulkUpsertSiteRedirectsInput {
  organizationId: string;
  siteId: string;
  /** The redirects, each identified by its source. */
  redirects: Array<{
    /** The source of the redirect. */
    source: string;
    /** Publishes the draft redirect with this source. */
    intent: "publish";
  } | {
    /** The source of the redirect. */
    source: string;
    /** Whether the redirect is saved as `live` or as a `draft`. Default: `live`. */
    intent?: "live" | "draft" | undefined;
    /** True to append the part of the path that `*` matches to the destination. Default: false. */
    captureWildcard?: boolean | undefined;
    /** True for a permanent redirect, which browsers can cache. */
    permanent?: boolean | undefined;
    /** The target of the redirect. Null deletes the redirect with this source. */
    destination: {
      kind: "site-section";
      siteSectionId: string;
    } | {
      kind: "site-space";
      siteSpaceId: string;
    } | {
      kind: "site-page";
      siteSpaceId: string;
      pageId: string;
    } | {
      kind: "external";
      /** The URL that the redirect leads to. */
      url: string;
    } | {
      kind: "path";
      spaceId: string;
      /** The path of the page in the space. */
      path: string;
    } | null;
  }>;
}
export interface UpdateSiteRedirectByIdInput {
  organizationId: string;
  siteId: string;
  siteRedirectId: string;
  /** The path that the redirect applies to. */
  source?: string | undefined;
  /** The target of the redirect. */
  destination?: {
    kind: "site-section";
    siteSectionId: string;
  } | {
    kind: "site-space";
    siteSpaceId: string;
  } | {
    kind: "site-page";
    siteSpaceId: string;
    pageId: string;
  } | {
    kind: "external";
    /** The URL that the redirect leads to. */
    url: string;
  } | undefined;
  /** True to append the part of the path that `*` matches to the destination. */
  captureWildcard?: boolean | undefined;
  /** True to save the redirect as a draft, which has no effect. */
  draft?: boolean | undefined;
  /** True for a permanent redirect, which browsers can cache. */
  permanent?: boolean | undefined;
}
export interface DeleteSiteRedirectByIdInput {
  organizationId: string;
  siteId: string;
  siteRedirectId: string;
}
export interface GetSiteRedirectBySourceInput {
  organizationId: string;
  siteId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** The path to find a redirect for. */
  source: string;
}
export interface SearchSiteContentInput {
  organizationId: string;
  siteId: string;
  /** The words to search for. To search for a phrase, use quotation marks, as in `"custom domain"`. To exclude a word, use a hyphen, as in `-webhook`. The last word can be incomplete. If no page contains all words, the results are pages that contain most of them. If a word isn't found, the search also finds similar words. */
  query: string;
  /** The part of the site to search. `default` searches the current variant and the default variant of each other section. */
  scope?: SiteSearchScope | undefined;
  /** Use `scope` instead. The part of the site to search. @deprecated */
  mode?: "specific" | "current" | "all" | undefined;
  /** The IDs of the site spaces to search. @deprecated */
  siteSpaceIds?: Array<string> | undefined;
  /** @deprecated */
  siteSpaceId?: string | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ListSiteSectionGroupsInput {
  organizationId: string;
  siteId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface AddSectionGroupToSiteInput {
  organizationId: string;
  siteId: string;
  /** The title of the section group. */
  title: string;
  /** A Font Awesome icon for the section group, such as `circle-info`. */
  icon?: string | null | undefined;
  /** The IDs of sections to move into the group, in the new order. */
  sections?: Array<string> | undefined;
  /** The ID of the parent group. If omitted, the group is added at the root. */
  parent?: string | undefined;
}
export interface UpdateSiteSectionGroupByIdInput {
  organizationId: string;
  siteId: string;
  siteSectionGroupId: string;
  /** The title of the section group. */
  title?: string | undefined;
  /** A Font Awesome icon for the section group, such as `circle-info`. Null removes the icon. */
  icon?: string | null | undefined;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. Null removes all of them. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
}
export interface DeleteSiteSectionGroupByIdInput {
  organizationId: string;
  siteId: string;
  siteSectionGroupId: string;
}
export interface AddSectionToGroupInput {
  organizationId: string;
  siteId: string;
  siteSectionGroupId: string;
  sectionId: string;
}
export interface RemoveSectionFromGroupInput {
  organizationId: string;
  siteId: string;
  siteSectionGroupId: string;
  siteSectionId: string;
}
export interface MoveSiteSectionGroupInput {
  organizationId: string;
  siteId: string;
  siteSectionGroupId: string;
  /** The new position of the group: directly before or after another item. */
  position?: {
    /** The item that comes directly after the new position. */
    before?: {
      /** The kind of the item next to the new position. */
      type: "site-section" | "site-section-group";
      id: string;
    } | undefined;
    /** The item that comes directly before the new position. */
    after?: {
      /** The kind of the item next to the new position. */
      type: "site-section" | "site-section-group";
      id: string;
    } | undefined;
  } | undefined;
}
export interface ListSiteSectionsInput {
  organizationId: string;
  siteId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface AddSectionToSiteInput {
  organizationId: string;
  siteId: string;
  spaceId: string;
  /** The title of the section. If omitted or null, the title of the space is used. */
  title?: string | null | undefined;
  /** A Font Awesome icon for the section, such as `circle-info`. */
  icon?: string | null | undefined;
}
export interface UpdateSiteSectionByIdInput {
  organizationId: string;
  siteId: string;
  siteSectionId: string;
  /** The title of the section. */
  title?: string | undefined;
  /** The section's path in the site's URLs. */
  path?: string | undefined;
  /** The ID of the site space that the section opens with. It must be in the section. */
  defaultSiteSpace?: string | undefined;
  /** An expression over the visitor's claims that determines who can see the section. Null shows it to everyone. */
  condition?: string | null | undefined;
  /** A Font Awesome icon for the section, such as `circle-info`. Null removes the icon. */
  icon?: string | null | undefined;
  /** The description of the section. Null removes it. */
  description?: string | null | undefined;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. Null removes all of them. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. Null removes all of them. */
  localizedDescription?: LocalizedTexts256 | null | undefined;
}
export interface DeleteSiteSectionByIdInput {
  organizationId: string;
  siteId: string;
  siteSectionId: string;
}
export interface MoveSiteSectionInput {
  organizationId: string;
  siteId: string;
  siteSectionId: string;
  /** The new position of the section: directly before or after another section. */
  position?: {
    /** The item that comes directly after the new position. */
    before?: {
      /** The kind of the item next to the new position. */
      type: "site-section";
      /** The ID of the section next to the new position. */
      siteSection: string;
    } | undefined;
    /** The item that comes directly before the new position. */
    after?: {
      /** The kind of the item next to the new position. */
      type: "site-section";
      /** The ID of the section next to the new position. */
      siteSection: string;
    } | undefined;
  } | undefined;
}
export interface ListSiteShareLinksInput {
  organizationId: string;
  siteId: string;
  /** Return only share links whose name contains this text. Case doesn't matter. */
  search?: string | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface ShareLink {
  object: "share-link";
  id: string;
  createdAt: string;
  /** The name of the share link. */
  name?: string;
  /** Whether the share link opens the site. */
  active?: boolean;
  urls: {
    /** The URL that opens the site, including the key. Absent if the link doesn't open the site. */
    published?: string;
  };
}
export interface CreateSiteShareLinkInput {
  organizationId: string;
  siteId: string;
  /** A name for the share link. */
  name: string;
}
export interface UpdateSiteShareLinkByIdInput {
  organizationId: string;
  siteId: string;
  shareLinkId: string;
  /** False to deactivate the share link, true to activate it again. */
  active?: boolean | undefined;
  /** The name of the share link. */
  name?: string | undefined;
}
export interface DeleteSiteShareLinkByIdInput {
  organizationId: string;
  siteId: string;
  shareLinkId: string;
}
export interface ListSiteSpacesInput {
  organizationId: string;
  siteId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
  /** True to return only the default site space, false to return only the others. */
  default?: boolean | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface AddSpaceToSiteInput {
  organizationId: string;
  siteId: string;
  spaceId: string;
  sectionId?: string | undefined;
  /** The title of the site space. If omitted, the title of the space is used. */
  title?: string | undefined;
}
export interface UpdateSiteSpaceByIdInput {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
  /** The site space's path in the site's URLs. */
  path?: string | undefined;
  /** An expression over the visitor's claims that determines who can see the site space. Null shows it to everyone. */
  condition?: string | null | undefined;
  spaceId?: string | undefined;
  /** True to leave the site space out of the navigation. Its URL still works. */
  hidden?: boolean | undefined;
  /** The title of the site space. Null uses the title of the space. */
  title?: string | null | undefined;
  /** The text in other languages, by language code. Visitors of a variant see the text in the language of the variant. Null removes all of them. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
}
export interface DeleteSiteSpaceByIdInput {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
}
export interface MoveSiteSpaceInput {
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
  /** The new position of the site space: directly before or after another site space. */
  position?: {
    /** The item that comes directly after the new position. */
    before?: {
      type: "site-space";
      /** The ID of the site space next to the new position. */
      siteSpace: string;
    } | undefined;
    /** The item that comes directly before the new position. */
    after?: {
      type: "site-space";
      /** The ID of the site space next to the new position. */
      siteSpace: string;
    } | undefined;
  } | undefined;
}
export interface GetSiteStructureInput {
  organizationId: string;
  siteId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
}
export interface SortSiteStructureInput {
  organizationId: string;
  siteId: string;
  /** The item to move. */
  item: {
    /** The kind of the item. */
    type: "site-space" | "site-section" | "site-section-group" | "site-external-link";
    id: string;
  };
  /** The new position of the item: directly before or after another item. */
  position: {
    /** The item that comes directly after the new position. */
    before?: {
      /** The kind of the item. */
      type: "site-space" | "site-section" | "site-section-group" | "site-external-link";
      id: string;
    } | undefined;
    /** The item that comes directly before the new position. */
    after?: {
      /** The kind of the item. */
      type: "site-space" | "site-section" | "site-section-group" | "site-external-link";
      id: string;
    } | undefined;
  };
}
export interface ListSitesInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only sites that show the space with this ID. */
  space?: string | undefined;
  /** Return only sites whose title contains this text. Case doesn't matter. */
  title?: string | undefined;
  /** True to return only published sites, false to return only unpublished ones. */
  published?: boolean | undefined;
  /** Return only sites with one of these types. */
  type?: Array<"basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium"> | undefined;
}
export interface CreateSiteInput {
  organizationId: string;
  /** The type of the site, which has no effect on its features. */
  type?: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium" | undefined;
  /** The title of the site. */
  title?: string | undefined;
  /** The site audience: `public` for anyone, `unlisted` for anyone with the URL, `share-link` for anyone with a share link, or `visitor-auth` for signed-in visitors. */
  visibility?: "public" | "unlisted" | "share-link" | "visitor-auth" | undefined;
  /** The IDs of the spaces to show, as variants in this order. */
  spaces?: Array<string> | undefined;
}
export interface GetSiteByIdInput {
  organizationId: string;
  siteId: string;
}
export interface UpdateSiteByIdInput {
  organizationId: string;
  siteId: string;
  /** The title of the site. */
  title?: string | undefined;
  /** The site audience: `public` for anyone, `unlisted` for anyone with the URL, `share-link` for anyone with a share link, or `visitor-auth` for signed-in visitors. */
  visibility?: "public" | "unlisted" | "share-link" | "visitor-auth" | undefined;
  /** The first part of the path in the site's URLs. */
  basename?: string | undefined;
  /** The custom domain of the site. Null removes it. */
  hostname?: string | null | undefined;
  /** The settings for content that adapts to visitors' claims. */
  adaptiveContent?: {
    /** Whether adaptive content is turned on. */
    enabled: boolean;
  } | undefined;
  /** Whether AI assistants of the organization can use the site: `included` or `excluded`. */
  agentsContext?: "excluded" | "included" | undefined;
  /** Whether visitors can read the changes of the API specifications that the site shows. */
  apiChangelog?: boolean | undefined;
  /** The origins whose pages can show the site in a panel, such as `https://app.example.com`. Only the first part of the host can be a wildcard, as in `https://*.example.com`. An empty array turns the panel off. */
  embedOrigins?: Array<string> | undefined;
  /** The ID of the site space that visitors see first. It must be at the root or in the default section. */
  defaultSiteSpace?: string | undefined;
  /** The ID of the section that visitors see first. */
  defaultSiteSection?: string | undefined;
  /** The host and path where a proxy serves the site. Null removes the proxy. */
  proxy?: string | null | undefined;
}
export interface DeleteSiteByIdInput {
  organizationId: string;
  siteId: string;
}
export interface PublishSiteInput {
  organizationId: string;
  siteId: string;
}
export interface UnpublishSiteInput {
  organizationId: string;
  siteId: string;
}
export interface ListSiteHostnamesInput {
  organizationId: string;
  siteId: string;
}
export interface SiteHostname {
  object: "site-hostname";
  /** The hostname. */
  hostname: string;
  /** Whether this is the site's custom domain (`hostname`) or the hostname of a proxy (`proxy`). */
  usedBy: "hostname" | "proxy";
  /** Whether the hostname is verified. `expiring` means that the site is still served but the DNS records no longer exist. */
  status: "verified" | "unverified" | "expiring";
  /** How the hostname was last verified. */
  method?: "txt" | "cname" | "trusted";
  verifiedAt?: string;
  checkedAt?: string;
  expiresAt?: string;
  /** The DNS records that can verify the hostname. One of them is enough. */
  records: Array<{
    /** The type of the DNS record. */
    type: "TXT" | "CNAME";
    /** The name of the DNS record. */
    name: string;
    /** The exact value of the DNS record. */
    value: string;
  }>;
  urls: {
    location: string;
  };
}
export interface GetSiteHostnameInput {
  organizationId: string;
  siteId: string;
  /** The hostname, such as `docs.example.com`. */
  hostname: string;
}
export interface VerifySiteHostnameInput {
  organizationId: string;
  siteId: string;
  /** The hostname, such as `docs.example.com`. */
  hostname: string;
}
export interface ListSpacesInOrganizationByIdInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Whether to list the trash instead: deleted spaces that the caller can restore. Default: false. */
  deleted?: boolean | undefined;
}
export interface ListSpacesForOrganizationMemberInput {
  organizationId: string;
  userId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** The sort direction of the list. Default: `desc`. */
  order?: "asc" | "desc" | undefined;
}
export interface MemberContentPermission {
  /** The member's role on the space. */
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  /** The space that the member can see. */
  space: Space;
}
export interface GetSpaceByIdInput {
  spaceId: string;
  /** The key of a share link. With this key, you can read content that is shared by link without a credential. URLs in the response include the key. */
  shareKey?: string | undefined;
}
export interface SpacesShowPresenceInput {
  spaceId: string;
  tab: string;
  changeRequest: string | null;
  page: string | null;
  block: string | null;
}
export interface UpdateSpaceByIdInput {
  spaceId: string;
  /** The space's new display name. */
  title?: string | undefined;
  /** The space's new emoji. Null or an empty string removes it. A space can't have both an emoji and an icon. */
  emoji?: string | null | undefined;
  /** The URL of an image to show as the space's icon instead of an emoji. Null removes it. */
  icon?: string | null | undefined;
  /** Who can read the space in addition to people who have a role on it. `in-collection` requires a space in a collection. */
  visibility?: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private" | undefined;
  /** Whether members can edit the main content directly (`live`) or only through change requests (`locked`). */
  editMode?: "live" | "locked" | undefined;
  /** The language of the space's content. */
  language?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl" | undefined;
  /** The role that all organization members have on the space by default. `inherit` uses the default role of the parent, and null gives no access. */
  defaultLevel?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null | undefined;
  /** The rules that a change request must meet before it can be merged into the space. They replace the current rules. */
  mergeRules?: {
    type: "inherit";
  } | {
    type: "none";
  } | {
    type: "rules";
    /** The rules. A change request must meet all of them. */
    rules: Array<MergeRule>;
  } | undefined;
}
export interface DeleteSpaceByIdInput {
  spaceId: string;
}
export interface DuplicateSpaceInput {
  spaceId: string;
}
export interface RestoreSpaceInput {
  spaceId: string;
}
export interface MoveSpaceInput {
  spaceId: string;
  /** The ID of the collection to move the item to. Null moves the item to the root of the organization. If omitted, the item stays in its current parent. */
  parent?: string | null | undefined;
  /** The new position among the siblings. If omitted, the item is placed at the end of its new parent. */
  position?: ContentPosition | undefined;
}
export interface TransferSpaceInput {
  spaceId: string;
  /** The ID of the organization to move the space to. */
  organization: string;
}
export interface CreateSpaceInput {
  organizationId: string;
  /** The space's display name. Default: Untitled. */
  title?: string | undefined;
  /** The space's emoji. If empty or omitted, the space has no emoji. */
  emoji?: string | undefined;
  /** The ID of the collection to create the space in. If omitted, the space is created at the root of the organization. */
  parent?: string | undefined;
  /** The language of the space's content. */
  language?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl" | undefined;
  /** Whether members can edit the main content directly (`live`) or only through change requests (`locked`). */
  editMode?: "live" | "locked" | undefined;
  /** The template to copy into the new space. If omitted, the space is empty. */
  template?: {
    id: string;
    /** Values for the template. */
    params?: {
      /** Files to use in the copy, by name. Links to `template:<name>` in the template point to these files. */
      contentRefs?: Record<string, ContentRef> | undefined;
    } | undefined;
  } | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  empty?: true | undefined;
}
export interface ApiInformation {
  /** The version of Bindery. */
  version: string;
  /** The ID of the build. */
  build: string;
  /** The newest database migration that this version contains. */
  schema: string;
}
export interface ListTeamsInOrganizationByIdInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only teams that the member with this ID can manage. */
  owner?: string | undefined;
  /** Return only items whose title contains this text. Case doesn't matter. */
  title?: string | undefined;
}
export interface CreateOrganizationTeamInput {
  organizationId: string;
  /** The name of the team. */
  title: string;
  /** The IDs of the team's first members. */
  members?: Array<string> | undefined;
}
export interface GetTeamInOrganizationByIdInput {
  organizationId: string;
  teamId: string;
}
export interface UpdateTeamInOrganizationByIdInput {
  organizationId: string;
  teamId: string;
  /** The name of the team. */
  title: string;
}
export interface RemoveTeamFromOrganizationByIdInput {
  organizationId: string;
  teamId: string;
}
export interface ListPermissionsOfTeamInput {
  organizationId: string;
  teamId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface TeamGrant {
  /** The team's role on the resource. */
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  /** The space, collection or site that is shared with the team. */
  resource: {
    /** The type of the resource. */
    type: "space" | "collection" | "site";
    id: string;
    /** The title of the resource. */
    title: string;
    urls: {
      app: string;
    };
  };
}
export interface ListTeamsForOrganizationMemberInput {
  organizationId: string;
  userId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only items whose title contains this text. Case doesn't matter. */
  title?: string | undefined;
}
export interface TeamMember {
  /** The member's role in the team. */
  role: "owner" | "member";
}
export interface ListTeamMembersInOrganizationByIdInput {
  organizationId: string;
  teamId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface OrganizationTeamMember {
  /** The member's membership in the organization. */
  organization: OrganizationMember;
  /** The member's membership in the team. */
  team: TeamMember;
  /** The caller's permissions for the team member. */
  permissions: {
    /** Whether the caller can view the team member. */
    view: boolean;
  };
}
export interface UpdateMembersInOrganizationTeamInput {
  organizationId: string;
  teamId: string;
  /** The IDs of members to add. */
  add?: Array<string> | undefined;
  /** The memberships to add or change, by user ID. */
  memberships?: Record<string, TeamMember> | undefined;
  /** The IDs of members to remove. */
  remove?: Array<string> | undefined;
}
export interface AddMemberToOrganizationTeamByIdInput {
  organizationId: string;
  teamId: string;
  userId: string;
  /** The member's role in the team. */
  role?: "owner" | "member" | undefined;
}
export interface DeleteMemberFromOrganizationTeamByIdInput {
  organizationId: string;
  teamId: string;
  userId: string;
}
export interface ListAccessTokensInput {
  page?: string | undefined;
  limit?: number | undefined;
}
export interface AccessToken {
  object: "access-token";
  id: string;
  /** The name of the access token. */
  name: string;
  /** The first characters of the secret. */
  hint: string;
  /** The scope of the access token: `read`, `write` or `admin`. */
  scope: "read" | "write" | "admin";
  /** The ID of the only organization that the access token can access. Absent if the access token isn't limited to one organization. */
  organization?: string;
  createdAt: string;
  expiresAt?: string;
  lastUsedAt?: string;
  urls: {
    location: string;
  };
}
export interface CreateAccessTokenInput {
  /** A name for the access token. */
  name: string;
  /** The scope: `read` to read, `write` to also change content, `admin` for everything that the caller can do. Default: `admin`. */
  scope?: "read" | "write" | "admin" | undefined;
  /** The ID of the only organization that the access token can access. Null allows all organizations. */
  organization?: string | null | undefined;
  expiresAt?: string | null | undefined;
}
export interface CreatedAccessToken {
  object: "access-token";
  id: string;
  /** The name of the access token. */
  name: string;
  /** The first characters of the secret. */
  hint: string;
  /** The scope of the access token: `read`, `write` or `admin`. */
  scope: "read" | "write" | "admin";
  /** The ID of the only organization that the access token can access. Absent if the access token isn't limited to one organization. */
  organization?: string;
  createdAt: string;
  expiresAt?: string;
  lastUsedAt?: string;
  urls: {
    location: string;
  };
  /** The secret. It is returned only in this response. */
  token: string;
}
export interface DeleteAccessTokenInput {
  tokenId: string;
}
export interface OfferSpaceTransferInput {
  spaceId: string;
  /** The ID of the organization to offer the content to. */
  organization: string;
}
export interface Transfer {
  object: "transfer";
  id: string;
  /** The kind of the transferred resource: a space or a collection. */
  type: "space" | "collection";
  /** The ID of the transferred space or collection. */
  content: string;
  /** The title of the transferred space or collection. */
  title: string;
  /** The organization that offers the transfer. */
  from: {
    id: string;
    /** The organization's display name. The other organization sees it after the transfer is accepted. */
    title?: string;
  };
  /** The organization that receives the transfer. */
  to: {
    id: string;
    /** The organization's display name. The other organization sees it after the transfer is accepted. */
    title?: string;
  };
  /** The state of the transfer. `void` means that the content was moved or deleted, or that the person who offered it is no longer an administrator. */
  status: "offered" | "accepted" | "declined" | "withdrawn" | "expired" | "void" | "undone";
  createdAt: string;
  expiresAt?: string;
  decidedAt?: string;
  /** The time until which the transfer can be undone (UTC). Present after the transfer is accepted. */
  undoableUntil?: string;
  urls: {
    location: string;
  };
}
export interface OfferCollectionTransferInput {
  collectionId: string;
  /** The ID of the organization to offer the content to. */
  organization: string;
}
export interface ListOrganizationTransfersInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface GetOrganizationTransferInput {
  organizationId: string;
  transferId: string;
}
export interface AcceptOrganizationTransferInput {
  organizationId: string;
  transferId: string;
}
export interface DeclineOrganizationTransferInput {
  organizationId: string;
  transferId: string;
}
export interface UndoOrganizationTransferInput {
  organizationId: string;
  transferId: string;
}
export interface ListTranslationsInput {
  organizationId: string;
  /** Return only translations whose source or result is the space with this ID. */
  space?: string | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface Translation {
  object: "translation";
  id: string;
  /** The status of the translation: `pending` before the first run and while a run is waiting, `running`, or `completed`, also after a failed run. */
  status: "pending" | "running" | "completed";
  /** The space that is translated. */
  source: {
    /** The ID of the source space. */
    space: string;
    /** The language of the source. */
    language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  };
  /** The language of the translation. */
  language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  /** The instructions for the language model, as a Document. */
  instructions: JSONDocument;
  /** Whether the translation is updated automatically, some minutes after the source changes. */
  automatic: boolean;
  /** Whether the source has changed since the last finished run. */
  outdated: boolean;
  /** The space with the translated content. */
  result?: {
    /** The ID of the space. */
    space: string;
    /** The ID of the space's revision. */
    revision: string;
    /** The language of the space. */
    language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  };
  /** The latest run. Absent before the first run. */
  latestRun?: {
    /** The status of the run. */
    status: "pending" | "running" | "success" | "failure";
    /** The progress of the run, in percent. */
    progress: number;
    /** The current step of the run. */
    step?: string;
    /** The number of source pages that the run checks. */
    pages: number;
    /** The number of pages that are done. */
    pagesDone: number;
    /** Why the run failed. Absent if it didn't fail. */
    error?: {
      /** A stable code for the error. */
      code: string;
      /** A sentence that explains the error. */
      message: string;
    };
    startedAt?: string;
    endedAt?: string;
  };
  createdAt: string;
  updatedAt: string;
  /** Statistics of the translation's runs. */
  stats: {
    /** The number of runs. */
    runs: number;
    /** The number of words that were sent for translation, in all runs. */
    totalWords: number;
    /** The number of pages that were written, in all runs. */
    totalPages: number;
    /** The duration of all runs, in milliseconds. */
    totalDuration: number;
    /** The duration of the latest run, in milliseconds. */
    latestRunDuration: number;
    /** The number of pages in the latest run. */
    latestPages: number;
    /** The number of words in the latest run. */
    latestWords: number;
  };
  /** The caller's permissions for the translation. */
  permissions: {
    /** Whether the caller can view the translation. */
    view: boolean;
    /** Whether the caller can change the translation. */
    edit: boolean;
  };
  urls: {
    location: string;
    app: string;
  };
}
export interface CreateTranslationInput {
  organizationId: string;
  /** The space to translate. */
  source: {
    /** The ID of the source space. */
    space: string;
    /** The language of the source, such as `en`. */
    language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  };
  /** The language to translate to, such as `de` or `pt-br`. */
  language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  /** Instructions for the language model, as a Document. */
  instructions?: JSONDocumentInput | undefined;
  /** Whether the translation is updated automatically, some minutes after the source changes. */
  automatic?: boolean | undefined;
}
export interface GetTranslationInput {
  organizationId: string;
  translationId: string;
}
export interface UpdateTranslationInput {
  organizationId: string;
  translationId: string;
  /** Instructions for the language model, as a Document. */
  instructions: JSONDocumentInput;
  /** Whether the translation is updated automatically, some minutes after the source changes. */
  automatic?: boolean | undefined;
}
export interface DeleteTranslationInput {
  organizationId: string;
  translationId: string;
}
export interface RunTranslationInput {
  organizationId: string;
  translationId: string;
}
export interface ListTranslationItemsInput {
  organizationId: string;
  translationId: string;
  /** Return only items with this status. */
  status?: "translated" | "edited" | "conflict" | "failed" | undefined;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface TranslationItem {
  object: "translation-item";
  id: string;
  /** The kind of the item. */
  kind: "page" | "reusable-content" | "file";
  /** The title of the item. */
  title: string;
  /** The status of the item. `edited` items were changed by hand, and runs don't overwrite them. `failed` items still have parts in the source language. */
  status: "translated" | "edited" | "conflict" | "failed";
  /** The parts that are still in the source language. */
  failures: Array<string>;
  /** The conflict between the manual edit and the text from the run. Returned only by `getTranslationItem`. */
  conflict?: {
    /** Why there is a conflict. */
    reason: "both-changed" | "removed-here" | "removed-at-source";
    /** The text that was edited by hand. Absent if it was deleted or isn't text. */
    mine?: string;
    /** The text from the run. */
    proposed?: string;
  };
  updatedAt: string;
  urls: {
    location: string;
    app: string;
  };
}
export interface GetTranslationItemInput {
  organizationId: string;
  translationId: string;
  itemId: string;
}
export interface ResolveTranslationItemInput {
  organizationId: string;
  translationId: string;
  itemId: string;
  /** The text to keep: `mine` for the text that was edited by hand, or `proposed` for the text from the run. */
  resolution: "mine" | "proposed";
}
export interface GetUserByIdInput {
  userId: string;
}
export interface UpdateUserByIdInput {
  userId: string;
  /** The user's name. */
  displayName?: string | undefined;
  /** The URL of the user's photo. Null removes the photo. */
  photoURL?: string | null | undefined;
}
export interface UsersChangePasswordInput {
  currentPassword?: string | undefined;
  newPassword: string;
  revokeTokens?: boolean | undefined;
}
export interface UsersRequestPasswordResetInput {
  email: string;
}
export interface UsersPasswordResetInput {
  token: string;
}
export interface UsersResetPasswordInput {
  token: string;
  newPassword: string;
  revokeTokens?: boolean | undefined;
  removePasskeys?: boolean | undefined;
}
export interface UsersVerifyEmailInput {
  token: string;
}
export interface UsersRequestEmailChangeInput {
  email: string;
  currentPassword?: string | undefined;
  code?: string | undefined;
}
export interface UsersEmailChangeInput {
  token: string;
}
export interface UsersConfirmEmailChangeInput {
  token: string;
}
export interface DeleteUserSessionInput {
  sessionId: string;
}
export interface ListWebhooksInput {
  organizationId: string;
  page?: string | undefined;
  limit?: number | undefined;
}
export interface Webhook {
  object: "webhook";
  id: string;
  /** The URL that receives events. */
  url: string;
  /** What the webhook sends: `json` is a signed event with IDs. `slack`, `mattermost`, `discord` and `teams` are messages for these chat programs. Messages contain names, titles and the beginning of comments. */
  format: "json" | "slack" | "mattermost" | "discord" | "teams";
  /** The description of the webhook. */
  description?: string;
  /** The operation IDs whose events are sent. If empty, all events are sent. */
  events: Array<string>;
  /** The IDs of spaces. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent. */
  spaces: Array<string>;
  /** The IDs of sites. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent. */
  sites: Array<string>;
  /** Whether the webhook is turned on. While the webhook is off, events are discarded. */
  active: boolean;
  disabledAt?: string;
  /** Why the webhook is off: an `administrator` turned it off, it was `failing` for a day, or its receiver returned 410 (`gone`). */
  disabledReason?: "administrator" | "failing" | "gone";
  /** When deliveries started to fail (UTC). Absent if they succeed. */
  failingSince?: string;
  previousSecretExpiresAt?: string;
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export type WebhookEventType = "acceptCheckFindingInChangeRequest" | "acceptCheckFindingInSpace" | "acceptOrganizationTransfer" | "addExternalLinkToSite" | "addImageToSite" | "addMemberToOrganizationTeamById" | "addSectionGroupToSite" | "addSectionToGroup" | "addSectionToSite" | "addSpaceToSite" | "applyCheckFindingInChangeRequest" | "applyCheckFindingInSpace" | "applyTemplateToSpace" | "bulkUpsertSiteRedirects" | "cancelImportRun" | "createChangeRequest" | "createChangeRequestFromIssuesCluster" | "createCollection" | "createGitConnection" | "createOpenAPISpec" | "createOrUpdateOpenAPISpecBySlug" | "createOrganization" | "createOrganizationInvite" | "createOrganizationSAMLProvider" | "createOrganizationTeam" | "createSAMLProviderKey" | "createSCIMToken" | "createServiceAccount" | "createSite" | "createSiteRedirect" | "createSiteShareLink" | "createSpace" | "createTranslation" | "createWebhook" | "declineOrganizationTransfer" | "deleteCollectionById" | "deleteCommentInChangeRequest" | "deleteCommentInSpace" | "deleteCommentReplyInChangeRequest" | "deleteCommentReplyInSpace" | "deleteGitConnection" | "deleteInstanceBackup" | "deleteLegacyGitInstallation" | "deleteMemberFromOrganizationTeamById" | "deleteOpenAPISpecBySlug" | "deleteOrganizationInvite" | "deleteOrganizationInviteById" | "deleteOrganizationSAMLProvider" | "deleteSAMLProviderKey" | "deleteSiteById" | "deleteSiteExternalLinkById" | "deleteSiteRedirectById" | "deleteSiteSectionById" | "deleteSiteSectionGroupById" | "deleteSiteShareLinkById" | "deleteSiteSpaceById" | "deleteSiteSpaceCustomizationById" | "deleteSpaceById" | "deleteTranslation" | "deleteWebhook" | "disconnectApplication" | "downloadInstanceBackup" | "dropInstanceJob" | "duplicateSpace" | "exportToGitRepository" | "importGitRepository" | "ingestConversation" | "installGitSyncProviderOnTarget" | "inviteToCollection" | "inviteToSite" | "inviteToSpace" | "inviteUsersToOrganization" | "joinOrganization" | "joinOrganizationWithInvite" | "mergeChangeRequest" | "moveCollection" | "moveSiteSection" | "moveSiteSectionGroup" | "moveSiteSpace" | "moveSpace" | "offerCollectionTransfer" | "offerSpaceTransfer" | "overrideSiteSpaceCustomizationById" | "postCommentInChangeRequest" | "postCommentInSpace" | "postCommentReplyInChangeRequest" | "postCommentReplyInSpace" | "publishSite" | "regenerateSitePublishingAuthById" | "removeMemberFromOrganizationById" | "removeOrganizationAccessToken" | "removePageOwnership" | "removeRequestedReviewerFromChangeRequest" | "removeSectionFromGroup" | "removeServiceAccount" | "removeTeamFromCollection" | "removeTeamFromOrganizationById" | "removeTeamFromSite" | "removeTeamFromSpace" | "removeUserFromCollection" | "removeUserFromSite" | "removeUserFromSpace" | "reopenCheckFindingInChangeRequest" | "reopenCheckFindingInSpace" | "requestReviewersForChangeRequest" | "resolveTranslationItem" | "restoreSpace" | "retryInstanceJob" | "revokeSCIMToken" | "rollbackToRevision" | "rotateServiceAccountToken" | "rotateWebhookSecret" | "runChecksInChangeRequest" | "runChecksInSpace" | "runTranslation" | "setPageOwnership" | "setUserAsSSOMemberForOrganization" | "sortSiteStructure" | "startImportRun" | "startInstanceBackup" | "submitChangeRequestReview" | "syncGitSyncInstallation" | "transferCollection" | "transferSpace" | "undoOrganizationTransfer" | "uninstallGitSyncInstallation" | "unpublishSite" | "updateChangeRequest" | "updateChangeRequestById" | "updateChangeRequestContent" | "updateCollectionById" | "updateCommentInChangeRequest" | "updateCommentInSpace" | "updateCommentReplyInChangeRequest" | "updateCommentReplyInSpace" | "updateConversationsIssuesCluster" | "updateGitConnection" | "updateGitSyncInstallationById" | "updateGlossaryEntries" | "updateMemberInOrganizationById" | "updateMembersInOrganizationTeam" | "updateOpenAPISpecBySlug" | "updateOrganizationAgentInstructions" | "updateOrganizationById" | "updateOrganizationInviteById" | "updateOrganizationSAMLProvider" | "updateSAMLProviderGroups" | "updateSearchSynonyms" | "updateSiteAdaptiveSchema" | "updateSiteById" | "updateSiteCustomCode" | "updateSiteCustomizationById" | "updateSiteExternalLinkById" | "updateSitePublishingAuthById" | "updateSiteRedirectById" | "updateSiteSectionById" | "updateSiteSectionGroupById" | "updateSiteShareLinkById" | "updateSiteSpaceById" | "updateSpaceById" | "updateSpaceContent" | "updateTeamInOrganizationById" | "updateTeamPermissionInCollection" | "updateTeamPermissionInSite" | "updateTeamPermissionInSpace" | "updateTranslation" | "updateUserPermissionInCollection" | "updateUserPermissionInSite" | "updateUserPermissionInSpace" | "updateWebhook" | "verifyOrganizationEmailDomain" | "verifyPage" | "verifySiteHostname";
export interface CreateWebhookInput {
  organizationId: string;
  /** The HTTP or HTTPS URL that receives events by POST. */
  url: string;
  /** A description of the webhook. Null removes it. */
  description?: string | null | undefined;
  /** What the webhook sends: `json` is a signed event with IDs. `slack`, `mattermost`, `discord` and `teams` are messages for these chat programs. Messages contain names, titles and the beginning of comments. */
  format?: "json" | "slack" | "mattermost" | "discord" | "teams" | undefined;
  /** The operation IDs whose events are sent. If empty, all events are sent. */
  events?: Array<WebhookEventType> | undefined;
  /** The IDs of spaces. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent. */
  spaces?: Array<string> | undefined;
  /** The IDs of sites. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent. */
  sites?: Array<string> | undefined;
}
export interface WebhookWithSecret {
  object: "webhook";
  id: string;
  /** The URL that receives events. */
  url: string;
  /** What the webhook sends: `json` is a signed event with IDs. `slack`, `mattermost`, `discord` and `teams` are messages for these chat programs. Messages contain names, titles and the beginning of comments. */
  format: "json" | "slack" | "mattermost" | "discord" | "teams";
  /** The description of the webhook. */
  description?: string;
  /** The operation IDs whose events are sent. If empty, all events are sent. */
  events: Array<string>;
  /** The IDs of spaces. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent. */
  spaces: Array<string>;
  /** The IDs of sites. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent. */
  sites: Array<string>;
  /** Whether the webhook is turned on. While the webhook is off, events are discarded. */
  active: boolean;
  disabledAt?: string;
  /** Why the webhook is off: an `administrator` turned it off, it was `failing` for a day, or its receiver returned 410 (`gone`). */
  disabledReason?: "administrator" | "failing" | "gone";
  /** When deliveries started to fail (UTC). Absent if they succeed. */
  failingSince?: string;
  previousSecretExpiresAt?: string;
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
  /** The signing secret for Standard Webhooks. It is returned only in this response. */
  secret: string;
}
export interface GetWebhookInput {
  organizationId: string;
  webhookId: string;
}
export interface UpdateWebhookInput {
  organizationId: string;
  webhookId: string;
  /** The HTTP or HTTPS URL that receives events by POST. */
  url?: string | undefined;
  /** A description of the webhook. Null removes it. */
  description?: string | null | undefined;
  /** What the webhook sends: `json` is a signed event with IDs. `slack`, `mattermost`, `discord` and `teams` are messages for these chat programs. Messages contain names, titles and the beginning of comments. */
  format?: "json" | "slack" | "mattermost" | "discord" | "teams" | undefined;
  /** The operation IDs whose events are sent. If empty, all events are sent. */
  events?: Array<WebhookEventType> | undefined;
  /** The IDs of spaces. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent. */
  spaces?: Array<string> | undefined;
  /** The IDs of sites. If `spaces` or `sites` contains IDs, only events of these spaces and sites are sent. */
  sites?: Array<string> | undefined;
  /** True to turn the webhook on, false to turn it off. Events that happened while the webhook was off aren't sent. */
  active?: boolean | undefined;
}
export interface DeleteWebhookInput {
  organizationId: string;
  webhookId: string;
}
export interface RotateWebhookSecretInput {
  organizationId: string;
  webhookId: string;
}
export interface PingWebhookInput {
  organizationId: string;
  webhookId: string;
}
export interface WebhookDelivery {
  object: "webhook-delivery";
  id: string;
  /** The ID of the event, sent as `webhook-id`. It is the same for all attempts and redeliveries. */
  event: string;
  /** The operation ID of the event, or `ping`. */
  type: string;
  /** The status of the delivery. */
  status: "pending" | "succeeded" | "failed";
  createdAt: string;
  /** The number of attempts. */
  attemptCount: number;
  /** The last attempt. Absent before the first attempt. */
  lastAttempt?: {
    attemptedAt: string;
    /** The duration of the attempt, in milliseconds. */
    durationMilliseconds: number;
    /** The HTTP status of the response. Absent if there was no response. */
    responseStatus?: number;
    /** The reason why the receiver sent no response. Absent if there was a response. */
    error?: string;
  };
  nextAttemptAt?: string;
  /** The ID of the delivery that this delivery repeats. */
  redeliveryOf?: string;
  urls: {
    location: string;
  };
}
export interface ListWebhookDeliveriesInput {
  organizationId: string;
  webhookId: string;
  page?: string | undefined;
  limit?: number | undefined;
  /** Return only deliveries with this status. */
  status?: "pending" | "succeeded" | "failed" | undefined;
}
export interface GetWebhookDeliveryInput {
  organizationId: string;
  webhookId: string;
  deliveryId: string;
}
export interface WebhookDeliveryWithAttempts {
  object: "webhook-delivery";
  id: string;
  /** The ID of the event, sent as `webhook-id`. It is the same for all attempts and redeliveries. */
  event: string;
  /** The operation ID of the event, or `ping`. */
  type: string;
  /** The status of the delivery. */
  status: "pending" | "succeeded" | "failed";
  createdAt: string;
  /** The number of attempts. */
  attemptCount: number;
  /** The last attempt. Absent before the first attempt. */
  lastAttempt?: {
    attemptedAt: string;
    /** The duration of the attempt, in milliseconds. */
    durationMilliseconds: number;
    /** The HTTP status of the response. Absent if there was no response. */
    responseStatus?: number;
    /** The reason why the receiver sent no response. Absent if there was a response. */
    error?: string;
  };
  nextAttemptAt?: string;
  /** The ID of the delivery that this delivery repeats. */
  redeliveryOf?: string;
  urls: {
    location: string;
  };
  /** The attempts of the delivery. */
  attempts: Array<{
    attemptedAt: string;
    /** The duration of the attempt, in milliseconds. */
    durationMilliseconds: number;
    /** The HTTP status of the response. Absent if there was no response. */
    responseStatus?: number;
    /** The reason why the receiver sent no response. Absent if there was a response. */
    error?: string;
    /** The start of the response body. */
    responseBody?: string;
  }>;
  /** The body of the event. */
  payload: Record<string, unknown>;
}
export interface RedeliverWebhookDeliveryInput {
  organizationId: string;
  webhookId: string;
  deliveryId: string;
}
/** Kind, input and answer of every procedure. */
export interface Procedures {
  agentInstructions: {
    get: ["query", GetOrganizationAgentInstructionsInput, OrganizationAgentInstructions];
    update: ["mutation", UpdateOrganizationAgentInstructionsInput, OrganizationAgentInstructions];
  };
  applications: {
    list: ["query", ListConnectedApplicationsInput, List<ConnectedApplication>];
    disconnect: ["mutation", DisconnectApplicationInput, void];
    asked: ["query", ApplicationsAskedInput, {
  name: string;
  destination: string;
  scopes: Array<"read" | "write" | "admin">;
  refusedUrl: string;
  problem?: string;
}];
    connectApplication: ["mutation", ApplicationsConnectApplicationInput, {
  redirectUrl: string;
}];
  };
  ask: {
    stream: ["query", StreamAskInSiteInput, AsyncIterable<AnswerEvent, never>];
    response: ["query", StreamAIResponseInSiteInput, AsyncIterable<AIStreamResponse, never>];
    recommended: ["query", StreamRecommendedQuestionsInSiteInput, AsyncIterable<RecommendedQuestion, never>];
    questions: ["query", ListSiteQuestionsInput, List<AskQuestion>];
  };
  audit: {
    list: ["query", ListOrganizationAuditEventsInput, List<AuditEvent>];
    actions: ["query", ListOrganizationAuditEventActionsInput, {
  /** The operation IDs. */
  items: Array<string>;
}];
    export: ["query", ExportOrganizationAuditEventsInput, {
  /** The URL that downloads the events as JSON Lines. Anyone who has the URL can use it. */
  url: string;
  expiresAt: string;
}];
    get: ["query", GetOrganizationAuditEventInput, AuditEvent];
  };
  changeRequestChecks: {
    list: ["query", ListCheckRunsInChangeRequestInput, List<CheckRun>];
    run: ["mutation", RunChecksInChangeRequestInput, CheckRun];
    get: ["query", GetCheckRunInChangeRequestInput, CheckRun];
    listFindings: ["query", ListCheckFindingsInChangeRequestInput, List<CheckFinding>];
    accept: ["mutation", AcceptCheckFindingInChangeRequestInput, CheckFinding];
    reopen: ["mutation", ReopenCheckFindingInChangeRequestInput, CheckFinding];
    applySuggestion: ["mutation", ApplyCheckFindingInChangeRequestInput, CheckRun];
  };
  changeRequestComments: {
    list: ["query", ListCommentsInChangeRequestInput, List<Comment>];
    get: ["query", GetCommentInChangeRequestInput, Comment];
    listReplies: ["query", ListCommentRepliesInChangeRequestInput, List<CommentReply>];
    getReply: ["query", GetCommentReplyInChangeRequestInput, CommentReply];
    listCommenters: ["query", ListCommentersInChangeRequestInput, List<OrganizationMember>];
    create: ["mutation", PostCommentInChangeRequestInput, Comment];
    update: ["mutation", UpdateCommentInChangeRequestInput, Comment];
    delete: ["mutation", DeleteCommentInChangeRequestInput, void];
    createReply: ["mutation", PostCommentReplyInChangeRequestInput, CommentReply];
    updateReply: ["mutation", UpdateCommentReplyInChangeRequestInput, CommentReply];
    deleteReply: ["mutation", DeleteCommentReplyInChangeRequestInput, void];
  };
  changeRequests: {
    list: ["query", ListChangeRequestsForSpaceInput, List<ChangeRequest>];
    listForOrganization: ["query", ListChangeRequestsForOrganizationInput, List<ChangeRequest>];
    create: ["mutation", CreateChangeRequestInput, ChangeRequest];
    get: ["query", GetChangeRequestByIdInput, ChangeRequest];
    update: ["mutation", UpdateChangeRequestByIdInput, ChangeRequest];
    write: ["mutation", UpdateChangeRequestContentInput, ChangeRequest | ChangeRequestContentUpdate];
    shareEdit: ["mutation", ChangeRequestsShareEditInput, void];
    applyTemplate: ["mutation", ApplyTemplateToSpaceInput, void];
    merge: ["mutation", MergeChangeRequestInput, {
  /** The ID of the new revision. If there are conflicts, the ID of the change request's unchanged current revision. */
  revision: string;
  /** Whether the operation succeeded or stopped because of conflicts. */
  result: "merge" | "conflicts";
  /** The conflicts. Present if `result` is `conflicts`. */
  conflicts?: Array<MergeConflict>;
}];
    mergeChecks: ["query", GetChangeRequestMergeChecksInput, MergeChecks];
    updateFromPrimary: ["mutation", UpdateChangeRequestInput, {
  /** The ID of the new revision. If there are conflicts, the ID of the change request's unchanged current revision. */
  revision: string;
  /** Whether the operation succeeded or stopped because of conflicts. */
  result: "update" | "conflicts";
  /** The conflicts. Present if `result` is `conflicts`. */
  conflicts?: Array<MergeConflict>;
}];
    changes: ["query", GetChangeRequestChangesInput, RevisionSemanticChanges];
    findText: ["query", FindTextInChangeRequestInput, TextMatches];
    revisions: ["query", ListChangeRequestRevisionsInput, List<RevisionSummary>];
    pageChanges: ["query", GetChangeRequestPageChangesInput, PageDifference];
    content: {
      revision: ["query", GetRevisionOfChangeRequestByIdInput, Revision];
      pages: ["query", ListPagesInChangeRequestInput, {
  /** The pages in the order of the sidebar, each with its subpages. */
  pages: RevisionPages;
}];
      reusableContents: ["query", ListChangeRequestReusableContentsInput, List<RevisionReusableContent>];
      reusableContent: ["query", GetReusableContentInChangeRequestByIdInput, RevisionReusableContent];
      reusableContentDocument: ["query", GetReusableContentDocumentInChangeRequestByIdInput, JSONDocument];
      page: ["query", GetPageInChangeRequestByIdInput, RevisionPage];
      pageByPath: ["query", GetPageInChangeRequestByPathInput, RevisionPage];
      pageDocument: ["query", GetPageDocumentInChangeRequestByIdInput, JSONDocument];
      pageMetaLinks: ["query", ListChangeRequestPageMetaLinksInput, {
  /** The page that search engines should treat as the original of this page. */
  canonical?: ContentRef;
  /** The same page in other languages or variants. */
  alternates?: Array<ContentRef>;
}];
      files: ["query", ListFilesInChangeRequestByIdInput, List<RevisionFile>];
      file: ["query", GetFileInChangeRequestByIdInput, RevisionFile];
      pageLinks: ["query", ListPageLinksInChangeRequestInput, {
  /** The cursor of the next page. Absent on the last page. */
  next?: {
    page: string;
  };
  /** The total number of links in the list, across all pages. */
  count?: number;
  /** The links on this page. */
  items: Array<ContentReferenceUsage>;
  /** The number of links in the list. */
  stats: {
    /** The total number of links. */
    total: number;
    /** The number of broken links. */
    broken: {
      /** The total number of broken links. */
      total: number;
      /** The number of links that the change request broke. Present only for change requests. */
      changeRequest?: number;
    };
  };
}];
      fileBacklinks: ["query", ListChangeRequestFileBacklinksInput, List<FileBacklink>];
      reusableContentBacklinks: ["query", ListChangeRequestReusableContentBacklinksInput, List<FileBacklink>];
    };
    reviews: {
      submit: ["mutation", SubmitChangeRequestReviewInput, ChangeRequestReview];
      list: ["query", GetReviewsByChangeRequestIdInput, List<ChangeRequestReview>];
      get: ["query", GetChangeRequestReviewByIdInput, ChangeRequestReview];
      request: ["mutation", RequestReviewersForChangeRequestInput, {
  /** The requested reviewers. */
  users: Array<ChangeRequestRequestedReviewer>;
}];
      listRequested: ["query", GetRequestedReviewersByChangeRequestIdInput, List<ChangeRequestRequestedReviewer>];
      removeRequested: ["mutation", RemoveRequestedReviewerFromChangeRequestInput, void];
      contributors: ["query", GetContributorsByChangeRequestIdInput, List<ChangeRequestUserContributor>];
    };
    rulesPreview: {
      organization: ["mutation", PreviewMergeRulesOfOrganizationInput, MergeRulesPreview];
      space: ["mutation", PreviewMergeRulesOfSpaceInput, MergeRulesPreview];
    };
  };
  collections: {
    list: ["query", ListCollectionsInOrganizationByIdInput, List<Collection>];
    create: ["mutation", CreateCollectionInput, Collection];
    get: ["query", GetCollectionByIdInput, Collection];
    update: ["mutation", UpdateCollectionByIdInput, Collection];
    delete: ["mutation", DeleteCollectionByIdInput, void];
    listSpaces: ["query", ListSpacesInCollectionByIdInput, List<Space>];
    move: ["mutation", MoveCollectionInput, Collection];
    transfer: ["mutation", TransferCollectionInput, Collection];
  };
  content: {
    head: {
      revision: ["query", GetCurrentRevisionInput, Revision];
      pages: ["query", ListPagesInput, {
  /** The pages in the order of the sidebar, each with its subpages. */
  pages: RevisionPages;
}];
      reusableContents: ["query", ListSpaceReusableContentsInput, List<RevisionReusableContent>];
      reusableContent: ["query", GetReusableContentByIdInput, RevisionReusableContent];
      reusableContentDocument: ["query", GetReusableContentDocumentByIdInput, JSONDocument];
      page: ["query", GetPageByIdInput, RevisionPage];
      pageByPath: ["query", GetPageByPathInput, RevisionPage];
      pageDocument: ["query", GetPageDocumentByIdInput, JSONDocument];
      pageMetaLinks: ["query", ListSpacePageMetaLinksInput, {
  /** The page that search engines should treat as the original of this page. */
  canonical?: ContentRef;
  /** The same page in other languages or variants. */
  alternates?: Array<ContentRef>;
}];
      files: ["query", ListFilesInput, List<RevisionFile>];
      file: ["query", GetFileByIdInput, RevisionFile];
      pageLinks: ["query", ListPageLinksInSpaceInput, {
  /** The cursor of the next page. Absent on the last page. */
  next?: {
    page: string;
  };
  /** The total number of links in the list, across all pages. */
  count?: number;
  /** The links on this page. */
  items: Array<ContentReferenceUsage>;
  /** The number of links in the list. */
  stats: {
    /** The total number of links. */
    total: number;
    /** The number of broken links. */
    broken: {
      /** The total number of broken links. */
      total: number;
      /** The number of links that the change request broke. Present only for change requests. */
      changeRequest?: number;
    };
  };
}];
      fileBacklinks: ["query", ListSpaceFileBacklinksInput, List<FileBacklink>];
      reusableContentBacklinks: ["query", ListSpaceReusableContentBacklinksInput, List<FileBacklink>];
    };
    edit: ["mutation", UpdateSpaceContentInput, SpaceContentUpdate];
    shareEdit: ["mutation", ContentShareEditInput, void];
    spaceFacts: ["query", ContentSpaceFactsInput, Array<{
  space: string;
  pages: number;
  hasMorePages: boolean;
  editedAt: string;
  editedBy: string | null;
}>];
    revision: {
      revision: ["query", GetRevisionByIdInput, Revision];
      pages: ["query", ListPagesInRevisionByIdInput, {
  /** The pages in the order of the sidebar, each with its subpages. */
  pages: RevisionPages;
}];
      reusableContents: ["query", ListReusableContentsInRevisionByIdInput, List<RevisionReusableContent>];
      reusableContent: ["query", GetReusableContentInRevisionByIdInput, RevisionReusableContent];
      reusableContentDocument: ["query", GetReusableContentDocumentInRevisionByIdInput, JSONDocument];
      page: ["query", GetPageInRevisionByIdInput, RevisionPage];
      pageByPath: ["query", GetPageInRevisionByPathInput, RevisionPage];
      pageDocument: ["query", GetPageDocumentInRevisionByIdInput, JSONDocument];
      pageMetaLinks: ["query", ListRevisionPageMetaLinksInput, {
  /** The page that search engines should treat as the original of this page. */
  canonical?: ContentRef;
  /** The same page in other languages or variants. */
  alternates?: Array<ContentRef>;
}];
      files: ["query", ListFilesInRevisionByIdInput, List<RevisionFile>];
      file: ["query", GetFileInRevisionByIdInput, RevisionFile];
      pageLinks: ["query", ListPageLinksInRevisionByIdInput, {
  /** The cursor of the next page. Absent on the last page. */
  next?: {
    page: string;
  };
  /** The total number of links in the list, across all pages. */
  count?: number;
  /** The links on this page. */
  items: Array<ContentReferenceUsage>;
  /** The number of links in the list. */
  stats: {
    /** The total number of links. */
    total: number;
    /** The number of broken links. */
    broken: {
      /** The total number of broken links. */
      total: number;
      /** The number of links that the change request broke. Present only for change requests. */
      changeRequest?: number;
    };
  };
}];
      fileBacklinks: ["query", ListFileBacklinksInRevisionByIdInput, List<FileBacklink>];
      reusableContentBacklinks: ["query", ListReusableContentBacklinksInRevisionByIdInput, List<FileBacklink>];
      changes: ["query", GetRevisionSemanticChangesInput, RevisionSemanticChanges];
      pageChanges: ["query", GetRevisionPageChangesInput, PageDifference];
    };
    revisions: {
      list: ["query", ListRevisionsInput, List<RevisionSummary>];
      rollback: ["mutation", RollbackToRevisionInput, Revision];
    };
    pageHistory: {
      revisions: ["query", ListPageRevisionsInput, List<RevisionSummary>];
      blame: ["query", GetPageBlameInput, PageBlame];
    };
    document: ["query", GetDocumentByIdInput, JSONDocument];
    embed: ["query", GetEmbedByUrlInSpaceInput, Embed];
    computedDocument: ["query", GetComputedDocumentInput, JSONDocument];
    links: ["query", ListSpaceLinksInput, {
  /** The cursor of the next page. Absent on the last page. */
  next?: {
    page: string;
  };
  /** The total number of links in the list, across all pages. */
  count?: number;
  /** The links on this page. */
  items: Array<ContentReferenceUsage>;
  /** The number of links in the list. */
  stats: {
    /** The total number of links. */
    total: number;
    /** The number of broken links. */
    broken: {
      /** The total number of broken links. */
      total: number;
      /** The number of links that the change request broke. Present only for change requests. */
      changeRequest?: number;
    };
  };
}];
  };
  conversations: {
    list: ["query", ListConversationsInput, List<Conversation>];
    ingest: ["mutation", IngestConversationInput, void];
    get: ["query", GetConversationByIdInput, {
  /** The conversation. */
  conversation: Conversation;
  /** The messages of the conversation, oldest first. */
  parts: Array<ConversationPart>;
  /** The metadata of the conversation. */
  metadata: ConversationMetadata;
}];
    processingStatus: ["query", GetConversationsStatusInput, {
  /** The number of conversations. */
  conversations: number;
  /** The number of conversations that wait for analysis. */
  waiting: number;
  /** The number of issues that aren't in a cluster. */
  unsorted: number;
  /** The sources of the conversations. */
  sources: Array<string>;
  /** Whether a language model is configured. */
  hasModel: boolean;
}];
    listIssues: ["query", ListConversationsIssuesInput, List<{
  /** The issue. */
  issue: ConversationIssue;
  /** The conversation that the issue was found in. */
  conversation: Conversation;
}>];
    getIssue: ["query", GetConversationIssueByIdInput, {
  /** The issue. */
  issue: ConversationIssue;
  /** The conversation that the issue was found in. */
  conversation: Conversation;
}];
    listClusters: ["query", ListConversationsIssuesClustersInput, List<ConversationsIssuesCluster>];
    getCluster: ["query", GetConversationsIssuesClusterInput, ConversationsIssuesCluster];
    updateCluster: ["mutation", UpdateConversationsIssuesClusterInput, ConversationsIssuesCluster];
    createChangeRequest: ["mutation", CreateChangeRequestFromIssuesClusterInput, ChangeRequest];
  };
  emailDomains: {
    organizations: ["query", GetOrganizationsForEmailDomainInput, {
  /** The organizations that the caller can join. */
  organizations: Array<Organization>;
}];
    join: ["mutation", JoinOrganizationInput, void];
    list: ["query", ListOrganizationEmailDomainsInput, {
  /** The email domains of the organization. */
  items: Array<EmailDomain>;
}];
    get: ["query", GetOrganizationEmailDomainInput, EmailDomain];
    verify: ["mutation", VerifyOrganizationEmailDomainInput, EmailDomain];
  };
  git: {
    archives: {
      space: ["query", ExportSpaceContentInput, ContentArchive];
      changeRequest: ["query", ExportChangeRequestContentInput, ContentArchive];
    };
    check: {
      space: ["mutation", CheckGitRepositoryOfSpaceInput, GitRepositoryCheck];
      repositoriesOfSpace: ["mutation", ListGitRepositoriesForSpaceInput, GitRepositoryList];
      repositoriesOfOrganization: ["mutation", ListGitRepositoriesForOrganizationInput, GitRepositoryList];
      organization: ["mutation", CheckGitRepositoryOfOrganizationInput, GitRepositoryCheck];
    };
    connections: {
      list: ["query", ListGitConnectionsInput, List<GitConnection>];
      create: ["mutation", CreateGitConnectionInput, GitConnection];
      get: ["query", GetGitConnectionInput, GitConnection];
      update: ["mutation", UpdateGitConnectionInput, GitConnection];
      delete: ["mutation", DeleteGitConnectionInput, void];
    };
    installations: {
      create: ["mutation", InstallGitSyncProviderOnTargetInput, GitSyncInstallation];
      get: ["query", GetGitSyncInstallationByIdInput, GitSyncInstallation];
      update: ["mutation", UpdateGitSyncInstallationByIdInput, GitSyncInstallation];
      delete: ["mutation", UninstallGitSyncInstallationInput, void];
      sync: ["mutation", SyncGitSyncInstallationInput, void];
    };
    import: ["mutation", ImportGitRepositoryInput, void];
    export: ["mutation", ExportToGitRepositoryInput, void];
    info: ["query", GetSpaceGitInfoInput, GitSyncState];
    disconnect: ["mutation", DeleteLegacyGitInstallationInput, void];
    runs: ["query", ListSpaceGitRunsInput, List<GitRun>];
    run: ["query", GetSpaceGitRunInput, GitRun];
  };
  imports: {
    start: ["mutation", StartImportRunInput, ContentImportRun];
    list: ["query", ListImportRunsInput, List<ContentImportRun>];
    get: ["query", GetImportRunInput, ContentImportRun];
    cancel: ["mutation", CancelImportRunInput, ContentImportRun];
  };
  glossary: {
    list: ["query", ListGlossaryEntriesInput, List<GlossaryEntry>];
    update: ["mutation", UpdateGlossaryEntriesInput, void];
    get: ["query", GetGlossaryEntryInput, GlossaryEntry];
  };
  inviteLinks: {
    list: ["query", ListOrganizationInviteLinksInput, List<OrganizationInviteLink>];
    create: ["mutation", CreateOrganizationInviteInput, OrganizationInviteLink];
    get: ["query", GetOrganizationInviteLinkInput, OrganizationInviteLink];
    update: ["mutation", UpdateOrganizationInviteByIdInput, OrganizationInviteLink];
    remove: ["mutation", DeleteOrganizationInviteByIdInput, void];
  };
  instance: {
    backups: {
      list: ["query", ListInstanceBackupsInput, List<InstanceBackup>];
      start: ["mutation", void, InstanceBackup];
      get: ["query", GetInstanceBackupInput, InstanceBackup];
      download: ["mutation", DownloadInstanceBackupInput, InstanceBackupDownload];
      delete: ["mutation", DeleteInstanceBackupInput, void];
    };
    get: ["query", void, Instance];
    settings: ["query", void, InstanceSettings];
    checkEmail: ["mutation", void, EmailCheck];
    organizations: ["query", ListInstanceOrganizationsInput, List<InstanceOrganization>];
    jobs: ["query", ListInstanceJobsInput, List<InstanceJob>];
    retryJob: ["mutation", RetryInstanceJobInput, InstanceJob];
    dropJob: ["mutation", DropInstanceJobInput, void];
  };
  invites: {
    invite: ["mutation", InviteUsersToOrganizationInput, {
  /** The IDs of the people who are already members. */
  users: Array<string>;
  /** The number of invited email addresses. */
  invited: number;
  /** The email addresses that weren't invited because their domain isn't verified. */
  failedSSOEmails?: Array<string>;
  /** The links to send to people if email isn't set up. Each works once and is returned only in this response. */
  links?: Array<{
    /** The email address that the link is for. */
    email: string;
    /** The URL of the link. */
    url: string;
  }>;
}];
    list: ["query", ListOrganizationInvitesInput, List<Invitation>];
    withdraw: ["mutation", DeleteOrganizationInviteInput, void];
    join: ["mutation", JoinOrganizationWithInviteInput, Record<string, never>];
    preview: ["query", InvitesPreviewInput, {
  /** Its title. */
  organization: string;
  /** Title of the space or collection that it leads to. */
  target?: string;
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** The address that was invited. */
  email?: string;
  /** Whether signing up begins with a message that proves the address. */
  needsLetter: boolean;
}];
    requestSignUp: ["mutation", InvitesRequestSignUpInput, void];
    signUp: ["mutation", InvitesSignUpInput, {
  userId: string;
  email: string;
}];
  };
  members: {
    list: ["query", ListMembersInOrganizationByIdInput, List<OrganizationMember>];
    get: ["query", GetMemberInOrganizationByIdInput, OrganizationMember];
    update: ["mutation", UpdateMemberInOrganizationByIdInput, OrganizationMember];
    remove: ["mutation", RemoveMemberFromOrganizationByIdInput, void];
    withoutSecondFactor: ["query", MembersWithoutSecondFactorInput, {
  count: number;
  names: Array<string>;
}];
    resetSecondFactor: ["mutation", MembersResetSecondFactorInput, void];
    ping: ["mutation", UpdateOrganizationMemberLastSeenAtInput, {
  /** A JWT that identifies the caller to the organization's sites. */
  serviceVisitorClaims?: string;
  /** The same JWT as `serviceVisitorClaims`, under the name that GitBook's clients read. */
  gitbookVisitorClaims?: string;
}];
  };
  notifications: {
    list: ["query", ListNotificationsInput, List<Notification>];
    markRead: ["mutation", MarkNotificationReadInput, void];
    markAllRead: ["mutation", void, void];
    listMutes: ["query", ListNotificationMutesInput, List<{
  object: "notification-mute";
  /** The ID of the organization. */
  organization: string;
  /** The muted space, or the space of the muted change request. */
  space: {
    id: string;
    /** The title of the space. */
    title: string;
  };
  /** The muted change request. Absent if the whole space is muted. */
  changeRequest?: {
    id: string;
    /** The number of the change request in the space. */
    number: number;
    /** The subject of the change request. */
    subject: string;
  };
}>];
    settings: ["query", void, {
  object: "notification-settings";
  /** How often notifications are sent by email: one email per thread immediately, one email per day, or never. Default: `immediately`. */
  email: "off" | "immediately" | "daily";
  /** Whether email is set up. */
  isMailing: boolean;
  /** Whether the caller's email address is verified. Notifications are sent only to verified addresses. */
  isVerified: boolean;
}];
    updateSettings: ["mutation", UpdateNotificationSettingsInput, {
  object: "notification-settings";
  /** How often notifications are sent by email: one email per thread immediately, one email per day, or never. Default: `immediately`. */
  email: "off" | "immediately" | "daily";
  /** Whether email is set up. */
  isMailing: boolean;
  /** Whether the caller's email address is verified. Notifications are sent only to verified addresses. */
  isVerified: boolean;
}];
    unsubscribe: ["mutation", NotificationsUnsubscribeInput, void];
    muteSpace: ["mutation", MuteSpaceInput, void];
    unmuteSpace: ["mutation", UnmuteSpaceInput, void];
    muteChangeRequest: ["mutation", MuteChangeRequestInput, void];
    unmuteChangeRequest: ["mutation", UnmuteChangeRequestInput, void];
  };
  openapiSpecs: {
    list: ["query", ListOpenAPISpecsInput, List<OpenAPISpec>];
    create: ["mutation", CreateOpenAPISpecInput, OpenAPISpec];
    get: ["query", GetOpenAPISpecBySlugInput, OpenAPISpec];
    put: ["mutation", CreateOrUpdateOpenAPISpecBySlugInput, OpenAPISpec];
    update: ["mutation", UpdateOpenAPISpecBySlugInput, OpenAPISpec];
    remove: ["mutation", DeleteOpenAPISpecBySlugInput, void];
    listVersions: ["query", ListOpenAPISpecVersionsInput, List<OpenAPISpecVersion>];
    latestVersion: ["query", GetLatestOpenAPISpecVersionInput, OpenAPISpecVersion];
    latestContent: ["query", GetLatestOpenAPISpecVersionContentInput, OpenAPISpecContent];
    latestContentRaw: ["query", GetLatestOpenAPISpecVersionContentRawInput, OpenAPISpecRawContent];
    version: ["query", GetOpenAPISpecVersionByIdInput, OpenAPISpecVersion];
    content: ["query", GetOpenAPISpecVersionContentByIdInput, OpenAPISpecContent];
    contentRaw: ["query", GetOpenAPISpecVersionContentRawByIdInput, OpenAPISpecRawContent];
    compare: ["query", CompareOpenAPISpecVersionInput, {
  /** The added operations. */
  added: Array<{
    /** The HTTP method of the operation. */
    method: string;
    /** The path of the operation. */
    path: string;
    /** The title of the operation. */
    title: string;
  }>;
  /** The removed operations. */
  removed: Array<{
    /** The HTTP method of the operation. */
    method: string;
    /** The path of the operation. */
    path: string;
    /** The title of the operation. */
    title: string;
  }>;
  /** The operations that changed, or whose schemas changed. */
  changed: Array<{
    /** The HTTP method of the operation. */
    method: string;
    /** The path of the operation. */
    path: string;
    /** The title of the operation. */
    title: string;
  }>;
}];
    usage: ["query", GetOpenAPISpecUsageInput, {
  /** The number of references to the specification. */
  references: number;
  /** The number of pages that refer to the specification. */
  pages: number;
  /** The number of spaces that refer to the specification. */
  spaces: number;
}];
  };
  organizationTokens: {
    list: ["query", ListOrganizationAccessTokensInput, List<OrganizationAccessToken>];
    remove: ["mutation", RemoveOrganizationAccessTokenInput, void];
  };
  organizations: {
    list: ["query", ListOrganizationsForAuthenticatedUserInput, List<Organization>];
    create: ["mutation", CreateOrganizationInput, Organization];
    get: ["query", GetOrganizationByIdInput, Organization];
    update: ["mutation", UpdateOrganizationByIdInput, Organization];
  };
  pdf: {
    space: ["query", GetSpacePDFInput, {
  /** The URL of the PDF. It works for one hour without a credential. */
  url: string;
}];
    changeRequest: ["query", GetChangeRequestPDFInput, {
  /** The URL of the PDF. It works for one hour without a credential. */
  url: string;
}];
  };
  ownership: {
    get: ["query", GetPageOwnershipInput, PageOwnership];
    set: ["mutation", SetPageOwnershipInput, PageOwnership];
    remove: ["mutation", RemovePageOwnershipInput, void];
    verify: ["mutation", VerifyPageInput, PageOwnership];
    list: ["query", ListPageOwnershipsInput, List<PageOwnership>];
  };
  permissions: {
    space: {
      invite: ["mutation", InviteToSpaceInput, void];
      aggregate: ["query", ListPermissionsAggregateInSpaceInput, List<EffectiveContentPermission>];
      users: ["query", ListUserPermissionsInSpaceInput, List<UserContentPermission>];
      updateUser: ["mutation", UpdateUserPermissionInSpaceInput, void];
      removeUser: ["mutation", RemoveUserFromSpaceInput, void];
      teams: ["query", ListTeamPermissionsInSpaceInput, List<TeamContentPermission>];
      updateTeam: ["mutation", UpdateTeamPermissionInSpaceInput, void];
      removeTeam: ["mutation", RemoveTeamFromSpaceInput, void];
    };
    collection: {
      invite: ["mutation", InviteToCollectionInput, void];
      aggregate: ["query", ListPermissionsAggregateInCollectionInput, List<EffectiveContentPermission>];
      users: ["query", ListUserPermissionsInCollectionInput, List<UserContentPermission>];
      updateUser: ["mutation", UpdateUserPermissionInCollectionInput, void];
      removeUser: ["mutation", RemoveUserFromCollectionInput, void];
      teams: ["query", ListTeamPermissionsInCollectionInput, List<TeamContentPermission>];
      updateTeam: ["mutation", UpdateTeamPermissionInCollectionInput, void];
      removeTeam: ["mutation", RemoveTeamFromCollectionInput, void];
    };
    site: {
      invite: ["mutation", InviteToSiteInput, void];
      aggregate: ["query", ListPermissionsAggregateInSiteInput, List<EffectiveContentPermission>];
      users: ["query", ListUserPermissionsInSiteInput, List<UserContentPermission>];
      updateUser: ["mutation", UpdateUserPermissionInSiteInput, void];
      removeUser: ["mutation", RemoveUserFromSiteInput, void];
      teams: ["query", ListTeamPermissionsInSiteInput, List<TeamContentPermission>];
      updateTeam: ["mutation", UpdateTeamPermissionInSiteInput, void];
      removeTeam: ["mutation", RemoveTeamFromSiteInput, void];
    };
  };
  published: {
    resolve: ["query", ResolvePublishedContentByUrlInput, {
  /** Where the redirect leads: to the console (`application`) or to content. */
  target: "application" | "content";
  /** The URL to redirect to. */
  redirect: string;
} | {
  target: "external";
  /** The ID of the site. */
  site: string;
  /** The URL to redirect to. */
  redirect: string;
} | {
  /** The ID of the organization that owns the site. */
  organization: string;
  /** The ID of the site. */
  site: string;
  /** The ID of the section. Absent for a site without sections. */
  siteSection?: string;
  /** The ID of the site space. */
  siteSpace: string;
  /** The ID of the space. */
  space: string;
  /** The ID of the previewed change request. Absent for published content. */
  changeRequest?: string;
  /** The ID of the revision. */
  revision?: string;
  /** The path of the page in the site space. `/` is the start page. */
  pathname: string;
  /** The path of the site space on its hostname. It ends with a slash. */
  basePath: string;
  /** The path of the site on its hostname. It ends with a slash. */
  siteBasePath: string;
  /** A bearer token that can read only this site. It expires after about an hour. */
  apiToken: string;
  /** The key of the share link in the URL. */
  shareKey?: string;
  /** False if a longer path in the URL could lead to another site space. */
  complete: boolean;
  contextId?: string;
  /** The canonical URL of the content. */
  canonicalUrl: string;
  /** Whether this is a preview for members. */
  preview?: boolean;
}];
    get: ["query", GetPublishedContentByUrlInput, {
  /** Where the redirect leads: to the console (`application`) or to content. */
  target: "application" | "content";
  /** The URL to redirect to. */
  redirect: string;
} | {
  target: "external";
  /** The ID of the site. */
  site: string;
  /** The URL to redirect to. */
  redirect: string;
} | {
  /** The ID of the organization that owns the site. */
  organization: string;
  /** The ID of the site. */
  site: string;
  /** The ID of the section. Absent for a site without sections. */
  siteSection?: string;
  /** The ID of the site space. */
  siteSpace: string;
  /** The ID of the space. */
  space: string;
  /** The ID of the previewed change request. Absent for published content. */
  changeRequest?: string;
  /** The ID of the revision. */
  revision?: string;
  /** The path of the page in the site space. `/` is the start page. */
  pathname: string;
  /** The path of the site space on its hostname. It ends with a slash. */
  basePath: string;
  /** The path of the site on its hostname. It ends with a slash. */
  siteBasePath: string;
  /** A bearer token that can read only this site. It expires after about an hour. */
  apiToken: string;
  /** The key of the share link in the URL. */
  shareKey?: string;
  /** False if a longer path in the URL could lead to another site space. */
  complete: boolean;
  contextId?: string;
  /** The canonical URL of the content. */
  canonicalUrl: string;
  /** Whether this is a preview for members. */
  preview?: boolean;
}];
    site: ["query", GetPublishedContentSiteInput, PublishedContentSite];
    contentByUrl: ["query", GetContentByUrlInput, {
  /** The collection that the URL shows. */
  collection: Collection;
} | {
  /** The space that the URL shows. */
  space: Space;
  /** The change request that the URL shows. */
  changeRequest?: ChangeRequest;
  page?: RevisionPage;
}];
    subdomain: ["query", GetSubdomainInput, Subdomain];
  };
  samlKeys: {
    list: ["query", ListSAMLProviderKeysInput, {
  /** The keys of the SAML provider. */
  items: Array<OrganizationSAMLKey>;
}];
    create: ["mutation", CreateSAMLProviderKeyInput, OrganizationSAMLKey];
    remove: ["mutation", DeleteSAMLProviderKeyInput, void];
  };
  samlGroups: {
    get: ["query", GetSAMLProviderGroupsInput, OrganizationSAMLGroups];
    update: ["mutation", UpdateSAMLProviderGroupsInput, OrganizationSAMLGroups];
    preview: ["mutation", PreviewSAMLProviderGroupsInput, OrganizationSAMLGroupsPreview];
    ofTeam: ["query", SamlGroupsOfTeamInput, Array<{
  id: string;
  label: string;
}>];
  };
  samlProviders: {
    list: ["query", ListSAMLProvidersInOrganizationByIdInput, List<OrganizationSAMLProvider>];
    create: ["mutation", CreateOrganizationSAMLProviderInput, OrganizationSAMLProvider];
    get: ["query", GetOrganizationSAMLProviderByIdInput, OrganizationSAMLProvider];
    update: ["mutation", UpdateOrganizationSAMLProviderInput, OrganizationSAMLProvider];
    remove: ["mutation", DeleteOrganizationSAMLProviderInput, void];
    logins: ["query", ListSSOProviderLoginsInOrganizationInput, {
  /** The active SAML providers with their sign-in URLs. */
  items: Array<OrganizationSSOProviderLogin>;
}];
    find: ["query", SamlProvidersFindInput, Array<OrganizationSSOProviderLogin>];
    shutOut: ["query", void, {
  /** The organizations with their sign-in URLs. */
  items: Array<{
    /** The organization that refuses the credential. */
    organization: {
      id: string;
      /** The name of the organization. */
      title: string;
    };
    /** The SAML providers of the organization with their sign-in URLs. */
    logins: Array<OrganizationSSOProviderLogin>;
    /** The session rule of the organization that refuses the credential. `network`: the IP address isn't in an allowed network. `lifetime`: the sign-in is too long ago. `idle`: the session wasn't used for too long. Absent if another rule refuses the credential. */
    sessionRule?: "network" | "lifetime" | "idle";
    /** Whether the organization refuses the credential because the caller hasn't signed in with two steps. If false, and `sessionRule` is absent, the organization requires single sign-on. */
    secondFactor: boolean;
  }>;
}];
    signOut: ["mutation", void, {
  url: string | null;
}];
    enforcement: ["query", GetSSOEnforcementInput, {
  /** Whether single sign-on is enforced. */
  isEnforced: boolean;
  /** Whether single sign-on works, so that it can be enforced. */
  isWorking: boolean;
  /** The person who can still sign in with a password. Null if there is none. */
  breakGlass: {
    id: string;
    /** The user's name. */
    displayName: string;
  } | null;
}];
    readMetadata: ["mutation", ReadSAMLMetadataInput, {
  /** The entity ID of the provider. */
  entityID: string;
  /** The provider's URL for sign-in requests. Bindery redirects people to this URL. */
  ssoURL: string;
  /** The provider's URL for sign-out requests. Null if the provider has none. */
  logoutURL: string | null;
  /** Whether the provider wants signed requests. */
  signRequests: boolean;
  /** The certificate of the provider, as PEM. */
  certificate: string;
}];
    test: ["query", SamlProvidersTestInput, {
  state: "waiting" | "refused" | "accepted";
  sentence: string;
  detail: string;
  identity: {
    nameId: string;
    email: string | null;
    displayName: string | null;
    attributes: Record<string, Array<string>>;
    ignored: Record<string, number>;
  } | null;
}];
    markMember: ["mutation", SetUserAsSSOMemberForOrganizationInput, OrganizationMember];
  };
  scimTokens: {
    list: ["query", ListSCIMTokensInput, List<SCIMToken>];
    create: ["mutation", CreateSCIMTokenInput, CreatedSCIMToken];
    revoke: ["mutation", RevokeSCIMTokenInput, void];
  };
  search: {
    space: ["query", SearchSpaceContentInput, List<SearchPageResult>];
    organization: ["query", SearchOrganizationContentInput, List<SearchSpaceResult>];
  };
  searchSynonyms: {
    get: ["query", GetSearchSynonymsInput, SearchSynonyms];
    update: ["mutation", UpdateSearchSynonymsInput, SearchSynonyms];
  };
  passkeys: {
    list: ["query", void, {
  items: Array<{
    id: string;
    name: string;
    otherHostname: string | null;
    isBackedUp: boolean;
    createdAt: string;
    lastUsedAt: string | null;
  }>;
  unavailable: "https" | "hostname" | null;
}];
    start: ["mutation", PasskeysStartInput, {
  options: string;
}];
    add: ["mutation", PasskeysAddInput, {
  id: string;
  name: string;
  otherHostname: string | null;
  isBackedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}];
    rename: ["mutation", PasskeysRenameInput, void];
    remove: ["mutation", PasskeysRemoveInput, void];
  };
  secondFactor: {
    status: ["query", void, {
  isOn: boolean;
  since: string | null;
  recoveryCodesLeft: number;
  hasPassword: boolean;
  mustConfirmEmail: boolean;
  needsPasskey: boolean;
}];
    start: ["mutation", SecondFactorStartInput, {
  secret: string;
  uri: string;
  qrCode: {
    size: number;
    path: string;
  };
}];
    confirm: ["mutation", SecondFactorConfirmInput, {
  recoveryCodes: Array<string>;
}];
    renewRecoveryCodes: ["mutation", SecondFactorRenewRecoveryCodesInput, {
  recoveryCodes: Array<string>;
}];
    turnOff: ["mutation", SecondFactorTurnOffInput, void];
  };
  serviceAccounts: {
    list: ["query", ListServiceAccountsInput, List<ServiceAccount>];
    create: ["mutation", CreateServiceAccountInput, CreatedServiceAccount];
    get: ["query", GetServiceAccountInput, ServiceAccount];
    remove: ["mutation", RemoveServiceAccountInput, void];
    rotateToken: ["mutation", RotateServiceAccountTokenInput, CreatedServiceAccount];
  };
  setup: {
    status: ["query", void, {
  needed: boolean;
}];
    complete: ["mutation", SetupCompleteInput, {
  userId: string;
  organizationId: string;
}];
  };
  spaceChecks: {
    list: ["query", ListCheckRunsInSpaceInput, List<CheckRun>];
    run: ["mutation", RunChecksInSpaceInput, CheckRun];
    get: ["query", GetCheckRunInSpaceInput, CheckRun];
    listFindings: ["query", ListCheckFindingsInSpaceInput, List<CheckFinding>];
    accept: ["mutation", AcceptCheckFindingInSpaceInput, CheckFinding];
    reopen: ["mutation", ReopenCheckFindingInSpaceInput, CheckFinding];
    applySuggestion: ["mutation", ApplyCheckFindingInSpaceInput, CheckRun];
  };
  spaceComments: {
    list: ["query", ListCommentsInSpaceInput, List<Comment>];
    get: ["query", GetCommentInSpaceInput, Comment];
    listReplies: ["query", ListCommentRepliesInSpaceInput, List<CommentReply>];
    getReply: ["query", GetCommentReplyInSpaceInput, CommentReply];
    listCommenters: ["query", ListCommentersInSpaceInput, List<OrganizationMember>];
    create: ["mutation", PostCommentInSpaceInput, Comment];
    update: ["mutation", UpdateCommentInSpaceInput, Comment];
    delete: ["mutation", DeleteCommentInSpaceInput, void];
    createReply: ["mutation", PostCommentReplyInSpaceInput, CommentReply];
    updateReply: ["mutation", UpdateCommentReplyInSpaceInput, CommentReply];
    deleteReply: ["mutation", DeleteCommentReplyInSpaceInput, void];
  };
  storage: {
    upload: ["mutation", GenerateStorageUploadURLInput, {
  object: "storage-signed-url";
  /** The URL to upload the file to with PUT. */
  url: string;
  /** The key of the uploaded file, for `startImportRun`. */
  key: string;
}];
  };
  siteAdaptive: {
    get: ["query", GetSiteAdaptiveSchemaInput, SiteAdaptiveSchema];
    update: ["mutation", UpdateSiteAdaptiveSchemaInput, SiteAdaptiveSchema];
    preview: ["mutation", PreviewSiteAdaptiveContentInput, {
  /** The visitor's claims, in the form that conditions use. */
  claims: Record<string, unknown>;
  /** Whether the given condition is true. Absent if you sent no condition. */
  holds?: boolean;
  /** The IDs of the sections that the visitor sees. */
  sections: Array<string>;
  /** The IDs of the site spaces that the visitor sees. */
  siteSpaces: Array<string>;
  /** The IDs of the menu links that the visitor sees. */
  externalLinks: Array<string>;
  /** The pages that have a condition. The visitor sees every other page if they see its site space. */
  pages: Array<{
    /** The ID of the site space that contains the page. */
    siteSpace: string;
    page: string;
    /** The title of the page. */
    title: string;
    /** The condition of the page. */
    condition: string;
    /** Whether the visitor can see the page. */
    shown: boolean;
  }>;
}];
    templates: ["query", ListSiteAdaptiveTemplateConditionsInput, {
  /** The ready-made conditions. */
  items: Array<{
    /** A description of the condition. */
    description: string;
    /** The condition, as an expression over the visitor's claims. */
    condition: string;
  }>;
}];
  };
  siteBundles: {
    get: ["query", ExportSiteInput, SiteBundle];
  };
  siteCustomCode: {
    get: ["query", GetSiteCustomCodeInput, SiteCustomCode];
    update: ["mutation", UpdateSiteCustomCodeInput, SiteCustomCode];
  };
  siteCustomization: {
    get: ["query", GetSiteCustomizationByIdInput, SiteCustomizationSettings];
    update: ["mutation", UpdateSiteCustomizationByIdInput, SiteCustomizationSettings];
    getOfSiteSpace: ["query", GetSiteSpaceCustomizationByIdInput, SiteSpaceCustomizationSettings];
    override: ["mutation", OverrideSiteSpaceCustomizationByIdInput, SiteSpaceCustomizationSettings];
    removeOverride: ["mutation", DeleteSiteSpaceCustomizationByIdInput, void];
  };
  siteImages: {
    add: ["mutation", AddImageToSiteInput, SiteImage];
  };
  siteExternalLinks: {
    add: ["mutation", AddExternalLinkToSiteInput, SiteExternalLink];
    update: ["mutation", UpdateSiteExternalLinkByIdInput, SiteExternalLink];
    delete: ["mutation", DeleteSiteExternalLinkByIdInput, void];
  };
  sitePublishingAuth: {
    get: ["query", GetSitePublishingAuthByIdInput, SitePublishingAuth];
    ofSpace: ["query", GetSpacePublishingAuthByIdInput, SitePublishingAuth];
    update: ["mutation", UpdateSitePublishingAuthByIdInput, SitePublishingAuth];
    regenerate: ["mutation", RegenerateSitePublishingAuthByIdInput, SitePublishingAuth];
  };
  siteInsights: {
    track: ["mutation", TrackEventsInSiteByIdInput, void];
    agentFeedback: ["mutation", SubmitSiteAgentFeedbackInput, void];
    aggregate: ["query", AggregateSiteEventsInput, SiteInsightsQueryEventsAggregationResult];
  };
  siteRedirects: {
    list: ["query", ListSiteRedirectsInput, List<SiteRedirect>];
    create: ["mutation", CreateSiteRedirectInput, SiteRedirect];
    bulkUpsert: ["mutation", BulkUpsertSiteRedirectsInput, {
  /** The result of each redirect, in the order of the request. */
  results: Array<{
    /** What happened to the redirect. */
    status: "created" | "updated" | "published";
    /** The source of the redirect. */
    source: string;
    /** Whether the redirect is a draft. */
    draft: boolean;
    id: string;
  } | {
    status: "deleted";
    /** The source of the redirect. */
    source: string;
    /** Whether the redirect is a draft. */
    draft: boolean;
  } | {
    status: "error";
    /** The source of the redirect. */
    source: string;
    /** Whether the redirect is a draft. */
    draft: boolean;
    /** Why the redirect failed. */
    error: string;
  }>;
}];
    update: ["mutation", UpdateSiteRedirectByIdInput, SiteRedirect];
    delete: ["mutation", DeleteSiteRedirectByIdInput, void];
    resolve: ["query", GetSiteRedirectBySourceInput, {
  /** The redirect that applies to the path. */
  redirect: SiteRedirect;
  /** The URL that the redirect leads to. */
  target: string;
}];
  };
  siteSearch: {
    search: ["query", SearchSiteContentInput, List<SearchSpaceResult>];
  };
  siteSectionGroups: {
    list: ["query", ListSiteSectionGroupsInput, List<SiteSectionGroup>];
    add: ["mutation", AddSectionGroupToSiteInput, SiteSectionGroup];
    update: ["mutation", UpdateSiteSectionGroupByIdInput, SiteSectionGroup];
    delete: ["mutation", DeleteSiteSectionGroupByIdInput, void];
    addSection: ["mutation", AddSectionToGroupInput, SiteSectionGroup];
    removeSection: ["mutation", RemoveSectionFromGroupInput, void];
    move: ["mutation", MoveSiteSectionGroupInput, SiteSectionGroup];
  };
  siteSections: {
    list: ["query", ListSiteSectionsInput, List<SiteSection>];
    add: ["mutation", AddSectionToSiteInput, SiteSection];
    update: ["mutation", UpdateSiteSectionByIdInput, SiteSection];
    delete: ["mutation", DeleteSiteSectionByIdInput, void];
    move: ["mutation", MoveSiteSectionInput, SiteSection];
  };
  siteShareLinks: {
    list: ["query", ListSiteShareLinksInput, List<ShareLink>];
    create: ["mutation", CreateSiteShareLinkInput, ShareLink];
    update: ["mutation", UpdateSiteShareLinkByIdInput, ShareLink];
    delete: ["mutation", DeleteSiteShareLinkByIdInput, void];
  };
  siteSpaces: {
    list: ["query", ListSiteSpacesInput, List<SiteSpace>];
    add: ["mutation", AddSpaceToSiteInput, SiteSpace];
    update: ["mutation", UpdateSiteSpaceByIdInput, SiteSpace];
    delete: ["mutation", DeleteSiteSpaceByIdInput, void];
    move: ["mutation", MoveSiteSpaceInput, SiteSpace];
  };
  siteStructure: {
    get: ["query", GetSiteStructureInput, SiteStructure];
    sort: ["mutation", SortSiteStructureInput, SiteSpace | SiteSection | SiteSectionGroup | SiteExternalLink];
  };
  sites: {
    list: ["query", ListSitesInput, List<Site>];
    create: ["mutation", CreateSiteInput, Site];
    get: ["query", GetSiteByIdInput, Site];
    update: ["mutation", UpdateSiteByIdInput, Site];
    delete: ["mutation", DeleteSiteByIdInput, void];
    publish: ["mutation", PublishSiteInput, Site];
    unpublish: ["mutation", UnpublishSiteInput, Site];
  };
  siteHostnames: {
    list: ["query", ListSiteHostnamesInput, {
  /** The hostnames of the site. */
  items: Array<SiteHostname>;
}];
    get: ["query", GetSiteHostnameInput, SiteHostname];
    verify: ["mutation", VerifySiteHostnameInput, SiteHostname];
  };
  spaces: {
    list: ["query", ListSpacesInOrganizationByIdInput, List<Space>];
    listOfMember: ["query", ListSpacesForOrganizationMemberInput, List<MemberContentPermission>];
    get: ["query", GetSpaceByIdInput, Space];
    showPresence: ["mutation", SpacesShowPresenceInput, void];
    update: ["mutation", UpdateSpaceByIdInput, Space];
    delete: ["mutation", DeleteSpaceByIdInput, void];
    duplicate: ["mutation", DuplicateSpaceInput, Space];
    restore: ["mutation", RestoreSpaceInput, Space];
    move: ["mutation", MoveSpaceInput, Space];
    transfer: ["mutation", TransferSpaceInput, Space];
    create: ["mutation", CreateSpaceInput, Space];
  };
  system: {
    information: ["query", void, ApiInformation];
  };
  teams: {
    list: ["query", ListTeamsInOrganizationByIdInput, List<OrganizationTeam>];
    create: ["mutation", CreateOrganizationTeamInput, OrganizationTeam];
    get: ["query", GetTeamInOrganizationByIdInput, OrganizationTeam];
    update: ["mutation", UpdateTeamInOrganizationByIdInput, OrganizationTeam];
    remove: ["mutation", RemoveTeamFromOrganizationByIdInput, void];
    listGrants: ["query", ListPermissionsOfTeamInput, List<TeamGrant>];
    listOfMember: ["query", ListTeamsForOrganizationMemberInput, List<{
  /** The team. */
  team: OrganizationTeam;
  /** The member's membership in the team. */
  member: TeamMember;
}>];
    listMembers: ["query", ListTeamMembersInOrganizationByIdInput, List<OrganizationTeamMember>];
    updateMembers: ["mutation", UpdateMembersInOrganizationTeamInput, void];
    setMember: ["mutation", AddMemberToOrganizationTeamByIdInput, void];
    removeMember: ["mutation", DeleteMemberFromOrganizationTeamByIdInput, void];
  };
  tokens: {
    list: ["query", ListAccessTokensInput, List<AccessToken>];
    create: ["mutation", CreateAccessTokenInput, CreatedAccessToken];
    delete: ["mutation", DeleteAccessTokenInput, void];
    revokeOthers: ["mutation", void, void];
  };
  transfers: {
    offerSpace: ["mutation", OfferSpaceTransferInput, Transfer];
    offerCollection: ["mutation", OfferCollectionTransferInput, Transfer];
    list: ["query", ListOrganizationTransfersInput, List<Transfer>];
    get: ["query", GetOrganizationTransferInput, Transfer];
    accept: ["mutation", AcceptOrganizationTransferInput, Transfer];
    decline: ["mutation", DeclineOrganizationTransferInput, Transfer];
    undo: ["mutation", UndoOrganizationTransferInput, Transfer];
  };
  translations: {
    list: ["query", ListTranslationsInput, List<Translation>];
    create: ["mutation", CreateTranslationInput, Translation];
    get: ["query", GetTranslationInput, Translation];
    update: ["mutation", UpdateTranslationInput, Translation];
    delete: ["mutation", DeleteTranslationInput, void];
    run: ["mutation", RunTranslationInput, void];
    items: ["query", ListTranslationItemsInput, List<TranslationItem>];
    item: ["query", GetTranslationItemInput, TranslationItem];
    resolve: ["mutation", ResolveTranslationItemInput, void];
  };
  users: {
    me: ["query", void, User];
    get: ["query", GetUserByIdInput, User];
    update: ["mutation", UpdateUserByIdInput, User];
    changePassword: ["mutation", UsersChangePasswordInput, void];
    requestPasswordReset: ["mutation", UsersRequestPasswordResetInput, void];
    passwordReset: ["query", UsersPasswordResetInput, {
  passkeys: number;
}];
    resetPassword: ["mutation", UsersResetPasswordInput, void];
    emailProof: ["query", void, {
  /** Whether the caller's email address is verified. */
  isVerified: boolean;
  /** Whether email is set up. */
  isMailing: boolean;
}];
    requestVerification: ["mutation", void, void];
    verifyEmail: ["mutation", UsersVerifyEmailInput, void];
    requestEmailChange: ["mutation", UsersRequestEmailChangeInput, void];
    emailChange: ["query", UsersEmailChangeInput, {
  email: string | null;
}];
    confirmEmailChange: ["mutation", UsersConfirmEmailChangeInput, {
  email: string;
}];
    listSessions: ["query", void, {
  /** The sessions of the caller. */
  items: Array<{
    id: string;
    /** The browser of the session, as its User-Agent header. */
    userAgent: string | null;
    /** The IP address that last used the session. */
    address: string | null;
    createdAt: string;
    lastSeenAt: string;
    /** Whether this is the session of the request. */
    current: boolean;
  }>;
}];
    revokeSession: ["mutation", DeleteUserSessionInput, void];
    revokeOtherSessions: ["mutation", void, void];
    signOut: ["mutation", void, void];
  };
  webhooks: {
    list: ["query", ListWebhooksInput, List<Webhook>];
    create: ["mutation", CreateWebhookInput, WebhookWithSecret];
    get: ["query", GetWebhookInput, Webhook];
    update: ["mutation", UpdateWebhookInput, Webhook];
    delete: ["mutation", DeleteWebhookInput, void];
    rotateSecret: ["mutation", RotateWebhookSecretInput, WebhookWithSecret];
    ping: ["mutation", PingWebhookInput, WebhookDelivery];
    listDeliveries: ["query", ListWebhookDeliveriesInput, List<WebhookDelivery>];
    getDelivery: ["query", GetWebhookDeliveryInput, WebhookDeliveryWithAttempts];
    redeliver: ["mutation", RedeliverWebhookDeliveryInput, WebhookDelivery];
  };
}
/** The procedure of every operation of `/v1`. */
export interface Operations {
  /** Get agent instructions */
  getOrganizationAgentInstructions: Procedures["agentInstructions"]["get"];
  /** Replace agent instructions */
  updateOrganizationAgentInstructions: Procedures["agentInstructions"]["update"];
  /** List connected applications */
  listConnectedApplications: Procedures["applications"]["list"];
  /** Revoke an application's access */
  disconnectApplication: Procedures["applications"]["disconnect"];
  /** Ask a question */
  streamAskInSite: Procedures["ask"]["stream"];
  /** Create an AI response */
  streamAIResponseInSite: Procedures["ask"]["response"];
  /** List recommended questions */
  streamRecommendedQuestionsInSite: Procedures["ask"]["recommended"];
  /** List questions */
  listSiteQuestions: Procedures["ask"]["questions"];
  /** List audit log events */
  listOrganizationAuditEvents: Procedures["audit"]["list"];
  /** List audit log actions */
  listOrganizationAuditEventActions: Procedures["audit"]["actions"];
  /** Export the audit log */
  exportOrganizationAuditEvents: Procedures["audit"]["export"];
  /** Get an audit log event */
  getOrganizationAuditEvent: Procedures["audit"]["get"];
  /** List change request check runs */
  listCheckRunsInChangeRequest: Procedures["changeRequestChecks"]["list"];
  /** Run change request checks */
  runChecksInChangeRequest: Procedures["changeRequestChecks"]["run"];
  /** Get a change request check run */
  getCheckRunInChangeRequest: Procedures["changeRequestChecks"]["get"];
  /** List change request check findings */
  listCheckFindingsInChangeRequest: Procedures["changeRequestChecks"]["listFindings"];
  /** Accept a change request check finding */
  acceptCheckFindingInChangeRequest: Procedures["changeRequestChecks"]["accept"];
  /** Undo acceptance of change request finding */
  reopenCheckFindingInChangeRequest: Procedures["changeRequestChecks"]["reopen"];
  /** Apply a change request check suggestion */
  applyCheckFindingInChangeRequest: Procedures["changeRequestChecks"]["applySuggestion"];
  /** List change request comments */
  listCommentsInChangeRequest: Procedures["changeRequestComments"]["list"];
  /** Get a change request comment */
  getCommentInChangeRequest: Procedures["changeRequestComments"]["get"];
  /** List change request comment replies */
  listCommentRepliesInChangeRequest: Procedures["changeRequestComments"]["listReplies"];
  /** Get a change request comment reply */
  getCommentReplyInChangeRequest: Procedures["changeRequestComments"]["getReply"];
  /** List change request commenters */
  listCommentersInChangeRequest: Procedures["changeRequestComments"]["listCommenters"];
  /** Create a change request comment */
  postCommentInChangeRequest: Procedures["changeRequestComments"]["create"];
  /** Update a change request comment */
  updateCommentInChangeRequest: Procedures["changeRequestComments"]["update"];
  /** Delete a change request comment */
  deleteCommentInChangeRequest: Procedures["changeRequestComments"]["delete"];
  /** Create a change request comment reply */
  postCommentReplyInChangeRequest: Procedures["changeRequestComments"]["createReply"];
  /** Update a change request comment reply */
  updateCommentReplyInChangeRequest: Procedures["changeRequestComments"]["updateReply"];
  /** Delete a change request comment reply */
  deleteCommentReplyInChangeRequest: Procedures["changeRequestComments"]["deleteReply"];
  /** List change requests in a space */
  listChangeRequestsForSpace: Procedures["changeRequests"]["list"];
  /** List change requests in an organization */
  listChangeRequestsForOrganization: Procedures["changeRequests"]["listForOrganization"];
  /** Create a change request */
  createChangeRequest: Procedures["changeRequests"]["create"];
  /** Get a change request */
  getChangeRequestById: Procedures["changeRequests"]["get"];
  /** Update a change request */
  updateChangeRequestById: Procedures["changeRequests"]["update"];
  /** Update a change request's content */
  updateChangeRequestContent: Procedures["changeRequests"]["write"];
  /** Apply a template */
  applyTemplateToSpace: Procedures["changeRequests"]["applyTemplate"];
  /** Merge a change request */
  mergeChangeRequest: Procedures["changeRequests"]["merge"];
  /** Check merge rules */
  getChangeRequestMergeChecks: Procedures["changeRequests"]["mergeChecks"];
  /** Update from main content */
  updateChangeRequest: Procedures["changeRequests"]["updateFromPrimary"];
  /** List changes of a change request */
  getChangeRequestChanges: Procedures["changeRequests"]["changes"];
  /** Search text in a change request */
  findTextInChangeRequest: Procedures["changeRequests"]["findText"];
  /** List revisions of a change request */
  listChangeRequestRevisions: Procedures["changeRequests"]["revisions"];
  /** Compare a change request's page */
  getChangeRequestPageChanges: Procedures["changeRequests"]["pageChanges"];
  /** Get a change request's content */
  getRevisionOfChangeRequestById: Procedures["changeRequests"]["content"]["revision"];
  /** List change request pages */
  listPagesInChangeRequest: Procedures["changeRequests"]["content"]["pages"];
  /** List change request reusable content */
  listChangeRequestReusableContents: Procedures["changeRequests"]["content"]["reusableContents"];
  /** Get change request reusable content */
  getReusableContentInChangeRequestById: Procedures["changeRequests"]["content"]["reusableContent"];
  /** Get change request reusable content document */
  getReusableContentDocumentInChangeRequestById: Procedures["changeRequests"]["content"]["reusableContentDocument"];
  /** Get a change request page */
  getPageInChangeRequestById: Procedures["changeRequests"]["content"]["page"];
  /** Get change request page by path */
  getPageInChangeRequestByPath: Procedures["changeRequests"]["content"]["pageByPath"];
  /** Get a change request page document */
  getPageDocumentInChangeRequestById: Procedures["changeRequests"]["content"]["pageDocument"];
  /** List change request page meta links */
  listChangeRequestPageMetaLinks: Procedures["changeRequests"]["content"]["pageMetaLinks"];
  /** List change request files */
  listFilesInChangeRequestById: Procedures["changeRequests"]["content"]["files"];
  /** Get a change request file */
  getFileInChangeRequestById: Procedures["changeRequests"]["content"]["file"];
  /** List change request page links */
  listPageLinksInChangeRequest: Procedures["changeRequests"]["content"]["pageLinks"];
  /** List change request file backlinks */
  listChangeRequestFileBacklinks: Procedures["changeRequests"]["content"]["fileBacklinks"];
  /** List change request reusable content backlinks */
  listChangeRequestReusableContentBacklinks: Procedures["changeRequests"]["content"]["reusableContentBacklinks"];
  /** Submit a review */
  submitChangeRequestReview: Procedures["changeRequests"]["reviews"]["submit"];
  /** List reviews */
  getReviewsByChangeRequestId: Procedures["changeRequests"]["reviews"]["list"];
  /** Get a review */
  getChangeRequestReviewById: Procedures["changeRequests"]["reviews"]["get"];
  /** Request reviews */
  requestReviewersForChangeRequest: Procedures["changeRequests"]["reviews"]["request"];
  /** List requested reviewers */
  getRequestedReviewersByChangeRequestId: Procedures["changeRequests"]["reviews"]["listRequested"];
  /** Remove a requested reviewer */
  removeRequestedReviewerFromChangeRequest: Procedures["changeRequests"]["reviews"]["removeRequested"];
  /** List contributors of a change request */
  getContributorsByChangeRequestId: Procedures["changeRequests"]["reviews"]["contributors"];
  /** Preview an organization's merge rules */
  previewMergeRulesOfOrganization: Procedures["changeRequests"]["rulesPreview"]["organization"];
  /** Preview a space's merge rules */
  previewMergeRulesOfSpace: Procedures["changeRequests"]["rulesPreview"]["space"];
  /** List collections in an organization */
  listCollectionsInOrganizationById: Procedures["collections"]["list"];
  /** Create a collection */
  createCollection: Procedures["collections"]["create"];
  /** Get a collection */
  getCollectionById: Procedures["collections"]["get"];
  /** Update a collection */
  updateCollectionById: Procedures["collections"]["update"];
  /** Delete a collection */
  deleteCollectionById: Procedures["collections"]["delete"];
  /** List spaces in a collection */
  listSpacesInCollectionById: Procedures["collections"]["listSpaces"];
  /** Move a collection */
  moveCollection: Procedures["collections"]["move"];
  /** Transfer a collection */
  transferCollection: Procedures["collections"]["transfer"];
  /** Get a space's content */
  getCurrentRevision: Procedures["content"]["head"]["revision"];
  /** List space pages */
  listPages: Procedures["content"]["head"]["pages"];
  /** List space reusable content */
  listSpaceReusableContents: Procedures["content"]["head"]["reusableContents"];
  /** Get space reusable content */
  getReusableContentById: Procedures["content"]["head"]["reusableContent"];
  /** Get space reusable content document */
  getReusableContentDocumentById: Procedures["content"]["head"]["reusableContentDocument"];
  /** Get a space page */
  getPageById: Procedures["content"]["head"]["page"];
  /** Get space page by path */
  getPageByPath: Procedures["content"]["head"]["pageByPath"];
  /** Get a space page document */
  getPageDocumentById: Procedures["content"]["head"]["pageDocument"];
  /** List space page meta links */
  listSpacePageMetaLinks: Procedures["content"]["head"]["pageMetaLinks"];
  /** List space files */
  listFiles: Procedures["content"]["head"]["files"];
  /** Get a space file */
  getFileById: Procedures["content"]["head"]["file"];
  /** List space page links */
  listPageLinksInSpace: Procedures["content"]["head"]["pageLinks"];
  /** List space file backlinks */
  listSpaceFileBacklinks: Procedures["content"]["head"]["fileBacklinks"];
  /** List space reusable content backlinks */
  listSpaceReusableContentBacklinks: Procedures["content"]["head"]["reusableContentBacklinks"];
  /** Update a space's content */
  updateSpaceContent: Procedures["content"]["edit"];
  /** Get a revision */
  getRevisionById: Procedures["content"]["revision"]["revision"];
  /** List revision pages */
  listPagesInRevisionById: Procedures["content"]["revision"]["pages"];
  /** List revision reusable content */
  listReusableContentsInRevisionById: Procedures["content"]["revision"]["reusableContents"];
  /** Get revision reusable content */
  getReusableContentInRevisionById: Procedures["content"]["revision"]["reusableContent"];
  /** Get revision reusable content document */
  getReusableContentDocumentInRevisionById: Procedures["content"]["revision"]["reusableContentDocument"];
  /** Get a revision page */
  getPageInRevisionById: Procedures["content"]["revision"]["page"];
  /** Get revision page by path */
  getPageInRevisionByPath: Procedures["content"]["revision"]["pageByPath"];
  /** Get a revision page document */
  getPageDocumentInRevisionById: Procedures["content"]["revision"]["pageDocument"];
  /** List revision page meta links */
  listRevisionPageMetaLinks: Procedures["content"]["revision"]["pageMetaLinks"];
  /** List revision files */
  listFilesInRevisionById: Procedures["content"]["revision"]["files"];
  /** Get a revision file */
  getFileInRevisionById: Procedures["content"]["revision"]["file"];
  /** List revision page links */
  listPageLinksInRevisionById: Procedures["content"]["revision"]["pageLinks"];
  /** List revision file backlinks */
  listFileBacklinksInRevisionById: Procedures["content"]["revision"]["fileBacklinks"];
  /** List revision reusable content backlinks */
  listReusableContentBacklinksInRevisionById: Procedures["content"]["revision"]["reusableContentBacklinks"];
  /** List changes of a revision */
  getRevisionSemanticChanges: Procedures["content"]["revision"]["changes"];
  /** Compare a revision's page */
  getRevisionPageChanges: Procedures["content"]["revision"]["pageChanges"];
  /** List revisions of a space */
  listRevisions: Procedures["content"]["revisions"]["list"];
  /** Restore an earlier revision */
  rollbackToRevision: Procedures["content"]["revisions"]["rollback"];
  /** List revisions of a page */
  listPageRevisions: Procedures["content"]["pageHistory"]["revisions"];
  /** Get a page's block authors */
  getPageBlame: Procedures["content"]["pageHistory"]["blame"];
  /** Get a document */
  getDocumentById: Procedures["content"]["document"];
  /** Get an embed */
  getEmbedByUrlInSpace: Procedures["content"]["embed"];
  /** Get a computed document */
  getComputedDocument: Procedures["content"]["computedDocument"];
  /** List links in a space */
  listSpaceLinks: Procedures["content"]["links"];
  /** List conversations */
  listConversations: Procedures["conversations"]["list"];
  /** Submit support conversations */
  ingestConversation: Procedures["conversations"]["ingest"];
  /** Get a conversation */
  getConversationById: Procedures["conversations"]["get"];
  /** Get conversation analysis status */
  getConversationsStatus: Procedures["conversations"]["processingStatus"];
  /** List conversation issues */
  listConversationsIssues: Procedures["conversations"]["listIssues"];
  /** Get a conversation issue */
  getConversationIssueById: Procedures["conversations"]["getIssue"];
  /** List issue clusters */
  listConversationsIssuesClusters: Procedures["conversations"]["listClusters"];
  /** Get an issue cluster */
  getConversationsIssuesCluster: Procedures["conversations"]["getCluster"];
  /** Update an issue cluster */
  updateConversationsIssuesCluster: Procedures["conversations"]["updateCluster"];
  /** Create a change request from issues */
  createChangeRequestFromIssuesCluster: Procedures["conversations"]["createChangeRequest"];
  /** List organizations for an email domain */
  getOrganizationsForEmailDomain: Procedures["emailDomains"]["organizations"];
  /** Join an organization */
  joinOrganization: Procedures["emailDomains"]["join"];
  /** List email domains */
  listOrganizationEmailDomains: Procedures["emailDomains"]["list"];
  /** Get an email domain */
  getOrganizationEmailDomain: Procedures["emailDomains"]["get"];
  /** Verify an email domain */
  verifyOrganizationEmailDomain: Procedures["emailDomains"]["verify"];
  /** Export a space's content */
  exportSpaceContent: Procedures["git"]["archives"]["space"];
  /** Export a change request's content */
  exportChangeRequestContent: Procedures["git"]["archives"]["changeRequest"];
  /** Check a space's Git repository */
  checkGitRepositoryOfSpace: Procedures["git"]["check"]["space"];
  /** List Git repositories for a space */
  listGitRepositoriesForSpace: Procedures["git"]["check"]["repositoriesOfSpace"];
  /** List Git repositories for an organization */
  listGitRepositoriesForOrganization: Procedures["git"]["check"]["repositoriesOfOrganization"];
  /** Check an organization's Git repository */
  checkGitRepositoryOfOrganization: Procedures["git"]["check"]["organization"];
  /** List Git connections */
  listGitConnections: Procedures["git"]["connections"]["list"];
  /** Create a Git connection */
  createGitConnection: Procedures["git"]["connections"]["create"];
  /** Get a Git connection */
  getGitConnection: Procedures["git"]["connections"]["get"];
  /** Update a Git connection */
  updateGitConnection: Procedures["git"]["connections"]["update"];
  /** Delete a Git connection */
  deleteGitConnection: Procedures["git"]["connections"]["delete"];
  /** Create a Git Sync installation */
  installGitSyncProviderOnTarget: Procedures["git"]["installations"]["create"];
  /** Get a Git Sync installation */
  getGitSyncInstallationById: Procedures["git"]["installations"]["get"];
  /** Update a Git Sync installation */
  updateGitSyncInstallationById: Procedures["git"]["installations"]["update"];
  /** Delete a Git Sync installation */
  uninstallGitSyncInstallation: Procedures["git"]["installations"]["delete"];
  /** Sync a space with Git */
  syncGitSyncInstallation: Procedures["git"]["installations"]["sync"];
  /** Import from Git */
  importGitRepository: Procedures["git"]["import"];
  /** Export to Git */
  exportToGitRepository: Procedures["git"]["export"];
  /** Get a space's Git state */
  getSpaceGitInfo: Procedures["git"]["info"];
  /** Delete a space's Git state */
  deleteLegacyGitInstallation: Procedures["git"]["disconnect"];
  /** List Git runs */
  listSpaceGitRuns: Procedures["git"]["runs"];
  /** Get a Git run */
  getSpaceGitRun: Procedures["git"]["run"];
  /** Import files or a website */
  startImportRun: Procedures["imports"]["start"];
  /** List imports */
  listImportRuns: Procedures["imports"]["list"];
  /** Get an import */
  getImportRun: Procedures["imports"]["get"];
  /** Cancel an import */
  cancelImportRun: Procedures["imports"]["cancel"];
  /** List glossary entries */
  listGlossaryEntries: Procedures["glossary"]["list"];
  /** Update glossary entries */
  updateGlossaryEntries: Procedures["glossary"]["update"];
  /** Get a glossary entry */
  getGlossaryEntry: Procedures["glossary"]["get"];
  /** List invite links */
  listOrganizationInviteLinks: Procedures["inviteLinks"]["list"];
  /** Create an invite link */
  createOrganizationInvite: Procedures["inviteLinks"]["create"];
  /** Get an invite link */
  getOrganizationInviteLink: Procedures["inviteLinks"]["get"];
  /** Update an invite link */
  updateOrganizationInviteById: Procedures["inviteLinks"]["update"];
  /** Delete an invite link */
  deleteOrganizationInviteById: Procedures["inviteLinks"]["remove"];
  /** List backups */
  listInstanceBackups: Procedures["instance"]["backups"]["list"];
  /** Create a backup */
  startInstanceBackup: Procedures["instance"]["backups"]["start"];
  /** Get a backup */
  getInstanceBackup: Procedures["instance"]["backups"]["get"];
  /** Get a backup's download URL */
  downloadInstanceBackup: Procedures["instance"]["backups"]["download"];
  /** Delete a backup */
  deleteInstanceBackup: Procedures["instance"]["backups"]["delete"];
  /** Get instance status */
  getInstance: Procedures["instance"]["get"];
  /** List instance settings */
  getInstanceSettings: Procedures["instance"]["settings"];
  /** Check email settings */
  checkInstanceEmail: Procedures["instance"]["checkEmail"];
  /** List organizations of the instance */
  listInstanceOrganizations: Procedures["instance"]["organizations"];
  /** List jobs */
  listInstanceJobs: Procedures["instance"]["jobs"];
  /** Retry a job */
  retryInstanceJob: Procedures["instance"]["retryJob"];
  /** Delete a job */
  dropInstanceJob: Procedures["instance"]["dropJob"];
  /** Invite people by email */
  inviteUsersToOrganization: Procedures["invites"]["invite"];
  /** List invitations */
  listOrganizationInvites: Procedures["invites"]["list"];
  /** Delete an invitation */
  deleteOrganizationInvite: Procedures["invites"]["withdraw"];
  /** Accept an invite */
  joinOrganizationWithInvite: Procedures["invites"]["join"];
  /** List members */
  listMembersInOrganizationById: Procedures["members"]["list"];
  /** Get a member */
  getMemberInOrganizationById: Procedures["members"]["get"];
  /** Update a member */
  updateMemberInOrganizationById: Procedures["members"]["update"];
  /** Remove a member */
  removeMemberFromOrganizationById: Procedures["members"]["remove"];
  /** Update the caller's last-seen time */
  updateOrganizationMemberLastSeenAt: Procedures["members"]["ping"];
  /** List notifications */
  listNotifications: Procedures["notifications"]["list"];
  /** Mark a notification as read */
  markNotificationRead: Procedures["notifications"]["markRead"];
  /** Mark all notifications as read */
  markNotificationsRead: Procedures["notifications"]["markAllRead"];
  /** List muted spaces and change requests */
  listNotificationMutes: Procedures["notifications"]["listMutes"];
  /** Get notification settings */
  getNotificationSettings: Procedures["notifications"]["settings"];
  /** Update notification settings */
  updateNotificationSettings: Procedures["notifications"]["updateSettings"];
  /** Mute a space */
  muteSpace: Procedures["notifications"]["muteSpace"];
  /** Unmute a space */
  unmuteSpace: Procedures["notifications"]["unmuteSpace"];
  /** Mute a change request */
  muteChangeRequest: Procedures["notifications"]["muteChangeRequest"];
  /** Unmute a change request */
  unmuteChangeRequest: Procedures["notifications"]["unmuteChangeRequest"];
  /** List OpenAPI specifications */
  listOpenAPISpecs: Procedures["openapiSpecs"]["list"];
  /** Create an OpenAPI specification */
  createOpenAPISpec: Procedures["openapiSpecs"]["create"];
  /** Get an OpenAPI specification */
  getOpenAPISpecBySlug: Procedures["openapiSpecs"]["get"];
  /** Replace an OpenAPI specification */
  createOrUpdateOpenAPISpecBySlug: Procedures["openapiSpecs"]["put"];
  /** Update an OpenAPI specification */
  updateOpenAPISpecBySlug: Procedures["openapiSpecs"]["update"];
  /** Delete an OpenAPI specification */
  deleteOpenAPISpecBySlug: Procedures["openapiSpecs"]["remove"];
  /** List specification versions */
  listOpenAPISpecVersions: Procedures["openapiSpecs"]["listVersions"];
  /** Get the latest specification version */
  getLatestOpenAPISpecVersion: Procedures["openapiSpecs"]["latestVersion"];
  /** Get the latest specification content */
  getLatestOpenAPISpecVersionContent: Procedures["openapiSpecs"]["latestContent"];
  /** Get the latest raw specification */
  getLatestOpenAPISpecVersionContentRaw: Procedures["openapiSpecs"]["latestContentRaw"];
  /** Get a specification version */
  getOpenAPISpecVersionById: Procedures["openapiSpecs"]["version"];
  /** Get a specification version's content */
  getOpenAPISpecVersionContentById: Procedures["openapiSpecs"]["content"];
  /** Get a raw specification version */
  getOpenAPISpecVersionContentRawById: Procedures["openapiSpecs"]["contentRaw"];
  /** Compare specification versions */
  compareOpenAPISpecVersion: Procedures["openapiSpecs"]["compare"];
  /** Get an OpenAPI specification's usage */
  getOpenAPISpecUsage: Procedures["openapiSpecs"]["usage"];
  /** List access tokens of an organization */
  listOrganizationAccessTokens: Procedures["organizationTokens"]["list"];
  /** Remove an organization access token */
  removeOrganizationAccessToken: Procedures["organizationTokens"]["remove"];
  /** List the caller's organizations */
  listOrganizationsForAuthenticatedUser: Procedures["organizations"]["list"];
  /** Create an organization */
  createOrganization: Procedures["organizations"]["create"];
  /** Get an organization */
  getOrganizationById: Procedures["organizations"]["get"];
  /** Update an organization */
  updateOrganizationById: Procedures["organizations"]["update"];
  /** Create a space PDF */
  getSpacePDF: Procedures["pdf"]["space"];
  /** Create a change request PDF */
  getChangeRequestPDF: Procedures["pdf"]["changeRequest"];
  /** Get a page's owner */
  getPageOwnership: Procedures["ownership"]["get"];
  /** Replace a page's owner */
  setPageOwnership: Procedures["ownership"]["set"];
  /** Remove a page's owner */
  removePageOwnership: Procedures["ownership"]["remove"];
  /** Verify a page */
  verifyPage: Procedures["ownership"]["verify"];
  /** List page owners */
  listPageOwnerships: Procedures["ownership"]["list"];
  /** Add space permissions */
  inviteToSpace: Procedures["permissions"]["space"]["invite"];
  /** List effective space permissions */
  listPermissionsAggregateInSpace: Procedures["permissions"]["space"]["aggregate"];
  /** List space user permissions */
  listUserPermissionsInSpace: Procedures["permissions"]["space"]["users"];
  /** Update a space user permission */
  updateUserPermissionInSpace: Procedures["permissions"]["space"]["updateUser"];
  /** Remove a space user permission */
  removeUserFromSpace: Procedures["permissions"]["space"]["removeUser"];
  /** List space team permissions */
  listTeamPermissionsInSpace: Procedures["permissions"]["space"]["teams"];
  /** Update a space team permission */
  updateTeamPermissionInSpace: Procedures["permissions"]["space"]["updateTeam"];
  /** Remove a space team permission */
  removeTeamFromSpace: Procedures["permissions"]["space"]["removeTeam"];
  /** Add collection permissions */
  inviteToCollection: Procedures["permissions"]["collection"]["invite"];
  /** List effective collection permissions */
  listPermissionsAggregateInCollection: Procedures["permissions"]["collection"]["aggregate"];
  /** List collection user permissions */
  listUserPermissionsInCollection: Procedures["permissions"]["collection"]["users"];
  /** Update a collection user permission */
  updateUserPermissionInCollection: Procedures["permissions"]["collection"]["updateUser"];
  /** Remove a collection user permission */
  removeUserFromCollection: Procedures["permissions"]["collection"]["removeUser"];
  /** List collection team permissions */
  listTeamPermissionsInCollection: Procedures["permissions"]["collection"]["teams"];
  /** Update a collection team permission */
  updateTeamPermissionInCollection: Procedures["permissions"]["collection"]["updateTeam"];
  /** Remove a collection team permission */
  removeTeamFromCollection: Procedures["permissions"]["collection"]["removeTeam"];
  /** Add site permissions */
  inviteToSite: Procedures["permissions"]["site"]["invite"];
  /** List effective site permissions */
  listPermissionsAggregateInSite: Procedures["permissions"]["site"]["aggregate"];
  /** List site user permissions */
  listUserPermissionsInSite: Procedures["permissions"]["site"]["users"];
  /** Update a site user permission */
  updateUserPermissionInSite: Procedures["permissions"]["site"]["updateUser"];
  /** Remove a site user permission */
  removeUserFromSite: Procedures["permissions"]["site"]["removeUser"];
  /** List site team permissions */
  listTeamPermissionsInSite: Procedures["permissions"]["site"]["teams"];
  /** Update a site team permission */
  updateTeamPermissionInSite: Procedures["permissions"]["site"]["updateTeam"];
  /** Remove a site team permission */
  removeTeamFromSite: Procedures["permissions"]["site"]["removeTeam"];
  /** Get published content by URL */
  resolvePublishedContentByUrl: Procedures["published"]["resolve"];
  /** Get published content by URL */
  getPublishedContentByUrl: Procedures["published"]["get"];
  /** Get a published site */
  getPublishedContentSite: Procedures["published"]["site"];
  /** Get content by URL */
  getContentByUrl: Procedures["published"]["contentByUrl"];
  /** Get a subdomain */
  getSubdomain: Procedures["published"]["subdomain"];
  /** List SAML provider keys */
  listSAMLProviderKeys: Procedures["samlKeys"]["list"];
  /** Create a SAML provider key */
  createSAMLProviderKey: Procedures["samlKeys"]["create"];
  /** Delete a SAML provider key */
  deleteSAMLProviderKey: Procedures["samlKeys"]["remove"];
  /** Get group mappings */
  getSAMLProviderGroups: Procedures["samlGroups"]["get"];
  /** Update group mappings */
  updateSAMLProviderGroups: Procedures["samlGroups"]["update"];
  /** Preview group mappings */
  previewSAMLProviderGroups: Procedures["samlGroups"]["preview"];
  /** List SAML providers */
  listSAMLProvidersInOrganizationById: Procedures["samlProviders"]["list"];
  /** Create a SAML provider */
  createOrganizationSAMLProvider: Procedures["samlProviders"]["create"];
  /** Get a SAML provider */
  getOrganizationSAMLProviderById: Procedures["samlProviders"]["get"];
  /** Update a SAML provider */
  updateOrganizationSAMLProvider: Procedures["samlProviders"]["update"];
  /** Delete a SAML provider */
  deleteOrganizationSAMLProvider: Procedures["samlProviders"]["remove"];
  /** List SSO sign-in URLs */
  listSSOProviderLoginsInOrganization: Procedures["samlProviders"]["logins"];
  /** List organizations requiring SSO */
  listOrganizationsRequiringSSO: Procedures["samlProviders"]["shutOut"];
  /** Check single sign-on enforcement */
  getSSOEnforcement: Procedures["samlProviders"]["enforcement"];
  /** Check identity provider metadata */
  readSAMLMetadata: Procedures["samlProviders"]["readMetadata"];
  /** Mark a member for SSO */
  setUserAsSSOMemberForOrganization: Procedures["samlProviders"]["markMember"];
  /** List provisioning tokens */
  listSCIMTokens: Procedures["scimTokens"]["list"];
  /** Create a provisioning token */
  createSCIMToken: Procedures["scimTokens"]["create"];
  /** Revoke a provisioning token */
  revokeSCIMToken: Procedures["scimTokens"]["revoke"];
  /** Search a space */
  searchSpaceContent: Procedures["search"]["space"];
  /** Search an organization */
  searchOrganizationContent: Procedures["search"]["organization"];
  /** Get search synonyms */
  getSearchSynonyms: Procedures["searchSynonyms"]["get"];
  /** Replace search synonyms */
  updateSearchSynonyms: Procedures["searchSynonyms"]["update"];
  /** List service accounts */
  listServiceAccounts: Procedures["serviceAccounts"]["list"];
  /** Create a service account */
  createServiceAccount: Procedures["serviceAccounts"]["create"];
  /** Get a service account */
  getServiceAccount: Procedures["serviceAccounts"]["get"];
  /** Delete a service account */
  removeServiceAccount: Procedures["serviceAccounts"]["remove"];
  /** Replace a service account's token */
  rotateServiceAccountToken: Procedures["serviceAccounts"]["rotateToken"];
  /** List space check runs */
  listCheckRunsInSpace: Procedures["spaceChecks"]["list"];
  /** Run space checks */
  runChecksInSpace: Procedures["spaceChecks"]["run"];
  /** Get a space check run */
  getCheckRunInSpace: Procedures["spaceChecks"]["get"];
  /** List space check findings */
  listCheckFindingsInSpace: Procedures["spaceChecks"]["listFindings"];
  /** Accept a space check finding */
  acceptCheckFindingInSpace: Procedures["spaceChecks"]["accept"];
  /** Undo acceptance of a space finding */
  reopenCheckFindingInSpace: Procedures["spaceChecks"]["reopen"];
  /** Apply a space check suggestion */
  applyCheckFindingInSpace: Procedures["spaceChecks"]["applySuggestion"];
  /** List space comments */
  listCommentsInSpace: Procedures["spaceComments"]["list"];
  /** Get a space comment */
  getCommentInSpace: Procedures["spaceComments"]["get"];
  /** List space comment replies */
  listCommentRepliesInSpace: Procedures["spaceComments"]["listReplies"];
  /** Get a space comment reply */
  getCommentReplyInSpace: Procedures["spaceComments"]["getReply"];
  /** List space commenters */
  listCommentersInSpace: Procedures["spaceComments"]["listCommenters"];
  /** Create a space comment */
  postCommentInSpace: Procedures["spaceComments"]["create"];
  /** Update a space comment */
  updateCommentInSpace: Procedures["spaceComments"]["update"];
  /** Delete a space comment */
  deleteCommentInSpace: Procedures["spaceComments"]["delete"];
  /** Create a space comment reply */
  postCommentReplyInSpace: Procedures["spaceComments"]["createReply"];
  /** Update a space comment reply */
  updateCommentReplyInSpace: Procedures["spaceComments"]["updateReply"];
  /** Delete a space comment reply */
  deleteCommentReplyInSpace: Procedures["spaceComments"]["deleteReply"];
  /** Create an upload URL */
  generateStorageUploadURL: Procedures["storage"]["upload"];
  /** Get an adaptive schema */
  getSiteAdaptiveSchema: Procedures["siteAdaptive"]["get"];
  /** Update an adaptive schema */
  updateSiteAdaptiveSchema: Procedures["siteAdaptive"]["update"];
  /** Preview adaptive content */
  previewSiteAdaptiveContent: Procedures["siteAdaptive"]["preview"];
  /** List adaptive content conditions */
  listSiteAdaptiveTemplateConditions: Procedures["siteAdaptive"]["templates"];
  /** Export a site */
  exportSite: Procedures["siteBundles"]["get"];
  /** Get custom code */
  getSiteCustomCode: Procedures["siteCustomCode"]["get"];
  /** Update custom code */
  updateSiteCustomCode: Procedures["siteCustomCode"]["update"];
  /** Get a site customization */
  getSiteCustomizationById: Procedures["siteCustomization"]["get"];
  /** Replace a site customization */
  updateSiteCustomizationById: Procedures["siteCustomization"]["update"];
  /** Get a site space customization */
  getSiteSpaceCustomizationById: Procedures["siteCustomization"]["getOfSiteSpace"];
  /** Update a site space customization */
  overrideSiteSpaceCustomizationById: Procedures["siteCustomization"]["override"];
  /** Delete a site space customization */
  deleteSiteSpaceCustomizationById: Procedures["siteCustomization"]["removeOverride"];
  /** Add a site image */
  addImageToSite: Procedures["siteImages"]["add"];
  /** Add a menu link */
  addExternalLinkToSite: Procedures["siteExternalLinks"]["add"];
  /** Update a menu link */
  updateSiteExternalLinkById: Procedures["siteExternalLinks"]["update"];
  /** Delete a menu link */
  deleteSiteExternalLinkById: Procedures["siteExternalLinks"]["delete"];
  /** Get site publishing authentication */
  getSitePublishingAuthById: Procedures["sitePublishingAuth"]["get"];
  /** Get space publishing authentication */
  getSpacePublishingAuthById: Procedures["sitePublishingAuth"]["ofSpace"];
  /** Update site publishing authentication */
  updateSitePublishingAuthById: Procedures["sitePublishingAuth"]["update"];
  /** Replace the visitor signing key */
  regenerateSitePublishingAuthById: Procedures["sitePublishingAuth"]["regenerate"];
  /** Submit visitor events */
  trackEventsInSiteById: Procedures["siteInsights"]["track"];
  /** Submit agent feedback */
  submitSiteAgentFeedback: Procedures["siteInsights"]["agentFeedback"];
  /** Get site insights */
  aggregateSiteEvents: Procedures["siteInsights"]["aggregate"];
  /** List redirects */
  listSiteRedirects: Procedures["siteRedirects"]["list"];
  /** Create a redirect */
  createSiteRedirect: Procedures["siteRedirects"]["create"];
  /** Update redirects in bulk */
  bulkUpsertSiteRedirects: Procedures["siteRedirects"]["bulkUpsert"];
  /** Update a redirect */
  updateSiteRedirectById: Procedures["siteRedirects"]["update"];
  /** Delete a redirect */
  deleteSiteRedirectById: Procedures["siteRedirects"]["delete"];
  /** Get a redirect by source */
  getSiteRedirectBySource: Procedures["siteRedirects"]["resolve"];
  /** Search a site */
  searchSiteContent: Procedures["siteSearch"]["search"];
  /** List section groups */
  listSiteSectionGroups: Procedures["siteSectionGroups"]["list"];
  /** Add a section group */
  addSectionGroupToSite: Procedures["siteSectionGroups"]["add"];
  /** Update a section group */
  updateSiteSectionGroupById: Procedures["siteSectionGroups"]["update"];
  /** Delete a section group */
  deleteSiteSectionGroupById: Procedures["siteSectionGroups"]["delete"];
  /** Add a section to a group */
  addSectionToGroup: Procedures["siteSectionGroups"]["addSection"];
  /** Remove a section from a group */
  removeSectionFromGroup: Procedures["siteSectionGroups"]["removeSection"];
  /** Move a section group */
  moveSiteSectionGroup: Procedures["siteSectionGroups"]["move"];
  /** List sections */
  listSiteSections: Procedures["siteSections"]["list"];
  /** Add a section */
  addSectionToSite: Procedures["siteSections"]["add"];
  /** Update a section */
  updateSiteSectionById: Procedures["siteSections"]["update"];
  /** Delete a section */
  deleteSiteSectionById: Procedures["siteSections"]["delete"];
  /** Move a section */
  moveSiteSection: Procedures["siteSections"]["move"];
  /** List share links */
  listSiteShareLinks: Procedures["siteShareLinks"]["list"];
  /** Create a share link */
  createSiteShareLink: Procedures["siteShareLinks"]["create"];
  /** Update a share link */
  updateSiteShareLinkById: Procedures["siteShareLinks"]["update"];
  /** Delete a share link */
  deleteSiteShareLinkById: Procedures["siteShareLinks"]["delete"];
  /** List site spaces */
  listSiteSpaces: Procedures["siteSpaces"]["list"];
  /** Add a space to a site */
  addSpaceToSite: Procedures["siteSpaces"]["add"];
  /** Update a site space */
  updateSiteSpaceById: Procedures["siteSpaces"]["update"];
  /** Remove a space from a site */
  deleteSiteSpaceById: Procedures["siteSpaces"]["delete"];
  /** Move a site space */
  moveSiteSpace: Procedures["siteSpaces"]["move"];
  /** Get a site's structure */
  getSiteStructure: Procedures["siteStructure"]["get"];
  /** Move a site structure item */
  sortSiteStructure: Procedures["siteStructure"]["sort"];
  /** List sites */
  listSites: Procedures["sites"]["list"];
  /** Create a site */
  createSite: Procedures["sites"]["create"];
  /** Get a site */
  getSiteById: Procedures["sites"]["get"];
  /** Update a site */
  updateSiteById: Procedures["sites"]["update"];
  /** Delete a site */
  deleteSiteById: Procedures["sites"]["delete"];
  /** Publish a site */
  publishSite: Procedures["sites"]["publish"];
  /** Unpublish a site */
  unpublishSite: Procedures["sites"]["unpublish"];
  /** List site hostnames */
  listSiteHostnames: Procedures["siteHostnames"]["list"];
  /** Get a site hostname */
  getSiteHostname: Procedures["siteHostnames"]["get"];
  /** Verify a site hostname */
  verifySiteHostname: Procedures["siteHostnames"]["verify"];
  /** List spaces in an organization */
  listSpacesInOrganizationById: Procedures["spaces"]["list"];
  /** List a member's spaces */
  listSpacesForOrganizationMember: Procedures["spaces"]["listOfMember"];
  /** Get a space */
  getSpaceById: Procedures["spaces"]["get"];
  /** Update a space */
  updateSpaceById: Procedures["spaces"]["update"];
  /** Delete a space */
  deleteSpaceById: Procedures["spaces"]["delete"];
  /** Duplicate a space */
  duplicateSpace: Procedures["spaces"]["duplicate"];
  /** Restore a space */
  restoreSpace: Procedures["spaces"]["restore"];
  /** Move a space */
  moveSpace: Procedures["spaces"]["move"];
  /** Transfer a space */
  transferSpace: Procedures["spaces"]["transfer"];
  /** Create a space */
  createSpace: Procedures["spaces"]["create"];
  /** Get API information */
  getApiInformation: Procedures["system"]["information"];
  /** List teams */
  listTeamsInOrganizationById: Procedures["teams"]["list"];
  /** Create a team */
  createOrganizationTeam: Procedures["teams"]["create"];
  /** Get a team */
  getTeamInOrganizationById: Procedures["teams"]["get"];
  /** Update a team */
  updateTeamInOrganizationById: Procedures["teams"]["update"];
  /** Delete a team */
  removeTeamFromOrganizationById: Procedures["teams"]["remove"];
  /** List a team's permissions */
  listPermissionsOfTeam: Procedures["teams"]["listGrants"];
  /** List a member's teams */
  listTeamsForOrganizationMember: Procedures["teams"]["listOfMember"];
  /** List team members */
  listTeamMembersInOrganizationById: Procedures["teams"]["listMembers"];
  /** Update team members */
  updateMembersInOrganizationTeam: Procedures["teams"]["updateMembers"];
  /** Add a team member */
  addMemberToOrganizationTeamById: Procedures["teams"]["setMember"];
  /** Remove a team member */
  deleteMemberFromOrganizationTeamById: Procedures["teams"]["removeMember"];
  /** List access tokens */
  listAccessTokens: Procedures["tokens"]["list"];
  /** Create an access token */
  createAccessToken: Procedures["tokens"]["create"];
  /** Revoke an access token */
  deleteAccessToken: Procedures["tokens"]["delete"];
  /** Revoke all other access tokens */
  revokeOtherAccessTokens: Procedures["tokens"]["revokeOthers"];
  /** Create a space transfer offer */
  offerSpaceTransfer: Procedures["transfers"]["offerSpace"];
  /** Create a collection transfer offer */
  offerCollectionTransfer: Procedures["transfers"]["offerCollection"];
  /** List transfers of an organization */
  listOrganizationTransfers: Procedures["transfers"]["list"];
  /** Get a transfer */
  getOrganizationTransfer: Procedures["transfers"]["get"];
  /** Accept a transfer */
  acceptOrganizationTransfer: Procedures["transfers"]["accept"];
  /** Decline or cancel a transfer */
  declineOrganizationTransfer: Procedures["transfers"]["decline"];
  /** Undo a transfer */
  undoOrganizationTransfer: Procedures["transfers"]["undo"];
  /** List translations */
  listTranslations: Procedures["translations"]["list"];
  /** Create a translation */
  createTranslation: Procedures["translations"]["create"];
  /** Get a translation */
  getTranslation: Procedures["translations"]["get"];
  /** Update a translation */
  updateTranslation: Procedures["translations"]["update"];
  /** Delete a translation */
  deleteTranslation: Procedures["translations"]["delete"];
  /** Run a translation */
  runTranslation: Procedures["translations"]["run"];
  /** List translation items */
  listTranslationItems: Procedures["translations"]["items"];
  /** Get a translation item */
  getTranslationItem: Procedures["translations"]["item"];
  /** Resolve a translation conflict */
  resolveTranslationItem: Procedures["translations"]["resolve"];
  /** Get the authenticated user */
  getAuthenticatedUser: Procedures["users"]["me"];
  /** Get a user */
  getUserById: Procedures["users"]["get"];
  /** Update a user */
  updateUserById: Procedures["users"]["update"];
  /** Get email verification status */
  getUserEmailProof: Procedures["users"]["emailProof"];
  /** List sessions */
  listUserSessions: Procedures["users"]["listSessions"];
  /** Revoke a session */
  deleteUserSession: Procedures["users"]["revokeSession"];
  /** Revoke all other sessions */
  revokeOtherUserSessions: Procedures["users"]["revokeOtherSessions"];
  /** List webhooks */
  listWebhooks: Procedures["webhooks"]["list"];
  /** Create a webhook */
  createWebhook: Procedures["webhooks"]["create"];
  /** Get a webhook */
  getWebhook: Procedures["webhooks"]["get"];
  /** Update a webhook */
  updateWebhook: Procedures["webhooks"]["update"];
  /** Delete a webhook */
  deleteWebhook: Procedures["webhooks"]["delete"];
  /** Replace a webhook secret */
  rotateWebhookSecret: Procedures["webhooks"]["rotateSecret"];
  /** Create a test delivery */
  pingWebhook: Procedures["webhooks"]["ping"];
  /** List webhook deliveries */
  listWebhookDeliveries: Procedures["webhooks"]["listDeliveries"];
  /** Get a webhook delivery */
  getWebhookDelivery: Procedures["webhooks"]["getDelivery"];
  /** Retry a webhook delivery */
  redeliverWebhookDelivery: Procedures["webhooks"]["redeliver"];
}
