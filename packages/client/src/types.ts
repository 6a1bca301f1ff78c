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
  /** The ID of the organization. */
  organizationId: string;
}
export interface OrganizationAgentInstructions {
  object: "agent-instructions";
  instructions: JSONDocument;
  updatedAt: string;
  /** Id of the person; empty while nobody has written any. */
  updatedBy: string;
  urls: {
    location: string;
  };
}
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
  /** The ID of the organization. */
  organizationId: string;
  instructions: JSONDocumentInput;
}
export interface ListConnectedApplicationsInput {
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ConnectedApplication {
  object: "connected-application";
  id: string;
  /** As the application calls itself; nobody has checked it. */
  name: string;
  /** The most that it may do. */
  scope: "read" | "write" | "admin";
  /** The only organization that it reaches; all, when absent. */
  organization?: string;
  createdAt: string;
  /** When it has to ask again, unless it is used before. */
  expiresAt?: string;
  /** Exact to the minute. */
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
  /** The site space that the reader is in. */
  currentSiteSpace?: string | undefined;
  restrictTo?: "currentSiteSpace" | "otherSiteSpaces" | undefined;
} | {
  mode: "specific";
  siteSpaceIds: Array<string>;
} | {
  mode: "all";
};
export interface StreamAskInSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** What the content of the site is to answer. */
  question: string;
  /** `default`: the variant that is read, and what each other section opens with. */
  scope?: SiteSearchScope | undefined;
  context?: {
    /** The site space that the reader is in. */
    siteSpaceId?: string | undefined;
  } | undefined;
  /** What the answer is written in. */
  format?: "document" | "markdown" | undefined;
}
export interface AnswerEvent {
  type: "answer";
  answer: {
    answer: {
      markdown: string;
    } | {
      document: JSONDocument;
    };
    followupQuestions: Array<string>;
    sources: Array<{
      type: "page";
      page: string;
      revision: string;
      space: string;
      /** Anchors of the sections that the answer rests on. */
      sections: Array<string>;
      reason?: string;
    }>;
  };
}
export interface StreamAIResponseInSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The last one is answered; the one before it counts where the last one alone asks for nothing that is there. */
  input: Array<{
    role: "user";
    content: string | JSONDocumentInput;
    context?: {
      location?: {
        /** The space that the reader is in. */
        spaceId: string;
      } | undefined;
    } | undefined;
  }>;
  /** Of the response that is followed up: what it answered counts as the message before. */
  previousResponseId?: string | undefined;
  /** All of them are the one model that the service is given. */
  model?: "fast" | "reasoning-low" | "reasoning-medium" | "reasoning-high" | undefined;
  tools?: Array<unknown> | undefined;
  toolCall?: undefined | undefined;
}
export type AIStreamResponse = {
  type: "response_start";
  messageId: string;
} | {
  type: "response_document";
  messageId: string;
  stepIndex: number;
  operation: "insert" | "update";
  /** Whole blocks of a Document, which follow those before. */
  blocks: Array<{
    object: "block";
    type: string;
  } & { [name: string]: unknown }>;
} | {
  type: "response_followup_suggestion";
  messageId: string;
  suggestions: Array<string>;
} | {
  type: "response_finish";
  messageId: string;
  /** For `previousResponseId` of the next request. */
  responseId: string;
  response: {
    id: string;
    previous?: string;
  };
};
export interface StreamRecommendedQuestionsInSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The site space that the reader is in. */
  siteSpaceId?: string | undefined;
}
export interface RecommendedQuestion {
  question: string;
}
export interface ListSiteQuestionsInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** Only those with an answer, or only those without. */
  answered?: boolean | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface AskQuestion {
  object: "ask-question";
  id: string;
  /** In the words of whoever asked first; secrets and addresses are masked. */
  question: string;
  /** False: the content of the site did not say. */
  answered: boolean;
  /** The last answer, as Markdown. */
  answer: string;
  sources: Array<{
    page: string;
    space: string;
    title: string;
    url: string;
  }>;
  /** How often it was asked. */
  times: number;
  firstAskedAt: string;
  lastAskedAt: string;
}
export interface ListOrganizationAuditEventsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Only this operation. */
  action?: string | undefined;
  /** Only by this user. */
  actor?: string | undefined;
  /** Only about the thing with this id. */
  target?: string | undefined;
  /** Not before this time. */
  from?: string | undefined;
  /** Before this time. */
  to?: string | undefined;
}
export interface AuditEvent {
  object: "audit-event";
  id: string;
  createdAt: string;
  /** Id of the operation. */
  action: string;
  /** Who did it; absent once their account is gone. */
  actor?: User;
  /** What they came with; `none` for somebody who signed up. */
  credential: {
    type: "token" | "session" | "none";
    id: string;
  };
  address?: string;
  /** The `X-Request-Id` of the answer. */
  request: string;
  /** Ids of what it was done to, and of what it made. */
  targets: Record<string, string>;
  /** What was asked for; never content, never a secret. */
  details: Record<string, unknown>;
  urls: {
    location: string;
  };
}
export interface User {
  object: "user";
  id: string;
  displayName: string;
  email?: string;
  photoURL?: string;
  /** Whether it is a machine; absent for people. */
  serviceAccount?: true;
  urls: {
    location: string;
  };
}
export interface ListOrganizationAuditEventActionsInput {
  /** The ID of the organization. */
  organizationId: string;
}
export interface ExportOrganizationAuditEventsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** Only this operation. */
  action?: string | undefined;
  /** Only by this user. */
  actor?: string | undefined;
  /** Only about the thing with this id. */
  target?: string | undefined;
  /** Not before this time. */
  from?: string | undefined;
  /** Before this time. */
  to?: string | undefined;
}
export interface GetOrganizationAuditEventInput {
  /** The ID of the organization. */
  organizationId: string;
  auditEventId: string;
}
export interface ListCommentsInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** The sort direction by the time of posting. Default: `desc`. */
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
  /** The comment's ID. */
  id: string;
  /** The author of the comment. */
  postedBy: User;
  /** When the comment was posted (UTC). */
  postedAt: string;
  /** When the text of the comment was last edited (UTC). Absent if it never was. */
  editedAt?: string;
  /** The reactions to the comment, by emoji. */
  reactions: Array<EmojiReaction>;
  /** The text of the comment, in the requested `format`. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    document: JSONDocument;
  };
  /** The URLs of the comment. */
  urls: {
    /** The comment's URL in the API. */
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
      /** The block's key. */
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
    /** The page that the comment is about. */
    page?: {
      /** The page's ID. */
      id: string;
    };
    /** The ID of the space that the comment belongs to. */
    space: string;
    /** The ID of the content's current revision when the comment was posted. */
    revision: string;
    /** The part of the target that no longer exists in the content. Absent if the whole target exists. */
    gone?: "page" | "node" | "tableCell";
  };
  /** What the caller can do with the comment. */
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
  /** When the comment was resolved (UTC). Absent if it is open. */
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
    /** When the user reacted (UTC). */
    reactedAt: string;
  }>;
}
export interface UserContributor {
  /** When the user last replied (UTC). */
  updatedAt: string;
  /** The number of the user's replies. */
  count: number;
  /** The user who replied. */
  user: User;
}
export interface GetCommentInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentRepliesInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface CommentReply {
  object: "comment-reply";
  /** The reply's ID. */
  id: string;
  /** The author of the reply. */
  postedBy: User;
  /** When the reply was posted (UTC). */
  postedAt: string;
  /** When the text of the reply was last edited (UTC). Absent if it never was. */
  editedAt?: string;
  /** The reactions to the reply, by emoji. */
  reactions: Array<EmojiReaction>;
  /** The text of the reply, in the requested `format`. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    document: JSONDocument;
  };
  /** The URLs of the reply. */
  urls: {
    /** The reply's URL in the API. */
    location: string;
  };
  /** What the caller can do with the reply. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The ID of the reply. */
  commentReplyId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentersInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface OrganizationMember {
  object: "member";
  id: string;
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  user: User;
  disabled: boolean;
  joinedAt: string;
  lastSeenAt?: string;
  sso: boolean;
  spaces: number;
  teams: number;
}
export interface PostCommentInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the page that the comment is about. If omitted, the comment is about the whole content. */
  page?: string | undefined;
  /** The key of the block on the page that the comment is about. */
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
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The new text. */
  body?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** Emoji that the caller reacts with. */
  addedReactions?: Array<string> | undefined;
  /** Emoji reactions of the caller to remove. */
  removedReactions?: Array<string> | undefined;
  /** Whether the comment is resolved. False reopens it. */
  resolved?: boolean | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the comment. */
  commentId: string;
}
export interface PostCommentReplyInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The text of the reply. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentReplyInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The ID of the reply. */
  commentReplyId: string;
  /** The new text. */
  body?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** Emoji that the caller reacts with. */
  addedReactions?: Array<string> | undefined;
  /** Emoji reactions of the caller to remove. */
  removedReactions?: Array<string> | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  resolved?: boolean | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentReplyInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The ID of the reply. */
  commentReplyId: string;
}
export interface ListChangeRequestsForSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
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
  /** Return only change requests whose subject contains this text or whose number it is. */
  search?: string | undefined;
}
export interface ChangeRequest {
  object: "change-request";
  /** The change request's ID. */
  id: string;
  /** The change request's number, which counts the change requests of the space. */
  number: number;
  /** The change request's state: `draft` while it is being edited, `open` for review, then `merged` or `archived`. */
  status: "draft" | "open" | "archived" | "merged";
  /** The change request's subject. */
  subject: string;
  /** The change request's description, as a Document. */
  description?: JSONDocument;
  /** The user who created the change request. */
  createdBy: User;
  /** When the change request was created (UTC). */
  createdAt: string;
  /** When the change request was last changed (UTC). */
  updatedAt: string;
  /** The user who merged the change request. Absent until it is merged. */
  mergedBy?: User;
  /** When the change request was merged (UTC). Absent until it is merged. */
  mergedAt?: string;
  /** The ID of the space that the change request belongs to. */
  space: string;
  /** The ID of the change request's current revision. */
  revision: string;
  /** The ID of the main content's revision that the change request started from. */
  revisionInitial: string;
  /** The ID of the main content's revision that the change request was merged onto. Absent until it is merged. */
  revisionMergedAncestor?: string;
  /** The ID of the revision that the merge created. Absent until the change request is merged. */
  revisionMerged?: string;
  /** The number of open comments on the change request. */
  comments: number;
  /** Whether the main content has changed since the change request was created or last updated. */
  outdated: boolean;
  /** The ID of the cluster of conversation issues that the change request was created for. */
  conversationsIssuesCluster?: string;
  /** The URLs of the change request. */
  urls: {
    /** The change request's URL in the console. */
    app: string;
    /** The change request's URL in the API. */
    location: string;
  };
}
export interface ListChangeRequestsForOrganizationInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
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
}
export type ContentRef = {
  /** The kind of target that the reference points to. Other fields depend on it. */
  kind: "url" | "file" | "page" | "anchor" | "user" | "collection" | "space" | "reusable-content" | "openapi" | "tag";
} & { [name: string]: unknown };
export interface CreateChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The change request's subject. */
  subject?: string | undefined;
  /** A template to copy into the change request. */
  template?: {
    /** The template: the ID of a space that the caller can read, or `<space>/<page>` for a page of it with its subpages. */
    id: string;
    /** Values for the template. */
    params?: {
      /** Files to use in the copy, by name. Links to `template:<name>` in the template point to them. */
      contentRefs?: Record<string, ContentRef> | undefined;
    } | undefined;
  } | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  agentTaskId?: string | undefined;
}
export interface GetChangeRequestByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
}
export interface UpdateChangeRequestByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
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
  /** The ID of the page to update. */
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
    /** Whether it is shown. */
    cover?: boolean | undefined;
    /** Whether it is shown. */
    title?: boolean | undefined;
    /** Whether it is shown. */
    description?: boolean | undefined;
    /** Whether it is shown. */
    tableOfContents?: boolean | undefined;
    /** Whether it is shown. */
    outline?: boolean | undefined;
    /** Whether it is shown. */
    pagination?: boolean | undefined;
    /** Whether it is shown. */
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
      /** The URL. */
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
      /** The URL. */
      url: string;
    } | {
      kind: "file";
      /** The ID of the file. */
      file: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | undefined;
    /** How far the cover image is moved down, in pixels. */
    yPos?: number | undefined;
    /** The height of the cover in pixels. If omitted, the site's height is used. */
    height?: number | undefined;
  } | null | undefined;
  /** The page's canonical and alternate links. They replace the current links, and null removes them. */
  metaLinks?: {
    /** The page that search engines should treat as the original of this page. */
    canonical?: {
      kind: "url";
      /** The URL. */
      url: string;
    } | {
      kind: "page";
      /** The ID of the page. */
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "anchor";
      /** The anchor of the heading. */
      anchor: string;
      /** The ID of the page that has the anchor. */
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
      /** The URL. */
      url: string;
    } | {
      kind: "page";
      /** The ID of the page. */
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "anchor";
      /** The anchor of the heading. */
      anchor: string;
      /** The ID of the page that has the anchor. */
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
    /** The URL. */
    url: string;
  } | {
    kind: "page";
    /** The ID of the page. */
    page: string;
    /** The ID of the space that contains the target. Default: the space of the page. */
    space?: string | undefined;
  } | {
    kind: "anchor";
    /** The anchor of the heading. */
    anchor: string;
    /** The ID of the page that has the anchor. */
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
    /** Whether it is shown. */
    cover?: boolean | undefined;
    /** Whether it is shown. */
    title?: boolean | undefined;
    /** Whether it is shown. */
    description?: boolean | undefined;
    /** Whether it is shown. */
    tableOfContents?: boolean | undefined;
    /** Whether it is shown. */
    outline?: boolean | undefined;
    /** Whether it is shown. */
    pagination?: boolean | undefined;
    /** Whether it is shown. */
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
      /** The URL. */
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
      /** The URL. */
      url: string;
    } | {
      kind: "file";
      /** The ID of the file. */
      file: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | undefined;
    /** How far the cover image is moved down, in pixels. */
    yPos?: number | undefined;
    /** The height of the cover in pixels. If omitted, the site's height is used. */
    height?: number | undefined;
  } | null | undefined;
  /** The page's canonical and alternate links. They replace the current links, and null removes them. */
  metaLinks?: {
    /** The page that search engines should treat as the original of this page. */
    canonical?: {
      kind: "url";
      /** The URL. */
      url: string;
    } | {
      kind: "page";
      /** The ID of the page. */
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "anchor";
      /** The anchor of the heading. */
      anchor: string;
      /** The ID of the page that has the anchor. */
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
      /** The URL. */
      url: string;
    } | {
      kind: "page";
      /** The ID of the page. */
      page: string;
      /** The ID of the space that contains the target. Default: the space of the page. */
      space?: string | undefined;
    } | {
      kind: "anchor";
      /** The anchor of the heading. */
      anchor: string;
      /** The ID of the page that has the anchor. */
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
  /** Adds pages under the new page that are generated from an OpenAPI specification. */
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
    /** How the specification becomes pages. */
    props: {
      /** Whether to add a last page with the schemas. Default: false. */
      models?: boolean | undefined;
      /** Whether to generate one page per tag, or also one page per operation under the page of its tag. Default: `by-tag`. */
      grouping?: "by-tag" | "by-operation" | undefined;
    };
  } | undefined;
  /** The target of the link, for pages of type `link`. */
  target?: {
    kind: "url";
    /** The URL. */
    url: string;
  } | {
    kind: "page";
    /** The ID of the page. */
    page: string;
    /** The ID of the space that contains the target. Default: the space of the page. */
    space?: string | undefined;
  } | {
    kind: "anchor";
    /** The anchor of the heading. */
    anchor: string;
    /** The ID of the page that has the anchor. */
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
  /** A name for the new page within this request. Other texts in the request link to it as `./<ref>.md`. */
  ref?: string | undefined;
} | {
  operation: "delete_page";
  /** The ID of the page to delete. */
  page: string;
} | {
  operation: "revert_page";
  /** The ID of the page to revert. */
  page: string;
  /** The ID of the revision to restore the page from. Default: the revision that the change request is based on. */
  revision?: string | undefined;
  /** The keys of the blocks to revert. If omitted, the whole page is reverted. */
  block?: Array<string> | undefined;
} | {
  operation: "replace_text";
  /** The ID of the page in which to replace text. */
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
    /** A name for the file within this request. Texts in the request can refer to it. */
    ref?: string | undefined;
    /** At most 255 bytes of UTF-8, without control characters. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The changes, at most 50. They are applied in order, all or none. */
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
    /** The name that the request gave the page in `ref`. */
    ref?: string;
    page: {
      object: "page";
      /** The page's ID. */
      id: string;
      /** The URLs of the page. */
      urls: {
        /** The page's URL in the API. */
        location: string;
      };
    };
  } | {
    object: "updated_page";
    /** The page. */
    page: {
      object: "page";
      /** The page's ID. */
      id: string;
      /** The URLs of the page. */
      urls: {
        /** The page's URL in the API. */
        location: string;
      };
    };
  } | {
    object: "deleted_page";
    /** The ID of the deleted page. */
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
  /** The file's ID. */
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
export interface ApplyTemplateToSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The template: the ID of a space that the caller can read, or `<space>/<page>` for a page of it with its subpages. */
  id: string;
  /** Values for the template. */
  params?: {
    /** Files to use in the copy, by name. Links to `template:<name>` in the template point to them. */
    contentRefs?: Record<string, ContentRef> | undefined;
  } | undefined;
  /** The ID or number of a change request to copy the template into. If omitted, the template is copied into the main content. */
  changeRequestId?: string | undefined;
}
export interface MergeChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** Whether to only report the result, without writing anything. Default: false. */
  dryRun?: boolean | undefined;
}
export interface MergeConflict {
  /** The conflict's ID, to use in `resolutions`. */
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
    /** The ID of the conflicting part, to use in the `hunks` of a resolution. */
    id: string;
    /** The text on this side, with line ends. Empty if the side has no text there. */
    base: string;
    /** The text on this side, with line ends. Empty if the side has no text there. */
    mine: string;
    /** The text on this side, with line ends. Empty if the side has no text there. */
    theirs: string;
  }>;
  /** The page that is in conflict. */
  page?: {
    /** The page's ID. */
    id: string;
    /** The page's title. */
    title: string;
  };
  /** The file that is in conflict. */
  file?: {
    /** The file's ID. */
    id: string;
    /** The file's name. */
    name: string;
  };
  /** The ID, repository path or name of what both sides changed. */
  thing: string;
  /** Null where the thing is not there. */
  base?: unknown;
  /** Null where the thing is not there. */
  mine?: unknown;
  /** Null where the thing is not there. */
  theirs?: unknown;
}
export interface GetChangeRequestMergeChecksInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
}
export interface MergeChecks {
  object: "merge-checks";
  /** Whether the change request is based on the current revision of the main content. */
  upToDate: boolean;
  /** Whether the caller can merge the change request. Conflicts aren't checked. */
  mergeable: boolean;
  /** Why the caller can't merge the change request. */
  reason?: string;
  /** Whether the caller can merge without meeting the rules. */
  bypass: boolean;
  /** The merge rules, with whether the change request meets each of them. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** Whether to only report the result, without writing anything. Default: false. */
  dryRun?: boolean | undefined;
  /** How to resolve conflicts: with one side, with another text, or part by part. */
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
    /** The choices for single parts of the text. Parts without a choice stay in conflict. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The maximum number of changes to return, from 0 to 1000. `more` counts the remaining changes. Default: 10. */
  limit?: number | undefined;
}
export interface RevisionSemanticChanges {
  /** The change request that the revision was merged from. */
  mergedFrom?: ChangeRequest;
  /** The changes, at most `limit`. */
  changes: Array<{
    type: "page_created";
    /** The page that changed. */
    page: {
      /** The page's ID. */
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
    /** The page that changed. */
    page: {
      /** The page's ID. */
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
    /** The page that changed. */
    page: {
      /** The page's ID. */
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
    /** The page that changed. */
    page: {
      /** The page's ID. */
      id: string;
      /** The page's type. */
      type: "document" | "group" | "link" | "computed";
      /** The page's title. */
      title: string;
      /** The page's path: the slugs from the root to the page. */
      path?: string;
    };
    /** The page's parent before and after the move. Absent on a side if the page is at the root. */
    parent: {
      /** The page's parent before the move. */
      before?: {
        /** The page's ID. */
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
        /** The page's ID. */
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
      /** The file's ID. */
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
      /** The file's ID. */
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
      /** The file's ID. */
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
      /** The reusable content's ID. */
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
      /** The reusable content's ID. */
      id: string;
      /** The reusable content's title. */
      title: string;
      /** The ID of the reusable content's document. */
      document?: string;
    };
    /** The attributes of the reusable content that changed. */
    attributes: {
      title?: {
        /** The value before the change. Absent if there was none. */
        before?: string;
        /** The value after the change. Absent if there is none. */
        after?: string;
      };
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
      /** The reusable content's ID. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The text to find. It is matched literally. */
  text: string;
  /** Whether the search is case-sensitive. */
  matchCase?: boolean | undefined;
  /** Whether to find only whole words, not parts of words. */
  wholeWord?: boolean | undefined;
  /** The `after` value of the previous response. The search continues after it. */
  after?: string | undefined;
  /** The maximum number of pages per response, from 1 to 100. Default: 50. */
  limit?: number | undefined;
}
export interface TextMatches {
  /** The pages that contain the text. */
  pages: Array<{
    /** The page's ID. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface RevisionSummary {
  object: "revision";
  /** The revision's ID. */
  id: string;
  /** The IDs of the revisions that this revision is based on. */
  parents: Array<string>;
  /** When the revision was created (UTC). */
  createdAt: string;
  /** The commit that the revision was imported from or exported to. */
  git?: GitSyncCommit;
  /** The URLs of the revision. */
  urls: {
    /** The revision's URL in the console. */
    app: string;
    /** The URL of the published site that shows the content. Absent if it isn't published. */
    published?: string;
    /** The URL at which anyone can read the content. Absent if it isn't public. */
    public?: string;
  };
  /** How the revision was created: by edits, a merge, a rollback, an update of a change request, or computation. */
  type: "edits" | "merge" | "rollback" | "update" | "computed";
  /** The change request that was merged in this revision. Only members of the organization get this field. */
  mergedFrom?: ChangeRequest;
  /** The revision's number, which counts the revisions of the main content or of the change request. */
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
  /** Same as `createdByService`, for compatibility. @deprecated */
  createdByGitBook: boolean;
  /** The URL of the commit. Null if the Git provider isn't known. */
  url?: string;
  /** The Git ref of the commit, such as `refs/heads/main`. */
  ref?: string;
}
export interface GetChangeRequestPageChangesInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the page. */
  pageId: string;
  /** The number of unchanged blocks to return around each change. Default: 1. */
  context?: number | undefined;
}
export interface PageDifference {
  /** The page that changed. */
  page: {
    /** The page's ID. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface Revision {
  object: "revision";
  /** The revision's ID. */
  id: string;
  /** The IDs of the revisions that this revision is based on. */
  parents: Array<string>;
  /** When the revision was created (UTC). */
  createdAt: string;
  /** The commit that the revision was imported from or exported to. */
  git?: GitSyncCommit;
  /** The URLs of the revision. */
  urls: {
    /** The revision's URL in the console. */
    app: string;
    /** The URL of the published site that shows the content. Absent if it isn't published. */
    published?: string;
    /** The URL at which anyone can read the content. Absent if it isn't public. */
    public?: string;
  };
  /** How the revision was created: by edits, a merge, a rollback, an update of a change request, or computation. */
  type: "edits" | "merge" | "rollback" | "update" | "computed";
  /** The change request that was merged in this revision. Only members of the organization get this field. */
  mergedFrom?: ChangeRequest;
  /** The pages, in their order, with their subpages. */
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
/** The pages, in their order, with their subpages. */
export type RevisionPages = Array<RevisionPage>;
export type RevisionPage = RevisionPageDocument | RevisionPageGroup | RevisionPageLink | RevisionPageComputed;
export interface RevisionPageDocument {
  /** The page's ID. */
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
  /** When the page was created (UTC). */
  createdAt?: string;
  /** When the page was last changed (UTC). */
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
  /** The URLs of the page. */
  urls: {
    /** The page's URL in the console. */
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
  /** The ID of the page's document. Read it with the `documents/{documentId}` operations. */
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
  /** The pages, in their order, with their subpages. */
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
  /** Whether the page shows page actions, such as copying it. */
  actions: boolean;
  /** Whether headings on the page show links to themselves. */
  anchors: boolean;
}
export interface RevisionPageDocumentCover {
  /** The cover image. */
  ref?: ContentRef;
  /** The cover image in dark mode. */
  refDark?: ContentRef;
  /** How far the cover image is moved down, in pixels. */
  yPos: number;
  /** The height of the cover in pixels. */
  height?: number;
  /** The color of text on the cover. */
  textColor?: "black" | "white";
  /** The color of text on the cover in dark mode. */
  textColorDark?: "black" | "white";
}
export interface RevisionPageGroup {
  /** The page's ID. */
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
  /** When the page was created (UTC). */
  createdAt?: string;
  /** When the page was last changed (UTC). */
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
  /** The pages, in their order, with their subpages. */
  pages: RevisionPages;
}
export interface RevisionPageLink {
  /** The page's ID. */
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
  /** When the page was created (UTC). */
  createdAt?: string;
  /** When the page was last changed (UTC). */
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
  /** The page's ID. */
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
  /** When the page was created (UTC). */
  createdAt?: string;
  /** When the page was last changed (UTC). */
  updatedAt?: string;
  type: "computed";
  /** The source that the pages are generated from. */
  computed: {
    /** The type of source. */
    type: string;
  } & { [name: string]: unknown };
}
export interface RevisionReusableContent {
  /** The reusable content's ID. */
  id: string;
  /** The reusable content's title. */
  title: string;
  /** The ID of the reusable content's document. Read it with the `documents/{documentId}` operations. */
  document?: string;
  /** The reusable content's file in the Git repository. Absent if it doesn't come from Git. */
  git?: GitSyncBlob;
}
export interface ListPagesInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListChangeRequestReusableContentsInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentInChangeRequestByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the reusable content. */
  reusableContentId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentDocumentInChangeRequestByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the reusable content. */
  reusableContentId: string;
}
export interface GetPageInChangeRequestByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the page. */
  pageId: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The page's path: the slugs from the root to the page, joined by slashes. */
  pagePath: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the page. */
  pageId: string;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
}
export interface ListChangeRequestPageMetaLinksInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the page. */
  pageId: string;
}
export interface ListFilesInChangeRequestByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetFileInChangeRequestByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the file. */
  fileId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPageLinksInChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the page. */
  pageId: string;
  /** Return only links with this status. */
  status?: "ok" | "broken" | "in-app" | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ContentReferenceUsage {
  /** Whether the target exists: `ok`, `broken`, or `in-app` for a link to the console. */
  status: "ok" | "broken" | "in-app";
  /** How the text uses the target: `reference` for a link or an image, `dependsOn` for content that it includes. */
  relation: "reference" | "dependsOn";
  /** The target of the link. Absent if it isn't found. */
  targetReference?: ContentLocation;
  /** Where the link is in the content. */
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
  /** The page, without its subpages. */
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
  /** The URL. */
  url: string;
};
export interface Organization {
  object: "organization";
  /** The organization's ID. */
  id: string;
  /** The organization's display name. */
  title: string;
  /** When the organization was created (UTC). */
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
  /** The URLs of the organization. */
  urls: {
    /** The organization's URL in the API. */
    location: string;
    /** The organization's URL in the console. */
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
  /** What the caller can do with the organization. */
  permissions: Record<"view" | "listMembers" | "listTeams" | "listIntegrations" | "ownTeam" | "createContent" | "createOpenAPISpec" | "ingestConversations" | "viewBilling" | "listInstallations" | "installIntegration" | "admin", boolean>;
}
export interface Space {
  object: "space";
  /** The space's ID. It doesn't change when the space is renamed or moved. */
  id: string;
  /** The space's display name, shown in the sidebar. */
  title: string;
  /** The space's emoji, as hexadecimal code points. Empty if the space has none. */
  emoji: string;
  /** Who can read the space besides the people with a role on it. */
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
  /** When the space was created (UTC). */
  createdAt: string;
  /** When the space was last changed (UTC). */
  updatedAt: string;
  /** When the space was moved to the trash (UTC). Absent if it isn't in the trash. */
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
  /** The URLs of the space. */
  urls: {
    /** The space's URL in the API. */
    location: string;
    /** The space's URL in the console. */
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
  /** The space's sort key among the spaces and collections of its parent. Compare it byte by byte. */
  rank: string;
  /** The language of the space's content. */
  language?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  /** The Git repository that the space was last synced with. Absent if there is none. */
  gitSync?: {
    /** The name of the repository, such as `owner/name`. */
    repoName?: string;
    /** The Git provider of the repository. */
    installationProvider?: "github" | "gitlab" | "github-legacy";
    /** The name of the integration that connected the repository. Returned for compatibility. @deprecated */
    integration?: string;
    /** The URL of the repository. */
    url?: string;
    /** When the space was last imported from or exported to the repository (UTC). */
    updatedAt?: string;
  };
  /** How visitors sign in to the space. Present if its visibility is `visitor-auth`. */
  visitorAuth?: {
    /** The service that signs the visitors' tokens. Always `custom`. */
    backend: "custom";
  };
  /** The ID of the current revision of the space's main content. */
  revision: string;
  /** The role on the space of members without a role of their own. `inherit` uses the role on the parent, and null gives no access. */
  defaultLevel: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null;
  /** The number of open comments on the space. */
  comments: number;
  /** The number of change requests in the space, in every state. */
  changeRequests: number;
  /** The number of open change requests in the space. */
  changeRequestsOpen: number;
  /** The number of draft change requests in the space. */
  changeRequestsDraft: number;
  /** What the caller can do with the space. */
  permissions: Record<"view" | "comment" | "edit" | "review" | "merge" | "triggerGitSync" | "access" | "admin" | "viewInviteLinks" | "installIntegration" | "rename" | "delete", boolean>;
}
export interface ListChangeRequestFileBacklinksInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the file. */
  fileId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface FileBacklink {
  /** Whether the target exists: `ok`, `broken`, or `in-app` for a link to the console. */
  status: "ok" | "broken" | "in-app";
  /** How the text uses the target: `reference` for a link or an image, `dependsOn` for content that it includes. */
  relation: "reference" | "dependsOn";
  /** The target of the link. Absent if it isn't found. */
  targetReference?: ContentLocation;
  /** Where the link is in the content. */
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
  /** The page that contains the link, without its subpages. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the reusable content. */
  reusableContentId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface SubmitChangeRequestReviewInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The caller's decision. */
  status: "changes-requested" | "approved";
  /** The text of the comment. */
  comment?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** The ID of the change request's revision that the caller reviewed. If the change request was edited since, the review is refused. */
  revision?: string | undefined;
}
export interface ChangeRequestReview {
  object: "change-request-review";
  /** The review's ID. */
  id: string;
  /** The ID of the change request's revision that was reviewed. */
  revision: string;
  /** The user who submitted the review. */
  reviewer: User;
  /** The user who requested the review. Absent if no one did. */
  requestedBy?: User;
  /** The reviewer's decision. */
  status: "changes-requested" | "approved";
  /** Whether the change request was edited after the review. */
  outdated: boolean;
  /** The comment that was submitted with the review. */
  comment?: Comment;
  /** When the review was submitted (UTC). */
  createdAt: string;
  /** When the review was last changed (UTC). */
  updatedAt: string;
  /** The URLs of the review. */
  urls: {
    /** The review's URL in the API. */
    location: string;
  };
}
export interface GetReviewsByChangeRequestIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
  /** If true, only reviews of earlier revisions are listed; if false, only reviews of the current revision. */
  outdated?: boolean | undefined;
}
export interface GetChangeRequestReviewByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the review. */
  reviewId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface RequestReviewersForChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
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
  /** When the review was requested (UTC). */
  createdAt: string;
}
export interface GetRequestedReviewersByChangeRequestIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface RemoveRequestedReviewerFromChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the user. */
  userId: string;
}
export interface GetContributorsByChangeRequestIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
}
export interface ChangeRequestUserContributor {
  /** The contributor. */
  user: User;
  /** What the user contributed: edits or comments. */
  actionType: "edit" | "comment";
  /** The number of the user's edits, or of their comments and replies. */
  count: number;
  /** When the user last contributed in this way (UTC). */
  updatedAt: string;
}
export interface ListCollectionsInOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Whether to include collections inside other collections. If false, only collections at the root are listed. Default: true. */
  nested?: boolean | undefined;
}
export interface Collection {
  object: "collection";
  /** The collection's ID. It doesn't change when the collection is renamed or moved. */
  id: string;
  /** The collection's display name, shown in the sidebar. */
  title: string;
  /** A short description of the collection. */
  description?: string;
  /** The ID of the organization that owns the collection. */
  organization: string;
  /** The ID of the collection that contains this collection. Absent if it is at the root of the organization. */
  parent?: string;
  /** The collection's sort key among the spaces and collections of its parent. Compare it byte by byte. */
  rank: string;
  /** The role on the collection of members without a role of their own. `inherit` uses the role on the parent, and null gives no access. */
  defaultLevel: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null;
  /** The URLs of the collection. */
  urls: {
    /** The collection's URL in the API. */
    location: string;
    /** The collection's URL in the console. */
    app: string;
  };
  /** What the caller can do with the collection. */
  permissions: Record<"view" | "create" | "admin" | "viewInviteLinks" | "rename" | "delete", boolean>;
}
export interface CreateCollectionInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The collection's display name. Default: Untitled. */
  title?: string | undefined;
  /** The ID of the collection to create this collection in. If omitted, it is created at the root of the organization. */
  parent?: string | undefined;
}
export interface GetCollectionByIdInput {
  /** The ID of the collection. */
  collectionId: string;
}
export interface UpdateCollectionByIdInput {
  /** The ID of the collection. */
  collectionId: string;
  /** The collection's new display name. */
  title?: string | undefined;
  /** The collection's new description. */
  description?: string | undefined;
  /** The role on the collection of members without a role of their own. `inherit` uses the role on the parent, and null gives no access. */
  defaultLevel?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null | undefined;
}
export interface DeleteCollectionByIdInput {
  /** The ID of the collection. */
  collectionId: string;
  /** Whether to refuse (409) if the collection contains spaces or collections. Default: false. */
  strict?: boolean | undefined;
}
export interface ListSpacesInCollectionByIdInput {
  /** The ID of the collection. */
  collectionId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
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
  /** The ID of the collection. */
  collectionId: string;
  /** The ID of the collection to move the item to. Null moves it to the root of the organization. If omitted, the item stays in its parent. */
  parent?: string | null | undefined;
  /** The new position among the siblings. If omitted, the item is placed at the end of its new parent. */
  position?: ContentPosition | undefined;
}
export interface TransferCollectionInput {
  /** The ID of the collection. */
  collectionId: string;
  /** The ID of the organization to move the collection to. */
  organization: string;
}
export interface GetCurrentRevisionInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPagesInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListSpaceReusableContentsInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the reusable content. */
  reusableContentId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentDocumentByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the reusable content. */
  reusableContentId: string;
}
export interface GetPageByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the page. */
  pageId: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The page's path: the slugs from the root to the page, joined by slashes. */
  pagePath: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the page. */
  pageId: string;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
}
export interface ListSpacePageMetaLinksInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the page. */
  pageId: string;
}
export interface ListFilesInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetFileByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the file. */
  fileId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPageLinksInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the page. */
  pageId: string;
  /** Return only links with this status. */
  status?: "ok" | "broken" | "in-app" | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ListSpaceFileBacklinksInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the file. */
  fileId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ListSpaceReusableContentBacklinksInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the reusable content. */
  reusableContentId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface UpdateSpaceContentInput {
  /** The ID of the space. */
  spaceId: string;
  /** The changes, at most 50. They are applied in order, all or none. */
  changes: Array<ContentChangeInput>;
}
export interface SpaceContentUpdate {
  /** The ID of the new revision of the space's main content. */
  revision: string;
  /** The pages and reusable content that the request changed. */
  changes: Array<{
    object: "created_page";
    /** The name that the request gave the page in `ref`. */
    ref?: string;
    page: {
      object: "page";
      /** The page's ID. */
      id: string;
      /** The URLs of the page. */
      urls: {
        /** The page's URL in the API. */
        location: string;
      };
    };
  } | {
    object: "updated_page";
    /** The page. */
    page: {
      object: "page";
      /** The page's ID. */
      id: string;
      /** The URLs of the page. */
      urls: {
        /** The page's URL in the API. */
        location: string;
      };
    };
  } | {
    object: "deleted_page";
    /** The ID of the deleted page. */
    page: string;
  } | {
    object: "updated_reusable_content";
    /** The ID of the updated reusable content. */
    reusableContent: string;
  }>;
  /** The files that the request added. */
  insertedFiles?: Array<RevisionFile>;
}
export interface GetRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPagesInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListReusableContentsInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the reusable content. */
  reusableContentId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetReusableContentDocumentInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the reusable content. */
  reusableContentId: string;
}
export interface GetPageInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the page. */
  pageId: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The page's path: the slugs from the root to the page, joined by slashes. */
  pagePath: string;
  /** The format of the page's text in the response. Default: `document`. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the page. */
  pageId: string;
  /** Which expressions to replace with their values: all, none, or only expressions with deterministic inputs. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Which references to replace with their content: all, none, or only reusable content. */
  dereferenced?: boolean | "reusable-contents" | undefined;
}
export interface ListRevisionPageMetaLinksInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the page. */
  pageId: string;
}
export interface ListFilesInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface GetFileInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The ID of the file. */
  fileId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
}
export interface ListPageLinksInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The ID of the page. */
  pageId: string;
  /** Return only links with this status. */
  status?: "ok" | "broken" | "in-app" | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ListFileBacklinksInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The ID of the file. */
  fileId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ListReusableContentBacklinksInRevisionByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** The ID of the reusable content. */
  reusableContentId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface GetRevisionSemanticChangesInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  /** Whether to include Git metadata. Default: true. */
  metadata?: boolean | undefined;
  /** Whether to compute generated content, such as pages from an OpenAPI specification. Default: true. */
  computed?: boolean | undefined;
  /** The maximum number of changes to return, from 0 to 1000. `more` counts the remaining changes. Default: 10. */
  limit?: number | undefined;
  /** The ID of the space's revision to compare with, older or newer. Default: the previous revision. */
  comparedWith?: string | undefined;
}
export interface GetRevisionPageChangesInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
  pageId: string;
  /** The number of unchanged blocks to return around each change. Default: 1. */
  context?: number | undefined;
  /** The ID of the space's revision to compare with, older or newer. Default: the previous revision. */
  comparedWith?: string | undefined;
}
export interface ListRevisionsInput {
  /** The ID of the space. */
  spaceId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface RollbackToRevisionInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the revision. */
  revisionId: string;
}
export interface ListPageRevisionsInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the page. */
  pageId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface GetPageBlameInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the page. */
  pageId: string;
}
export interface PageBlame {
  /** The ID of the revision that contains the blocks. */
  revision: string;
  /** The blocks of the page, in reading order. */
  blocks: Array<{
    /** The block's key. */
    key: string;
    /** The index in `origins` of the revision that wrote the block, starting at 0. Absent if the block is older than the revisions that were searched. */
    origin?: number;
  }>;
  /** The revisions that wrote the blocks, each listed once. */
  origins: Array<{
    /** The revision that wrote the block. If the block came from a change request, it is a revision of that change request. */
    revision: RevisionSummary;
    /** The change request that brought the block into the main content. */
    changeRequest?: ChangeRequest;
  }>;
}
export interface GetDocumentByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  documentId: string;
}
export interface GetEmbedByUrlInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
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
      /** The name of the tag. */
      page: string;
    } | {
      doc: "operation";
      /** The path of the operation. */
      page: string;
      /** The HTTP method of the operation. */
      method: string;
    };
  };
  /** A string from which the keys of the blocks are derived, so that the same seed gives the same keys. */
  seed: string;
}
export interface ListSpaceLinksInput {
  /** The ID of the space. */
  spaceId: string;
  status?: "ok" | "broken" | "in-app" | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ListConversationsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  source?: string | undefined;
}
export interface Conversation {
  object: "conversation";
  id: string;
  subject?: string;
  createdAt: string;
  /** Absent while its issues are being looked for. */
  processedAt?: string;
  source: "email" | string;
  /** `low`: a nuisance; `medium`: noticeable, with a way around it; `high`: blocks the customer. */
  impact?: "low" | "medium" | "high";
  urls: {
    location: string;
    source?: string;
  };
}
export interface ConversationInput {
  id: string;
  subject?: string | undefined;
  metadata?: {
    /** Where the conversation is read in full. */
    url?: string | undefined;
    /** `source` says where it comes from: `email`, or a name of your own. */
    attributes?: Record<string, string> | undefined;
    /** Now, when left out. */
    createdAt?: string | undefined;
  } | undefined;
  parts: Array<{
    type: "message";
    role: "user" | "assistant" | "team-member";
    body: string;
  }>;
}
export interface IngestConversationInput {
  /** The ID of the organization. */
  organizationId: string;
  conversations: Array<ConversationInput>;
}
export interface GetConversationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  conversationId: string;
}
export interface ConversationPart {
  type: "message";
  role: "user" | "assistant" | "team-member";
  body: string;
}
export interface ConversationMetadata {
  url?: string;
  attributes?: Record<string, string>;
  createdAt?: string;
}
export interface GetConversationsStatusInput {
  /** The ID of the organization. */
  organizationId: string;
}
export interface ListConversationsIssuesInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Issues of this cluster. */
  cluster?: string | undefined;
  /** Issues of this conversation. */
  conversation?: string | undefined;
}
export interface ConversationIssue {
  object: "conversation-issue";
  id: string;
  title: string;
  details: JSONDocument;
  /** `low`: a nuisance; `medium`: noticeable, with a way around it; `high`: blocks the customer. */
  impact: "low" | "medium" | "high";
  createdAt: string;
  ingestedAt: string;
  conversation: string;
  /** Absent while there is no other issue like it. */
  cluster?: string;
  urls: {
    location: string;
  };
}
export interface GetConversationIssueByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  issueId: string;
}
export interface ListConversationsIssuesClustersInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  order?: "asc" | "desc" | undefined;
  orderBy?: "updatedAt" | "issues" | "conversations" | "tasksTotal" | "tasksBacklog" | "tasksStarted" | undefined;
  /** Clusters whose label and summary wait to be written, or are being written. */
  status?: "pending" | "analysing" | undefined;
}
export interface ConversationsIssuesCluster {
  object: "issues-cluster";
  id: string;
  label: string;
  createdAt: string;
  updatedAt: string;
  icon: string;
  summary: JSONDocument;
  /** No change request is made of it. */
  muted: boolean;
  /** `low`: a nuisance; `medium`: noticeable, with a way around it; `high`: blocks the customer. */
  impact: "low" | "medium" | "high";
  /** Issues of each of the last 13 weeks, the present one last. */
  weeklyPulse: Array<number>;
  /** Conversations by source. */
  sources: Record<string, number>;
  /** Tasks are change requests made of it: drafts, open, merged and archived ones. */
  stats: {
    issues: number;
    conversations: number;
    tasksTotal: number;
    tasksBacklog: number;
    tasksStarted: number;
    tasksCompleted: number;
    tasksCancelled: number;
  };
  urls: {
    location: string;
    app: string;
  };
}
export interface GetConversationsIssuesClusterInput {
  /** The ID of the organization. */
  organizationId: string;
  clusterId: string;
}
export interface UpdateConversationsIssuesClusterInput {
  /** The ID of the organization. */
  organizationId: string;
  clusterId: string;
  muted?: boolean | undefined;
}
export interface CreateChangeRequestFromIssuesClusterInput {
  /** The ID of the organization. */
  organizationId: string;
  clusterId: string;
  /** Where the change is to be made. */
  space: string;
  /** The label of the cluster, when left out. */
  subject?: string | undefined;
}
export interface GetOrganizationsForEmailDomainInput {
  emailDomain: string;
}
export interface JoinOrganizationInput {
  organizationId: string;
}
export interface ListOrganizationEmailDomainsInput {
  /** The ID of the organization. */
  organizationId: string;
}
export interface EmailDomain {
  object: "email-domain";
  domain: string;
  /** Whether people with an address there may join. */
  verified: boolean;
  verifiedAt?: string;
  /** The DNS record that proves that the domain is the organization's. */
  record: {
    type: "TXT";
    name: string;
    value: string;
  };
  urls: {
    location: string;
  };
}
export interface GetOrganizationEmailDomainInput {
  /** The ID of the organization. */
  organizationId: string;
  emailDomain: string;
}
export interface VerifyOrganizationEmailDomainInput {
  /** The ID of the organization. */
  organizationId: string;
  emailDomain: string;
}
export interface ExportSpaceContentInput {
  /** The ID of the space. */
  spaceId: string;
}
export interface ContentArchive {
  object: "content-archive";
  url: string;
  expiresAt: string;
  /** Id of the revision that the archive holds. */
  revision: string;
}
export interface ExportChangeRequestContentInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
}
export interface ListGitConnectionsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface GitConnection {
  object: "git-connection";
  id: string;
  /** Which protocol the host's webhooks and statuses have; `git` for none. */
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  url: string;
  ref: string;
  /** Whether credentials are kept. */
  hasCredentials: boolean;
  /** `import` takes in what is pushed, `export` commits what is merged, `both` does both. */
  direction: "both" | "import" | "export";
  /** Where both sides changed the same thing: a change `request` asks people, `ours` keeps the space's, `theirs` the branch's. */
  onConflict: "request" | "ours" | "theirs";
  /** Which side the first run takes over: the branch (`git`), or what the `space` holds. */
  priority: "git" | "space";
  /** The branch is looked at this often; null: only when the host's webhook tells of a push. */
  pollMinutes: number | null;
  /** Each pull request to the branch becomes a change request, and its last commit gets a status that leads there. */
  previewExternalBranches: boolean;
  /** The spaces that are kept in step, and how each stands. */
  spaces: Array<{
    space: string;
    /** How this space is connected, and how that stands. */
    installation: string;
    /** Folder of the repository that holds the content; all of it where left out. */
    projectDirectory?: string;
    /** How the runs of the space stand, as its installation says. */
    status: "pending" | "active" | "unauthenticated";
    /** Runs that have failed since the last one that ended well. */
    failures: number;
  }>;
  /** Whose rights it has: whoever made or changed it last. */
  authorizedBy: string;
  /** What the host is to be told, so that it tells of pushes. */
  webhook: {
    /** Where the host's webhook is to send pushes: one address for all spaces. */
    url: string;
    /** What it is to sign with; in the answer to the creation alone. */
    secret?: string;
  };
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export interface CreateGitConnectionInput {
  /** The ID of the organization. */
  organizationId: string;
  /** Which protocol the host's webhooks and statuses have; `git` for none. */
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  /** HTTP(S) address of the repository, without credentials. */
  url: string;
  /** Branch, as refs/heads/<branch>. */
  ref: string;
  /** What the host asks for; kept encrypted. Null to forget them. */
  credentials?: {
    /** Whatever the host asks for beside an access token. */
    username: string;
    /** A password or an access token. No answer ever holds it. */
    password: string;
  } | null | undefined;
  /** `import` takes in what is pushed, `export` commits what is merged, `both` does both. */
  direction?: "both" | "import" | "export" | undefined;
  /** Where both sides changed the same thing: a change `request` asks people, `ours` keeps the space's, `theirs` the branch's. */
  onConflict?: "request" | "ours" | "theirs" | undefined;
  /** Which side the first run takes over: the branch (`git`), or what the `space` holds. */
  priority?: "git" | "space" | undefined;
  /** The branch is looked at this often; null: only when the host's webhook tells of a push. */
  pollMinutes?: number | null | undefined;
  /** Each pull request to the branch becomes a change request, and its last commit gets a status that leads there. */
  previewExternalBranches?: boolean | undefined;
  /** What the host signs its webhook with, or sends as token. No answer but that of the creation holds it. */
  webhookSecret?: string | undefined;
  /** The spaces with the folder of the repository that each is kept in step with. No folder lies in another. */
  spaces?: Array<{
    space: string;
    /** Folder of the repository that holds the content; null for all of it. */
    projectDirectory?: string | null | undefined;
  }> | undefined;
}
export interface GetGitConnectionInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The connection of an organization with a repository. */
  connectionId: string;
}
export interface UpdateGitConnectionInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The connection of an organization with a repository. */
  connectionId: string;
  /** Which protocol the host's webhooks and statuses have; `git` for none. */
  provider?: "github" | "gitlab" | "gitea" | "bitbucket" | "git" | undefined;
  /** HTTP(S) address of the repository, without credentials. */
  url?: string | undefined;
  /** Branch, as refs/heads/<branch>. */
  ref?: string | undefined;
  /** What the host asks for; kept encrypted. Null to forget them. */
  credentials?: {
    /** Whatever the host asks for beside an access token. */
    username: string;
    /** A password or an access token. No answer ever holds it. */
    password: string;
  } | null | undefined;
  /** `import` takes in what is pushed, `export` commits what is merged, `both` does both. */
  direction?: "both" | "import" | "export" | undefined;
  /** Where both sides changed the same thing: a change `request` asks people, `ours` keeps the space's, `theirs` the branch's. */
  onConflict?: "request" | "ours" | "theirs" | undefined;
  /** The branch is looked at this often; null: only when the host's webhook tells of a push. */
  pollMinutes?: number | null | undefined;
  /** Each pull request to the branch becomes a change request, and its last commit gets a status that leads there. */
  previewExternalBranches?: boolean | undefined;
  /** What the host signs its webhook with, or sends as token. No answer but that of the creation holds it. */
  webhookSecret?: string | undefined;
  /** All of its spaces: one that is not among them is disconnected. */
  spaces?: Array<{
    space: string;
    /** Folder of the repository that holds the content; null for all of it. */
    projectDirectory?: string | null | undefined;
  }> | undefined;
}
export interface DeleteGitConnectionInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The connection of an organization with a repository. */
  connectionId: string;
}
export interface InstallGitSyncProviderOnTargetInput {
  /** Which protocol the host's webhooks and statuses have; `git` for none. */
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  /** The space to keep in step. */
  target: {
    space: string;
  };
  /** HTTP(S) address of the repository, without credentials. */
  url: string;
  /** Branch, as refs/heads/<branch>. */
  ref: string;
  /** Folder of the repository that holds the content; null for all of it. */
  projectDirectory?: string | null | undefined;
  /** What the host asks for; kept encrypted. Null to forget them. */
  credentials?: {
    /** Whatever the host asks for beside an access token. */
    username: string;
    /** A password or an access token. No answer ever holds it. */
    password: string;
  } | null | undefined;
  /** `import` takes in what is pushed, `export` commits what is merged, `both` does both. */
  direction?: "both" | "import" | "export" | undefined;
  /** Where both sides changed the same thing: a change `request` asks people, `ours` keeps the space's, `theirs` the branch's. */
  onConflict?: "request" | "ours" | "theirs" | undefined;
  /** Which side the first run takes over: the branch (`git`), or what the `space` holds. */
  priority?: "git" | "space" | undefined;
  /** The branch is looked at this often; null: only when the host's webhook tells of a push. */
  pollMinutes?: number | null | undefined;
  /** Each pull request to the branch becomes a change request, and its last commit gets a status that leads there. */
  previewExternalBranches?: boolean | undefined;
  /** What the host signs its webhook with, or sends as token. No answer but that of the creation holds it. */
  webhookSecret?: string | undefined;
}
export interface GitSyncInstallation {
  object: "git-sync-installation";
  id: string;
  target: {
    space: string;
  };
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "git";
  url: string;
  ref: string;
  /** Folder of the repository that holds the content. */
  projectDirectory?: string;
  /** Whether credentials are kept. */
  hasCredentials: boolean;
  /** `import` takes in what is pushed, `export` commits what is merged, `both` does both. */
  direction: "both" | "import" | "export";
  /** Where both sides changed the same thing: a change `request` asks people, `ours` keeps the space's, `theirs` the branch's. */
  onConflict: "request" | "ours" | "theirs";
  /** Which side the first run takes over: the branch (`git`), or what the `space` holds. */
  priority: "git" | "space";
  /** The branch is looked at this often; null: only when the host's webhook tells of a push. */
  pollMinutes: number | null;
  /** Each pull request to the branch becomes a change request, and its last commit gets a status that leads there. */
  previewExternalBranches: boolean;
  /** `pending` before the first run has ended well, `unauthenticated` where the host or the space refuses, else `active`. */
  status: "pending" | "active" | "unauthenticated";
  /** Runs that have failed since the last one that ended well. */
  failures: number;
  /** After a failure: before this time nothing is tried by itself. */
  retryAt?: string;
  /** The change request that holds what the branch brought; exports wait until it is merged or archived. */
  changeRequest?: string;
  /** The connection of the organization that this one is part of; it is changed there. */
  connection?: string;
  /** Whose rights it has: whoever made or changed it last. */
  authorizedBy: string;
  /** What the host is to be told, so that it tells of pushes. */
  webhook: {
    /** Where the host's webhook is to send pushes. */
    url: string;
    /** What it is to sign with; in the answer to the creation alone. */
    secret?: string;
  };
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export interface GetGitSyncInstallationByIdInput {
  /** The ID of the space's Git Sync connection. */
  installationId: string;
}
export interface UpdateGitSyncInstallationByIdInput {
  /** The ID of the space's Git Sync connection. */
  installationId: string;
  /** Which protocol the host's webhooks and statuses have; `git` for none. */
  provider?: "github" | "gitlab" | "gitea" | "bitbucket" | "git" | undefined;
  /** HTTP(S) address of the repository, without credentials. */
  url?: string | undefined;
  /** Branch, as refs/heads/<branch>. */
  ref?: string | undefined;
  /** Folder of the repository that holds the content; null for all of it. */
  projectDirectory?: string | null | undefined;
  /** What the host asks for; kept encrypted. Null to forget them. */
  credentials?: {
    /** Whatever the host asks for beside an access token. */
    username: string;
    /** A password or an access token. No answer ever holds it. */
    password: string;
  } | null | undefined;
  /** `import` takes in what is pushed, `export` commits what is merged, `both` does both. */
  direction?: "both" | "import" | "export" | undefined;
  /** Where both sides changed the same thing: a change `request` asks people, `ours` keeps the space's, `theirs` the branch's. */
  onConflict?: "request" | "ours" | "theirs" | undefined;
  /** The branch is looked at this often; null: only when the host's webhook tells of a push. */
  pollMinutes?: number | null | undefined;
  /** Each pull request to the branch becomes a change request, and its last commit gets a status that leads there. */
  previewExternalBranches?: boolean | undefined;
  /** What the host signs its webhook with, or sends as token. No answer but that of the creation holds it. */
  webhookSecret?: string | undefined;
}
export interface UninstallGitSyncInstallationInput {
  /** The ID of the space's Git Sync connection. */
  installationId: string;
}
export interface SyncGitSyncInstallationInput {
  /** The ID of the space's Git Sync connection. */
  installationId: string;
}
export interface ImportGitRepositoryInput {
  /** The ID of the space. */
  spaceId: string;
  /** HTTP(S) address of the repository; it may carry basic-auth credentials. */
  url: string;
  /** Branch, as refs/heads/<branch>. */
  ref: string;
  /** Name of the cache of objects to use. */
  repoCacheID?: string | undefined;
  /** Prefix for links to files of the repository. */
  repoTreeURL?: string | undefined;
  /** Prefix for links to commits. */
  repoCommitURL?: string | undefined;
  /** Folder of the repository that holds the content. */
  repoProjectDirectory?: string | undefined;
  /** Time of the event that caused this; an older one never overwrites a newer one. */
  timestamp?: string | undefined;
  force?: boolean | undefined;
  gitInfo?: {
    provider?: "github" | "gitlab" | undefined;
    url?: string | undefined;
  } | undefined;
  /** Write a revision without updating the primary content. */
  standalone?: boolean | undefined;
}
export interface ExportToGitRepositoryInput {
  /** The ID of the space. */
  spaceId: string;
  /** HTTP(S) address of the repository; it may carry basic-auth credentials. */
  url: string;
  /** Branch, as refs/heads/<branch>. */
  ref: string;
  /** Name of the cache of objects to use. */
  repoCacheID?: string | undefined;
  /** Prefix for links to files of the repository. */
  repoTreeURL?: string | undefined;
  /** Prefix for links to commits. */
  repoCommitURL?: string | undefined;
  /** Folder of the repository that holds the content. */
  repoProjectDirectory?: string | undefined;
  /** Time of the event that caused this; an older one never overwrites a newer one. */
  timestamp?: string | undefined;
  force?: boolean | undefined;
  gitInfo?: {
    provider?: "github" | "gitlab" | undefined;
    url?: string | undefined;
  } | undefined;
  commitMessage: string;
}
export interface GetSpaceGitInfoInput {
  /** The ID of the space. */
  spaceId: string;
}
export interface GitSyncState {
  repoName?: string;
  installationProvider?: "github" | "gitlab" | "gitea" | "bitbucket" | "github-legacy";
  integration?: string;
  /** The connection that keeps the space in step; absent for none. */
  installationId?: string;
  /** How the connection stands. */
  installationStatus?: "unauthenticated" | "active" | "pending";
  url?: string;
  updatedAt?: string;
  operation?: {
    state: "running" | "failure" | "success" | "timeout";
    direction: "export" | "import";
    startedAt: string;
    endedAt?: string;
    error?: string;
  };
}
export interface DeleteLegacyGitInstallationInput {
  /** The ID of the space. */
  spaceId: string;
}
export interface ListSpaceGitRunsInput {
  /** The ID of the space. */
  spaceId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface GitRun {
  object: "git-run";
  id: string;
  space: string;
  direction: "import" | "export";
  status: "pending" | "running" | "success" | "failure";
  progress: number;
  step?: string;
  url: string;
  ref: string;
  warnings: Array<string>;
  /** The connection that started it; absent where a person did. */
  installation?: string;
  /** What it did, oldest first. */
  log: Array<{
    /** When, as an ISO 8601 time. */
    at: string;
    text: string;
  }>;
  errorCode?: string;
  error?: string;
  commit?: string;
  revision?: string;
  createdAt: string;
  startedAt?: string;
  endedAt?: string;
}
export interface GetSpaceGitRunInput {
  /** The ID of the space. */
  spaceId: string;
  runId: string;
}
export interface StartImportRunInput {
  /** The ID of the organization. */
  organizationId: string;
  /** `website` is refused: this service fetches no pages of other hosts. */
  source: {
    type: "file";
    /** The `key` of each upload: zip archives, or single files of Markdown or HTML. */
    files: Array<string>;
  } | {
    type: "website";
    url: string;
  };
  target: {
    space: string;
    /** Put it into this one instead of a new one. */
    changeRequest?: string | undefined;
    /** Put it below this page instead of at the root. */
    page?: string | undefined;
  };
  /** Refused: a site shows what is merged into its spaces. */
  site?: string | undefined;
  /** Refused where it is true: what is imported keeps its words. */
  enhance?: boolean | undefined;
}
export interface ContentImportRun {
  object: "import-run";
  id: string;
  status: "pending" | "in-progress" | "completed" | "failed" | "cancelled";
  /** Why it failed. */
  reason?: string;
  source: {
    type: "file";
    /** The `key` of each upload: zip archives, or single files of Markdown or HTML. */
    files: Array<string>;
  };
  target: {
    space: string;
    /** Put it into this one instead of a new one. */
    changeRequest?: string;
    /** Put it below this page instead of at the root. */
    page?: string;
  };
  createdBy: string;
  createdAt: string;
  startedAt?: string;
  /** When it ended, well or badly, UTC. */
  completedAt?: string;
  updatedAt: string;
  /** What the files proved to be. */
  format?: "bundle" | "gitbook" | "markdown" | "html" | "mkdocs" | "docusaurus" | "notion" | "confluence-html" | "confluence-xml";
  /** What is being done. */
  step?: string;
  /** Of the present step. */
  progress: {
    /** So many are done. */
    done: number;
    total: number;
  };
  /** What was taken, and what could not be. */
  report: {
    pages: number;
    files: number;
    /** What could not be taken, the first ones. */
    problems: Array<{
      file: string;
      reason: string;
    }>;
    /** All of them; `problems` holds the first two hundred. */
    problemCount: number;
  };
  urls: {
    location: string;
    /** The change request that holds what was imported. */
    app?: string;
  };
}
export interface ListImportRunsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Into this space. */
  space?: string | undefined;
}
export interface GetImportRunInput {
  /** The ID of the organization. */
  organizationId: string;
  /** Id of an import. */
  importRunId: string;
}
export interface CancelImportRunInput {
  /** The ID of the organization. */
  organizationId: string;
  /** Id of an import. */
  importRunId: string;
}
export interface ListGlossaryEntriesInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface GlossaryEntry {
  object: "glossary-entry";
  id: string;
  translations: Record<string, string>;
  /** Whether the term stays as it is in every language. */
  doNotTranslate: boolean;
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export interface UpdateGlossaryEntriesInput {
  /** The ID of the organization. */
  organizationId: string;
  /** Ids of entries to delete. */
  delete?: Array<string> | undefined;
  /** Entries to make or to replace. */
  entries?: Array<{
    /** The entry to replace; a new one is made without it. */
    id?: string | undefined;
    /** The term by language. In a space, Bindery looks for the term in the language of the space. */
    translations: Partial<Record<"en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl", string>>;
    doNotTranslate?: boolean | undefined;
  }> | undefined;
}
export interface GetGlossaryEntryInput {
  /** The ID of the organization. */
  organizationId: string;
  glossaryEntryId: string;
}
export interface ListOrganizationInviteLinksInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Links to this space, instead of those to the organization. */
  space?: string | undefined;
  /** Links to this collection. */
  collection?: string | undefined;
}
export type OrganizationInviteLink = InviteLinkToSpace | InviteLinkToCollection | InviteLinkToOrganization;
export interface InviteLinkToSpace {
  object: "invite";
  /** The end of the link. Anyone who knows it can accept the invite. Only for sessions and tokens of scope `admin`. */
  id?: string;
  /** Whether it would give the caller nothing that they do not have. */
  redundant: boolean;
  createdAt: string;
  expiresAt: string;
  /** Only for sessions and tokens of scope `admin`. */
  urls?: {
    location: string;
    /** The link to share. */
    app: string;
  };
  level: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  space: Space;
}
export interface InviteLinkToCollection {
  object: "invite";
  /** The end of the link. Anyone who knows it can accept the invite. Only for sessions and tokens of scope `admin`. */
  id?: string;
  /** Whether it would give the caller nothing that they do not have. */
  redundant: boolean;
  createdAt: string;
  expiresAt: string;
  /** Only for sessions and tokens of scope `admin`. */
  urls?: {
    location: string;
    /** The link to share. */
    app: string;
  };
  level: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  collection: Collection;
}
export interface InviteLinkToOrganization {
  object: "invite";
  /** The end of the link. Anyone who knows it can accept the invite. Only for sessions and tokens of scope `admin`. */
  id?: string;
  /** Whether it would give the caller nothing that they do not have. */
  redundant: boolean;
  createdAt: string;
  expiresAt: string;
  /** Only for sessions and tokens of scope `admin`. */
  urls?: {
    location: string;
    /** The link to share. */
    app: string;
  };
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
}
export interface CreateOrganizationInviteInput {
  /** The ID of the organization. */
  organizationId: string;
  /** Role in the organization; null: guest. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** Level on the space or collection; null: none. */
  level?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  space?: string | undefined;
  collection?: string | undefined;
  /** When it stops working; in 30 days, when left out. */
  expiresAt?: string | undefined;
}
export interface GetOrganizationInviteLinkInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the invite link. */
  inviteId: string;
}
export interface UpdateOrganizationInviteByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the invite link. */
  inviteId: string;
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  level?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** When it stops working. */
  expiresAt?: string | undefined;
}
export interface DeleteOrganizationInviteByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the invite link. */
  inviteId: string;
}
export interface ListInstanceBackupsInput {
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface InstanceBackup {
  object: "instance-backup";
  /** When it was begun, as its file name says it. */
  id: string;
  /** Of its file in BACKUP_DIR. */
  name: string;
  state: "waiting" | "running" | "done" | "failed";
  createdAt: string;
  /** When it had been read again from its beginning to its end; null where that is not known. */
  verifiedAt: string | null;
  /** How far it has come while it runs, in words. */
  step: string | null;
  /** Why it failed. */
  error: string | null;
  /** Size of its file, once that is whole. */
  bytes: number | null;
  /** Whether its file is encrypted with BACKUP_KEY; only then is it given out. */
  encrypted: boolean | null;
  /** Hexadecimal; null where it is not known, of a backup that an older version made. */
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
  /** Obeys `Range` and `If-Range`; its ETag is the SHA-256. */
  url: string;
  /** Until when a download may begin, or go on. */
  expiresAt: string;
  /** Size of the whole file. */
  bytes: number;
  /** Hexadecimal; null where it is not known, of a backup that an older version made. */
  sha256: string | null;
}
export interface DeleteInstanceBackupInput {
  backupId: string;
}
export interface Instance {
  object: "instance";
  version: string;
  build: string;
  /** Newest migration that this version knows. */
  schema: string;
  node: string;
  postgres: string;
  migrations: {
    applied: number;
    pending: number;
  };
  /** Workers that live. */
  workers: number;
  jobs: {
    running: number;
    failed: number;
    retrying: number;
    scheduled: number;
    waiting: number;
  };
  databaseBytes: number;
  fileBytes: number;
  organizations: number;
  /** The newest scheduled backup; null where none are made. */
  backup: {
    lastAt: string | null;
    overdue: boolean;
  } | null;
}
export interface InstanceSettings {
  settings: Array<{
    name: string;
    description: string;
    isSet: boolean;
    /** Its value is told to nobody. */
    isSecret: boolean;
    /** As the service understands it, defaults included. */
    value: string | null;
  }>;
}
export interface ListInstanceOrganizationsInput {
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface InstanceOrganization {
  object: "instance-organization";
  id: string;
  title: string;
  createdAt: string;
  members: number;
  spaces: number;
  fileBytes: number;
}
export interface ListInstanceJobsInput {
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  state?: "running" | "failed" | "retrying" | "scheduled" | "waiting" | undefined;
}
export interface InstanceJob {
  object: "instance-job";
  id: string;
  kind: string;
  state: "running" | "failed" | "retrying" | "scheduled" | "waiting";
  /** Id of the organization that it is for. */
  organization: string | null;
  attempts: number;
  maxAttempts: number;
  /** Why the last attempt failed. */
  error: string | null;
  createdAt: string;
  /** When it is due. */
  runAt: string;
}
export interface RetryInstanceJobInput {
  jobId: string;
}
export interface DropInstanceJobInput {
  jobId: string;
}
export interface InviteUsersToOrganizationInput {
  /** The ID of the organization. */
  organizationId: string;
  emails: Array<string | {
    email: string;
    role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  }>;
  /** For the addresses that have none of their own; the default role, when left out. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** Only addresses of domains that the organization has proved. */
  sso?: boolean | undefined;
}
export interface ListOrganizationInvitesInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface Invitation {
  object: "invitation";
  id: string;
  email: string;
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  sso: boolean;
  createdAt: string;
  expiresAt: string;
  mailedAt?: string;
  urls: {
    location: string;
  };
}
export interface DeleteOrganizationInviteInput {
  /** The ID of the organization. */
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
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  order?: "asc" | "desc" | undefined;
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "guest" | undefined;
  /** Part of the display name or of the e-mail address. */
  search?: string | undefined;
  /** By `lastSeenAt` only active members are listed who have been seen. */
  sort?: "joinedAt" | "lastSeenAt" | undefined;
}
export interface GetMemberInOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the member's user or service account. */
  userId: string;
}
export interface UpdateMemberInOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the member's user or service account. */
  userId: string;
  /** null makes a guest, who has grants alone. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** Suspends the member, or lets them in again. */
  disabled?: boolean | undefined;
}
export interface RemoveMemberFromOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the member's user or service account. */
  userId: string;
}
export interface UpdateOrganizationMemberLastSeenAtInput {
  /** The ID of the organization. */
  organizationId: string;
}
export interface ListNotificationsInput {
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Only what the caller has not read. */
  unread?: boolean | undefined;
}
export interface Notification {
  object: "notification";
  id: string;
  /** Why the caller is told: a `mention` of them or of a team of theirs, a `review-requested` of them, a `review`, a `comment` or the merge (`merged`) of a change request that they take part in, a `reply` in a thread that they take part in, an import, an export, a translation or a PDF that they asked for and that has failed for good (`job-failed`). */
  kind: "mention" | "review-requested" | "review" | "comment" | "reply" | "merged" | "job-failed";
  /** Whether the caller has yet to read it. */
  unread: boolean;
  createdAt: string;
  /** Whose act it was; absent for a job, and for who is gone. */
  actor?: User;
  organization: string;
  space: {
    id: string;
    title: string;
  };
  changeRequest?: {
    id: string;
    /** Its number in the space. */
    number: number;
    subject: string;
  };
  /** Id of the comment, also of the one that was replied to. */
  comment?: string;
  /** Id of the reply. */
  reply?: string;
  page?: {
    id: string;
    title: string;
  };
  /** What was said of the change request. */
  review?: {
    id: string;
    status: "changes-requested" | "approved";
  };
  /** The run with Git that failed. */
  run?: {
    id: string;
    direction: "import" | "export";
    error?: string;
  };
  /** What failed that is no run with Git: the import, the translation or the PDF, and why. */
  job?: {
    type: "import" | "translation" | "pdf";
    id: string;
    error: string;
  };
  /** The beginning of what was said, without its formatting. */
  excerpt?: string;
  urls: {
    /** Where the console shows it. */
    app: string;
  };
}
export interface MarkNotificationReadInput {
  notificationId: string;
}
export interface ListNotificationMutesInput {
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface UpdateNotificationSettingsInput {
  /** One mail per thread at once, one mail per day, or none. `immediately` where nothing was chosen. */
  email: "off" | "immediately" | "daily";
}
export interface NotificationsUnsubscribeInput {
  token: string;
}
export interface MuteSpaceInput {
  /** The ID of the space. */
  spaceId: string;
}
export interface UnmuteSpaceInput {
  /** The ID of the space. */
  spaceId: string;
}
export interface MuteChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
}
export interface UnmuteChangeRequestInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
}
export interface ListOpenAPISpecsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface OpenAPISpec {
  object: "openapi-spec";
  id: string;
  createdAt: string;
  updatedAt: string;
  slug: string;
  sourceURL?: string;
  processingState: "pending" | "progress" | "complete";
  visibility: "private" | "public";
  lastVersion?: string;
  lastProcessedAt?: string;
  lastProcessErrorCode?: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR";
  lastProcessedErrors: Array<OpenAPIErrorObject>;
  lastProcessedErrorCount: number;
  permissions: {
    view: boolean;
    edit: boolean;
  };
  urls: {
    location: string;
    app: string;
    published?: string;
  };
}
export interface OpenAPIErrorObject {
  message: string;
  code?: string;
  /** Of the text, from 1. */
  line?: number;
}
export interface CreateOpenAPISpecInput {
  /** The ID of the organization. */
  organizationId: string;
  slug: string;
  source: {
    /** Fetched now, and again by the clock. */
    url: string;
  } | {
    /** JSON or YAML. */
    text: string;
  };
}
export interface GetOpenAPISpecBySlugInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface CreateOrUpdateOpenAPISpecBySlugInput {
  /** The ID of the organization. */
  organizationId: string;
  specSlug: string;
  source: {
    /** Fetched now, and again by the clock. */
    url: string;
  } | {
    /** JSON or YAML. */
    text: string;
  };
}
export interface UpdateOpenAPISpecBySlugInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  /** `public`: whoever knows the address reads it, without any credential. */
  visibility: "private" | "public";
}
export interface DeleteOpenAPISpecBySlugInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface ListOpenAPISpecVersionsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface OpenAPISpecVersion {
  object: "openapi-spec-version";
  id: string;
  createdAt?: string;
  /** Where its text is read as it came. */
  url: string;
  urls: {
    location: string;
  };
}
export interface GetLatestOpenAPISpecVersionInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface GetLatestOpenAPISpecVersionContentInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface OpenAPISpecContent {
  /** One file: the description in OpenAPI 3.1, with all that it refers to. */
  filesystem: Array<{
    dir: string;
    isEntrypoint: boolean;
    references: Array<string>;
    filename: string;
    specification: Record<string, unknown>;
  }>;
  urls: {
    source: string;
    public: string | null;
  };
}
export interface GetLatestOpenAPISpecVersionContentRawInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface OpenAPISpecRawContent {
  text: string;
  format: "json" | "yaml";
}
export interface GetOpenAPISpecVersionByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  versionId: string;
}
export interface GetOpenAPISpecVersionContentByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  versionId: string;
}
export interface GetOpenAPISpecVersionContentRawByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  versionId: string;
}
export interface CompareOpenAPISpecVersionInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
  versionId: string;
}
export interface GetOpenAPISpecUsageInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The slug of the OpenAPI specification. */
  specSlug: string;
}
export interface ListOrganizationAccessTokensInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface OrganizationAccessToken {
  object: "access-token";
  id: string;
  name: string;
  /** First characters of the secret. */
  hint: string;
  /** The most that it may be used for. */
  scope: "read" | "write" | "admin";
  /** The only organization that it reaches; all, when absent. */
  organization?: string;
  createdAt: string;
  expiresAt?: string;
  /** Exact to the minute. */
  lastUsedAt?: string;
  urls: {
    location: string;
  };
  user: User;
}
export interface RemoveOrganizationAccessTokenInput {
  /** The ID of the organization. */
  organizationId: string;
  tokenId: string;
}
export interface ListOrganizationsForAuthenticatedUserInput {
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
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
  /** The ID of the organization. */
  organizationId: string;
}
export interface UpdateOrganizationByIdInput {
  /** The ID of the organization. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the page that the PDF starts with. If omitted, the PDF contains all pages. */
  page?: string | undefined;
  /** Whether to include only that page, without its subpages. */
  only?: boolean | undefined;
}
export interface GetChangeRequestPDFInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the change request, or its number in the space. */
  changeRequestId: string;
  /** The ID of the page that the PDF starts with. If omitted, the PDF contains all pages. */
  page?: string | undefined;
  /** Whether to include only that page, without its subpages. */
  only?: boolean | undefined;
}
export interface InviteToSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** null takes back what was granted. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  users?: Array<string> | undefined;
  teams?: Array<string> | undefined;
}
export interface ListPermissionsAggregateInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Only people with this very level. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
}
export interface EffectiveContentPermission {
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  user: User;
  because: {
    /** `role`: their role here; `default`: everybody has it; `grant`: it was shared with them. */
    by: "role" | "default" | "grant";
    /** The team that it was shared with, where it was not with them alone. */
    team?: {
      id: string;
      title: string;
    };
    /** The collection above that it comes from. */
    collection?: string;
  };
  /** `because`, as existing clients read it. */
  origin: ContentPermissionOrigin;
  /** Always false: whoever is disabled has access to nothing, and is not listed. */
  disabled: boolean;
}
export type ContentPermissionOrigin = {
  type: "organization";
  organization: string;
} | {
  type: "collection";
  collection: string;
  /** `member`, `team`: it was shared with them; `default`: everybody has it. */
  reason: "member" | "team" | "default";
  /** Id of the team, for `team`. */
  team?: string;
} | {
  type: "space";
  space: string;
  /** `member`, `team`: it was shared with them; `default`: everybody has it. */
  reason: "member" | "team" | "default";
  /** Id of the team, for `team`. */
  team?: string;
} | {
  type: "site";
  site: string;
  /** `member`, `team`: it was shared with them; `default`: everybody has it. */
  reason: "member" | "team" | "default";
  /** Id of the team, for `team`. */
  team?: string;
};
export interface ListUserPermissionsInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface UserContentPermission {
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  user: User;
}
export interface UpdateUserPermissionInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  userId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveUserFromSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  userId: string;
}
export interface ListTeamPermissionsInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface TeamContentPermission {
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  team: OrganizationTeam;
}
export interface OrganizationTeam {
  object: "team";
  id: string;
  title: string;
  members: number;
  spaces: number;
  createdAt: string;
  permissions: {
    admin: boolean;
    view: boolean;
  };
}
export interface UpdateTeamPermissionInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  teamId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveTeamFromSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  teamId: string;
}
export interface InviteToCollectionInput {
  /** The ID of the collection. */
  collectionId: string;
  /** null takes back what was granted. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  users?: Array<string> | undefined;
  teams?: Array<string> | undefined;
}
export interface ListPermissionsAggregateInCollectionInput {
  /** The ID of the collection. */
  collectionId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Only people with this very level. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
}
export interface ListUserPermissionsInCollectionInput {
  /** The ID of the collection. */
  collectionId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface UpdateUserPermissionInCollectionInput {
  /** The ID of the collection. */
  collectionId: string;
  userId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveUserFromCollectionInput {
  /** The ID of the collection. */
  collectionId: string;
  userId: string;
}
export interface ListTeamPermissionsInCollectionInput {
  /** The ID of the collection. */
  collectionId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface UpdateTeamPermissionInCollectionInput {
  /** The ID of the collection. */
  collectionId: string;
  teamId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveTeamFromCollectionInput {
  /** The ID of the collection. */
  collectionId: string;
  teamId: string;
}
export interface InviteToSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** null takes back what was granted. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  users?: Array<string> | undefined;
  teams?: Array<string> | undefined;
}
export interface ListPermissionsAggregateInSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Only people with this very level. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
}
export interface ListUserPermissionsInSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface UpdateUserPermissionInSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  userId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveUserFromSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  userId: string;
}
export interface ListTeamPermissionsInSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface UpdateTeamPermissionInSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  teamId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveTeamFromSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  teamId: string;
}
export interface ResolvePublishedContentByUrlInput {
  /** An address on any host that a site is read at. */
  url: string;
  /** Whoever brings no valid token is led to where they sign in, whether this is set or not. */
  redirectOnError?: boolean | undefined;
  visitor?: {
    type?: "human" | "agent" | undefined;
    /** A token that the site's own backend signed. */
    jwtToken?: string | undefined;
    /** What the visitor says of themselves, such as a cookie keeps it. */
    unsignedClaims?: Record<string, unknown> | undefined;
  } | undefined;
}
export interface GetPublishedContentByUrlInput {
  /** An address on any host that a site is read at. */
  url: string;
  /** A token that the site's own backend signed. */
  visitorAuthToken?: string | undefined;
  /** Whoever brings no valid token is led to where they sign in, whether this is set or not. */
  redirectOnError?: boolean | undefined;
}
export interface GetPublishedContentSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
}
export interface PublishedContentSite {
  object: "published-content-site";
  site: Site;
  structure: SiteStructure;
  customizations: {
    site: SiteCustomizationSettings;
    /** By id of the site space. */
    siteSpaces: Record<string, SiteCustomizationSettings>;
  };
  scripts: Array<{
    script: string;
  }>;
}
export interface Site {
  object: "site";
  id: string;
  type: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
  title: string;
  icon?: {
    icon: {
      light: string;
      dark: string;
    };
  } | {
    emoji: string;
  } | Record<string, never> | null;
  hostname?: string;
  basename: string;
  proxy?: {
    origin: string;
    target: string;
  };
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth";
  published: boolean;
  siteSpaces: number;
  createdAt: string;
  adaptiveContent: {
    enabled: boolean;
  };
  ads: {
    status: "disabled";
    submittable: boolean;
  };
  agentsContext: "excluded" | "included";
  features: Array<{
    id: "sites-adaptive-content" | "sites-advanced-customization" | "sites-ai-assistant" | "sites-ai-search" | "sites-basic-customization" | "sites-custom-domain" | "sites-custom-subdirectory" | "sites-full-text-search" | "sites-multivariant-site" | "sites-page-feedback" | "sites-public-visibility" | "sites-redirects" | "sites-sections" | "sites-seo" | "sites-share-links" | "sites-unlisted-visibility" | "sites-visitor-authentication";
    plan: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
    frozen: boolean;
    customizations?: Array<"header-logo" | "theme-preset" | "premium-fonts" | "custom-icons" | "footer-logo" | "footer-links" | "footer-copyright" | "semantic-colors">;
  }>;
  urls: {
    location: string;
    app: string;
    published?: string;
    /** The site as it is for members who see it, published or not. */
    preview?: string;
  };
  /** What the caller can do with the site. */
  permissions: Record<"view" | "viewAdaptiveSchema" | "edit" | "create" | "editAdaptiveSchema" | "access" | "admin" | "installIntegration" | "delete", boolean>;
}
export type SiteStructure = {
  type: "sections";
  structure: SiteMenu;
} | {
  type: "siteSpaces";
  structure: Array<SiteSpace>;
};
export type SiteMenu = Array<SiteSection | SiteSectionGroup | SiteExternalLink>;
export interface SiteSection {
  object: "site-section";
  id: string;
  title: string;
  localizedTitle?: LocalizedTexts128;
  localizedDescription?: LocalizedTexts256;
  description?: string;
  /** Whether visitors begin here: true of exactly one section of a site. */
  default: boolean;
  /** The site space that the section opens with. */
  defaultSiteSpace?: string;
  path: string;
  condition?: string;
  sectionGroup?: string;
  siteSpaces: Array<SiteSpace>;
  draft: boolean;
  icon?: string;
  urls: {
    published?: string;
  };
}
export type LocalizedTexts128 = Partial<Record<"en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl", string>>;
export type LocalizedTexts256 = Partial<Record<"en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl", string>>;
export interface SiteSpace {
  object: "site-space";
  id: string;
  path: string;
  section?: string;
  space: Space;
  title: string;
  localizedTitle?: LocalizedTexts128;
  /** Whether visitors begin here: true of exactly one site space of a site. */
  default: boolean;
  condition?: string;
  hidden: boolean;
  draft: boolean;
  hasAdvancedCustomizationFeature: boolean;
  urls: {
    published?: string;
  };
}
export interface SiteSectionGroup {
  object: "site-section-group";
  id: string;
  title: string;
  localizedTitle?: LocalizedTexts128;
  /** The group that this one lies in. */
  sectionGroup?: string;
  icon?: string;
  draft: boolean;
  /** The sections among its children. */
  sections: Array<SiteSection>;
  children: SiteMenu;
  urls: {
    published?: string;
  };
}
export interface SiteExternalLink {
  object: "site-external-link";
  id: string;
  title: string;
  localizedTitle?: LocalizedTexts128;
  localizedDescription?: LocalizedTexts256;
  description?: string;
  icon?: string;
  url: string;
  sectionGroup?: string;
  condition?: string;
  draft: boolean;
}
export interface SiteCustomizationSettings {
  /** Shown instead of the site's own. */
  title?: string;
  localizedTitle?: LocalizedTexts128;
  favicon: {
    icon: CustomizationThemedURL;
  } | {
    emoji: string;
  } | Record<string, never>;
  announcement?: CustomizationAnnouncement;
  socialAccounts: Array<{
    platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
    handle: string;
    display: {
      footer: boolean;
      header: boolean;
    };
  }>;
  styling: {
    theme: "clean" | "muted" | "bold" | "gradient";
    primaryColor: CustomizationThemedColor;
    tint?: {
      color: CustomizationThemedColor;
    };
    infoColor: CustomizationThemedColor;
    successColor: CustomizationThemedColor;
    warningColor: CustomizationThemedColor;
    dangerColor: CustomizationThemedColor;
    corners: "straight" | "rounded" | "circular";
    depth: "subtle" | "flat";
    links: "default" | "accent";
    font: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition;
    /** Null and left out: the font of the text. */
    headingFont?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null;
    monospaceFont: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata" | CustomizationFontDefinition;
    /** @deprecated */
    background: "plain" | "match";
    icons: "regular" | "solid" | "duotone" | "light" | "thin";
    codeTheme: {
      default: CustomizationThemedCodeTheme;
      openapi: CustomizationThemedCodeTheme;
    };
    sidebar: {
      background: "default" | "filled";
      list: "default" | "pill" | "line";
    };
    search: "prominent" | "subtle";
  };
  internationalization: {
    /** @deprecated */
    locale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
  };
  header: {
    /** @deprecated */
    preset: "default" | "bold" | "contrast" | "custom" | "none";
    logo?: CustomizationThemedURL;
    /** What the logo leads to; left out, the site's start. */
    primaryLink?: CustomizationContentRef;
    /** @deprecated */
    backgroundColor?: CustomizationThemedColor;
    /** @deprecated */
    linkColor?: CustomizationThemedColor;
    links: Array<CustomizationHeaderItem>;
  };
  footer: {
    logo?: CustomizationThemedURL;
    groups: Array<CustomizationFooterGroup>;
    copyright?: string;
  };
  themes: {
    default: "light" | "dark" | "system";
    toggeable: boolean;
  };
  feedback: {
    enabled: boolean;
  };
  ai: {
    mode: "none" | "search" | "assistant";
    greeting?: string;
    localizedGreeting?: LocalizedTexts128;
    suggestions?: Array<string>;
    instructions?: string;
  };
  advancedCustomization: {
    enabled: boolean;
  };
  pageActions: {
    items: Array<"assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf">;
  };
  externalLinks: {
    target: "self" | "blank";
  };
  pagination: {
    enabled: boolean;
  };
  trademark: {
    enabled: boolean;
  };
  privacyPolicy: {
    url?: string;
  };
  socialPreview: {
    url?: string;
  };
  insights: {
    trackingCookie: boolean;
  };
  updatedAt?: string;
}
export interface CustomizationThemedURL {
  light: string;
  dark: string;
}
export interface CustomizationAnnouncement {
  enabled: boolean;
  message: string;
  localizedMessage?: LocalizedTexts128;
  link?: CustomizationContentLink;
  style: "info" | "warning" | "danger" | "success";
}
export interface CustomizationContentLink {
  title: string;
  localizedTitle?: LocalizedTexts64;
  to: CustomizationContentRef;
}
export type LocalizedTexts64 = Partial<Record<"en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl", string>>;
export type CustomizationContentRef = {
  kind: "url";
  url: string;
} | {
  kind: "page";
  page: string;
  space?: string;
} | {
  kind: "anchor";
  anchor: string;
  page?: string;
  space?: string;
} | {
  kind: "file";
  file: string;
  space?: string;
} | {
  kind: "space";
  space: string;
} | {
  kind: "user";
  user: string;
} | {
  kind: "collection";
  collection: string;
} | {
  kind: "reusable-content";
  reusableContent: string;
  space?: string;
} | {
  kind: "openapi";
  spec: string;
} | {
  kind: "tag";
  tag: string;
  space?: string;
};
export interface CustomizationThemedColor {
  light: string;
  dark: string;
}
export interface CustomizationFontDefinition {
  id: string;
  custom: boolean;
  fontFamily: string;
  fontFaces: Array<{
    weight: number;
    sources: Array<{
      url: string;
      format?: "woff2" | "woff";
    }>;
  }>;
}
export interface CustomizationThemedCodeTheme {
  light: CustomizationCodeTheme;
  dark: CustomizationCodeTheme;
}
export type CustomizationCodeTheme = "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
export interface CustomizationHeaderItem {
  title: string;
  localizedTitle?: LocalizedTexts128;
  style?: "link" | "button-primary" | "button-secondary";
  /** Null for a title that only opens its links. */
  to: CustomizationContentRef | null;
  links: Array<CustomizationContentLink>;
  /** Who sees it; an expression over the visitor's claims. */
  condition?: string;
}
export interface CustomizationFooterGroup {
  title: string;
  localizedTitle?: LocalizedTexts128;
  links: Array<CustomizationContentLink>;
}
export interface GetContentByUrlInput {
  /** An address of the console. */
  url: string;
}
export interface GetSubdomainInput {
  subdomain: string;
}
export interface Subdomain {
  object: "subdomain";
  subdomain: string;
  target: {
    type: "organization";
    organization: string;
  };
  isActive: boolean;
}
export interface ListSAMLProviderKeysInput {
  /** The ID of the organization. */
  organizationId: string;
  samlProviderId: string;
}
export interface OrganizationSAMLKey {
  object: "saml-key";
  id: string;
  /** In PEM. */
  certificate: string;
  /** Requests are signed with the `active` one; what is encrypted for either is opened. */
  status: "active" | "next";
  createdAt: string;
}
export interface CreateSAMLProviderKeyInput {
  /** The ID of the organization. */
  organizationId: string;
  samlProviderId: string;
}
export interface DeleteSAMLProviderKeyInput {
  /** The ID of the organization. */
  organizationId: string;
  samlProviderId: string;
  samlKeyId: string;
}
export interface ListSAMLProvidersInOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface OrganizationSAMLProvider {
  object: "saml-provider";
  id: string;
  label: string;
  ssoURL?: string;
  entityID?: string;
  certificate?: string;
  /** Where people sign out of the provider; absent when it has none. */
  logoutURL?: string;
  /** Whether requests to the provider are signed. */
  signRequests: boolean;
  defaultTeam?: OrganizationTeam;
  defaultRole: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  createdAt: string;
  /** `pending` until `entityID`, `ssoURL` and `certificate` are all there. */
  status: "active" | "pending";
  /** What the provider has to know of this service. */
  service: {
    acsURL: string;
    startURL: string;
    entityID: string;
    metadataURL: string;
    /** The certificate that requests are signed and assertions encrypted for, in PEM. */
    certificateURL: string;
    logoutURL: string;
  };
  urls: {
    location: string;
  };
}
export interface CreateOrganizationSAMLProviderInput {
  /** The ID of the organization. */
  organizationId: string;
  label: string;
  /** What the provider calls itself. */
  entityID?: string | undefined;
  /** What the provider signs with: a certificate in PEM or base64, or several while it changes its key. */
  certificate?: string | undefined;
  /** Where the provider takes requests by redirect. */
  ssoURL?: string | undefined;
  /** Where people sign out of the provider; null when it has none. */
  logoutURL?: string | null | undefined;
  /** Whether requests to sign in and out are signed, for providers that want it; false when left out. */
  signRequests?: boolean | undefined;
  /** Team that people come into with their first sign-in. */
  defaultTeam?: string | null | undefined;
  /** Role of people who come in by their first sign-in; the organization's when left out. */
  defaultRole?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface GetOrganizationSAMLProviderByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  samlProviderId: string;
}
export interface UpdateOrganizationSAMLProviderInput {
  /** The ID of the organization. */
  organizationId: string;
  samlProviderId: string;
  label?: string | undefined;
  /** What the provider calls itself. */
  entityID?: string | undefined;
  /** What the provider signs with: a certificate in PEM or base64, or several while it changes its key. */
  certificate?: string | undefined;
  /** Where the provider takes requests by redirect. */
  ssoURL?: string | undefined;
  /** Where people sign out of the provider; null when it has none. */
  logoutURL?: string | null | undefined;
  /** Whether requests to sign in and out are signed, for providers that want it; false when left out. */
  signRequests?: boolean | undefined;
  /** Team that people come into with their first sign-in. */
  defaultTeam?: string | null | undefined;
  /** Role of people who come in by their first sign-in; the organization's when left out. */
  defaultRole?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface DeleteOrganizationSAMLProviderInput {
  /** The ID of the organization. */
  organizationId: string;
  samlProviderId: string;
}
export interface ListSSOProviderLoginsInOrganizationInput {
  organizationId: string;
}
export interface OrganizationSSOProviderLogin {
  id: string;
  label: string;
  startURL: string;
}
export interface SamlProvidersFindInput {
  name: string;
}
export interface GetSSOEnforcementInput {
  /** The ID of the organization. */
  organizationId: string;
}
export interface ReadSAMLMetadataInput {
  /** The ID of the organization. */
  organizationId: string;
  metadata: string;
}
export interface SamlProvidersTestInput {
  /** The ID of the organization. */
  organizationId: string;
  samlProviderId: string;
  testId: string;
}
export interface SetUserAsSSOMemberForOrganizationInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the member's user or service account. */
  userId: string;
}
export interface SearchSpaceContentInput {
  /** The ID of the space. */
  spaceId: string;
  /** Words that must all be found, or most of them where no page holds all; `"words in a row"`, `-without`. The last word may be a beginning, and words that are not found stand for similar ones. */
  query: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface SearchPageResult {
  id: string;
  title: string;
  description: string;
  path: string;
  score: number;
  rank: number;
  resultType: "page";
  sections: Array<SearchSectionResult>;
  ancestors: Array<{
    title: string;
  }>;
  urls: {
    app: string;
  };
}
export interface SearchSectionResult {
  id: string;
  title: string;
  path: string;
  /** Plain text: the part that shows best why it was found. */
  body: string;
  /** Where what was looked for stands in `body`: from, and up to, in UTF-16 units. */
  ranges: Array<[number, number]>;
  score: number;
  resultType: "section";
  urls: {
    app: string;
  };
}
export interface SearchOrganizationContentInput {
  /** The ID of the organization. */
  organizationId: string;
  /** Words that must all be found, or most of them where no page holds all; `"words in a row"`, `-without`. The last word may be a beginning, and words that are not found stand for similar ones. */
  query: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface SearchSpaceResult {
  type: "space";
  id: string;
  title: string;
  score: number;
  pages: Array<SearchPageResult>;
}
export interface GetSearchSynonymsInput {
  /** The ID of the organization. */
  organizationId: string;
}
export interface SearchSynonyms {
  object: "search-synonyms";
  /** Each is a list of words that searches take for one another. */
  groups: Array<Array<string>>;
  updatedAt: string;
  /** Id of the person; empty while nobody has written any. */
  updatedBy: string;
  urls: {
    location: string;
  };
}
export interface UpdateSearchSynonymsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** Each is a list of words, or of a few words in a row, that mean the same: `k8s` and `Kubernetes`, `SSO` and `single sign-on`. A word stands in one group alone; case and accents make no difference. */
  groups: Array<Array<string>>;
}
export interface ListServiceAccountsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ServiceAccount {
  object: "service-account";
  user: User;
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  disabled: boolean;
  createdAt: string;
  /** First characters of its token; absent when that was revoked. */
  hint?: string;
  /** When its token stops working. */
  expiresAt?: string;
  /** When its token was last used, exact to the minute. */
  lastUsedAt?: string;
  urls: {
    location: string;
  };
}
export interface CreateServiceAccountInput {
  /** The ID of the organization. */
  organizationId: string;
  title: string;
  /** null: it has grants alone. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  /** When the token stops working; never, when null or left out. */
  expiresAt?: string | null | undefined;
}
export interface CreatedServiceAccount {
  object: "service-account";
  user: User;
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  disabled: boolean;
  createdAt: string;
  /** First characters of its token; absent when that was revoked. */
  hint?: string;
  /** When its token stops working. */
  expiresAt?: string;
  /** When its token was last used, exact to the minute. */
  lastUsedAt?: string;
  urls: {
    location: string;
  };
  /** The secret, in this answer alone. */
  token: string;
}
export interface GetServiceAccountInput {
  /** The ID of the organization. */
  organizationId: string;
  userId: string;
}
export interface RemoveServiceAccountInput {
  /** The ID of the organization. */
  organizationId: string;
  userId: string;
}
export interface RotateServiceAccountTokenInput {
  /** The ID of the organization. */
  organizationId: string;
  userId: string;
  /** When the token stops working; never, when null or left out. */
  expiresAt?: string | null | undefined;
}
export interface SetupCompleteInput {
  token: string;
  title: string;
  displayName: string;
  email: string;
  password: string;
}
export interface ListCommentsInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** The sort direction by the time of posting. Default: `desc`. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentRepliesInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface GetCommentReplyInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The ID of the reply. */
  commentReplyId: string;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentersInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface PostCommentInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the page that the comment is about. If omitted, the comment is about the whole content. */
  page?: string | undefined;
  /** The key of the block on the page that the comment is about. */
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
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The new text. */
  body?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** Emoji that the caller reacts with. */
  addedReactions?: Array<string> | undefined;
  /** Emoji reactions of the caller to remove. */
  removedReactions?: Array<string> | undefined;
  /** Whether the comment is resolved. False reopens it. */
  resolved?: boolean | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the comment. */
  commentId: string;
}
export interface PostCommentReplyInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The text of the reply. */
  body: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentReplyInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The ID of the reply. */
  commentReplyId: string;
  /** The new text. */
  body?: {
    /** The text in Markdown. */
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** Emoji that the caller reacts with. */
  addedReactions?: Array<string> | undefined;
  /** Emoji reactions of the caller to remove. */
  removedReactions?: Array<string> | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  resolved?: boolean | undefined;
  /** The format of texts in the response. Default: `markdown`. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentReplyInSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the comment. */
  commentId: string;
  /** The ID of the reply. */
  commentReplyId: string;
}
export interface GenerateStorageUploadURLInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The file to upload. */
  file: {
    /** The file's name. */
    name: string;
    /** The file's media type. If the content shows a different type, the content decides. */
    type: string;
    /** The file's exact size in bytes. */
    size: number;
  };
  /** What the file is for: `organization_file` for files in content, or `import_file` for `startImportRun`. */
  kind: "organization_file" | "import_file";
}
export interface GetSiteAdaptiveSchemaInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
}
export interface SiteAdaptiveSchema {
  object: "site-adaptive-schema";
  jsonSchema: SiteAdaptiveJSONSchema;
  updatedAt: string;
}
export interface SiteAdaptiveJSONSchema {
  $schema?: "http://json-schema.org/draft-07/schema#";
  type: "object";
  properties: {
    unsigned?: {
      type: "object";
      description: "Unsigned claims of the site visitor.";
      properties: Record<string, SiteAdaptiveClaim>;
      /** Claims that are not listed are not looked at. */
      additionalProperties: false;
    };
  } & { [name: string]: SiteAdaptiveClaim };
  /** Claims that are not listed are not looked at. */
  additionalProperties: false;
}
export type SiteAdaptiveClaim = {
  type: "boolean";
  description: string;
} | {
  type: "string";
  description: string;
  /** The only values that it has. */
  enum?: Array<string>;
} | {
  type: "number";
  description: string;
} | {
  type: "array";
  description: string;
  items: {
    type: "boolean";
    description: string;
  } | {
    type: "string";
    description: string;
    /** The only values that it has. */
    enum?: Array<string>;
  } | {
    type: "number";
    description: string;
  };
} | {
  type: "object";
  description: string;
  properties: Record<string, SiteAdaptiveClaim>;
  /** Claims that are not listed are not looked at. */
  additionalProperties: false;
};
export interface UpdateSiteAdaptiveSchemaInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  jsonSchema: {
    $schema?: "http://json-schema.org/draft-07/schema#" | undefined;
    type: "object";
    properties: {
      unsigned?: {
        type: "object";
        description: "Unsigned claims of the site visitor.";
        properties: Record<string, SiteAdaptiveClaim>;
        /** Claims that are not listed are not looked at. */
        additionalProperties: false;
      } | undefined;
    } & { [name: string]: SiteAdaptiveClaim };
    /** Claims that are not listed are not looked at. */
    additionalProperties: false;
  };
}
export interface PreviewSiteAdaptiveContentInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** What the visitor's token would say. */
  claims?: Record<string, unknown> | undefined;
  /** What the visitor would say themselves. */
  unsignedClaims?: Record<string, unknown> | undefined;
  /** A condition to try. */
  condition?: string | undefined;
}
export interface ListSiteAdaptiveTemplateConditionsInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
}
export interface ExportSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** A bundle that was begun before, to see how far it is. Left out, it is the one of the site as it is now, which is begun where there is none. */
  bundle?: string | undefined;
}
export interface SiteBundle {
  object: "site-bundle";
  id: string;
  /** Whether the address answers the zip yet. */
  status: "pending" | "in-progress" | "completed" | "failed";
  /** How much of it is made, in percent. */
  progress: number;
  /** Why it failed. */
  reason?: string;
  /** Where the zip is read. It waits a while for one that is being made, and then answers 503 with `Retry-After`. */
  url: string;
  expiresAt: string;
  /** The Ed25519 key, as PEM, that bundles of the organization are signed with. */
  publicKey: string;
}
export interface GetSiteCustomizationByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** Taken from clients that send it: nothing is masked, whatever the type of the site. */
  unmasked?: boolean | undefined;
}
export interface CustomizationHeaderItemInput {
  title: string;
  localizedTitle?: LocalizedTexts128 | undefined;
  style?: "link" | "button-primary" | "button-secondary" | undefined;
  /** Null for a title that only opens its links. */
  to: CustomizationContentRef | null;
  links?: Array<CustomizationContentLink> | undefined;
  /** Who sees it; an expression over the visitor's claims. */
  condition?: string | undefined;
}
export interface UpdateSiteCustomizationByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** Shown instead of the site's own. */
  title?: string | undefined;
  localizedTitle?: LocalizedTexts128 | undefined;
  favicon?: {
    icon: CustomizationThemedURL;
  } | {
    emoji: string;
  } | Record<string, never> | undefined;
  announcement?: CustomizationAnnouncement | undefined;
  socialAccounts?: Array<{
    platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
    handle: string;
    display?: {
      footer?: boolean | undefined;
      header?: boolean | undefined;
    } | undefined;
  }> | undefined;
  styling?: {
    theme?: "clean" | "muted" | "bold" | "gradient" | undefined;
    primaryColor?: CustomizationThemedColor | undefined;
    tint?: {
      color: CustomizationThemedColor;
    } | undefined;
    infoColor?: CustomizationThemedColor | undefined;
    successColor?: CustomizationThemedColor | undefined;
    warningColor?: CustomizationThemedColor | undefined;
    dangerColor?: CustomizationThemedColor | undefined;
    corners?: "straight" | "rounded" | "circular" | undefined;
    depth?: "subtle" | "flat" | undefined;
    links?: "default" | "accent" | undefined;
    font?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | undefined;
    /** Null and left out: the font of the text. */
    headingFont?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null | undefined;
    monospaceFont?: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata" | CustomizationFontDefinition | undefined;
    /** @deprecated */
    background?: "plain" | "match" | undefined;
    icons?: "regular" | "solid" | "duotone" | "light" | "thin" | undefined;
    codeTheme?: {
      default?: CustomizationThemedCodeTheme | undefined;
      openapi?: CustomizationThemedCodeTheme | undefined;
    } | undefined;
    sidebar?: {
      background?: "default" | "filled" | undefined;
      list?: "default" | "pill" | "line" | undefined;
    } | undefined;
    search?: "prominent" | "subtle" | undefined;
  } | undefined;
  internationalization?: {
    /** @deprecated */
    locale?: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru" | undefined;
  } | undefined;
  header?: {
    /** @deprecated */
    preset?: "default" | "bold" | "contrast" | "custom" | "none" | undefined;
    logo?: CustomizationThemedURL | undefined;
    /** What the logo leads to; left out, the site's start. */
    primaryLink?: CustomizationContentRef | undefined;
    /** @deprecated */
    backgroundColor?: CustomizationThemedColor | undefined;
    /** @deprecated */
    linkColor?: CustomizationThemedColor | undefined;
    links?: Array<CustomizationHeaderItemInput> | undefined;
  } | undefined;
  footer?: {
    logo?: CustomizationThemedURL | undefined;
    groups?: Array<CustomizationFooterGroup> | undefined;
    copyright?: string | undefined;
  } | undefined;
  themes?: {
    default?: "light" | "dark" | "system" | undefined;
    toggeable?: boolean | undefined;
  } | undefined;
  feedback?: {
    enabled?: boolean | undefined;
  } | undefined;
  ai?: {
    mode?: "none" | "search" | "assistant" | undefined;
    greeting?: string | undefined;
    localizedGreeting?: LocalizedTexts128 | undefined;
    suggestions?: Array<string> | undefined;
    instructions?: string | undefined;
  } | undefined;
  advancedCustomization?: {
    enabled?: boolean | undefined;
  } | undefined;
  pageActions?: {
    items?: Array<"assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf"> | undefined;
  } | undefined;
  externalLinks?: {
    target?: "self" | "blank" | undefined;
  } | undefined;
  pagination?: {
    enabled?: boolean | undefined;
  } | undefined;
  trademark?: {
    enabled?: boolean | undefined;
  } | undefined;
  privacyPolicy?: {
    url?: string | undefined;
  } | undefined;
  socialPreview?: {
    url?: string | undefined;
  } | undefined;
  insights?: {
    trackingCookie?: boolean | undefined;
  } | undefined;
}
export interface GetSiteSpaceCustomizationByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSpaceId: string;
}
export interface SiteSpaceCustomizationSettings {
  /** Shown instead of the site's own. */
  title?: string;
  localizedTitle?: LocalizedTexts128;
  favicon: {
    icon: CustomizationThemedURL;
  } | {
    emoji: string;
  } | Record<string, never>;
  announcement?: CustomizationAnnouncement;
  socialAccounts: Array<{
    platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
    handle: string;
    display: {
      footer: boolean;
      header: boolean;
    };
  }>;
  styling: {
    theme: "clean" | "muted" | "bold" | "gradient";
    primaryColor: CustomizationThemedColor;
    tint?: {
      color: CustomizationThemedColor;
    };
    infoColor: CustomizationThemedColor;
    successColor: CustomizationThemedColor;
    warningColor: CustomizationThemedColor;
    dangerColor: CustomizationThemedColor;
    corners: "straight" | "rounded" | "circular";
    depth: "subtle" | "flat";
    links: "default" | "accent";
    font: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition;
    /** Null and left out: the font of the text. */
    headingFont?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null;
    monospaceFont: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata" | CustomizationFontDefinition;
    /** @deprecated */
    background: "plain" | "match";
    icons: "regular" | "solid" | "duotone" | "light" | "thin";
    codeTheme: {
      default: CustomizationThemedCodeTheme;
      openapi: CustomizationThemedCodeTheme;
    };
    sidebar: {
      background: "default" | "filled";
      list: "default" | "pill" | "line";
    };
    search: "prominent" | "subtle";
  };
  internationalization: {
    /** @deprecated */
    locale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
  };
  header: {
    /** @deprecated */
    preset: "default" | "bold" | "contrast" | "custom" | "none";
    logo?: CustomizationThemedURL;
    /** What the logo leads to; left out, the site's start. */
    primaryLink?: CustomizationContentRef;
    /** @deprecated */
    backgroundColor?: CustomizationThemedColor;
    /** @deprecated */
    linkColor?: CustomizationThemedColor;
    links: Array<CustomizationHeaderItem>;
  };
  footer: {
    logo?: CustomizationThemedURL;
    groups: Array<CustomizationFooterGroup>;
    copyright?: string;
  };
  themes: {
    default: "light" | "dark" | "system";
    toggeable: boolean;
  };
  feedback: {
    enabled: boolean;
  };
  ai: {
    mode: "none" | "search" | "assistant";
    greeting?: string;
    localizedGreeting?: LocalizedTexts128;
    suggestions?: Array<string>;
    instructions?: string;
  };
  advancedCustomization: {
    enabled: boolean;
  };
  pageActions: {
    items: Array<"assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf">;
  };
  externalLinks: {
    target: "self" | "blank";
  };
  pagination: {
    enabled: boolean;
  };
  trademark: {
    enabled: boolean;
  };
  privacyPolicy: {
    url?: string;
  };
  socialPreview: {
    url?: string;
  };
  insights: {
    trackingCookie: boolean;
  };
  updatedAt?: string;
  /** What the site space says itself, such as `title` or `styling.theme`; the rest is its site's. */
  overrides: Array<string>;
}
export interface OverrideSiteSpaceCustomizationByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSpaceId: string;
  /** Left out: as it was. Null: as the site has it. */
  title?: string | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  favicon?: {
    icon: CustomizationThemedURL;
  } | {
    emoji: string;
  } | Record<string, never> | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  announcement?: CustomizationAnnouncement | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  socialAccounts?: Array<{
    platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
    handle: string;
    display?: {
      footer?: boolean | undefined;
      header?: boolean | undefined;
    } | undefined;
  }> | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  styling?: {
    theme?: "clean" | "muted" | "bold" | "gradient" | null | undefined;
    primaryColor?: CustomizationThemedColor | null | undefined;
    tint?: {
      color: CustomizationThemedColor;
    } | null | undefined;
    infoColor?: CustomizationThemedColor | null | undefined;
    successColor?: CustomizationThemedColor | null | undefined;
    warningColor?: CustomizationThemedColor | null | undefined;
    dangerColor?: CustomizationThemedColor | null | undefined;
    corners?: "straight" | "rounded" | "circular" | null | undefined;
    depth?: "subtle" | "flat" | null | undefined;
    links?: "default" | "accent" | null | undefined;
    font?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null | undefined;
    headingFont?: "ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans" | CustomizationFontDefinition | null | null | undefined;
    monospaceFont?: "FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata" | CustomizationFontDefinition | null | undefined;
    background?: "plain" | "match" | null | undefined;
    icons?: "regular" | "solid" | "duotone" | "light" | "thin" | null | undefined;
    codeTheme?: {
      default?: CustomizationThemedCodeTheme | undefined;
      openapi?: CustomizationThemedCodeTheme | undefined;
    } | null | undefined;
    sidebar?: {
      background?: "default" | "filled" | undefined;
      list?: "default" | "pill" | "line" | undefined;
    } | null | undefined;
    search?: "prominent" | "subtle" | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  internationalization?: {
    locale?: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru" | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  header?: {
    preset?: "default" | "bold" | "contrast" | "custom" | "none" | null | undefined;
    logo?: CustomizationThemedURL | null | undefined;
    primaryLink?: CustomizationContentRef | null | undefined;
    backgroundColor?: CustomizationThemedColor | null | undefined;
    linkColor?: CustomizationThemedColor | null | undefined;
    links?: Array<CustomizationHeaderItemInput> | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  footer?: {
    logo?: CustomizationThemedURL | null | undefined;
    groups?: Array<CustomizationFooterGroup> | null | undefined;
    copyright?: string | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  themes?: {
    default?: "light" | "dark" | "system" | null | undefined;
    toggeable?: boolean | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  feedback?: {
    enabled?: boolean | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  ai?: {
    mode?: "none" | "search" | "assistant" | null | undefined;
    greeting?: string | null | undefined;
    localizedGreeting?: LocalizedTexts128 | null | undefined;
    suggestions?: Array<string> | null | undefined;
    instructions?: string | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  advancedCustomization?: {
    enabled?: boolean | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  pageActions?: {
    items?: Array<"assistant" | "external-ai" | "markdown" | "mcp" | "git" | "pdf"> | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  externalLinks?: {
    target?: "self" | "blank" | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  pagination?: {
    enabled?: boolean | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  trademark?: {
    enabled?: boolean | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  privacyPolicy?: {
    url?: string | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  socialPreview?: {
    url?: string | null | undefined;
  } | null | undefined;
  /** Left out: as it was. Null: as the site has it. */
  insights?: {
    trackingCookie?: boolean | null | undefined;
  } | null | undefined;
  /** What the site space has none of, whatever its site has, such as `header.logo`. */
  without?: Array<"title" | "localizedTitle" | "announcement" | "styling.tint" | "styling.headingFont" | "header.logo" | "header.primaryLink" | "header.backgroundColor" | "header.linkColor" | "footer.logo" | "footer.copyright" | "ai.greeting" | "ai.localizedGreeting" | "ai.suggestions" | "ai.instructions" | "privacyPolicy.url" | "socialPreview.url"> | undefined;
}
export interface DeleteSiteSpaceCustomizationByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSpaceId: string;
}
export interface AddImageToSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** A PNG, JPEG, WebP or SVG of at most 1 MB, and of at most 4096 pixels each way. */
  base64: string;
}
export interface SiteImage {
  object: "site-image";
  /** To be written into the customization, as a logo or as an icon. */
  url: string;
  contentType: string;
  /** In bytes. */
  size: number;
}
export interface AddExternalLinkToSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  title: string;
  description?: string | null | undefined;
  icon?: string | null | undefined;
  url: string;
  /** The group that it lies in; left out, it lies at the root. */
  parent?: string | undefined;
  /** An expression over the visitor's claims (`visitor.claims.plan == 'pro'`), which must be in the adaptive schema of the site, if it has one. Visitors for whom it does not hold are not shown what carries it. Null removes it. */
  condition?: string | null | undefined;
  /** The same in other languages, by language; readers of a variant get it in its language. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
  /** The same in other languages, by language; readers of a variant get it in its language. */
  localizedDescription?: LocalizedTexts256 | null | undefined;
}
export interface UpdateSiteExternalLinkByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteExternalLinkId: string;
  title?: string | undefined;
  description?: string | null | undefined;
  icon?: string | null | undefined;
  url?: string | undefined;
  /** An expression over the visitor's claims (`visitor.claims.plan == 'pro'`), which must be in the adaptive schema of the site, if it has one. Visitors for whom it does not hold are not shown what carries it. Null removes it. */
  condition?: string | null | undefined;
  /** The same in other languages, by language; readers of a variant get it in its language. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
  /** The same in other languages, by language; readers of a variant get it in its language. */
  localizedDescription?: LocalizedTexts256 | null | undefined;
}
export interface DeleteSiteExternalLinkByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteExternalLinkId: string;
}
export interface GetSitePublishingAuthByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
}
export interface SitePublishingAuth {
  object: "publishing-auth";
  /** Who signs visitors' tokens: a service of your own. This service runs no integrations. */
  backend: "custom" | "integration";
  integration?: string;
  /** Signs visitors' tokens with HS256, as the bytes of this text. Only for sessions and tokens of scope `admin`. */
  privateKey?: string;
  /** Keys (JWK) of whoever signs with an asymmetric algorithm instead. */
  publicKeys: Array<{
    kty: string;
  } & { [name: string]: unknown }>;
  fallbackURL?: string;
  logoutURL?: string;
}
export interface GetSpacePublishingAuthByIdInput {
  /** The ID of the space. */
  spaceId: string;
}
export interface UpdateSitePublishingAuthByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** Who signs visitors' tokens: a service of your own. This service runs no integrations. */
  backend?: "custom" | "integration" | undefined;
  /** Means nothing here: `integration` is refused as a backend. */
  integration?: string | undefined;
  /** Replaces the keys; empty for none. */
  publicKeys?: Array<{
    kty: "RSA" | "EC" | "OKP";
    kid?: string | undefined;
    alg?: string | undefined;
  } & { [name: string]: unknown }> | undefined;
  /** Where visitors without a token are sent, with what they wanted to read in `location`. */
  fallbackURL?: string | null | undefined;
  /** Where visitors are sent who sign out. */
  logoutURL?: string | null | undefined;
}
export interface RegenerateSitePublishingAuthByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
}
export type SiteInsightsEvent = {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "page_view";
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "page_markdown_request";
  markdownSource?: "page-action" | undefined;
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "search_open";
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "search_type_query";
  query: string;
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "search_open_result";
  query: string;
  result: {
    spaceId: string;
    pageId: string;
  } | {
    recordId: string;
  };
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "page_post_feedback";
  feedback: {
    rating: "bad" | "ok" | "good";
  };
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "page_post_feedback_comment";
  feedback: {
    rating: "bad" | "ok" | "good";
    comment: string;
  };
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "agent_feedback";
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "ask_question";
  query: string;
  goal?: string | undefined;
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "ask_view";
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "ask_rate_response";
  query: string;
  rating: 1 | -1;
  responseId: string;
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "link_click";
  link: {
    target: {
      kind: string;
    } & { [name: string]: unknown };
    position: "announcement" | "header" | "footer" | "sidebar" | "content";
  };
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "api_client_open";
  operation: {
    path: string;
    method: string;
  };
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "api_client_request";
  operation: {
    path: string;
    method: string;
  };
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "ad_click";
  ad: {
    domain: string;
    zoneId: string;
    placement: "aside";
  };
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "ad_display";
  ad: {
    domain: string;
    zoneId: string;
    placement: "aside";
  };
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "trademark_click";
  placement: "sidebar" | "ad" | "footer" | "pdf" | "embed";
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "llms_request";
  llmsVariant: "standard" | "full";
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "mcp_request";
} | {
  session: SiteInsightsEventSession;
  location: SiteInsightsEventLocation;
  timestamp?: string | undefined;
  type: "rss_request";
};
export interface SiteInsightsEventSession {
  visitorId: string;
  sessionId: string;
  cookies: Record<string, string>;
  ip?: string | undefined;
  userAgent: string;
  language: string | null;
  referrer: "" | string | null;
  /** @deprecated */
  visitorAuthToken?: string | null | undefined;
  visitorAuthClaims?: Record<string, unknown> | undefined;
}
export interface SiteInsightsEventLocation {
  url: string;
  displayContext?: "site" | "server" | "embed" | "mcp" | undefined;
  siteSection: string | null;
  siteSpace: string | null;
  siteShareKey: string | null;
  space: string | null;
  revision: string | null;
  page: string | null;
}
export interface TrackEventsInSiteByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  events: Array<SiteInsightsEvent>;
}
export interface SubmitSiteAgentFeedbackInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** What is outdated, wrong or missing. Secrets and addresses are masked. */
  feedback: string;
  /** What the agent was about to do for its user. */
  goal?: string | undefined;
  /** Where the page was read. */
  url: string;
  spaceId: string;
  pageId: string;
  /** Through what the agent read the page. */
  source?: "mcp" | "assistant" | undefined;
}
export type SiteInsightsQueryEventsColumn = {
  column: "datetime";
  interval?: "hour" | "day" | "week" | "month" | undefined;
} | {
  column: "visitorClaim";
  claim: string;
} | {
  column: "url" | "urlPath" | "siteSection" | "siteSpace" | "siteShareKey" | "displayContext" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "visitorAuthenticated" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventLLMSVariant" | "eventPageNotFoundType" | "eventMarkdownSource" | "eventSearchQuery" | "eventSearchFound" | "eventSearchResultRecordId" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "eventAgentFeedback" | "eventAgentFeedbackGoal" | "eventAgentFeedbackSource" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement" | "dayOfWeek" | "hourOfDay" | "eventType" | "visitorClaimProperty" | "eventsCount" | "sessionsCount" | "visitorsCount" | "pageFeedbackRating" | "askResponseRating";
};
export type SiteInsightsQueryEventsFilterInput = {
  column: "datetime";
  interval?: "hour" | "day" | "week" | "month" | undefined;
  /** Others than `in` and `notIn` compare with one value. */
  operator?: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual" | undefined;
  values: Array<string>;
} | {
  column: "visitorClaim";
  claim: string;
  /** Others than `in` and `notIn` compare with one value. */
  operator?: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual" | undefined;
  values: Array<unknown>;
} | {
  column: "url" | "urlPath" | "siteSection" | "siteSpace" | "siteShareKey" | "displayContext" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "visitorAuthenticated" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventLLMSVariant" | "eventPageNotFoundType" | "eventMarkdownSource" | "eventSearchQuery" | "eventSearchFound" | "eventSearchResultRecordId" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "eventAgentFeedback" | "eventAgentFeedbackGoal" | "eventAgentFeedbackSource" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement" | "dayOfWeek" | "hourOfDay" | "eventType" | "visitorClaimProperty" | "eventsCount" | "sessionsCount" | "visitorsCount" | "pageFeedbackRating" | "askResponseRating";
  /** Others than `in` and `notIn` compare with one value. */
  operator?: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual" | undefined;
  values: Array<unknown>;
};
export interface AggregateSiteEventsInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  select?: Array<SiteInsightsQueryEventsColumn> | undefined;
  where?: Array<SiteInsightsQueryEventsFilterInput> | undefined;
  groupBy?: Array<SiteInsightsQueryEventsColumn> | undefined;
  order?: {
    by: SiteInsightsQueryEventsColumn;
    direction: "asc" | "desc";
  } | undefined;
  range: "lastYear" | "last3Months" | "last30Days" | "last7Days" | "last24Hours" | {
    from: string;
    to: string;
  };
  limit?: number | undefined;
}
export interface SiteInsightsQueryEventsAggregationResult {
  columns: Array<SiteInsightsQueryEventsValues>;
}
export interface SiteInsightsQueryEventsValues {
  column: string;
  claim?: string;
  values: Array<unknown>;
}
export interface ListSiteRedirectsInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** Part of the source, in any case. */
  search?: string | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface SiteRedirect {
  object: "site-redirect";
  id: string;
  /** One that a moved page has left behind may be longer than what can be created. */
  source: string;
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
    url: string;
  };
  captureWildcard: boolean;
  permanent: boolean;
  draft: boolean;
  createdAt: string;
  updatedAt?: string;
}
export interface CreateSiteRedirectInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** A path below the address of the site; a `*` at its end stands for whatever follows. */
  source: string;
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
    url: string;
  };
  /** True puts what the `*` stands for behind the address of the destination. */
  captureWildcard?: boolean | undefined;
  /** True keeps it from being followed. */
  draft?: boolean | undefined;
  permanent?: boolean | undefined;
}
export interface BulkUpsertSiteRedirectsInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  redirects: Array<{
    /** A path below the address of the site; a `*` at its end stands for whatever follows. */
    source: string;
    /** Makes a draft live. */
    intent: "publish";
  } | {
    /** A path below the address of the site; a `*` at its end stands for whatever follows. */
    source: string;
    intent?: "live" | "draft" | undefined;
    captureWildcard?: boolean | undefined;
    permanent?: boolean | undefined;
    /** Null deletes the redirect of this source. */
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
      url: string;
    } | {
      kind: "path";
      spaceId: string;
      path: string;
    } | null;
  }>;
}
export interface UpdateSiteRedirectByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteRedirectId: string;
  /** A path below the address of the site; a `*` at its end stands for whatever follows. */
  source?: string | undefined;
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
    url: string;
  } | undefined;
  /** True puts what the `*` stands for behind the address of the destination. */
  captureWildcard?: boolean | undefined;
  /** True keeps it from being followed. */
  draft?: boolean | undefined;
  permanent?: boolean | undefined;
}
export interface DeleteSiteRedirectByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteRedirectId: string;
}
export interface GetSiteRedirectBySourceInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** A path below the address of the site; a `*` at its end stands for whatever follows. */
  source: string;
}
export interface SearchSiteContentInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** Words that must all be found, or most of them where no page holds all; `"words in a row"`, `-without`. The last word may be a beginning, and words that are not found stand for similar ones. */
  query: string;
  /** `default`: the variant that is read, and what each other section opens with. */
  scope?: SiteSearchScope | undefined;
  /** @deprecated */
  mode?: "specific" | "current" | "all" | undefined;
  /** @deprecated */
  siteSpaceIds?: Array<string> | undefined;
  /** @deprecated */
  siteSpaceId?: string | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ListSiteSectionGroupsInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface AddSectionGroupToSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  title: string;
  icon?: string | null | undefined;
  /** Sections to move into it, in their order. */
  sections?: Array<string> | undefined;
  /** The group that it lies in; left out, it lies at the root. */
  parent?: string | undefined;
}
export interface UpdateSiteSectionGroupByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSectionGroupId: string;
  title?: string | undefined;
  icon?: string | null | undefined;
  /** The same in other languages, by language; readers of a variant get it in its language. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
}
export interface DeleteSiteSectionGroupByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSectionGroupId: string;
}
export interface AddSectionToGroupInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSectionGroupId: string;
  sectionId: string;
}
export interface RemoveSectionFromGroupInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSectionGroupId: string;
  siteSectionId: string;
}
export interface MoveSiteSectionGroupInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSectionGroupId: string;
  position?: {
    before?: {
      type: "site-section" | "site-section-group";
      id: string;
    } | undefined;
    after?: {
      type: "site-section" | "site-section-group";
      id: string;
    } | undefined;
  } | undefined;
}
export interface ListSiteSectionsInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface AddSectionToSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  spaceId: string;
  title?: string | null | undefined;
  icon?: string | null | undefined;
}
export interface UpdateSiteSectionByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSectionId: string;
  title?: string | undefined;
  path?: string | undefined;
  /** A site space of the section. */
  defaultSiteSpace?: string | undefined;
  /** An expression over the visitor's claims (`visitor.claims.plan == 'pro'`), which must be in the adaptive schema of the site, if it has one. Visitors for whom it does not hold are not shown what carries it. Null removes it. */
  condition?: string | null | undefined;
  icon?: string | null | undefined;
  description?: string | null | undefined;
  /** The same in other languages, by language; readers of a variant get it in its language. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
  /** The same in other languages, by language; readers of a variant get it in its language. */
  localizedDescription?: LocalizedTexts256 | null | undefined;
}
export interface DeleteSiteSectionByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSectionId: string;
}
export interface MoveSiteSectionInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSectionId: string;
  position?: {
    before?: {
      type: "site-section";
      siteSection: string;
    } | undefined;
    after?: {
      type: "site-section";
      siteSection: string;
    } | undefined;
  } | undefined;
}
export interface ListSiteShareLinksInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** Part of the name, in any case. */
  search?: string | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface ShareLink {
  object: "share-link";
  id: string;
  createdAt: string;
  name?: string;
  /** False: the link opens nothing. */
  active?: boolean;
  urls: {
    /** Opens the site, and holds the key. Left out while the link would open nothing. */
    published?: string;
  };
}
export interface CreateSiteShareLinkInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  name: string;
}
export interface UpdateSiteShareLinkByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  shareLinkId: string;
  active?: boolean | undefined;
  name?: string | undefined;
}
export interface DeleteSiteShareLinkByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  shareLinkId: string;
}
export interface ListSiteSpacesInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
  /** True: only the default one; false: only the others. */
  default?: boolean | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface AddSpaceToSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  spaceId: string;
  /** Left out: the default section, or the root where there are none. */
  sectionId?: string | undefined;
  /** What the variant is called; left out, it has the space's title. */
  title?: string | undefined;
}
export interface UpdateSiteSpaceByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSpaceId: string;
  path?: string | undefined;
  /** An expression over the visitor's claims (`visitor.claims.plan == 'pro'`), which must be in the adaptive schema of the site, if it has one. Visitors for whom it does not hold are not shown what carries it. Null removes it. */
  condition?: string | null | undefined;
  /** The space that is shown from now on. */
  spaceId?: string | undefined;
  /** True keeps it out of the navigation; its address still works. */
  hidden?: boolean | undefined;
  /** Null gives it the space's title. */
  title?: string | null | undefined;
  /** The same in other languages, by language; readers of a variant get it in its language. */
  localizedTitle?: LocalizedTexts128 | null | undefined;
}
export interface DeleteSiteSpaceByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSpaceId: string;
}
export interface MoveSiteSpaceInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  siteSpaceId: string;
  position?: {
    before?: {
      type: "site-space";
      siteSpace: string;
    } | undefined;
    after?: {
      type: "site-space";
      siteSpace: string;
    } | undefined;
  } | undefined;
}
export interface GetSiteStructureInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
}
export interface SortSiteStructureInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  item: {
    type: "site-space" | "site-section" | "site-section-group" | "site-external-link";
    id: string;
  };
  position: {
    before?: {
      type: "site-space" | "site-section" | "site-section-group" | "site-external-link";
      id: string;
    } | undefined;
    after?: {
      type: "site-space" | "site-section" | "site-section-group" | "site-external-link";
      id: string;
    } | undefined;
  };
}
export interface ListSitesInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Only sites that show this space. */
  space?: string | undefined;
  /** Part of the title, in any case. */
  title?: string | undefined;
  published?: boolean | undefined;
  type?: Array<"basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium"> | undefined;
}
export interface CreateSiteInput {
  /** The ID of the organization. */
  organizationId: string;
  type?: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium" | undefined;
  title?: string | undefined;
  visibility?: "public" | "unlisted" | "share-link" | "visitor-auth" | undefined;
  spaces?: Array<string> | undefined;
}
export interface GetSiteByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
}
export interface UpdateSiteByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  title?: string | undefined;
  visibility?: "public" | "unlisted" | "share-link" | "visitor-auth" | undefined;
  basename?: string | undefined;
  /** The site's own host; null removes it. */
  hostname?: string | null | undefined;
  adaptiveContent?: {
    enabled: boolean;
  } | undefined;
  agentsContext?: "excluded" | "included" | undefined;
  /** A site space at the root, or in the default section. */
  defaultSiteSpace?: string | undefined;
  defaultSiteSection?: string | undefined;
  /** Host and path below which another server shows the site; null removes it. */
  proxy?: string | null | undefined;
}
export interface DeleteSiteByIdInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
}
export interface PublishSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
}
export interface UnpublishSiteInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
}
export interface ListSiteHostnamesInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
}
export interface SiteHostname {
  object: "site-hostname";
  hostname: string;
  /** Whether it is the site's own hostname, or that of the server that shows it. */
  usedBy: "hostname" | "proxy";
  /** Whether the site is read there; expiring: it is, but no proof is found any more. */
  status: "verified" | "unverified" | "expiring";
  /** What the last proof was. */
  method?: "txt" | "cname" | "trusted";
  verifiedAt?: string;
  /** When its records were last looked for. */
  checkedAt?: string;
  /** When the site stops being read there, without a proof. */
  expiresAt?: string;
  /** DNS records of which one proves that the hostname is the organization's. */
  records: Array<{
    type: "TXT" | "CNAME";
    name: string;
    value: string;
  }>;
  urls: {
    location: string;
  };
}
export interface GetSiteHostnameInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  hostname: string;
}
export interface VerifySiteHostnameInput {
  /** The ID of the organization that owns the site. */
  organizationId: string;
  /** The ID of the site. */
  siteId: string;
  hostname: string;
}
export interface ListSpacesInOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Whether to list the trash instead: deleted spaces that the caller can restore. Default: false. */
  deleted?: boolean | undefined;
}
export interface ListSpacesForOrganizationMemberInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the member's user or service account. */
  userId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
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
  /** The ID of the space. */
  spaceId: string;
  /** The key of a share link. It opens content that is shared by link without a credential, and URLs in the response include it. */
  shareKey?: string | undefined;
}
export interface SpacesShowPresenceInput {
  /** The ID of the space. */
  spaceId: string;
  tab: string;
  changeRequest: string | null;
  page: string | null;
  block: string | null;
}
export interface UpdateSpaceByIdInput {
  /** The ID of the space. */
  spaceId: string;
  /** The space's new display name. */
  title?: string | undefined;
  /** The space's new emoji. Null or an empty string removes it. A space can't have both an emoji and an icon. */
  emoji?: string | null | undefined;
  /** The URL of an image to show as the space's icon instead of an emoji. Null removes it. */
  icon?: string | null | undefined;
  /** Who can read the space besides the people with a role on it. `in-collection` requires a space in a collection. */
  visibility?: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private" | undefined;
  /** Whether members can edit the main content directly (`live`) or only through change requests (`locked`). */
  editMode?: "live" | "locked" | undefined;
  /** The language of the space's content. */
  language?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl" | undefined;
  /** The role on the space of members without a role of their own. `inherit` uses the role on the parent, and null gives no access. */
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
  /** The ID of the space. */
  spaceId: string;
}
export interface DuplicateSpaceInput {
  /** The ID of the space. */
  spaceId: string;
}
export interface RestoreSpaceInput {
  /** The ID of the space. */
  spaceId: string;
}
export interface MoveSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the collection to move the item to. Null moves it to the root of the organization. If omitted, the item stays in its parent. */
  parent?: string | null | undefined;
  /** The new position among the siblings. If omitted, the item is placed at the end of its new parent. */
  position?: ContentPosition | undefined;
}
export interface TransferSpaceInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the organization to move the space to. */
  organization: string;
}
export interface CreateSpaceInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The space's display name. Default: Untitled. */
  title?: string | undefined;
  /** The space's emoji. If empty or omitted, the space has none. */
  emoji?: string | undefined;
  /** The ID of the collection to create the space in. If omitted, the space is created at the root of the organization. */
  parent?: string | undefined;
  /** The language of the space's content. */
  language?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl" | undefined;
  /** Whether members can edit the main content directly (`live`) or only through change requests (`locked`). */
  editMode?: "live" | "locked" | undefined;
  /** The template to copy into the new space. If omitted, the space is empty. */
  template?: {
    /** The template: the ID of a space that the caller can read, or `<space>/<page>` for a page of it with its subpages. */
    id: string;
    /** Values for the template. */
    params?: {
      /** Files to use in the copy, by name. Links to `template:<name>` in the template point to them. */
      contentRefs?: Record<string, ContentRef> | undefined;
    } | undefined;
  } | undefined;
  /** Accepted for compatibility and ignored. @deprecated */
  empty?: true | undefined;
}
export interface ApiInformation {
  /** Version of the service. */
  version: string;
  /** Digest of the program that answers; another build has another one. */
  build: string;
  /** Name of the newest migration of the database that this version knows. */
  schema: string;
}
export interface ListTeamsInOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Only teams that this member can manage. */
  owner?: string | undefined;
  /** Part of the title, in any case. */
  title?: string | undefined;
}
export interface CreateOrganizationTeamInput {
  /** The ID of the organization. */
  organizationId: string;
  title: string;
  members?: Array<string> | undefined;
}
export interface GetTeamInOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the team. */
  teamId: string;
}
export interface UpdateTeamInOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the team. */
  teamId: string;
  title: string;
}
export interface RemoveTeamFromOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the team. */
  teamId: string;
}
export interface ListPermissionsOfTeamInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the team. */
  teamId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface TeamGrant {
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  resource: {
    type: "space" | "collection" | "site";
    id: string;
    title: string;
    urls: {
      app: string;
    };
  };
}
export interface ListTeamsForOrganizationMemberInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the member's user or service account. */
  userId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Part of the title, in any case. */
  title?: string | undefined;
}
export interface TeamMember {
  role: "owner" | "member";
}
export interface ListTeamMembersInOrganizationByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the team. */
  teamId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface OrganizationTeamMember {
  organization: OrganizationMember;
  team: TeamMember;
  permissions: {
    view: boolean;
  };
}
export interface UpdateMembersInOrganizationTeamInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the team. */
  teamId: string;
  add?: Array<string> | undefined;
  memberships?: Record<string, TeamMember> | undefined;
  remove?: Array<string> | undefined;
}
export interface AddMemberToOrganizationTeamByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the team. */
  teamId: string;
  userId: string;
  role?: "owner" | "member" | undefined;
}
export interface DeleteMemberFromOrganizationTeamByIdInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the team. */
  teamId: string;
  userId: string;
}
export interface ListAccessTokensInput {
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface AccessToken {
  object: "access-token";
  id: string;
  name: string;
  /** First characters of the secret. */
  hint: string;
  /** The most that it may be used for. */
  scope: "read" | "write" | "admin";
  /** The only organization that it reaches; all, when absent. */
  organization?: string;
  createdAt: string;
  expiresAt?: string;
  /** Exact to the minute. */
  lastUsedAt?: string;
  urls: {
    location: string;
  };
}
export interface CreateAccessTokenInput {
  name: string;
  /** `read`: only reading; `write`: also content; `admin`: all that the caller may do. */
  scope?: "read" | "write" | "admin" | undefined;
  /** The only organization that it is to reach; null: all of them. */
  organization?: string | null | undefined;
  /** When it stops working; never, when null or left out. */
  expiresAt?: string | null | undefined;
}
export interface CreatedAccessToken {
  object: "access-token";
  id: string;
  name: string;
  /** First characters of the secret. */
  hint: string;
  /** The most that it may be used for. */
  scope: "read" | "write" | "admin";
  /** The only organization that it reaches; all, when absent. */
  organization?: string;
  createdAt: string;
  expiresAt?: string;
  /** Exact to the minute. */
  lastUsedAt?: string;
  urls: {
    location: string;
  };
  /** The secret, in this answer alone. */
  token: string;
}
export interface DeleteAccessTokenInput {
  tokenId: string;
}
export interface OfferSpaceTransferInput {
  /** The ID of the space. */
  spaceId: string;
  /** The ID of the organization to offer the content to. */
  organization: string;
}
export interface Transfer {
  object: "transfer";
  /** The transfer's ID. */
  id: string;
  /** What is transferred: a space or a collection. */
  type: "space" | "collection";
  /** The ID of the transferred space or collection. */
  content: string;
  /** The title of the transferred space or collection. */
  title: string;
  /** The organization that offers the transfer. */
  from: {
    /** The organization's ID. */
    id: string;
    /** The organization's display name. The other organization sees it after the transfer is accepted. */
    title?: string;
  };
  /** The organization that receives the transfer. */
  to: {
    /** The organization's ID. */
    id: string;
    /** The organization's display name. The other organization sees it after the transfer is accepted. */
    title?: string;
  };
  /** The state of the transfer. `void` means that the content was moved or deleted, or that the person who offered it is no longer an administrator. */
  status: "offered" | "accepted" | "declined" | "withdrawn" | "expired" | "void" | "undone";
  /** When the transfer was offered (UTC). */
  createdAt: string;
  /** When the offer expires (UTC). Present while the transfer is offered. */
  expiresAt?: string;
  /** When the transfer was accepted or declined (UTC). */
  decidedAt?: string;
  /** Until when the transfer can be undone (UTC). Present after it is accepted. */
  undoableUntil?: string;
  /** The URLs of the transfer. */
  urls: {
    /** The transfer's URL in the API. */
    location: string;
  };
}
export interface OfferCollectionTransferInput {
  /** The ID of the collection. */
  collectionId: string;
  /** The ID of the organization to offer the content to. */
  organization: string;
}
export interface ListOrganizationTransfersInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface GetOrganizationTransferInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the transfer. */
  transferId: string;
}
export interface AcceptOrganizationTransferInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the transfer. */
  transferId: string;
}
export interface DeclineOrganizationTransferInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the transfer. */
  transferId: string;
}
export interface UndoOrganizationTransferInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the transfer. */
  transferId: string;
}
export interface ListTranslationsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** Only those that this space is the source or the result of. */
  space?: string | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface Translation {
  object: "translation";
  id: string;
  /** `pending` before the first run and while one waits; `completed` says nothing of its success. */
  status: "pending" | "running" | "completed";
  source: {
    space: string;
    language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  };
  language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  instructions: JSONDocument;
  /** Whether it follows its source by itself, some minutes after a change. */
  automatic: boolean;
  /** Whether the source was changed since the last finished run. */
  outdated: boolean;
  result?: {
    space: string;
    revision: string;
    language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  };
  latestRun?: {
    status: "pending" | "running" | "success" | "failure";
    progress: number;
    /** What it does at the moment. */
    step?: string;
    /** Pages of the source that it looks at. */
    pages: number;
    pagesDone: number;
    error?: {
      code: string;
      message: string;
    };
    startedAt?: string;
    endedAt?: string;
  };
  createdAt: string;
  updatedAt: string;
  stats: {
    runs: number;
    /** Words that a provider was asked to translate. */
    totalWords: number;
    /** Pages that were written. */
    totalPages: number;
    /** Milliseconds. */
    totalDuration: number;
    /** Milliseconds. */
    latestRunDuration: number;
    latestPages: number;
    latestWords: number;
  };
  permissions: {
    view: boolean;
    edit: boolean;
  };
  urls: {
    location: string;
    app: string;
  };
}
export interface CreateTranslationInput {
  /** The ID of the organization. */
  organizationId: string;
  source: {
    space: string;
    language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  };
  language: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  /** What a model is told about how to translate. */
  instructions?: JSONDocumentInput | undefined;
  /** Whether it follows its source by itself, some minutes after a change. */
  automatic?: boolean | undefined;
}
export interface GetTranslationInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the translation. */
  translationId: string;
}
export interface UpdateTranslationInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the translation. */
  translationId: string;
  instructions: JSONDocumentInput;
  /** Whether it follows its source by itself, some minutes after a change. */
  automatic?: boolean | undefined;
}
export interface DeleteTranslationInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the translation. */
  translationId: string;
}
export interface RunTranslationInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the translation. */
  translationId: string;
}
export interface ListTranslationItemsInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the translation. */
  translationId: string;
  status?: "translated" | "edited" | "conflict" | "failed" | undefined;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface TranslationItem {
  object: "translation-item";
  /** Of the page, the reusable content or the file; the same in both spaces. */
  id: string;
  kind: "page" | "reusable-content" | "file";
  title: string;
  /** `edited`: people changed it, and it stays theirs; `failed`: some of it stays in the source's language. */
  status: "translated" | "edited" | "conflict" | "failed";
  /** What stays in the source's language. */
  failures: Array<string>;
  /** Told by the operation that reads one item. */
  conflict?: {
    reason: "both-changed" | "removed-here" | "removed-at-source";
    /** The text as people left it; absent for what is not there or no text. */
    mine?: string;
    /** The text that a run would write. */
    proposed?: string;
  };
  updatedAt: string;
  urls: {
    location: string;
    app: string;
  };
}
export interface GetTranslationItemInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the translation. */
  translationId: string;
  itemId: string;
}
export interface ResolveTranslationItemInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The ID of the translation. */
  translationId: string;
  itemId: string;
  /** Keep what people wrote, or take what the run proposes instead. */
  resolution: "mine" | "proposed";
}
export interface GetUserByIdInput {
  userId: string;
}
export interface UpdateUserByIdInput {
  userId: string;
  displayName?: string | undefined;
  /** null takes the picture away. */
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
export interface UsersResetPasswordInput {
  token: string;
  newPassword: string;
  revokeTokens?: boolean | undefined;
}
export interface UsersVerifyEmailInput {
  token: string;
}
export interface DeleteUserSessionInput {
  sessionId: string;
}
export interface ListWebhooksInput {
  /** The ID of the organization. */
  organizationId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
}
export interface Webhook {
  object: "webhook";
  id: string;
  /** Where events are sent. */
  url: string;
  description?: string;
  /** Ids of the operations that it is told of; all when empty. */
  events: Array<string>;
  /** Told of these spaces alone, and of `sites`. */
  spaces: Array<string>;
  /** Told of these sites alone, and of `spaces`. */
  sites: Array<string>;
  /** False: nothing is sent, nor kept to be sent later. */
  active: boolean;
  /** Since when it is not active. */
  disabledAt?: string;
  /** Why it is not active: an `administrator` said so, it was `failing` for a day, or its receiver said that it is `gone` (410). */
  disabledReason?: "administrator" | "failing" | "gone";
  /** Since when nothing has arrived; absent while it does. */
  failingSince?: string;
  /** Until when the secret before the present one signs as well. */
  previousSecretExpiresAt?: string;
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export type WebhookEventType = "acceptOrganizationTransfer" | "addExternalLinkToSite" | "addImageToSite" | "addMemberToOrganizationTeamById" | "addSectionGroupToSite" | "addSectionToGroup" | "addSectionToSite" | "addSpaceToSite" | "applyTemplateToSpace" | "bulkUpsertSiteRedirects" | "cancelImportRun" | "createChangeRequest" | "createChangeRequestFromIssuesCluster" | "createCollection" | "createGitConnection" | "createOpenAPISpec" | "createOrUpdateOpenAPISpecBySlug" | "createOrganization" | "createOrganizationInvite" | "createOrganizationSAMLProvider" | "createOrganizationTeam" | "createSAMLProviderKey" | "createServiceAccount" | "createSite" | "createSiteRedirect" | "createSiteShareLink" | "createSpace" | "createTranslation" | "createWebhook" | "declineOrganizationTransfer" | "deleteCollectionById" | "deleteCommentInChangeRequest" | "deleteCommentInSpace" | "deleteCommentReplyInChangeRequest" | "deleteCommentReplyInSpace" | "deleteGitConnection" | "deleteInstanceBackup" | "deleteLegacyGitInstallation" | "deleteMemberFromOrganizationTeamById" | "deleteOpenAPISpecBySlug" | "deleteOrganizationInvite" | "deleteOrganizationInviteById" | "deleteOrganizationSAMLProvider" | "deleteSAMLProviderKey" | "deleteSiteById" | "deleteSiteExternalLinkById" | "deleteSiteRedirectById" | "deleteSiteSectionById" | "deleteSiteSectionGroupById" | "deleteSiteShareLinkById" | "deleteSiteSpaceById" | "deleteSiteSpaceCustomizationById" | "deleteSpaceById" | "deleteTranslation" | "deleteWebhook" | "disconnectApplication" | "downloadInstanceBackup" | "dropInstanceJob" | "duplicateSpace" | "exportToGitRepository" | "importGitRepository" | "ingestConversation" | "installGitSyncProviderOnTarget" | "inviteToCollection" | "inviteToSite" | "inviteToSpace" | "inviteUsersToOrganization" | "joinOrganization" | "joinOrganizationWithInvite" | "mergeChangeRequest" | "moveCollection" | "moveSiteSection" | "moveSiteSectionGroup" | "moveSiteSpace" | "moveSpace" | "offerCollectionTransfer" | "offerSpaceTransfer" | "overrideSiteSpaceCustomizationById" | "postCommentInChangeRequest" | "postCommentInSpace" | "postCommentReplyInChangeRequest" | "postCommentReplyInSpace" | "publishSite" | "regenerateSitePublishingAuthById" | "removeMemberFromOrganizationById" | "removeOrganizationAccessToken" | "removeRequestedReviewerFromChangeRequest" | "removeSectionFromGroup" | "removeServiceAccount" | "removeTeamFromCollection" | "removeTeamFromOrganizationById" | "removeTeamFromSite" | "removeTeamFromSpace" | "removeUserFromCollection" | "removeUserFromSite" | "removeUserFromSpace" | "requestReviewersForChangeRequest" | "resolveTranslationItem" | "restoreSpace" | "retryInstanceJob" | "rollbackToRevision" | "rotateServiceAccountToken" | "rotateWebhookSecret" | "runTranslation" | "setUserAsSSOMemberForOrganization" | "sortSiteStructure" | "startImportRun" | "startInstanceBackup" | "submitChangeRequestReview" | "syncGitSyncInstallation" | "transferCollection" | "transferSpace" | "undoOrganizationTransfer" | "uninstallGitSyncInstallation" | "unpublishSite" | "updateChangeRequest" | "updateChangeRequestById" | "updateChangeRequestContent" | "updateCollectionById" | "updateCommentInChangeRequest" | "updateCommentInSpace" | "updateCommentReplyInChangeRequest" | "updateCommentReplyInSpace" | "updateConversationsIssuesCluster" | "updateGitConnection" | "updateGitSyncInstallationById" | "updateGlossaryEntries" | "updateMemberInOrganizationById" | "updateMembersInOrganizationTeam" | "updateOpenAPISpecBySlug" | "updateOrganizationAgentInstructions" | "updateOrganizationById" | "updateOrganizationInviteById" | "updateOrganizationSAMLProvider" | "updateSearchSynonyms" | "updateSiteAdaptiveSchema" | "updateSiteById" | "updateSiteCustomizationById" | "updateSiteExternalLinkById" | "updateSitePublishingAuthById" | "updateSiteRedirectById" | "updateSiteSectionById" | "updateSiteSectionGroupById" | "updateSiteShareLinkById" | "updateSiteSpaceById" | "updateSpaceById" | "updateSpaceContent" | "updateTeamInOrganizationById" | "updateTeamPermissionInCollection" | "updateTeamPermissionInSite" | "updateTeamPermissionInSpace" | "updateTranslation" | "updateUserPermissionInCollection" | "updateUserPermissionInSite" | "updateUserPermissionInSpace" | "updateWebhook" | "verifyOrganizationEmailDomain" | "verifySiteHostname";
export interface CreateWebhookInput {
  /** The ID of the organization. */
  organizationId: string;
  /** An http or https address that answers POST. */
  url: string;
  description?: string | null | undefined;
  /** Ids of the operations that it is told of; all when empty. */
  events?: Array<WebhookEventType> | undefined;
  /** Tell of these spaces alone, and of `sites`. */
  spaces?: Array<string> | undefined;
  /** Tell of these sites alone, and of `spaces`. */
  sites?: Array<string> | undefined;
}
export interface WebhookWithSecret {
  object: "webhook";
  id: string;
  /** Where events are sent. */
  url: string;
  description?: string;
  /** Ids of the operations that it is told of; all when empty. */
  events: Array<string>;
  /** Told of these spaces alone, and of `sites`. */
  spaces: Array<string>;
  /** Told of these sites alone, and of `spaces`. */
  sites: Array<string>;
  /** False: nothing is sent, nor kept to be sent later. */
  active: boolean;
  /** Since when it is not active. */
  disabledAt?: string;
  /** Why it is not active: an `administrator` said so, it was `failing` for a day, or its receiver said that it is `gone` (410). */
  disabledReason?: "administrator" | "failing" | "gone";
  /** Since when nothing has arrived; absent while it does. */
  failingSince?: string;
  /** Until when the secret before the present one signs as well. */
  previousSecretExpiresAt?: string;
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
  /** Signs what is sent, by Standard Webhooks; in this answer alone. */
  secret: string;
}
export interface GetWebhookInput {
  /** The ID of the organization. */
  organizationId: string;
  webhookId: string;
}
export interface UpdateWebhookInput {
  /** The ID of the organization. */
  organizationId: string;
  webhookId: string;
  /** An http or https address that answers POST. */
  url?: string | undefined;
  description?: string | null | undefined;
  /** Ids of the operations that it is told of; all when empty. */
  events?: Array<WebhookEventType> | undefined;
  /** Tell of these spaces alone, and of `sites`. */
  spaces?: Array<string> | undefined;
  /** Tell of these sites alone, and of `spaces`. */
  sites?: Array<string> | undefined;
  /** True after it was switched off: it starts anew. */
  active?: boolean | undefined;
}
export interface DeleteWebhookInput {
  /** The ID of the organization. */
  organizationId: string;
  webhookId: string;
}
export interface RotateWebhookSecretInput {
  /** The ID of the organization. */
  organizationId: string;
  webhookId: string;
}
export interface PingWebhookInput {
  /** The ID of the organization. */
  organizationId: string;
  webhookId: string;
}
export interface WebhookDelivery {
  object: "webhook-delivery";
  id: string;
  /** Id of the event, sent as `webhook-id`: the same at each try and redelivery. */
  event: string;
  /** Id of the operation that was called, or `ping`. */
  type: string;
  status: "pending" | "succeeded" | "failed";
  createdAt: string;
  attemptCount: number;
  lastAttempt?: {
    attemptedAt: string;
    durationMilliseconds: number;
    /** Absent where there was no answer. */
    responseStatus?: number;
    /** Why there was no answer. */
    error?: string;
  };
  /** When it is tried next, while it is `pending`. */
  nextAttemptAt?: string;
  /** Id of the delivery that was asked for again. */
  redeliveryOf?: string;
  urls: {
    location: string;
  };
}
export interface ListWebhookDeliveriesInput {
  /** The ID of the organization. */
  organizationId: string;
  webhookId: string;
  /** The `next.page` value of the previous response. Omit it to get the first page. */
  page?: string | undefined;
  /** The maximum number of items per page, from 0 to 1000. Default: 50. */
  limit?: number | undefined;
  /** Only deliveries with this status. */
  status?: "pending" | "succeeded" | "failed" | undefined;
}
export interface GetWebhookDeliveryInput {
  /** The ID of the organization. */
  organizationId: string;
  webhookId: string;
  deliveryId: string;
}
export interface WebhookDeliveryWithAttempts {
  object: "webhook-delivery";
  id: string;
  /** Id of the event, sent as `webhook-id`: the same at each try and redelivery. */
  event: string;
  /** Id of the operation that was called, or `ping`. */
  type: string;
  status: "pending" | "succeeded" | "failed";
  createdAt: string;
  attemptCount: number;
  lastAttempt?: {
    attemptedAt: string;
    durationMilliseconds: number;
    /** Absent where there was no answer. */
    responseStatus?: number;
    /** Why there was no answer. */
    error?: string;
  };
  /** When it is tried next, while it is `pending`. */
  nextAttemptAt?: string;
  /** Id of the delivery that was asked for again. */
  redeliveryOf?: string;
  urls: {
    location: string;
  };
  attempts: Array<{
    attemptedAt: string;
    durationMilliseconds: number;
    /** Absent where there was no answer. */
    responseStatus?: number;
    /** Why there was no answer. */
    error?: string;
    /** The beginning of the answer. */
    responseBody?: string;
  }>;
  /** The body that is sent. */
  payload: Record<string, unknown>;
}
export interface RedeliverWebhookDeliveryInput {
  /** The ID of the organization. */
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
  items: Array<string>;
}];
    export: ["query", ExportOrganizationAuditEventsInput, {
  /** Answers the entries as JSON lines to whoever has it. */
  url: string;
  expiresAt: string;
}];
    get: ["query", GetOrganizationAuditEventInput, AuditEvent];
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
    applyTemplate: ["mutation", ApplyTemplateToSpaceInput, void];
    merge: ["mutation", MergeChangeRequestInput, {
  /** The ID of the new revision. If there are conflicts, the ID of the change request's unchanged current revision. */
  revision: string;
  /** Whether the operation succeeded or stopped because of conflicts. */
  result: "merge" | "conflicts";
  /** What both sides changed. Present if `result` is `conflicts`. */
  conflicts?: Array<MergeConflict>;
}];
    mergeChecks: ["query", GetChangeRequestMergeChecksInput, MergeChecks];
    updateFromPrimary: ["mutation", UpdateChangeRequestInput, {
  /** The ID of the new revision. If there are conflicts, the ID of the change request's unchanged current revision. */
  revision: string;
  /** Whether the operation succeeded or stopped because of conflicts. */
  result: "update" | "conflicts";
  /** What both sides changed. Present if `result` is `conflicts`. */
  conflicts?: Array<MergeConflict>;
}];
    changes: ["query", GetChangeRequestChangesInput, RevisionSemanticChanges];
    findText: ["query", FindTextInChangeRequestInput, TextMatches];
    revisions: ["query", ListChangeRequestRevisionsInput, List<RevisionSummary>];
    pageChanges: ["query", GetChangeRequestPageChangesInput, PageDifference];
    content: {
      revision: ["query", GetRevisionOfChangeRequestByIdInput, Revision];
      pages: ["query", ListPagesInChangeRequestInput, {
  /** The pages, in their order, with their subpages. */
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
    /** An opaque cursor. Send it as `page` to get the next page. */
    page: string;
  };
  /** The total number of content reference usages in the list, across all pages. */
  count?: number;
  /** The content reference usages on this page. */
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
  /** The pages, in their order, with their subpages. */
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
    /** An opaque cursor. Send it as `page` to get the next page. */
    page: string;
  };
  /** The total number of content reference usages in the list, across all pages. */
  count?: number;
  /** The content reference usages on this page. */
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
    revision: {
      revision: ["query", GetRevisionByIdInput, Revision];
      pages: ["query", ListPagesInRevisionByIdInput, {
  /** The pages, in their order, with their subpages. */
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
    /** An opaque cursor. Send it as `page` to get the next page. */
    page: string;
  };
  /** The total number of content reference usages in the list, across all pages. */
  count?: number;
  /** The content reference usages on this page. */
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
    /** An opaque cursor. Send it as `page` to get the next page. */
    page: string;
  };
  /** The total number of content reference usages in the list, across all pages. */
  count?: number;
  /** The content reference usages on this page. */
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
  conversation: Conversation;
  parts: Array<ConversationPart>;
  metadata: ConversationMetadata;
}];
    processingStatus: ["query", GetConversationsStatusInput, {
  conversations: number;
  /** Whose issues are still looked for. */
  waiting: number;
  /** Issues that are like no other. */
  unsorted: number;
  sources: Array<string>;
  hasModel: boolean;
}];
    listIssues: ["query", ListConversationsIssuesInput, List<{
  issue: ConversationIssue;
  conversation: Conversation;
}>];
    getIssue: ["query", GetConversationIssueByIdInput, {
  issue: ConversationIssue;
  conversation: Conversation;
}];
    listClusters: ["query", ListConversationsIssuesClustersInput, List<ConversationsIssuesCluster>];
    getCluster: ["query", GetConversationsIssuesClusterInput, ConversationsIssuesCluster];
    updateCluster: ["mutation", UpdateConversationsIssuesClusterInput, ConversationsIssuesCluster];
    createChangeRequest: ["mutation", CreateChangeRequestFromIssuesClusterInput, ChangeRequest];
  };
  emailDomains: {
    organizations: ["query", GetOrganizationsForEmailDomainInput, {
  organizations: Array<Organization>;
}];
    join: ["mutation", JoinOrganizationInput, void];
    list: ["query", ListOrganizationEmailDomainsInput, {
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
    organizations: ["query", ListInstanceOrganizationsInput, List<InstanceOrganization>];
    jobs: ["query", ListInstanceJobsInput, List<InstanceJob>];
    retryJob: ["mutation", RetryInstanceJobInput, InstanceJob];
    dropJob: ["mutation", DropInstanceJobInput, void];
  };
  invites: {
    invite: ["mutation", InviteUsersToOrganizationInput, {
  /** People among the addresses who are members already. */
  users: Array<string>;
  /** How many addresses were invited. */
  invited: number;
  failedSSOEmails?: Array<string>;
  /** To be handed on, where the service sends no mail: each works once. In this answer alone. */
  links?: Array<{
    email: string;
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
    ping: ["mutation", UpdateOrganizationMemberLastSeenAtInput, {
  serviceVisitorClaims?: string;
  gitbookVisitorClaims?: string;
}];
  };
  notifications: {
    list: ["query", ListNotificationsInput, List<Notification>];
    markRead: ["mutation", MarkNotificationReadInput, void];
    markAllRead: ["mutation", void, void];
    listMutes: ["query", ListNotificationMutesInput, List<{
  object: "notification-mute";
  organization: string;
  space: {
    id: string;
    title: string;
  };
  /** Absent where the space as a whole is muted. */
  changeRequest?: {
    id: string;
    /** Its number in the space. */
    number: number;
    subject: string;
  };
}>];
    settings: ["query", void, {
  object: "notification-settings";
  /** One mail per thread at once, one mail per day, or none. `immediately` where nothing was chosen. */
  email: "off" | "immediately" | "daily";
  /** Whether this service sends mail at all. */
  isMailing: boolean;
  /** Whether the caller has proved their address, without which none is sent to it. */
  isVerified: boolean;
}];
    updateSettings: ["mutation", UpdateNotificationSettingsInput, {
  object: "notification-settings";
  /** One mail per thread at once, one mail per day, or none. `immediately` where nothing was chosen. */
  email: "off" | "immediately" | "daily";
  /** Whether this service sends mail at all. */
  isMailing: boolean;
  /** Whether the caller has proved their address, without which none is sent to it. */
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
  added: Array<{
    method: string;
    path: string;
    title: string;
  }>;
  removed: Array<{
    method: string;
    path: string;
    title: string;
  }>;
  changed: Array<{
    method: string;
    path: string;
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
  target: "application" | "content";
  redirect: string;
} | {
  target: "external";
  site: string;
  redirect: string;
} | {
  organization: string;
  site: string;
  siteSection?: string;
  siteSpace: string;
  space: string;
  changeRequest?: string;
  revision?: string;
  /** Path of the page below the site space; `/` for its beginning. */
  pathname: string;
  /** Path of the site space on its host; ends with a slash. */
  basePath: string;
  /** Path of the site on its host; ends with a slash. */
  siteBasePath: string;
  /** Bearer token that reads this site and nothing else, for about an hour. */
  apiToken: string;
  shareKey?: string;
  /** False: more segments could name another site space. */
  complete: boolean;
  /** The same for visitors for whom the conditions on the structure come to the same. */
  contextId?: string;
  canonicalUrl: string;
  preview?: boolean;
}];
    get: ["query", GetPublishedContentByUrlInput, {
  target: "application" | "content";
  redirect: string;
} | {
  target: "external";
  site: string;
  redirect: string;
} | {
  organization: string;
  site: string;
  siteSection?: string;
  siteSpace: string;
  space: string;
  changeRequest?: string;
  revision?: string;
  /** Path of the page below the site space; `/` for its beginning. */
  pathname: string;
  /** Path of the site space on its host; ends with a slash. */
  basePath: string;
  /** Path of the site on its host; ends with a slash. */
  siteBasePath: string;
  /** Bearer token that reads this site and nothing else, for about an hour. */
  apiToken: string;
  shareKey?: string;
  /** False: more segments could name another site space. */
  complete: boolean;
  /** The same for visitors for whom the conditions on the structure come to the same. */
  contextId?: string;
  canonicalUrl: string;
  preview?: boolean;
}];
    site: ["query", GetPublishedContentSiteInput, PublishedContentSite];
    contentByUrl: ["query", GetContentByUrlInput, {
  collection: Collection;
} | {
  space: Space;
  changeRequest?: ChangeRequest;
  page?: RevisionPage;
}];
    subdomain: ["query", GetSubdomainInput, Subdomain];
  };
  samlKeys: {
    list: ["query", ListSAMLProviderKeysInput, {
  items: Array<OrganizationSAMLKey>;
}];
    create: ["mutation", CreateSAMLProviderKeyInput, OrganizationSAMLKey];
    remove: ["mutation", DeleteSAMLProviderKeyInput, void];
  };
  samlProviders: {
    list: ["query", ListSAMLProvidersInOrganizationByIdInput, List<OrganizationSAMLProvider>];
    create: ["mutation", CreateOrganizationSAMLProviderInput, OrganizationSAMLProvider];
    get: ["query", GetOrganizationSAMLProviderByIdInput, OrganizationSAMLProvider];
    update: ["mutation", UpdateOrganizationSAMLProviderInput, OrganizationSAMLProvider];
    remove: ["mutation", DeleteOrganizationSAMLProviderInput, void];
    logins: ["query", ListSSOProviderLoginsInOrganizationInput, {
  items: Array<OrganizationSSOProviderLogin>;
}];
    find: ["query", SamlProvidersFindInput, Array<OrganizationSSOProviderLogin>];
    shutOut: ["query", void, {
  items: Array<{
    organization: {
      id: string;
      title: string;
    };
    logins: Array<OrganizationSSOProviderLogin>;
  }>;
}];
    signOut: ["mutation", void, {
  url: string | null;
}];
    enforcement: ["query", GetSSOEnforcementInput, {
  isEnforced: boolean;
  isWorking: boolean;
  breakGlass: {
    id: string;
    displayName: string;
  } | null;
}];
    readMetadata: ["mutation", ReadSAMLMetadataInput, {
  entityID: string;
  ssoURL: string;
  logoutURL: string | null;
  signRequests: boolean;
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
  } | null;
}];
    markMember: ["mutation", SetUserAsSSOMemberForOrganizationInput, OrganizationMember];
  };
  search: {
    space: ["query", SearchSpaceContentInput, List<SearchPageResult>];
    organization: ["query", SearchOrganizationContentInput, List<SearchSpaceResult>];
  };
  searchSynonyms: {
    get: ["query", GetSearchSynonymsInput, SearchSynonyms];
    update: ["mutation", UpdateSearchSynonymsInput, SearchSynonyms];
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
  /** The visitor's claims as conditions see them. */
  claims: Record<string, unknown>;
  /** Whether the condition that was given holds. */
  holds?: boolean;
  sections: Array<string>;
  siteSpaces: Array<string>;
  externalLinks: Array<string>;
  /** Pages that say who sees them; every other page is shown where its site space is. */
  pages: Array<{
    siteSpace: string;
    page: string;
    title: string;
    condition: string;
    shown: boolean;
  }>;
}];
    templates: ["query", ListSiteAdaptiveTemplateConditionsInput, {
  items: Array<{
    description: string;
    condition: string;
  }>;
}];
  };
  siteBundles: {
    get: ["query", ExportSiteInput, SiteBundle];
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
  /** What became of each, in the order in which they were given. */
  results: Array<{
    status: "created" | "updated" | "published";
    source: string;
    draft: boolean;
    id: string;
  } | {
    status: "deleted";
    source: string;
    draft: boolean;
  } | {
    status: "error";
    source: string;
    draft: boolean;
    error: string;
  }>;
}];
    update: ["mutation", UpdateSiteRedirectByIdInput, SiteRedirect];
    delete: ["mutation", DeleteSiteRedirectByIdInput, void];
    resolve: ["query", GetSiteRedirectBySourceInput, {
  redirect: SiteRedirect;
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
  team: OrganizationTeam;
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
    resetPassword: ["mutation", UsersResetPasswordInput, void];
    emailProof: ["query", void, {
  isVerified: boolean;
  isMailing: boolean;
}];
    requestVerification: ["mutation", void, void];
    verifyEmail: ["mutation", UsersVerifyEmailInput, void];
    listSessions: ["query", void, {
  items: Array<{
    id: string;
    userAgent: string | null;
    address: string | null;
    createdAt: string;
    lastSeenAt: string;
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
  /** Import uploaded files */
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
