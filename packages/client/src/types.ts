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
  data: {
    schemaVersion?: number;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string;
  };
}
export interface JSONDocumentInput {
  object: "document";
  data: {
    schemaVersion?: number | undefined;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string | undefined;
  } | undefined;
}
export interface UpdateOrganizationAgentInstructionsInput {
  organizationId: string;
  instructions: JSONDocumentInput;
}
export interface ListConnectedApplicationsInput {
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  /** The site space that the reader is in. */
  siteSpaceId?: string | undefined;
}
export interface RecommendedQuestion {
  question: string;
}
export interface ListSiteQuestionsInput {
  organizationId: string;
  siteId: string;
  /** Only those with an answer, or only those without. */
  answered?: boolean | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  /** The `next.page` of an earlier answer. */
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
  organizationId: string;
}
export interface ExportOrganizationAuditEventsInput {
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
  organizationId: string;
  auditEventId: string;
}
export interface ListCommentsInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** By the time of posting. */
  order?: "asc" | "desc" | undefined;
  status?: "all" | "open" | "resolved" | undefined;
  /** On this page, or on something in it. */
  targetPage?: string | undefined;
  /** Posted by one of these users; repeat it. */
  authors?: Array<string> | undefined;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface Comment {
  object: "comment";
  id: string;
  postedBy: User;
  postedAt: string;
  editedAt?: string;
  reactions: Array<EmojiReaction>;
  body: {
    markdown: string;
  } | {
    document: {
      object: "document";
      data: {
        schemaVersion?: number;
      } & { [name: string]: unknown };
      nodes: Array<DocumentBlock>;
      meta?: {
        token?: string;
      };
    };
  };
  urls: {
    location: string;
  };
  replies: number;
  repliers: Array<UserContributor>;
  target: {
    node?: {
      id: string;
    };
    tableCell?: {
      record: string;
      definition: string;
    };
    changeRequest?: string;
    review?: string;
    page?: {
      id: string;
    };
    space: string;
    /** Head of the content when the comment was posted. */
    revision: string;
    /** What of the target is no longer in the content as it is now. */
    gone?: "page" | "node" | "tableCell";
  };
  permissions: {
    view: boolean;
    edit: boolean;
    reply: boolean;
    delete: boolean;
    resolve: boolean;
  };
  status: "open" | "resolved";
  resolvedAt?: string;
  resolvedBy?: User;
}
export interface EmojiReaction {
  emoji: string;
  count: number;
  users: Array<{
    user: User;
    reactedAt: string;
  }>;
}
export interface UserContributor {
  updatedAt: string;
  count: number;
  user: User;
}
export interface GetCommentInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  commentId: string;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentRepliesInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  commentId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface CommentReply {
  object: "comment-reply";
  id: string;
  postedBy: User;
  postedAt: string;
  editedAt?: string;
  reactions: Array<EmojiReaction>;
  body: {
    markdown: string;
  } | {
    document: {
      object: "document";
      data: {
        schemaVersion?: number;
      } & { [name: string]: unknown };
      nodes: Array<DocumentBlock>;
      meta?: {
        token?: string;
      };
    };
  };
  urls: {
    location: string;
  };
  permissions: {
    view: boolean;
    edit: boolean;
    delete: boolean;
  };
}
export interface GetCommentReplyInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  commentId: string;
  commentReplyId: string;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentersInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** Id of the page that it is about. */
  page?: string | undefined;
  /** Key of the block of that page that it is about. */
  node?: string | undefined;
  /** Cell of a table of that page that it is about. */
  tableCell?: {
    record: string;
    definition: string;
  } | undefined;
  body: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  commentId: string;
  body?: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  addedReactions?: Array<string> | undefined;
  removedReactions?: Array<string> | undefined;
  /** `true` resolves the comment, `false` opens it again. */
  resolved?: boolean | undefined;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  commentId: string;
}
export interface PostCommentReplyInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  commentId: string;
  body: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentReplyInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  commentId: string;
  commentReplyId: string;
  body?: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  addedReactions?: Array<string> | undefined;
  removedReactions?: Array<string> | undefined;
  /** Accepted and ignored: a reply follows its comment. */
  resolved?: boolean | undefined;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentReplyInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  commentId: string;
  commentReplyId: string;
}
export interface ListChangeRequestsForSpaceInput {
  spaceId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Repeat it for several. */
  status?: "draft" | "open" | "archived" | "merged" | Array<"draft" | "open" | "archived" | "merged"> | undefined;
  /** Made by this user. */
  creator?: string | undefined;
  /** Edited by this user. */
  contributor?: string | undefined;
  /** This user was asked to review it. */
  requestedReviewer?: string | undefined;
  conversationsIssuesCluster?: string | undefined;
  /** Part of the subject, or the number. */
  search?: string | undefined;
}
export interface ChangeRequest {
  object: "change-request";
  id: string;
  /** Counts the change requests of the space. */
  number: number;
  status: "draft" | "open" | "archived" | "merged";
  subject: string;
  description?: JSONDocument;
  createdBy: User;
  createdAt: string;
  updatedAt: string;
  mergedBy?: User;
  mergedAt?: string;
  space: string;
  revision: string;
  revisionInitial: string;
  revisionMergedAncestor?: string;
  revisionMerged?: string;
  comments: number;
  /** Whether the primary content has moved on since. */
  outdated: boolean;
  conversationsIssuesCluster?: string;
  urls: {
    app: string;
    location: string;
  };
}
export interface ListChangeRequestsForOrganizationInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Repeat it for several; every status when left out. */
  status?: "draft" | "open" | "archived" | "merged" | Array<"draft" | "open" | "archived" | "merged"> | undefined;
  /** Made by this user. */
  creator?: string | undefined;
  /** Edited by this user. */
  contributor?: string | undefined;
  /** This user was asked to review it. */
  requestedReviewer?: string | undefined;
  conversationsIssuesCluster?: string | undefined;
}
export type ContentRef = {
  kind: "url" | "file" | "page" | "anchor" | "user" | "collection" | "space" | "reusable-content" | "openapi" | "tag";
} & { [name: string]: unknown };
export interface CreateChangeRequestInput {
  spaceId: string;
  subject?: string | undefined;
  /** A template that the request begins with. */
  template?: {
    /** A space that the caller reads, or a page of one with those below it: `<space>/<page>`. */
    id: string;
    params?: {
      /** What addresses `template:<name>` of the template lead to in the copy, by name. */
      contentRefs?: Record<string, ContentRef> | undefined;
    } | undefined;
  } | undefined;
  /** Accepted and not kept. */
  agentTaskId?: string | undefined;
}
export interface GetChangeRequestByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
}
export interface UpdateChangeRequestByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  subject?: string | undefined;
  description?: JSONDocumentInput | undefined;
  /** `merged` is reached by merging alone. */
  status?: "draft" | "open" | "archived" | undefined;
}
export type ContentChangeInput = {
  operation: "update_page";
  page: string;
  title?: string | undefined;
  /** What menus call the page, where that is not its title. Empty removes it. */
  linkTitle?: string | undefined;
  /** Unique among siblings; from the title when left out. */
  slug?: string | undefined;
  /** Empty removes it. */
  emoji?: string | undefined;
  /** Empty removes it. */
  icon?: string | undefined;
  description?: string | undefined;
  hidden?: boolean | undefined;
  noIndex?: boolean | undefined;
  noRobotsIndex?: boolean | undefined;
  /** Empty removes it. */
  condition?: string | undefined;
  /** What it does not name stays as it is. */
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
    /** How wide the text is. */
    width?: "default" | "wide" | undefined;
    coverSize?: "hero" | "full" | undefined;
  } | undefined;
  /** As a whole; `null` removes it. */
  cover?: {
    ref: {
      kind: "url";
      url: string;
    } | {
      kind: "file";
      file: string;
      space?: string | undefined;
    };
    refDark?: {
      kind: "url";
      url: string;
    } | {
      kind: "file";
      file: string;
      space?: string | undefined;
    } | undefined;
    /** How far the picture is moved down, in pixels. */
    yPos?: number | undefined;
    /** In pixels; that of the site where it is left out. */
    height?: number | undefined;
  } | null | undefined;
  /** As a whole; `null` removes them. */
  metaLinks?: {
    canonical?: {
      kind: "url";
      url: string;
    } | {
      kind: "page";
      page: string;
      space?: string | undefined;
    } | {
      kind: "anchor";
      anchor: string;
      page: string;
      space?: string | undefined;
    } | {
      kind: "space";
      space: string;
    } | undefined;
    alternates?: Array<{
      kind: "url";
      url: string;
    } | {
      kind: "page";
      page: string;
      space?: string | undefined;
    } | {
      kind: "anchor";
      anchor: string;
      page: string;
      space?: string | undefined;
    } | {
      kind: "space";
      space: string;
    }> | undefined;
  } | null | undefined;
  document?: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** What a link leads to; no other page has it. */
  target?: {
    kind: "url";
    url: string;
  } | {
    kind: "page";
    page: string;
    space?: string | undefined;
  } | {
    kind: "anchor";
    anchor: string;
    page: string;
    space?: string | undefined;
  } | {
    kind: "space";
    space: string;
  } | undefined;
  /** Page to move it below; null is the root. */
  into?: string | null | undefined;
  /** Place among the siblings, from 0; the end. */
  at?: number | undefined;
} | {
  operation: "insert_page";
  /** A `group` and a `link` have no text; a page with a text when left out. */
  type?: "document" | "group" | "link" | undefined;
  title?: string | undefined;
  /** What menus call the page, where that is not its title. Empty removes it. */
  linkTitle?: string | undefined;
  /** Unique among siblings; from the title when left out. */
  slug?: string | undefined;
  /** Empty removes it. */
  emoji?: string | undefined;
  /** Empty removes it. */
  icon?: string | undefined;
  description?: string | undefined;
  hidden?: boolean | undefined;
  noIndex?: boolean | undefined;
  noRobotsIndex?: boolean | undefined;
  /** Empty removes it. */
  condition?: string | undefined;
  /** What it does not name stays as it is. */
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
    /** How wide the text is. */
    width?: "default" | "wide" | undefined;
    coverSize?: "hero" | "full" | undefined;
  } | undefined;
  /** As a whole; `null` removes it. */
  cover?: {
    ref: {
      kind: "url";
      url: string;
    } | {
      kind: "file";
      file: string;
      space?: string | undefined;
    };
    refDark?: {
      kind: "url";
      url: string;
    } | {
      kind: "file";
      file: string;
      space?: string | undefined;
    } | undefined;
    /** How far the picture is moved down, in pixels. */
    yPos?: number | undefined;
    /** In pixels; that of the site where it is left out. */
    height?: number | undefined;
  } | null | undefined;
  /** As a whole; `null` removes them. */
  metaLinks?: {
    canonical?: {
      kind: "url";
      url: string;
    } | {
      kind: "page";
      page: string;
      space?: string | undefined;
    } | {
      kind: "anchor";
      anchor: string;
      page: string;
      space?: string | undefined;
    } | {
      kind: "space";
      space: string;
    } | undefined;
    alternates?: Array<{
      kind: "url";
      url: string;
    } | {
      kind: "page";
      page: string;
      space?: string | undefined;
    } | {
      kind: "anchor";
      anchor: string;
      page: string;
      space?: string | undefined;
    } | {
      kind: "space";
      space: string;
    }> | undefined;
  } | null | undefined;
  document: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** Has pages computed below the new one, from an OpenAPI specification. */
  computed?: {
    type: "builtin:openapi";
    dependencies: {
      spec: {
        ref: {
          kind: "openapi";
          /** Slug of a specification of the organization. */
          spec: string;
        };
      };
    };
    props: {
      /** Whether a last page shows the schemas. */
      models?: boolean | undefined;
      /** A page for each tag, or also one for each operation below that of its tag. */
      grouping?: "by-tag" | "by-operation" | undefined;
    };
  } | undefined;
  /** What a link leads to; no other page has it. */
  target?: {
    kind: "url";
    url: string;
  } | {
    kind: "page";
    page: string;
    space?: string | undefined;
  } | {
    kind: "anchor";
    anchor: string;
    page: string;
    space?: string | undefined;
  } | {
    kind: "space";
    space: string;
  } | undefined;
  into?: string | undefined;
  /** Place among the siblings, from 0; the end. */
  at?: number | undefined;
  /** Name of the page within this batch: others link to `./<ref>.md`. */
  ref?: string | undefined;
} | {
  operation: "delete_page";
  page: string;
} | {
  operation: "revert_page";
  page: string;
  /** The base of the change request when left out. */
  revision?: string | undefined;
  block?: Array<string> | undefined;
} | {
  operation: "replace_text";
  page: string;
  /** Looked for as it is written: no pattern. */
  text: string;
  /** Written as text: signs of Markdown in it show as they are. */
  replacement: string;
  /** Whether capital and small letters are told apart. */
  matchCase?: boolean | undefined;
  /** Whether it is found only where no letter or digit stands beside it. */
  wholeWord?: boolean | undefined;
} | {
  operation: "update_reusable_content";
  /** Every page that includes it shows what is written. */
  reusableContent: string;
  document: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never>;
} | {
  operation: "insert_files";
  files: Array<{
    ref?: string | undefined;
    /** At most 255 bytes of UTF-8, without control characters. */
    name: string;
    contentType?: string | undefined;
    /** Fetched, or what was uploaded to it where `generateStorageUploadURL` made it. */
    url?: string | undefined;
    /** At most 1 MB; needs `contentType`. */
    base64?: string | undefined;
  }>;
};
export interface UpdateChangeRequestContentInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** Applied in order, all of them or none. */
  changes: Array<ContentChangeInput>;
  /** `false` answers what the batch affected, too. */
  compat?: boolean | undefined;
}
export interface ChangeRequestContentUpdate {
  changeRequest: ChangeRequest;
  changes: Array<{
    object: "created_page";
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
    reusableContent: string;
  }>;
  insertedFiles?: Array<RevisionFile>;
}
export interface RevisionFile {
  id: string;
  name: string;
  contentType: string;
  downloadURL: string;
  size: number;
  dimensions?: {
    width: number;
    height: number;
  };
  git?: GitSyncBlob;
}
export interface GitSyncBlob {
  oid: string;
  path: string;
}
export interface ApplyTemplateToSpaceInput {
  spaceId: string;
  /** A space that the caller reads, or a page of one with those below it: `<space>/<page>`. */
  id: string;
  params?: {
    /** What addresses `template:<name>` of the template lead to in the copy, by name. */
    contentRefs?: Record<string, ContentRef> | undefined;
  } | undefined;
  /** Apply it to this change request instead, by id or number. */
  changeRequestId?: string | undefined;
}
export interface MergeChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** Answers what would happen, and writes nothing. */
  dryRun?: boolean | undefined;
}
export interface MergeConflict {
  /** Names the conflict in `resolutions`. */
  id: string;
  kind: "text" | "deleted" | "renamed" | "moved" | "order" | "metadata" | "file" | "reusable-content" | "structure-file" | "variable";
  /** What of the thing it is about, such as its title or slug. */
  attribute?: string;
  /** Of a text: all of it in reading order, with the places that are in conflict. */
  parts?: Array<{
    /** What is settled. */
    text: string;
  } | {
    /** Names the place in `hunks` of a resolution. */
    id: string;
    /** With line ends; empty where the side says nothing there. */
    base: string;
    /** With line ends; empty where the side says nothing there. */
    mine: string;
    /** With line ends; empty where the side says nothing there. */
    theirs: string;
  }>;
  page?: {
    id: string;
    title: string;
  };
  file?: {
    id: string;
    name: string;
  };
  /** Id, repository path or name of what both sides changed. */
  thing: string;
  /** Null where the thing is not there. */
  base?: unknown;
  /** Null where the thing is not there. */
  mine?: unknown;
  /** Null where the thing is not there. */
  theirs?: unknown;
}
export interface GetChangeRequestMergeChecksInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
}
export interface MergeChecks {
  object: "merge-checks";
  /** Whether the request stands on the head of the primary content. */
  upToDate: boolean;
  /** Whether a merge by the caller would be let through; conflicts are found by merging alone. */
  mergeable: boolean;
  /** What a merge by the caller would be refused with. */
  reason?: string;
  /** Whether the caller is let past the rules, met or not. */
  bypass: boolean;
  checks: Array<{
    rule: MergeRule;
    met: boolean;
    /** What the request lacks of the rule. */
    lacking?: string;
  }>;
}
export type MergeRule = {
  rule: "require_specific_reviewers" | "require_one_of_specific_reviewers" | "allow_bypass";
  users: Array<string>;
} | {
  rule: "require_at_least_one_review" | "require_at_least_one_approved_review" | "require_all_reviews_approved" | "require_agent_review" | "require_up_to_date_change_request" | "require_change_request_subject" | "require_change_request_description" | "require_author_to_merge";
} | {
  rule: "custom";
  expression: string;
  /** What is said when the expression does not hold. */
  message?: string;
};
export interface UpdateChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** Answers what would happen, and writes nothing. */
  dryRun?: boolean | undefined;
  /** How conflicts end: with a side, which of a text holds for the places in conflict alone; or, for a text, with another text, or place by place. */
  resolutions?: Array<{
    conflict: string;
    use: "mine" | "theirs";
  } | {
    conflict: string;
    text: string;
  } | {
    conflict: string;
    /** Places by their ids; others stay in conflict. */
    hunks: Array<{
      hunk: string;
      use: "mine" | "theirs" | "both";
    } | {
      hunk: string;
      text: string;
    }>;
  }> | undefined;
}
export interface GetChangeRequestChangesInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** Changes at most; `more` counts the rest. */
  limit?: number | undefined;
}
export interface RevisionSemanticChanges {
  mergedFrom?: ChangeRequest;
  changes: Array<{
    type: "page_created";
    page: {
      id: string;
      type: "document" | "group" | "link" | "computed";
      title: string;
      path?: string;
    };
  } | {
    type: "page_edited";
    page: {
      id: string;
      type: "document" | "group" | "link" | "computed";
      title: string;
      path?: string;
    };
    /** What of the page is different; other settings are not listed. */
    attributes: {
      title?: {
        before?: string;
        after?: string;
      };
      description?: {
        before?: string;
        after?: string;
      };
      slug?: {
        before?: string;
        after?: string;
      };
      /** Ids of documents, for `documents/{documentId}`. */
      document?: {
        before?: string;
        after?: string;
      };
      cover?: {
        before?: Record<string, unknown>;
        after?: Record<string, unknown>;
      };
      emoji?: {
        before?: string;
        after?: string;
      };
      layout?: {
        before?: Record<string, unknown>;
        after?: Record<string, unknown>;
      };
      variables?: {
        before?: Record<string, string>;
        after?: Record<string, string>;
      };
      target?: {
        before?: ContentRef;
        after?: ContentRef;
      };
    };
  } | {
    type: "page_deleted";
    page: {
      id: string;
      type: "document" | "group" | "link" | "computed";
      title: string;
      path?: string;
    };
  } | {
    type: "page_moved";
    page: {
      id: string;
      type: "document" | "group" | "link" | "computed";
      title: string;
      path?: string;
    };
    parent: {
      before?: {
        id: string;
        type: "document" | "group" | "link" | "computed";
        title: string;
        path?: string;
      };
      after?: {
        id: string;
        type: "document" | "group" | "link" | "computed";
        title: string;
        path?: string;
      };
    };
  } | {
    type: "file_created";
    file: {
      id: string;
      name: string;
      contentType: string;
      downloadURL: string;
    };
  } | {
    type: "file_edited";
    file: {
      id: string;
      name: string;
      contentType: string;
      downloadURL: string;
    };
    attributes: {
      name?: {
        before?: string;
        after?: string;
      };
      downloadURL?: {
        before?: string;
        after?: string;
      };
      size?: {
        before?: number;
        after?: number;
      };
      contentType?: {
        before?: string;
        after?: string;
      };
      dimensions?: {
        before?: {
          width: number;
          height: number;
        };
        after?: {
          width: number;
          height: number;
        };
      };
    };
  } | {
    type: "file_deleted";
    file: {
      id: string;
      name: string;
      contentType: string;
      downloadURL: string;
    };
  } | {
    type: "reusable_content_created";
    reusableContent: {
      id: string;
      title: string;
      document?: string;
    };
  } | {
    type: "reusable_content_edited";
    reusableContent: {
      id: string;
      title: string;
      document?: string;
    };
    attributes: {
      title?: {
        before?: string;
        after?: string;
      };
      document?: {
        before?: string;
        after?: string;
      };
    };
  } | {
    type: "reusable_content_deleted";
    reusableContent: {
      id: string;
      title: string;
      document?: string;
    };
  } | {
    type: "variables_edited";
    variables: Record<string, {
      before?: string;
      after?: string;
    }>;
  }>;
  more?: number;
}
export interface FindTextInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** Looked for as it is written: no pattern. */
  text: string;
  /** Whether capital and small letters are told apart. */
  matchCase?: boolean | undefined;
  /** Whether it is found only where no letter or digit stands beside it. */
  wholeWord?: boolean | undefined;
  /** The `after` of an earlier answer: goes on behind it. */
  after?: string | undefined;
  /** Pages per answer, 1 to 100. */
  limit?: number | undefined;
}
export interface TextMatches {
  pages: Array<{
    page: string;
    title: string;
    count: number;
    /** Of the first 20 matches. */
    lines: Array<{
      /** Of the page's Markdown, from 1. */
      line: number;
      /** What stands before it in the line, at most 60 characters. */
      before: string;
      /** The words as the page has them. */
      match: string;
      /** What follows it in the line, at most 120 characters. */
      after: string;
    }>;
  }>;
  /** Where to go on; absent once all pages were looked through. There may be pages without it. */
  after?: string;
}
export interface ListChangeRequestRevisionsInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface RevisionSummary {
  object: "revision";
  id: string;
  parents: Array<string>;
  createdAt: string;
  git?: GitSyncCommit;
  urls: {
    app: string;
    published?: string;
    public?: string;
  };
  type: "edits" | "merge" | "rollback" | "update" | "computed";
  /** The change request that a merge brought in, for members of the organization. */
  mergedFrom?: ChangeRequest;
  /** Counts the revisions of the branch. */
  number: number;
  /** Who wrote it, without the address. */
  author?: User;
}
export interface GitSyncCommit {
  oid: string;
  message: string;
  createdByService: boolean;
  /** @deprecated */
  createdByGitBook: boolean;
  url?: string;
  ref?: string;
}
export interface GetChangeRequestPageChangesInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  pageId: string;
  /** Unchanged blocks that are answered around each change. */
  context?: number | undefined;
}
export interface PageDifference {
  page: {
    id: string;
    type: "document" | "group" | "link" | "computed";
    title: string;
    path?: string;
  };
  title: {
    before?: string;
    after?: string;
  };
  /** Ids of the documents compared, for `documents/{documentId}`. */
  document: {
    before?: string;
    after?: string;
  };
  /** Front matter and title line, where they differ. */
  head?: {
    before?: string;
    after?: string;
  };
  /** Whether the texts, or what is different, are too large to be shown; `blocks` is empty then. */
  isTooLarge: boolean;
  blocks: Array<BlockDifference | {
    kind: "skipped";
    count: number;
  }>;
}
export interface BlockDifference {
  kind: "same" | "added" | "removed" | "changed" | "moved";
  /** Whether a changed block stands elsewhere, too. */
  isMoved?: boolean;
  /** Absent for definitions, which stand in the Markdown alone. */
  block?: {
    before?: DocumentBlock;
    after?: DocumentBlock;
  };
  markdown: {
    before?: string;
    after?: string;
  };
  /** Ranges of the text of the block that are gone and that are new, in UTF-16 units. */
  words?: {
    before: Array<[number, number]>;
    after: Array<[number, number]>;
  };
  /** Blocks inside of it that are different, by their keys. */
  parts?: Array<{
    key: string;
    kind: "added" | "removed" | "changed" | "moved";
    /** Ranges of the text of the block that are gone and that are new, in UTF-16 units. */
    words?: {
      before: Array<[number, number]>;
      after: Array<[number, number]>;
    };
  }>;
}
export interface GetRevisionOfChangeRequestByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface Revision {
  object: "revision";
  id: string;
  parents: Array<string>;
  createdAt: string;
  git?: GitSyncCommit;
  urls: {
    app: string;
    published?: string;
    public?: string;
  };
  type: "edits" | "merge" | "rollback" | "update" | "computed";
  /** The change request that a merge brought in, for members of the organization. */
  mergedFrom?: ChangeRequest;
  pages: RevisionPages;
  files: Array<RevisionFile>;
  reusableContents: Array<RevisionReusableContent>;
  variables?: Record<string, string>;
  tags: Array<unknown>;
}
export type RevisionPages = Array<RevisionPage>;
export type RevisionPage = RevisionPageDocument | RevisionPageGroup | RevisionPageLink | RevisionPageComputed;
export interface RevisionPageDocument {
  id: string;
  title: string;
  linkTitle?: string;
  emoji?: string;
  icon?: string;
  condition?: string;
  createdAt?: string;
  updatedAt?: string;
  slug: string;
  path: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  /** @deprecated */
  kind: "sheet";
  type: "document";
  urls: {
    app: string;
    published?: string;
  };
  description?: string;
  git?: GitSyncBlob;
  layout: RevisionPageLayoutOptions;
  cover?: RevisionPageDocumentCover;
  variables?: Record<string, string>;
  metaLinks?: {
    canonical?: ContentRef;
    alternates?: Array<ContentRef>;
  };
  tags: Array<unknown>;
  documentId?: string;
  computed?: {
    type: string;
  } & { [name: string]: unknown };
  computedSeed?: string;
  document?: {
    object: "document";
    data: {
      schemaVersion?: number;
    } & { [name: string]: unknown };
    nodes: Array<DocumentBlock>;
    meta?: {
      token?: string;
    };
  };
  markdown?: string;
  pages: RevisionPages;
}
export interface RevisionPageLayoutOptions {
  width: "default" | "wide";
  cover: boolean;
  coverSize: "hero" | "full";
  coverMask: "none" | "radial";
  title: boolean;
  description: boolean;
  tableOfContents: boolean;
  outline: boolean;
  pagination: boolean;
  metadata: boolean;
  tags: boolean;
  actions: boolean;
  anchors: boolean;
}
export interface RevisionPageDocumentCover {
  ref?: ContentRef;
  refDark?: ContentRef;
  yPos: number;
  height?: number;
  textColor?: "black" | "white";
  textColorDark?: "black" | "white";
}
export interface RevisionPageGroup {
  id: string;
  title: string;
  linkTitle?: string;
  emoji?: string;
  icon?: string;
  condition?: string;
  createdAt?: string;
  updatedAt?: string;
  slug: string;
  path: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  /** @deprecated */
  kind: "group";
  type: "group";
  pages: RevisionPages;
}
export interface RevisionPageLink {
  id: string;
  title: string;
  linkTitle?: string;
  emoji?: string;
  icon?: string;
  condition?: string;
  createdAt?: string;
  updatedAt?: string;
  /** @deprecated */
  kind: "link";
  type: "link";
  target: ContentRef;
  href?: string;
  hidden?: boolean;
}
export interface RevisionPageComputed {
  id: string;
  title: string;
  linkTitle?: string;
  emoji?: string;
  icon?: string;
  condition?: string;
  createdAt?: string;
  updatedAt?: string;
  type: "computed";
  computed: {
    type: string;
  } & { [name: string]: unknown };
}
export interface RevisionReusableContent {
  id: string;
  title: string;
  /** Id of the document, for `documents/{documentId}`. */
  document?: string;
  git?: GitSyncBlob;
}
export interface ListPagesInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface ListChangeRequestReusableContentsInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetReusableContentInChangeRequestByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  reusableContentId: string;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetReusableContentDocumentInChangeRequestByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  reusableContentId: string;
}
export interface GetPageInChangeRequestByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  pageId: string;
  /** How the text is answered; `document` when left out. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Whether references are replaced by what they refer to: all, none, or reusable contents alone. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetPageInChangeRequestByPathInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** Slugs from the root down, joined by slashes. */
  pagePath: string;
  /** How the text is answered; `document` when left out. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Whether references are replaced by what they refer to: all, none, or reusable contents alone. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetPageDocumentInChangeRequestByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  pageId: string;
  /** Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Whether references are replaced by what they refer to: all, none, or reusable contents alone. */
  dereferenced?: boolean | "reusable-contents" | undefined;
}
export interface ListChangeRequestPageMetaLinksInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  pageId: string;
}
export interface ListFilesInChangeRequestByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetFileInChangeRequestByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  fileId: string;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface ListPageLinksInChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  pageId: string;
  status?: "ok" | "broken" | "in-app" | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface ContentReferenceUsage {
  status: "ok" | "broken" | "in-app";
  relation: "reference" | "dependsOn";
  targetReference?: ContentLocation;
  locationReferences: Array<ContentLocation>;
}
export type ContentLocation = {
  kind: "page";
  organization: Organization;
  space: Space;
  /** The revision without its pages, files and reusable contents. */
  versionContext: {
    type: "revision";
    revision: Revision;
  };
  page: RevisionPage;
  internalLocation?: {
    type: "anchor";
    anchor: string;
  } | {
    type: "node";
    node: string;
  };
} | {
  kind: "file";
  organization: Organization;
  space: Space;
  /** The revision without its pages, files and reusable contents. */
  versionContext: {
    type: "revision";
    revision: Revision;
  };
  file: RevisionFile;
} | {
  kind: "reusable-content";
  organization: Organization;
  space: Space;
  /** The revision without its pages, files and reusable contents. */
  versionContext: {
    type: "revision";
    revision: Revision;
  };
  reusableContent: RevisionReusableContent;
} | {
  kind: "url";
  url: string;
};
export interface Organization {
  object: "organization";
  id: string;
  title: string;
  createdAt: string;
  emailDomains: Array<string>;
  hostname?: string;
  type: "business" | "community";
  useCase?: "internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other";
  communityType?: "nonProfit" | "openSource" | "education";
  defaultRole?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  defaultContent?: {
    type: "site";
    site: string;
  } | {
    type: "space";
    space: string;
  } | {
    type: "collection";
    collection: string;
  };
  sso?: boolean;
  ai?: boolean;
  inviteLinks: boolean;
  plan: "free_2024" | "plus_2024" | "pro_2024" | "enterprise_2024" | "community_2024" | "free" | "plus" | "pro" | "internal";
  billing?: {
    interval: "monthly" | "yearly";
    endDate: string;
    hasPaymentFailed: boolean;
    isScheduledToCancel: boolean;
    pricing: {
      members: {
        plus_2024: {
          monthly: number;
          yearly: number;
        };
        pro_2024: {
          monthly: number;
          yearly: number;
        };
      };
      sites: {
        premium: {
          monthly: number;
          yearly: number;
        };
        ultimate: {
          monthly: number;
          yearly: number;
        };
      };
    };
    usageAddons: Record<string, {
      enabled: boolean;
    }>;
    minUsers?: number;
    maxUsers?: number;
    paidMembers?: number;
  };
  mergeRules: {
    type: "none";
  } | {
    type: "rules";
    rules: Array<MergeRule>;
  };
  urls: {
    location: string;
    app: string;
    logo?: string;
  };
  trial: {
    status: "notapplicable" | "none" | "active" | "ended" | "expired";
    count: number;
    endDate?: string;
    decision?: "downgrade";
  };
  customHostname?: string;
  blocked?: {
    source?: "backoffice" | "external" | "internal";
    reason: string;
  };
  internal_billingMigration?: {
    deadline?: string;
    discountPercent?: number;
    discountEndDate?: string;
  };
  permissions: Record<"view" | "listMembers" | "listTeams" | "listIntegrations" | "ownTeam" | "createContent" | "createOpenAPISpec" | "ingestConversations" | "viewBilling" | "listInstallations" | "installIntegration" | "admin", boolean>;
}
export interface Space {
  object: "space";
  id: string;
  title: string;
  /** Empty when the space has none. */
  emoji: string;
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
  createdAt: string;
  updatedAt: string;
  deletedAt?: string;
  editMode?: "live" | "locked";
  mergeRules: {
    type: "inherit";
  } | {
    type: "none";
  } | {
    type: "rules";
    rules: Array<MergeRule>;
  };
  urls: {
    location: string;
    app: string;
    published?: string;
    public?: string;
    icon?: string;
  };
  organization: string;
  parent?: string;
  /** Place among the spaces and collections of the same parent; compares bytewise. */
  rank: string;
  language?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
  gitSync?: {
    repoName?: string;
    installationProvider?: "github" | "gitlab" | "github-legacy";
    integration?: string;
    url?: string;
    updatedAt?: string;
  };
  visitorAuth?: {
    backend: "custom";
  };
  revision: string;
  defaultLevel: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null;
  comments: number;
  changeRequests: number;
  changeRequestsOpen: number;
  changeRequestsDraft: number;
  permissions: Record<"view" | "comment" | "edit" | "review" | "merge" | "triggerGitSync" | "access" | "admin" | "viewInviteLinks" | "installIntegration" | "rename" | "delete", boolean>;
}
export interface ListChangeRequestFileBacklinksInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  fileId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface FileBacklink {
  status: "ok" | "broken" | "in-app";
  relation: "reference" | "dependsOn";
  targetReference?: ContentLocation;
  locationReferences: Array<ContentLocation>;
  kind: "page";
  organization: Organization;
  space: Space;
  /** The revision without its pages, files and reusable contents. */
  versionContext: {
    type: "revision";
    revision: Revision;
  };
  page: RevisionPage;
  internalLocation?: {
    type: "anchor";
    anchor: string;
  } | {
    type: "node";
    node: string;
  };
}
export interface ListChangeRequestReusableContentBacklinksInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  reusableContentId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface SubmitChangeRequestReviewInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  status: "changes-requested" | "approved";
  comment?: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  /** The revision that was looked at: refused when the change request was edited since. */
  revision?: string | undefined;
}
export interface ChangeRequestReview {
  object: "change-request-review";
  id: string;
  /** The revision of the change request that was looked at. */
  revision: string;
  reviewer: User;
  requestedBy?: User;
  status: "changes-requested" | "approved";
  /** Whether the change request was edited since. */
  outdated: boolean;
  comment?: Comment;
  createdAt: string;
  updatedAt: string;
  urls: {
    location: string;
  };
}
export interface GetReviewsByChangeRequestIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
  /** Of an earlier state of the change request alone, or of the present one. */
  outdated?: boolean | undefined;
}
export interface GetChangeRequestReviewByIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  reviewId: string;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface RequestReviewersForChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  users: Array<string>;
  subject?: string | undefined;
  description?: JSONDocumentInput | undefined;
}
export interface ChangeRequestRequestedReviewer {
  object: "change-request-requested-reviewer";
  kind: "user";
  user: User;
  /** Head of the change request when they were asked, or asked again. */
  revision: string;
  requestedBy: User;
  createdAt: string;
}
export interface GetRequestedReviewersByChangeRequestIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface RemoveRequestedReviewerFromChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  userId: string;
}
export interface GetContributorsByChangeRequestIdInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
}
export interface ChangeRequestUserContributor {
  user: User;
  actionType: "edit" | "comment";
  /** Edits, or comments and replies. */
  count: number;
  /** When they last did so. */
  updatedAt: string;
}
export interface ListCollectionsInOrganizationByIdInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** False lists the collections at the root alone. */
  nested?: boolean | undefined;
}
export interface Collection {
  object: "collection";
  id: string;
  title: string;
  description?: string;
  organization: string;
  parent?: string;
  /** Place among the spaces and collections of the same parent; compares bytewise. */
  rank: string;
  defaultLevel: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null;
  urls: {
    location: string;
    app: string;
  };
  permissions: Record<"view" | "create" | "admin" | "viewInviteLinks" | "rename" | "delete", boolean>;
}
export interface CreateCollectionInput {
  organizationId: string;
  title?: string | undefined;
  parent?: string | undefined;
}
export interface GetCollectionByIdInput {
  collectionId: string;
}
export interface UpdateCollectionByIdInput {
  collectionId: string;
  title?: string | undefined;
  description?: string | undefined;
  defaultLevel?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null | undefined;
}
export interface DeleteCollectionByIdInput {
  collectionId: string;
  /** True refuses a collection that holds anything with 409. */
  strict?: boolean | undefined;
}
export interface ListSpacesInCollectionByIdInput {
  collectionId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface ContentPosition {
  /** Goes directly before this one. */
  before?: {
    type: "space";
    space: string;
  } | {
    type: "collection";
    collection: string;
  } | undefined;
  /** Goes directly after this one. */
  after?: {
    type: "space";
    space: string;
  } | {
    type: "collection";
    collection: string;
  } | undefined;
}
export interface MoveCollectionInput {
  collectionId: string;
  /** Collection to move into; null is the root of the organization; left out, the present one. */
  parent?: string | null | undefined;
  /** Left out, the end of another parent. */
  position?: ContentPosition | undefined;
}
export interface TransferCollectionInput {
  collectionId: string;
  organization: string;
}
export interface GetCurrentRevisionInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface ListPagesInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface ListSpaceReusableContentsInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetReusableContentByIdInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  reusableContentId: string;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetReusableContentDocumentByIdInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  reusableContentId: string;
}
export interface GetPageByIdInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  pageId: string;
  /** How the text is answered; `document` when left out. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Whether references are replaced by what they refer to: all, none, or reusable contents alone. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetPageByPathInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** Slugs from the root down, joined by slashes. */
  pagePath: string;
  /** How the text is answered; `document` when left out. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Whether references are replaced by what they refer to: all, none, or reusable contents alone. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetPageDocumentByIdInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  pageId: string;
  /** Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Whether references are replaced by what they refer to: all, none, or reusable contents alone. */
  dereferenced?: boolean | "reusable-contents" | undefined;
}
export interface ListSpacePageMetaLinksInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  pageId: string;
}
export interface ListFilesInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetFileByIdInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  fileId: string;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface ListPageLinksInSpaceInput {
  spaceId: string;
  pageId: string;
  status?: "ok" | "broken" | "in-app" | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface ListSpaceFileBacklinksInput {
  spaceId: string;
  fileId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface ListSpaceReusableContentBacklinksInput {
  spaceId: string;
  reusableContentId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface UpdateSpaceContentInput {
  spaceId: string;
  /** Applied in order, all of them or none. */
  changes: Array<ContentChangeInput>;
}
export interface SpaceContentUpdate {
  revision: string;
  changes: Array<{
    object: "created_page";
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
    reusableContent: string;
  }>;
  insertedFiles?: Array<RevisionFile>;
}
export interface GetRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface ListPagesInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface ListReusableContentsInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetReusableContentInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  reusableContentId: string;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetReusableContentDocumentInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  reusableContentId: string;
}
export interface GetPageInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  pageId: string;
  /** How the text is answered; `document` when left out. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Whether references are replaced by what they refer to: all, none, or reusable contents alone. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetPageInRevisionByPathInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** Slugs from the root down, joined by slashes. */
  pagePath: string;
  /** How the text is answered; `document` when left out. */
  format?: "document" | "markdown" | undefined;
  /** `stable`: addresses in Markdown are by id (`/pages/<id>`, `/files/<id>`), and mean the same wherever the text stands; `relative`: they are as the text has them. Documents name what they refer to in any case. */
  "format.markdown.refs"?: "relative" | "stable" | undefined;
  /** Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Whether references are replaced by what they refer to: all, none, or reusable contents alone. */
  dereferenced?: boolean | "reusable-contents" | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetPageDocumentInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  pageId: string;
  /** Whether expressions are replaced by their values: all, none, or those with deterministic inputs alone. */
  evaluated?: boolean | "deterministic-only" | undefined;
  /** Whether references are replaced by what they refer to: all, none, or reusable contents alone. */
  dereferenced?: boolean | "reusable-contents" | undefined;
}
export interface ListRevisionPageMetaLinksInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  pageId: string;
}
export interface ListFilesInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface GetFileInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  fileId: string;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
}
export interface ListPageLinksInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  pageId: string;
  status?: "ok" | "broken" | "in-app" | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface ListFileBacklinksInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  fileId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface ListReusableContentBacklinksInRevisionByIdInput {
  spaceId: string;
  revisionId: string;
  reusableContentId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface GetRevisionSemanticChangesInput {
  spaceId: string;
  revisionId: string;
  /** `false` leaves out git facts. */
  metadata?: boolean | undefined;
  /** `false` leaves computed content uncomputed. */
  computed?: boolean | undefined;
  /** Changes at most; `more` counts the rest. */
  limit?: number | undefined;
  /** Id of the revision of the space to compare with, older or newer; the one before it when left out. */
  comparedWith?: string | undefined;
}
export interface GetRevisionPageChangesInput {
  spaceId: string;
  revisionId: string;
  pageId: string;
  /** Unchanged blocks that are answered around each change. */
  context?: number | undefined;
  /** Id of the revision of the space to compare with, older or newer; the one before it when left out. */
  comparedWith?: string | undefined;
}
export interface ListRevisionsInput {
  spaceId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface RollbackToRevisionInput {
  spaceId: string;
  revisionId: string;
}
export interface ListPageRevisionsInput {
  spaceId: string;
  pageId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface GetPageBlameInput {
  spaceId: string;
  pageId: string;
}
export interface PageBlame {
  /** Id of the revision that the blocks are read in. */
  revision: string;
  blocks: Array<{
    key: string;
    /** Place in `origins`, from 0; absent for what is older than the texts that were looked through. */
    origin?: number;
  }>;
  /** The revisions in which the blocks were written, each once. */
  origins: Array<{
    /** Where the block was written as it is: in the change request, where it came by one. */
    revision: {
      object: "revision";
      id: string;
      parents: Array<string>;
      createdAt: string;
      git?: GitSyncCommit;
      urls: {
        app: string;
        published?: string;
        public?: string;
      };
      type: "edits" | "merge" | "rollback" | "update" | "computed";
      /** The change request that a merge brought in, for members of the organization. */
      mergedFrom?: ChangeRequest;
      /** Counts the revisions of the branch. */
      number: number;
      /** Who wrote it, without the address. */
      author?: User;
    };
    /** By which it came into the primary content. */
    changeRequest?: ChangeRequest;
  }>;
}
export interface GetDocumentByIdInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  documentId: string;
}
export interface GetEmbedByUrlInSpaceInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** What a block of type `embed` names. */
  url: string;
}
export type Embed = {
  type: "link";
  /** The address, without its scheme. */
  title: string;
  /** Its host. */
  site: string;
} | {
  type: "rich";
  /** The address, without its scheme. */
  title: string;
  /** Its host. */
  site: string;
  /** One `iframe`, sandboxed. */
  html: string;
};
export interface GetComputedDocumentInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  source: {
    type: "builtin:openapi";
    dependencies: {
      spec: {
        ref: {
          kind: "openapi";
          /** Slug of a specification of the organization. */
          spec: string;
        };
      };
    };
    props: {
      doc: "models";
    } | {
      doc: "operations" | "tag";
      /** Name of a tag. */
      page: string;
    } | {
      doc: "operation";
      /** Path of an operation. */
      page: string;
      method: string;
    };
  };
  /** Keys of the blocks follow from it. */
  seed: string;
}
export interface ListSpaceLinksInput {
  spaceId: string;
  status?: "ok" | "broken" | "in-app" | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface ListConversationsInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  conversations: Array<ConversationInput>;
}
export interface GetConversationByIdInput {
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
  organizationId: string;
}
export interface ListConversationsIssuesInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  issueId: string;
}
export interface ListConversationsIssuesClustersInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  clusterId: string;
}
export interface UpdateConversationsIssuesClusterInput {
  organizationId: string;
  clusterId: string;
  muted?: boolean | undefined;
}
export interface CreateChangeRequestFromIssuesClusterInput {
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
  organizationId: string;
  emailDomain: string;
}
export interface VerifyOrganizationEmailDomainInput {
  organizationId: string;
  emailDomain: string;
}
export interface ExportSpaceContentInput {
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
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
}
export interface ListGitConnectionsInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  /** The connection of an organization with a repository. */
  connectionId: string;
}
export interface UpdateGitConnectionInput {
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
  /** The connection of a space with Git. */
  installationId: string;
}
export interface UpdateGitSyncInstallationByIdInput {
  /** The connection of a space with Git. */
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
  /** The connection of a space with Git. */
  installationId: string;
}
export interface SyncGitSyncInstallationInput {
  /** The connection of a space with Git. */
  installationId: string;
}
export interface ImportGitRepositoryInput {
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
  spaceId: string;
}
export interface ListSpaceGitRunsInput {
  spaceId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  spaceId: string;
  runId: string;
}
export interface StartImportRunInput {
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
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Into this space. */
  space?: string | undefined;
}
export interface GetImportRunInput {
  organizationId: string;
  /** Id of an import. */
  importRunId: string;
}
export interface CancelImportRunInput {
  organizationId: string;
  /** Id of an import. */
  importRunId: string;
}
export interface ListGlossaryEntriesInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  /** Ids of entries to delete. */
  delete?: Array<string> | undefined;
  /** Entries to make or to replace. */
  entries?: Array<{
    /** The entry to replace; a new one is made without it. */
    id?: string | undefined;
    /** The term by language; the one in the language of a space is what is looked for there. */
    translations: Partial<Record<"en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl", string>>;
    doNotTranslate?: boolean | undefined;
  }> | undefined;
}
export interface GetGlossaryEntryInput {
  organizationId: string;
  glossaryEntryId: string;
}
export interface ListOrganizationInviteLinksInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  inviteId: string;
}
export interface UpdateOrganizationInviteByIdInput {
  organizationId: string;
  inviteId: string;
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  level?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** When it stops working. */
  expiresAt?: string | undefined;
}
export interface DeleteOrganizationInviteByIdInput {
  organizationId: string;
  inviteId: string;
}
export interface ListInstanceBackupsInput {
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  order?: "asc" | "desc" | undefined;
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "guest" | undefined;
  /** Part of the display name or of the e-mail address. */
  search?: string | undefined;
  /** By `lastSeenAt` only active members are listed who have been seen. */
  sort?: "joinedAt" | "lastSeenAt" | undefined;
}
export interface GetMemberInOrganizationByIdInput {
  organizationId: string;
  userId: string;
}
export interface UpdateMemberInOrganizationByIdInput {
  organizationId: string;
  userId: string;
  /** null makes a guest, who has grants alone. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** Suspends the member, or lets them in again. */
  disabled?: boolean | undefined;
}
export interface RemoveMemberFromOrganizationByIdInput {
  organizationId: string;
  userId: string;
}
export interface UpdateOrganizationMemberLastSeenAtInput {
  organizationId: string;
}
export interface ListNotificationsInput {
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  spaceId: string;
}
export interface UnmuteSpaceInput {
  spaceId: string;
}
export interface MuteChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
}
export interface UnmuteChangeRequestInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
}
export interface ListOpenAPISpecsInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  specSlug: string;
}
export interface CreateOrUpdateOpenAPISpecBySlugInput {
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
  organizationId: string;
  specSlug: string;
  /** `public`: whoever knows the address reads it, without any credential. */
  visibility: "private" | "public";
}
export interface DeleteOpenAPISpecBySlugInput {
  organizationId: string;
  specSlug: string;
}
export interface ListOpenAPISpecVersionsInput {
  organizationId: string;
  specSlug: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  specSlug: string;
}
export interface GetLatestOpenAPISpecVersionContentInput {
  organizationId: string;
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
  organizationId: string;
  specSlug: string;
}
export interface OpenAPISpecRawContent {
  text: string;
  format: "json" | "yaml";
}
export interface GetOpenAPISpecVersionByIdInput {
  organizationId: string;
  specSlug: string;
  versionId: string;
}
export interface GetOpenAPISpecVersionContentByIdInput {
  organizationId: string;
  specSlug: string;
  versionId: string;
}
export interface GetOpenAPISpecVersionContentRawByIdInput {
  organizationId: string;
  specSlug: string;
  versionId: string;
}
export interface CompareOpenAPISpecVersionInput {
  organizationId: string;
  specSlug: string;
  versionId: string;
}
export interface GetOpenAPISpecUsageInput {
  organizationId: string;
  specSlug: string;
}
export interface ListOrganizationAccessTokensInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  tokenId: string;
}
export interface ListOrganizationsForAuthenticatedUserInput {
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface CreateOrganizationInput {
  title: string;
  emailDomains?: Array<string> | undefined;
  /** Accepted and not stored. */
  onboardingPreferences?: {
    source: "markdown-in-git" | "import" | "template" | null;
    audience: "public" | "mixed" | "protected" | "internal" | null;
    interests: Array<"adaptive-content" | "api-docs" | "proactive-agent">;
  } | undefined;
  /** Accepted without effect: an organization starts empty. */
  withDefaultSite?: boolean | undefined;
  /** Address of an OpenAPI description, which becomes the first specification. */
  openapiUrl?: string | undefined;
}
export interface GetOrganizationByIdInput {
  organizationId: string;
}
export interface UpdateOrganizationByIdInput {
  organizationId: string;
  title?: string | undefined;
  emailDomains?: Array<string> | undefined;
  /** Where the public content of the organization begins: `/s/{hostname}/` leads to its default content or the site that it published first, and so does a host of this name below one that the operator trusts. Names the organization where people sign in with single sign-on as well. */
  hostname?: string | undefined;
  /** Role of people who join by themselves; null: guests. */
  defaultRole?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
  /** What members see first; null: nothing. */
  defaultContent?: {
    type: "site";
    site: string;
  } | {
    type: "space";
    space: string;
  } | {
    type: "collection";
    collection: string;
  } | null | undefined;
  logo?: string | null | undefined;
  /** Nobody but by single sign-on. Cannot be turned on before an administrator has signed in so. */
  sso?: boolean | undefined;
  ai?: boolean | undefined;
  inviteLinks?: boolean | undefined;
  mergeRules?: {
    type: "none";
  } | {
    type: "rules";
    rules: Array<MergeRule>;
  } | undefined;
}
export interface GetSpacePDFInput {
  spaceId: string;
  /** The page that it begins with; all pages when left out. */
  page?: string | undefined;
  /** That page alone, without those below it. */
  only?: boolean | undefined;
}
export interface GetChangeRequestPDFInput {
  spaceId: string;
  /** The id of the change request, or its number. */
  changeRequestId: string;
  /** The page that it begins with; all pages when left out. */
  page?: string | undefined;
  /** That page alone, without those below it. */
  only?: boolean | undefined;
}
export interface InviteToSpaceInput {
  spaceId: string;
  /** null takes back what was granted. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  users?: Array<string> | undefined;
  teams?: Array<string> | undefined;
}
export interface ListPermissionsAggregateInSpaceInput {
  spaceId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  origin: {
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
  /** Always false: whoever is disabled has access to nothing, and is not listed. */
  disabled: boolean;
}
export interface ListUserPermissionsInSpaceInput {
  spaceId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface UserContentPermission {
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  user: User;
}
export interface UpdateUserPermissionInSpaceInput {
  spaceId: string;
  userId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveUserFromSpaceInput {
  spaceId: string;
  userId: string;
}
export interface ListTeamPermissionsInSpaceInput {
  spaceId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  spaceId: string;
  teamId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveTeamFromSpaceInput {
  spaceId: string;
  teamId: string;
}
export interface InviteToCollectionInput {
  collectionId: string;
  /** null takes back what was granted. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  users?: Array<string> | undefined;
  teams?: Array<string> | undefined;
}
export interface ListPermissionsAggregateInCollectionInput {
  collectionId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Only people with this very level. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
}
export interface ListUserPermissionsInCollectionInput {
  collectionId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface UpdateUserPermissionInCollectionInput {
  collectionId: string;
  userId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveUserFromCollectionInput {
  collectionId: string;
  userId: string;
}
export interface ListTeamPermissionsInCollectionInput {
  collectionId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface UpdateTeamPermissionInCollectionInput {
  collectionId: string;
  teamId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveTeamFromCollectionInput {
  collectionId: string;
  teamId: string;
}
export interface InviteToSiteInput {
  organizationId: string;
  siteId: string;
  /** null takes back what was granted. */
  role: "read" | "comment" | "edit" | "review" | "create" | "admin" | null;
  users?: Array<string> | undefined;
  teams?: Array<string> | undefined;
}
export interface ListPermissionsAggregateInSiteInput {
  organizationId: string;
  siteId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Only people with this very level. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | undefined;
}
export interface ListUserPermissionsInSiteInput {
  organizationId: string;
  siteId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface UpdateUserPermissionInSiteInput {
  organizationId: string;
  siteId: string;
  userId: string;
  /** null takes back what was granted. */
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
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface UpdateTeamPermissionInSiteInput {
  organizationId: string;
  siteId: string;
  teamId: string;
  /** null takes back what was granted. */
  role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | null | undefined;
}
export interface RemoveTeamFromSiteInput {
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
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
  organizationId: string;
  samlProviderId: string;
}
export interface DeleteSAMLProviderKeyInput {
  organizationId: string;
  samlProviderId: string;
  samlKeyId: string;
}
export interface ListSAMLProvidersInOrganizationByIdInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  samlProviderId: string;
}
export interface UpdateOrganizationSAMLProviderInput {
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
  organizationId: string;
}
export interface ReadSAMLMetadataInput {
  organizationId: string;
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
export interface SearchSpaceContentInput {
  spaceId: string;
  /** Words that must all be found, or most of them where no page holds all; `"words in a row"`, `-without`. The last word may be a beginning, and words that are not found stand for similar ones. */
  query: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  /** Words that must all be found, or most of them where no page holds all; `"words in a row"`, `-without`. The last word may be a beginning, and words that are not found stand for similar ones. */
  query: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  /** Each is a list of words, or of a few words in a row, that mean the same: `k8s` and `Kubernetes`, `SSO` and `single sign-on`. A word stands in one group alone; case and accents make no difference. */
  groups: Array<Array<string>>;
}
export interface ListServiceAccountsInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  spaceId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** By the time of posting. */
  order?: "asc" | "desc" | undefined;
  status?: "all" | "open" | "resolved" | undefined;
  /** On this page, or on something in it. */
  targetPage?: string | undefined;
  /** Posted by one of these users; repeat it. */
  authors?: Array<string> | undefined;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface GetCommentInSpaceInput {
  spaceId: string;
  commentId: string;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentRepliesInSpaceInput {
  spaceId: string;
  commentId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface GetCommentReplyInSpaceInput {
  spaceId: string;
  commentId: string;
  commentReplyId: string;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface ListCommentersInSpaceInput {
  spaceId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface PostCommentInSpaceInput {
  spaceId: string;
  /** Id of the page that it is about. */
  page?: string | undefined;
  /** Key of the block of that page that it is about. */
  node?: string | undefined;
  /** Cell of a table of that page that it is about. */
  tableCell?: {
    record: string;
    definition: string;
  } | undefined;
  body: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentInSpaceInput {
  spaceId: string;
  commentId: string;
  body?: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  addedReactions?: Array<string> | undefined;
  removedReactions?: Array<string> | undefined;
  /** `true` resolves the comment, `false` opens it again. */
  resolved?: boolean | undefined;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentInSpaceInput {
  spaceId: string;
  commentId: string;
}
export interface PostCommentReplyInSpaceInput {
  spaceId: string;
  commentId: string;
  body: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never>;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface UpdateCommentReplyInSpaceInput {
  spaceId: string;
  commentId: string;
  commentReplyId: string;
  body?: {
    markdown: string;
  } | {
    document: JSONDocumentInput;
  } | Record<string, never> | undefined;
  addedReactions?: Array<string> | undefined;
  removedReactions?: Array<string> | undefined;
  /** Accepted and ignored: a reply follows its comment. */
  resolved?: boolean | undefined;
  /** How the body is answered. */
  format?: "document" | "markdown" | undefined;
}
export interface DeleteCommentReplyInSpaceInput {
  spaceId: string;
  commentId: string;
  commentReplyId: string;
}
export interface GenerateStorageUploadURLInput {
  organizationId: string;
  file: {
    name: string;
    /** What the bytes say counts where they say anything. */
    type: string;
    /** Bytes, neither more nor fewer. */
    size: number;
  };
  /** `import_file` for what `startImportRun` takes by its `key`. */
  kind: "organization_file" | "import_file";
}
export interface GetSiteAdaptiveSchemaInput {
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  /** What the visitor's token would say. */
  claims?: Record<string, unknown> | undefined;
  /** What the visitor would say themselves. */
  unsignedClaims?: Record<string, unknown> | undefined;
  /** A condition to try. */
  condition?: string | undefined;
}
export interface ListSiteAdaptiveTemplateConditionsInput {
  organizationId: string;
  siteId: string;
}
export interface ExportSiteInput {
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
}
export interface AddImageToSiteInput {
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
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
  spaceId: string;
}
export interface UpdateSitePublishingAuthByIdInput {
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  events: Array<SiteInsightsEvent>;
}
export interface SubmitSiteAgentFeedbackInput {
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  /** Part of the source, in any case. */
  search?: string | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  siteRedirectId: string;
}
export interface GetSiteRedirectBySourceInput {
  organizationId: string;
  siteId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** A path below the address of the site; a `*` at its end stands for whatever follows. */
  source: string;
}
export interface SearchSiteContentInput {
  organizationId: string;
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
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface ListSiteSectionGroupsInput {
  organizationId: string;
  siteId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface AddSectionGroupToSiteInput {
  organizationId: string;
  siteId: string;
  title: string;
  icon?: string | null | undefined;
  /** Sections to move into it, in their order. */
  sections?: Array<string> | undefined;
  /** The group that it lies in; left out, it lies at the root. */
  parent?: string | undefined;
}
export interface UpdateSiteSectionGroupByIdInput {
  organizationId: string;
  siteId: string;
  siteSectionGroupId: string;
  title?: string | undefined;
  icon?: string | null | undefined;
  /** The same in other languages, by language; readers of a variant get it in its language. */
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
  organizationId: string;
  siteId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface AddSectionToSiteInput {
  organizationId: string;
  siteId: string;
  spaceId: string;
  title?: string | null | undefined;
  icon?: string | null | undefined;
}
export interface UpdateSiteSectionByIdInput {
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  siteSectionId: string;
}
export interface MoveSiteSectionInput {
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  /** Part of the name, in any case. */
  search?: string | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  siteId: string;
  name: string;
}
export interface UpdateSiteShareLinkByIdInput {
  organizationId: string;
  siteId: string;
  shareLinkId: string;
  active?: boolean | undefined;
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
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
  /** True: only the default one; false: only the others. */
  default?: boolean | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
}
export interface AddSpaceToSiteInput {
  organizationId: string;
  siteId: string;
  spaceId: string;
  /** Left out: the default section, or the root where there are none. */
  sectionId?: string | undefined;
  /** What the variant is called; left out, it has the space's title. */
  title?: string | undefined;
}
export interface UpdateSiteSpaceByIdInput {
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  siteSpaceId: string;
}
export interface MoveSiteSpaceInput {
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
  shareKey?: string | undefined;
}
export interface SortSiteStructureInput {
  organizationId: string;
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
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Only sites that show this space. */
  space?: string | undefined;
  /** Part of the title, in any case. */
  title?: string | undefined;
  published?: boolean | undefined;
  type?: Array<"basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium"> | undefined;
}
export interface CreateSiteInput {
  organizationId: string;
  type?: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium" | undefined;
  title?: string | undefined;
  visibility?: "public" | "unlisted" | "share-link" | "visitor-auth" | undefined;
  spaces?: Array<string> | undefined;
}
export interface GetSiteByIdInput {
  organizationId: string;
  siteId: string;
}
export interface UpdateSiteByIdInput {
  organizationId: string;
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
  organizationId: string;
  siteId: string;
  hostname: string;
}
export interface VerifySiteHostnameInput {
  organizationId: string;
  siteId: string;
  hostname: string;
}
export interface ListSpacesInOrganizationByIdInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** List the trash: deleted spaces that the caller may restore. */
  deleted?: boolean | undefined;
}
export interface ListSpacesForOrganizationMemberInput {
  organizationId: string;
  userId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  order?: "asc" | "desc" | undefined;
}
export interface MemberContentPermission {
  permission: "read" | "comment" | "edit" | "review" | "create" | "admin";
  space: Space;
}
export interface GetSpaceByIdInput {
  spaceId: string;
  /** Opens what is shared by a link, without a credential; addresses in the answer then carry it. */
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
  title?: string | undefined;
  /** Null or an empty text removes it; one excludes an icon. */
  emoji?: string | null | undefined;
  /** Address of an image, instead of an emoji. */
  icon?: string | null | undefined;
  visibility?: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private" | undefined;
  editMode?: "live" | "locked" | undefined;
  language?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl" | undefined;
  defaultLevel?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "inherit" | null | undefined;
  mergeRules?: {
    type: "inherit";
  } | {
    type: "none";
  } | {
    type: "rules";
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
  /** Collection to move into; null is the root of the organization; left out, the present one. */
  parent?: string | null | undefined;
  /** Left out, the end of another parent. */
  position?: ContentPosition | undefined;
}
export interface TransferSpaceInput {
  spaceId: string;
  organization: string;
}
export interface CreateSpaceInput {
  organizationId: string;
  title?: string | undefined;
  /** None when empty or left out. */
  emoji?: string | undefined;
  /** Collection to create it in; the root when left out. */
  parent?: string | undefined;
  language?: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "zh-tw" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl" | undefined;
  editMode?: "live" | "locked" | undefined;
  /** A template that is copied into the space. */
  template?: {
    /** A space that the caller reads, or a page of one with those below it: `<space>/<page>`. */
    id: string;
    params?: {
      /** What addresses `template:<name>` of the template lead to in the copy, by name. */
      contentRefs?: Record<string, ContentRef> | undefined;
    } | undefined;
  } | undefined;
  /** Begin with nothing, which is so without a template anyway. */
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
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Only teams that this member can manage. */
  owner?: string | undefined;
  /** Part of the title, in any case. */
  title?: string | undefined;
}
export interface CreateOrganizationTeamInput {
  organizationId: string;
  title: string;
  members?: Array<string> | undefined;
}
export interface GetTeamInOrganizationByIdInput {
  organizationId: string;
  teamId: string;
}
export interface UpdateTeamInOrganizationByIdInput {
  organizationId: string;
  teamId: string;
  title: string;
}
export interface RemoveTeamFromOrganizationByIdInput {
  organizationId: string;
  teamId: string;
}
export interface ListPermissionsOfTeamInput {
  organizationId: string;
  teamId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  userId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Part of the title, in any case. */
  title?: string | undefined;
}
export interface TeamMember {
  role: "owner" | "member";
}
export interface ListTeamMembersInOrganizationByIdInput {
  organizationId: string;
  teamId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  teamId: string;
  add?: Array<string> | undefined;
  memberships?: Record<string, TeamMember> | undefined;
  remove?: Array<string> | undefined;
}
export interface AddMemberToOrganizationTeamByIdInput {
  organizationId: string;
  teamId: string;
  userId: string;
  role?: "owner" | "member" | undefined;
}
export interface DeleteMemberFromOrganizationTeamByIdInput {
  organizationId: string;
  teamId: string;
  userId: string;
}
export interface ListAccessTokensInput {
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  spaceId: string;
  /** The organization that it is offered to. */
  organization: string;
}
export interface Transfer {
  object: "transfer";
  id: string;
  type: "space" | "collection";
  /** Id of the space or the collection. */
  content: string;
  title: string;
  from: {
    id: string;
    /** Told of the other organization once it has accepted. */
    title?: string;
  };
  to: {
    id: string;
    /** Told of the other organization once it has accepted. */
    title?: string;
  };
  /** `void`: what was offered was moved or deleted since, or who offered it is no administrator any more. */
  status: "offered" | "accepted" | "declined" | "withdrawn" | "expired" | "void" | "undone";
  createdAt: string;
  /** Until when it may be accepted, while it is offered. */
  expiresAt?: string;
  decidedAt?: string;
  /** Until when it can be undone, once it is accepted. */
  undoableUntil?: string;
  urls: {
    location: string;
  };
}
export interface OfferCollectionTransferInput {
  collectionId: string;
  /** The organization that it is offered to. */
  organization: string;
}
export interface ListOrganizationTransfersInput {
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  /** Only those that this space is the source or the result of. */
  space?: string | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  translationId: string;
}
export interface UpdateTranslationInput {
  organizationId: string;
  translationId: string;
  instructions: JSONDocumentInput;
  /** Whether it follows its source by itself, some minutes after a change. */
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
  status?: "translated" | "edited" | "conflict" | "failed" | undefined;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  translationId: string;
  itemId: string;
}
export interface ResolveTranslationItemInput {
  organizationId: string;
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
  organizationId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
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
  organizationId: string;
  webhookId: string;
}
export interface UpdateWebhookInput {
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
  organizationId: string;
  webhookId: string;
  /** The `next.page` of an earlier answer. */
  page?: string | undefined;
  /** Items per page, 0 to 1000. */
  limit?: number | undefined;
  /** Only deliveries with this status. */
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
  /** The revision that was written, or the unchanged head of the change request. */
  revision: string;
  result: "merge" | "conflicts";
  conflicts?: Array<MergeConflict>;
}];
    mergeChecks: ["query", GetChangeRequestMergeChecksInput, MergeChecks];
    updateFromPrimary: ["mutation", UpdateChangeRequestInput, {
  /** The revision that was written, or the unchanged head of the change request. */
  revision: string;
  result: "update" | "conflicts";
  conflicts?: Array<MergeConflict>;
}];
    changes: ["query", GetChangeRequestChangesInput, RevisionSemanticChanges];
    findText: ["query", FindTextInChangeRequestInput, TextMatches];
    revisions: ["query", ListChangeRequestRevisionsInput, List<RevisionSummary>];
    pageChanges: ["query", GetChangeRequestPageChangesInput, PageDifference];
    content: {
      revision: ["query", GetRevisionOfChangeRequestByIdInput, Revision];
      pages: ["query", ListPagesInChangeRequestInput, {
  pages: RevisionPages;
}];
      reusableContents: ["query", ListChangeRequestReusableContentsInput, List<RevisionReusableContent>];
      reusableContent: ["query", GetReusableContentInChangeRequestByIdInput, RevisionReusableContent];
      reusableContentDocument: ["query", GetReusableContentDocumentInChangeRequestByIdInput, {
  object: "document";
  data: {
    schemaVersion?: number;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string;
  };
}];
      page: ["query", GetPageInChangeRequestByIdInput, RevisionPage];
      pageByPath: ["query", GetPageInChangeRequestByPathInput, RevisionPage];
      pageDocument: ["query", GetPageDocumentInChangeRequestByIdInput, {
  object: "document";
  data: {
    schemaVersion?: number;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string;
  };
}];
      pageMetaLinks: ["query", ListChangeRequestPageMetaLinksInput, {
  canonical?: ContentRef;
  alternates?: Array<ContentRef>;
}];
      files: ["query", ListFilesInChangeRequestByIdInput, List<RevisionFile>];
      file: ["query", GetFileInChangeRequestByIdInput, RevisionFile];
      pageLinks: ["query", ListPageLinksInChangeRequestInput, {
  next?: {
    page: string;
  };
  count?: number;
  items: Array<ContentReferenceUsage>;
  stats: {
    total: number;
    broken: {
      total: number;
      /** Of a change request: how many of them it broke itself. */
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
  pages: RevisionPages;
}];
      reusableContents: ["query", ListSpaceReusableContentsInput, List<RevisionReusableContent>];
      reusableContent: ["query", GetReusableContentByIdInput, RevisionReusableContent];
      reusableContentDocument: ["query", GetReusableContentDocumentByIdInput, {
  object: "document";
  data: {
    schemaVersion?: number;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string;
  };
}];
      page: ["query", GetPageByIdInput, RevisionPage];
      pageByPath: ["query", GetPageByPathInput, RevisionPage];
      pageDocument: ["query", GetPageDocumentByIdInput, {
  object: "document";
  data: {
    schemaVersion?: number;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string;
  };
}];
      pageMetaLinks: ["query", ListSpacePageMetaLinksInput, {
  canonical?: ContentRef;
  alternates?: Array<ContentRef>;
}];
      files: ["query", ListFilesInput, List<RevisionFile>];
      file: ["query", GetFileByIdInput, RevisionFile];
      pageLinks: ["query", ListPageLinksInSpaceInput, {
  next?: {
    page: string;
  };
  count?: number;
  items: Array<ContentReferenceUsage>;
  stats: {
    total: number;
    broken: {
      total: number;
      /** Of a change request: how many of them it broke itself. */
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
  pages: RevisionPages;
}];
      reusableContents: ["query", ListReusableContentsInRevisionByIdInput, List<RevisionReusableContent>];
      reusableContent: ["query", GetReusableContentInRevisionByIdInput, RevisionReusableContent];
      reusableContentDocument: ["query", GetReusableContentDocumentInRevisionByIdInput, {
  object: "document";
  data: {
    schemaVersion?: number;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string;
  };
}];
      page: ["query", GetPageInRevisionByIdInput, RevisionPage];
      pageByPath: ["query", GetPageInRevisionByPathInput, RevisionPage];
      pageDocument: ["query", GetPageDocumentInRevisionByIdInput, {
  object: "document";
  data: {
    schemaVersion?: number;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string;
  };
}];
      pageMetaLinks: ["query", ListRevisionPageMetaLinksInput, {
  canonical?: ContentRef;
  alternates?: Array<ContentRef>;
}];
      files: ["query", ListFilesInRevisionByIdInput, List<RevisionFile>];
      file: ["query", GetFileInRevisionByIdInput, RevisionFile];
      pageLinks: ["query", ListPageLinksInRevisionByIdInput, {
  next?: {
    page: string;
  };
  count?: number;
  items: Array<ContentReferenceUsage>;
  stats: {
    total: number;
    broken: {
      total: number;
      /** Of a change request: how many of them it broke itself. */
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
    document: ["query", GetDocumentByIdInput, {
  object: "document";
  data: {
    schemaVersion?: number;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string;
  };
}];
    embed: ["query", GetEmbedByUrlInSpaceInput, Embed];
    computedDocument: ["query", GetComputedDocumentInput, {
  object: "document";
  data: {
    schemaVersion?: number;
  } & { [name: string]: unknown };
  nodes: Array<DocumentBlock>;
  meta?: {
    token?: string;
  };
}];
    links: ["query", ListSpaceLinksInput, {
  next?: {
    page: string;
  };
  count?: number;
  items: Array<ContentReferenceUsage>;
  stats: {
    total: number;
    broken: {
      total: number;
      /** Of a change request: how many of them it broke itself. */
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
  references: number;
  pages: number;
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
  /** Where the PDF can be read for the next hour, without a credential. */
  url: string;
}];
    changeRequest: ["query", GetChangeRequestPDFInput, {
  /** Where the PDF can be read for the next hour, without a credential. */
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
  url: string;
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
  /** Fetch what assistants are told about an organization */
  getOrganizationAgentInstructions: Procedures["agentInstructions"]["get"];
  /** Replace what assistants are told about an organization */
  updateOrganizationAgentInstructions: Procedures["agentInstructions"]["update"];
  /** List the applications that may act for the caller */
  listConnectedApplications: Procedures["applications"]["list"];
  /** End an application's access to the caller's account */
  disconnectApplication: Procedures["applications"]["disconnect"];
  /** Ask a question of a site */
  streamAskInSite: Procedures["ask"]["stream"];
  /** Answer a message about a site */
  streamAIResponseInSite: Procedures["ask"]["response"];
  /** Say what a reader of a site may want to ask */
  streamRecommendedQuestionsInSite: Procedures["ask"]["recommended"];
  /** List what was asked of a site */
  listSiteQuestions: Procedures["ask"]["questions"];
  /** List what was done in an organization, newest first */
  listOrganizationAuditEvents: Procedures["audit"]["list"];
  /** List the operations that the audit log tells of */
  listOrganizationAuditEventActions: Procedures["audit"]["actions"];
  /** Fetch an address at which the audit log can be read as JSON lines */
  exportOrganizationAuditEvents: Procedures["audit"]["export"];
  /** Fetch an entry of the audit log */
  getOrganizationAuditEvent: Procedures["audit"]["get"];
  /** List comments */
  listCommentsInChangeRequest: Procedures["changeRequestComments"]["list"];
  /** Fetch a comment */
  getCommentInChangeRequest: Procedures["changeRequestComments"]["get"];
  /** List the replies to a comment, oldest first */
  listCommentRepliesInChangeRequest: Procedures["changeRequestComments"]["listReplies"];
  /** Fetch a reply */
  getCommentReplyInChangeRequest: Procedures["changeRequestComments"]["getReply"];
  /** List the members who have commented or replied */
  listCommentersInChangeRequest: Procedures["changeRequestComments"]["listCommenters"];
  /** Post a comment */
  postCommentInChangeRequest: Procedures["changeRequestComments"]["create"];
  /** Change the words of a comment, resolve it, or react to it */
  updateCommentInChangeRequest: Procedures["changeRequestComments"]["update"];
  /** Delete a comment and the replies to it */
  deleteCommentInChangeRequest: Procedures["changeRequestComments"]["delete"];
  /** Reply to a comment */
  postCommentReplyInChangeRequest: Procedures["changeRequestComments"]["createReply"];
  /** Change the words of a reply, or react to it */
  updateCommentReplyInChangeRequest: Procedures["changeRequestComments"]["updateReply"];
  /** Delete a reply */
  deleteCommentReplyInChangeRequest: Procedures["changeRequestComments"]["deleteReply"];
  /** List the change requests of a space, newest first */
  listChangeRequestsForSpace: Procedures["changeRequests"]["list"];
  /** List the change requests of an organization that the caller sees, newest first */
  listChangeRequestsForOrganization: Procedures["changeRequests"]["listForOrganization"];
  /** Begin a change request */
  createChangeRequest: Procedures["changeRequests"]["create"];
  /** Fetch a change request */
  getChangeRequestById: Procedures["changeRequests"]["get"];
  /** Change the subject, description or status of a change request */
  updateChangeRequestById: Procedures["changeRequests"]["update"];
  /** Write pages and files of a change request */
  updateChangeRequestContent: Procedures["changeRequests"]["write"];
  /** Copy a template into a space or one of its change requests */
  applyTemplateToSpace: Procedures["changeRequests"]["applyTemplate"];
  /** Merge a change request into the primary content */
  mergeChangeRequest: Procedures["changeRequests"]["merge"];
  /** Hold a change request against the merge rules */
  getChangeRequestMergeChecks: Procedures["changeRequests"]["mergeChecks"];
  /** Bring the primary content into a change request */
  updateChangeRequest: Procedures["changeRequests"]["updateFromPrimary"];
  /** List what a change request changes */
  getChangeRequestChanges: Procedures["changeRequests"]["changes"];
  /** Find words in the pages of a change request */
  findTextInChangeRequest: Procedures["changeRequests"]["findText"];
  /** List the revisions of a change request with who made them, newest first */
  listChangeRequestRevisions: Procedures["changeRequests"]["revisions"];
  /** Compare a page of a change request with what it stands on, block by block */
  getChangeRequestPageChanges: Procedures["changeRequests"]["pageChanges"];
  /** Fetch a revision with all it holds */
  getRevisionOfChangeRequestById: Procedures["changeRequests"]["content"]["revision"];
  /** List the pages as a tree */
  listPagesInChangeRequest: Procedures["changeRequests"]["content"]["pages"];
  /** List the reusable contents, by title */
  listChangeRequestReusableContents: Procedures["changeRequests"]["content"]["reusableContents"];
  /** Fetch a reusable content */
  getReusableContentInChangeRequestById: Procedures["changeRequests"]["content"]["reusableContent"];
  /** Fetch the document of a reusable content */
  getReusableContentDocumentInChangeRequestById: Procedures["changeRequests"]["content"]["reusableContentDocument"];
  /** Fetch a page */
  getPageInChangeRequestById: Procedures["changeRequests"]["content"]["page"];
  /** Fetch a page by its path */
  getPageInChangeRequestByPath: Procedures["changeRequests"]["content"]["pageByPath"];
  /** Fetch the document of a page alone */
  getPageDocumentInChangeRequestById: Procedures["changeRequests"]["content"]["pageDocument"];
  /** Fetch the canonical address of a page and its alternates */
  listChangeRequestPageMetaLinks: Procedures["changeRequests"]["content"]["pageMetaLinks"];
  /** List the files */
  listFilesInChangeRequestById: Procedures["changeRequests"]["content"]["files"];
  /** Fetch a file's facts */
  getFileInChangeRequestById: Procedures["changeRequests"]["content"]["file"];
  /** List what a page links to */
  listPageLinksInChangeRequest: Procedures["changeRequests"]["content"]["pageLinks"];
  /** List the places that point at a file */
  listChangeRequestFileBacklinks: Procedures["changeRequests"]["content"]["fileBacklinks"];
  /** List the places that show a reusable content */
  listChangeRequestReusableContentBacklinks: Procedures["changeRequests"]["content"]["reusableContentBacklinks"];
  /** Approve a change request, or ask for changes */
  submitChangeRequestReview: Procedures["changeRequests"]["reviews"]["submit"];
  /** List the reviews of a change request, newest first */
  getReviewsByChangeRequestId: Procedures["changeRequests"]["reviews"]["list"];
  /** Fetch a review of a change request */
  getChangeRequestReviewById: Procedures["changeRequests"]["reviews"]["get"];
  /** Ask people to review a change request */
  requestReviewersForChangeRequest: Procedures["changeRequests"]["reviews"]["request"];
  /** List who was asked to review a change request */
  getRequestedReviewersByChangeRequestId: Procedures["changeRequests"]["reviews"]["listRequested"];
  /** Ask somebody no longer to review a change request */
  removeRequestedReviewerFromChangeRequest: Procedures["changeRequests"]["reviews"]["removeRequested"];
  /** List who has edited a change request, and who has spoken of it */
  getContributorsByChangeRequestId: Procedures["changeRequests"]["reviews"]["contributors"];
  /** List the collections of an organization that the caller sees */
  listCollectionsInOrganizationById: Procedures["collections"]["list"];
  /** Create a collection */
  createCollection: Procedures["collections"]["create"];
  /** Fetch a collection */
  getCollectionById: Procedures["collections"]["get"];
  /** Change a collection */
  updateCollectionById: Procedures["collections"]["update"];
  /** Delete a collection, whose contents move to its parent */
  deleteCollectionById: Procedures["collections"]["delete"];
  /** List the spaces that lie directly in a collection, in their order */
  listSpacesInCollectionById: Procedures["collections"]["listSpaces"];
  /** Move a collection to another place or collection */
  moveCollection: Procedures["collections"]["move"];
  /** Move a collection with everything below it to another organization */
  transferCollection: Procedures["collections"]["transfer"];
  /** Fetch a revision with all it holds */
  getCurrentRevision: Procedures["content"]["head"]["revision"];
  /** List the pages as a tree */
  listPages: Procedures["content"]["head"]["pages"];
  /** List the reusable contents, by title */
  listSpaceReusableContents: Procedures["content"]["head"]["reusableContents"];
  /** Fetch a reusable content */
  getReusableContentById: Procedures["content"]["head"]["reusableContent"];
  /** Fetch the document of a reusable content */
  getReusableContentDocumentById: Procedures["content"]["head"]["reusableContentDocument"];
  /** Fetch a page */
  getPageById: Procedures["content"]["head"]["page"];
  /** Fetch a page by its path */
  getPageByPath: Procedures["content"]["head"]["pageByPath"];
  /** Fetch the document of a page alone */
  getPageDocumentById: Procedures["content"]["head"]["pageDocument"];
  /** Fetch the canonical address of a page and its alternates */
  listSpacePageMetaLinks: Procedures["content"]["head"]["pageMetaLinks"];
  /** List the files */
  listFiles: Procedures["content"]["head"]["files"];
  /** Fetch a file's facts */
  getFileById: Procedures["content"]["head"]["file"];
  /** List what a page links to */
  listPageLinksInSpace: Procedures["content"]["head"]["pageLinks"];
  /** List the places that point at a file */
  listSpaceFileBacklinks: Procedures["content"]["head"]["fileBacklinks"];
  /** List the places that show a reusable content */
  listSpaceReusableContentBacklinks: Procedures["content"]["head"]["reusableContentBacklinks"];
  /** Write pages and files of a space directly */
  updateSpaceContent: Procedures["content"]["edit"];
  /** Fetch a revision with all it holds */
  getRevisionById: Procedures["content"]["revision"]["revision"];
  /** List the pages as a tree */
  listPagesInRevisionById: Procedures["content"]["revision"]["pages"];
  /** List the reusable contents, by title */
  listReusableContentsInRevisionById: Procedures["content"]["revision"]["reusableContents"];
  /** Fetch a reusable content */
  getReusableContentInRevisionById: Procedures["content"]["revision"]["reusableContent"];
  /** Fetch the document of a reusable content */
  getReusableContentDocumentInRevisionById: Procedures["content"]["revision"]["reusableContentDocument"];
  /** Fetch a page */
  getPageInRevisionById: Procedures["content"]["revision"]["page"];
  /** Fetch a page by its path */
  getPageInRevisionByPath: Procedures["content"]["revision"]["pageByPath"];
  /** Fetch the document of a page alone */
  getPageDocumentInRevisionById: Procedures["content"]["revision"]["pageDocument"];
  /** Fetch the canonical address of a page and its alternates */
  listRevisionPageMetaLinks: Procedures["content"]["revision"]["pageMetaLinks"];
  /** List the files */
  listFilesInRevisionById: Procedures["content"]["revision"]["files"];
  /** Fetch a file's facts */
  getFileInRevisionById: Procedures["content"]["revision"]["file"];
  /** List what a page links to */
  listPageLinksInRevisionById: Procedures["content"]["revision"]["pageLinks"];
  /** List the places that point at a file */
  listFileBacklinksInRevisionById: Procedures["content"]["revision"]["fileBacklinks"];
  /** List the places that show a reusable content */
  listReusableContentBacklinksInRevisionById: Procedures["content"]["revision"]["reusableContentBacklinks"];
  /** List what is different in a revision from the one before it, or from another one */
  getRevisionSemanticChanges: Procedures["content"]["revision"]["changes"];
  /** Compare a page of a revision with that of the revision before it, or of another one, block by block */
  getRevisionPageChanges: Procedures["content"]["revision"]["pageChanges"];
  /** List the revisions of a space, newest first */
  listRevisions: Procedures["content"]["revisions"]["list"];
  /** Bring the content back to what it was in a revision */
  rollbackToRevision: Procedures["content"]["revisions"]["rollback"];
  /** List the revisions that changed a page, newest first */
  listPageRevisions: Procedures["content"]["pageHistory"]["revisions"];
  /** Tell who wrote each block of a page */
  getPageBlame: Procedures["content"]["pageHistory"]["blame"];
  /** Fetch a document by its id */
  getDocumentById: Procedures["content"]["document"];
  /** Say how an address is shown as an embed */
  getEmbedByUrlInSpace: Procedures["content"]["embed"];
  /** Compute the document of a part of a specification */
  getComputedDocument: Procedures["content"]["computedDocument"];
  /** List what the pages of a space link to */
  listSpaceLinks: Procedures["content"]["links"];
  /** List conversations, newest first */
  listConversations: Procedures["conversations"]["list"];
  /** Send one support conversation, or up to a hundred */
  ingestConversation: Procedures["conversations"]["ingest"];
  /** Fetch a conversation with its messages */
  getConversationById: Procedures["conversations"]["get"];
  /** Say how far the analysis of conversations is */
  getConversationsStatus: Procedures["conversations"]["processingStatus"];
  /** List the issues found in conversations, newest first */
  listConversationsIssues: Procedures["conversations"]["listIssues"];
  /** Fetch an issue with its conversation */
  getConversationIssueById: Procedures["conversations"]["getIssue"];
  /** List clusters of issues that are alike */
  listConversationsIssuesClusters: Procedures["conversations"]["listClusters"];
  /** Fetch a cluster */
  getConversationsIssuesCluster: Procedures["conversations"]["getCluster"];
  /** Mute a cluster, or unmute it */
  updateConversationsIssuesCluster: Procedures["conversations"]["updateCluster"];
  /** Begin a change request for the issues of a cluster */
  createChangeRequestFromIssuesCluster: Procedures["conversations"]["createChangeRequest"];
  /** List the organizations that people with an address of a domain may join */
  getOrganizationsForEmailDomain: Procedures["emailDomains"]["organizations"];
  /** Join an organization by a confirmed address of one of its domains */
  joinOrganization: Procedures["emailDomains"]["join"];
  /** List the e-mail domains of an organization, and how to prove them */
  listOrganizationEmailDomains: Procedures["emailDomains"]["list"];
  /** Fetch an e-mail domain */
  getOrganizationEmailDomain: Procedures["emailDomains"]["get"];
  /** Look for the DNS record that proves an e-mail domain */
  verifyOrganizationEmailDomain: Procedures["emailDomains"]["verify"];
  /** Fetch the address of an archive of a space's content */
  exportSpaceContent: Procedures["git"]["archives"]["space"];
  /** Fetch the address of an archive of a change request's content */
  exportChangeRequestContent: Procedures["git"]["archives"]["changeRequest"];
  /** List the repositories that an organization keeps many spaces in step with */
  listGitConnections: Procedures["git"]["connections"]["list"];
  /** Connect many spaces with one repository */
  createGitConnection: Procedures["git"]["connections"]["create"];
  /** Read how many spaces are connected with one repository */
  getGitConnection: Procedures["git"]["connections"]["get"];
  /** Change how many spaces are connected with one repository */
  updateGitConnection: Procedures["git"]["connections"]["update"];
  /** Disconnect many spaces from one repository */
  deleteGitConnection: Procedures["git"]["connections"]["delete"];
  /** Connect a space with a Git repository */
  installGitSyncProviderOnTarget: Procedures["git"]["installations"]["create"];
  /** Read how a space is connected with Git */
  getGitSyncInstallationById: Procedures["git"]["installations"]["get"];
  /** Change how a space is connected with Git */
  updateGitSyncInstallationById: Procedures["git"]["installations"]["update"];
  /** Disconnect a space from Git */
  uninstallGitSyncInstallation: Procedures["git"]["installations"]["delete"];
  /** Bring a space and its branch in step now */
  syncGitSyncInstallation: Procedures["git"]["installations"]["sync"];
  /** Import a Git repository into a space */
  importGitRepository: Procedures["git"]["import"];
  /** Export a space to a Git repository */
  exportToGitRepository: Procedures["git"]["export"];
  /** Read what a space is in step with */
  getSpaceGitInfo: Procedures["git"]["info"];
  /** Forget what a space is in step with */
  deleteLegacyGitInstallation: Procedures["git"]["disconnect"];
  /** List a space's imports and exports, newest first */
  listSpaceGitRuns: Procedures["git"]["runs"];
  /** Read one import or export */
  getSpaceGitRun: Procedures["git"]["run"];
  /** Import uploaded files into a change request */
  startImportRun: Procedures["imports"]["start"];
  /** List imports of uploaded files, newest first */
  listImportRuns: Procedures["imports"]["list"];
  /** Read one import */
  getImportRun: Procedures["imports"]["get"];
  /** Cancel an import */
  cancelImportRun: Procedures["imports"]["cancel"];
  /** List the terms of an organization */
  listGlossaryEntries: Procedures["glossary"]["list"];
  /** Make, replace and delete terms */
  updateGlossaryEntries: Procedures["glossary"]["update"];
  /** Read a term */
  getGlossaryEntry: Procedures["glossary"]["get"];
  /** List the invite links to an organization, or to one of its spaces or collections */
  listOrganizationInviteLinks: Procedures["inviteLinks"]["list"];
  /** Create an invite link */
  createOrganizationInvite: Procedures["inviteLinks"]["create"];
  /** Fetch an invite link */
  getOrganizationInviteLink: Procedures["inviteLinks"]["get"];
  /** Change what an invite link gives, and how long it works */
  updateOrganizationInviteById: Procedures["inviteLinks"]["update"];
  /** End an invite link */
  deleteOrganizationInviteById: Procedures["inviteLinks"]["remove"];
  /** List the backups in BACKUP_DIR, newest first */
  listInstanceBackups: Procedures["instance"]["backups"]["list"];
  /** Make a backup of the whole installation */
  startInstanceBackup: Procedures["instance"]["backups"]["start"];
  /** Fetch a backup's facts */
  getInstanceBackup: Procedures["instance"]["backups"]["get"];
  /** Fetch an address at which a backup can be downloaded */
  downloadInstanceBackup: Procedures["instance"]["backups"]["download"];
  /** Delete a backup for good */
  deleteInstanceBackup: Procedures["instance"]["backups"]["delete"];
  /** Tell how the installation is */
  getInstance: Procedures["instance"]["get"];
  /** Tell every setting as the service understands it, without secrets */
  getInstanceSettings: Procedures["instance"]["settings"];
  /** List all organizations with what they take */
  listInstanceOrganizations: Procedures["instance"]["organizations"];
  /** List the jobs of the queue, newest first */
  listInstanceJobs: Procedures["instance"]["jobs"];
  /** Run a job again, with all of its attempts */
  retryInstanceJob: Procedures["instance"]["retryJob"];
  /** Take a job out of the queue */
  dropInstanceJob: Procedures["instance"]["dropJob"];
  /** Invite people by their e-mail addresses */
  inviteUsersToOrganization: Procedures["invites"]["invite"];
  /** List the invitations that nobody has accepted yet */
  listOrganizationInvites: Procedures["invites"]["list"];
  /** Take back an invitation */
  deleteOrganizationInvite: Procedures["invites"]["withdraw"];
  /** Accept an invite */
  joinOrganizationWithInvite: Procedures["invites"]["join"];
  /** List the members of an organization */
  listMembersInOrganizationById: Procedures["members"]["list"];
  /** Fetch a member */
  getMemberInOrganizationById: Procedures["members"]["get"];
  /** Change the role of a member, suspend or resume them */
  updateMemberInOrganizationById: Procedures["members"]["update"];
  /** Remove a member, or leave the organization */
  removeMemberFromOrganizationById: Procedures["members"]["remove"];
  /** Note that the caller was seen in the organization */
  updateOrganizationMemberLastSeenAt: Procedures["members"]["ping"];
  /** List what the caller was told, newest first */
  listNotifications: Procedures["notifications"]["list"];
  /** Mark a notification as read */
  markNotificationRead: Procedures["notifications"]["markRead"];
  /** Mark all of the caller's notifications as read */
  markNotificationsRead: Procedures["notifications"]["markAllRead"];
  /** List the spaces and change requests that the caller is told nothing of */
  listNotificationMutes: Procedures["notifications"]["listMutes"];
  /** Say how the caller hears of their notifications by e-mail */
  getNotificationSettings: Procedures["notifications"]["settings"];
  /** Choose how the caller hears of their notifications by e-mail */
  updateNotificationSettings: Procedures["notifications"]["updateSettings"];
  /** Tell the caller nothing more of a space */
  muteSpace: Procedures["notifications"]["muteSpace"];
  /** Tell the caller of a space again */
  unmuteSpace: Procedures["notifications"]["unmuteSpace"];
  /** Tell the caller nothing more of a change request */
  muteChangeRequest: Procedures["notifications"]["muteChangeRequest"];
  /** Tell the caller of a change request again */
  unmuteChangeRequest: Procedures["notifications"]["unmuteChangeRequest"];
  /** List OpenAPI specifications */
  listOpenAPISpecs: Procedures["openapiSpecs"]["list"];
  /** Add an OpenAPI specification */
  createOpenAPISpec: Procedures["openapiSpecs"]["create"];
  /** Fetch an OpenAPI specification */
  getOpenAPISpecBySlug: Procedures["openapiSpecs"]["get"];
  /** Add an OpenAPI specification, or process it anew */
  createOrUpdateOpenAPISpecBySlug: Procedures["openapiSpecs"]["put"];
  /** Say who may read an OpenAPI specification */
  updateOpenAPISpecBySlug: Procedures["openapiSpecs"]["update"];
  /** Delete an OpenAPI specification with its versions */
  deleteOpenAPISpecBySlug: Procedures["openapiSpecs"]["remove"];
  /** List the versions of a specification, newest first */
  listOpenAPISpecVersions: Procedures["openapiSpecs"]["listVersions"];
  /** Fetch the latest version of a specification */
  getLatestOpenAPISpecVersion: Procedures["openapiSpecs"]["latestVersion"];
  /** Read the latest version as OpenAPI 3.1 */
  getLatestOpenAPISpecVersionContent: Procedures["openapiSpecs"]["latestContent"];
  /** Read the latest version as it came */
  getLatestOpenAPISpecVersionContentRaw: Procedures["openapiSpecs"]["latestContentRaw"];
  /** Fetch a version of a specification */
  getOpenAPISpecVersionById: Procedures["openapiSpecs"]["version"];
  /** Read a version as OpenAPI 3.1 */
  getOpenAPISpecVersionContentById: Procedures["openapiSpecs"]["content"];
  /** Read a version as it came */
  getOpenAPISpecVersionContentRawById: Procedures["openapiSpecs"]["contentRaw"];
  /** Compare a version of a specification with the one before it */
  compareOpenAPISpecVersion: Procedures["openapiSpecs"]["compare"];
  /** Count the pages that show a specification */
  getOpenAPISpecUsage: Procedures["openapiSpecs"]["usage"];
  /** List the access tokens that reach an organization */
  listOrganizationAccessTokens: Procedures["organizationTokens"]["list"];
  /** Shut an access token of a member out of an organization */
  removeOrganizationAccessToken: Procedures["organizationTokens"]["remove"];
  /** List the caller's organizations */
  listOrganizationsForAuthenticatedUser: Procedures["organizations"]["list"];
  /** Create an organization; withDefaultSite is accepted without effect */
  createOrganization: Procedures["organizations"]["create"];
  /** Fetch an organization */
  getOrganizationById: Procedures["organizations"]["get"];
  /** Change the settings of an organization */
  updateOrganizationById: Procedures["organizations"]["update"];
  /** Fetch the address of a PDF of the content */
  getSpacePDF: Procedures["pdf"]["space"];
  /** Fetch the address of a PDF of a change request's content */
  getChangeRequestPDF: Procedures["pdf"]["changeRequest"];
  /** Grant people and teams a level */
  inviteToSpace: Procedures["permissions"]["space"]["invite"];
  /** List everybody who has access, with their level, and why they have it */
  listPermissionsAggregateInSpace: Procedures["permissions"]["space"]["aggregate"];
  /** List what was granted to people */
  listUserPermissionsInSpace: Procedures["permissions"]["space"]["users"];
  /** Change what was granted to somebody */
  updateUserPermissionInSpace: Procedures["permissions"]["space"]["updateUser"];
  /** Take back what was granted to somebody */
  removeUserFromSpace: Procedures["permissions"]["space"]["removeUser"];
  /** List what was granted to teams */
  listTeamPermissionsInSpace: Procedures["permissions"]["space"]["teams"];
  /** Change what was granted to a team */
  updateTeamPermissionInSpace: Procedures["permissions"]["space"]["updateTeam"];
  /** Take back what was granted to a team */
  removeTeamFromSpace: Procedures["permissions"]["space"]["removeTeam"];
  /** Grant people and teams a level */
  inviteToCollection: Procedures["permissions"]["collection"]["invite"];
  /** List everybody who has access, with their level, and why they have it */
  listPermissionsAggregateInCollection: Procedures["permissions"]["collection"]["aggregate"];
  /** List what was granted to people */
  listUserPermissionsInCollection: Procedures["permissions"]["collection"]["users"];
  /** Change what was granted to somebody */
  updateUserPermissionInCollection: Procedures["permissions"]["collection"]["updateUser"];
  /** Take back what was granted to somebody */
  removeUserFromCollection: Procedures["permissions"]["collection"]["removeUser"];
  /** List what was granted to teams */
  listTeamPermissionsInCollection: Procedures["permissions"]["collection"]["teams"];
  /** Change what was granted to a team */
  updateTeamPermissionInCollection: Procedures["permissions"]["collection"]["updateTeam"];
  /** Take back what was granted to a team */
  removeTeamFromCollection: Procedures["permissions"]["collection"]["removeTeam"];
  /** Grant people and teams a level */
  inviteToSite: Procedures["permissions"]["site"]["invite"];
  /** List everybody who has access, with their level, and why they have it */
  listPermissionsAggregateInSite: Procedures["permissions"]["site"]["aggregate"];
  /** List what was granted to people */
  listUserPermissionsInSite: Procedures["permissions"]["site"]["users"];
  /** Change what was granted to somebody */
  updateUserPermissionInSite: Procedures["permissions"]["site"]["updateUser"];
  /** Take back what was granted to somebody */
  removeUserFromSite: Procedures["permissions"]["site"]["removeUser"];
  /** List what was granted to teams */
  listTeamPermissionsInSite: Procedures["permissions"]["site"]["teams"];
  /** Change what was granted to a team */
  updateTeamPermissionInSite: Procedures["permissions"]["site"]["updateTeam"];
  /** Take back what was granted to a team */
  removeTeamFromSite: Procedures["permissions"]["site"]["removeTeam"];
  /** Find what is published at an address */
  resolvePublishedContentByUrl: Procedures["published"]["resolve"];
  /** Find what is published at an address */
  getPublishedContentByUrl: Procedures["published"]["get"];
  /** Fetch a published site with its structure and how it looks */
  getPublishedContentSite: Procedures["published"]["site"];
  /** Find what an address of the console shows */
  getContentByUrl: Procedures["published"]["contentByUrl"];
  /** Fetch the subdomain of an organization */
  getSubdomain: Procedures["published"]["subdomain"];
  /** List our keys towards a SAML provider */
  listSAMLProviderKeys: Procedures["samlKeys"]["list"];
  /** Make the key that follows the one in use */
  createSAMLProviderKey: Procedures["samlKeys"]["create"];
  /** Drop a key of ours */
  deleteSAMLProviderKey: Procedures["samlKeys"]["remove"];
  /** List SAML providers */
  listSAMLProvidersInOrganizationById: Procedures["samlProviders"]["list"];
  /** Create a SAML provider */
  createOrganizationSAMLProvider: Procedures["samlProviders"]["create"];
  /** Fetch a SAML provider */
  getOrganizationSAMLProviderById: Procedures["samlProviders"]["get"];
  /** Change a SAML provider */
  updateOrganizationSAMLProvider: Procedures["samlProviders"]["update"];
  /** Delete a SAML provider */
  deleteOrganizationSAMLProvider: Procedures["samlProviders"]["remove"];
  /** List where people sign in to an organization */
  listSSOProviderLoginsInOrganization: Procedures["samlProviders"]["logins"];
  /** List the organizations that the caller reaches only by single sign-on */
  listOrganizationsRequiringSSO: Procedures["samlProviders"]["shutOut"];
  /** Say whether single sign-on can be enforced, and whose password works all the same */
  getSSOEnforcement: Procedures["samlProviders"]["enforcement"];
  /** Read what the metadata of an identity provider says */
  readSAMLMetadata: Procedures["samlProviders"]["readMetadata"];
  /** Mark a member as one who comes in by single sign-on */
  setUserAsSSOMemberForOrganization: Procedures["samlProviders"]["markMember"];
  /** Search the pages of a space */
  searchSpaceContent: Procedures["search"]["space"];
  /** Search the pages of an organization that the caller sees */
  searchOrganizationContent: Procedures["search"]["organization"];
  /** Fetch the words that searches take for one another */
  getSearchSynonyms: Procedures["searchSynonyms"]["get"];
  /** Replace the words that searches take for one another */
  updateSearchSynonyms: Procedures["searchSynonyms"]["update"];
  /** List the service accounts of an organization */
  listServiceAccounts: Procedures["serviceAccounts"]["list"];
  /** Create a service account with its token */
  createServiceAccount: Procedures["serviceAccounts"]["create"];
  /** Fetch a service account */
  getServiceAccount: Procedures["serviceAccounts"]["get"];
  /** Remove a service account */
  removeServiceAccount: Procedures["serviceAccounts"]["remove"];
  /** Replace the token of a service account */
  rotateServiceAccountToken: Procedures["serviceAccounts"]["rotateToken"];
  /** List comments */
  listCommentsInSpace: Procedures["spaceComments"]["list"];
  /** Fetch a comment */
  getCommentInSpace: Procedures["spaceComments"]["get"];
  /** List the replies to a comment, oldest first */
  listCommentRepliesInSpace: Procedures["spaceComments"]["listReplies"];
  /** Fetch a reply */
  getCommentReplyInSpace: Procedures["spaceComments"]["getReply"];
  /** List the members who have commented or replied */
  listCommentersInSpace: Procedures["spaceComments"]["listCommenters"];
  /** Post a comment */
  postCommentInSpace: Procedures["spaceComments"]["create"];
  /** Change the words of a comment, resolve it, or react to it */
  updateCommentInSpace: Procedures["spaceComments"]["update"];
  /** Delete a comment and the replies to it */
  deleteCommentInSpace: Procedures["spaceComments"]["delete"];
  /** Reply to a comment */
  postCommentReplyInSpace: Procedures["spaceComments"]["createReply"];
  /** Change the words of a reply, or react to it */
  updateCommentReplyInSpace: Procedures["spaceComments"]["updateReply"];
  /** Delete a reply */
  deleteCommentReplyInSpace: Procedures["spaceComments"]["deleteReply"];
  /** Make an address to upload a file to */
  generateStorageUploadURL: Procedures["storage"]["upload"];
  /** Fetch what a site knows of its visitors */
  getSiteAdaptiveSchema: Procedures["siteAdaptive"]["get"];
  /** Say what a site knows of its visitors */
  updateSiteAdaptiveSchema: Procedures["siteAdaptive"]["update"];
  /** See what a visitor with these claims would be shown */
  previewSiteAdaptiveContent: Procedures["siteAdaptive"]["preview"];
  /** List ready-made conditions over a site's claims */
  listSiteAdaptiveTemplateConditions: Procedures["siteAdaptive"]["templates"];
  /** Fetch the address of a site as a bundle */
  exportSite: Procedures["siteBundles"]["get"];
  /** Fetch how a site looks and what it offers */
  getSiteCustomizationById: Procedures["siteCustomization"]["get"];
  /** Replace how a site looks and what it offers */
  updateSiteCustomizationById: Procedures["siteCustomization"]["update"];
  /** Fetch how a site space looks: as its site, but for what it says differently */
  getSiteSpaceCustomizationById: Procedures["siteCustomization"]["getOfSiteSpace"];
  /** Let a site space look differently than its site */
  overrideSiteSpaceCustomizationById: Procedures["siteCustomization"]["override"];
  /** Let a site space look as its site */
  deleteSiteSpaceCustomizationById: Procedures["siteCustomization"]["removeOverride"];
  /** Upload a picture for the look of a site */
  addImageToSite: Procedures["siteImages"]["add"];
  /** Add a link to the menu of a site */
  addExternalLinkToSite: Procedures["siteExternalLinks"]["add"];
  /** Change a link in the menu of a site */
  updateSiteExternalLinkById: Procedures["siteExternalLinks"]["update"];
  /** Delete a link from the menu of a site */
  deleteSiteExternalLinkById: Procedures["siteExternalLinks"]["delete"];
  /** Fetch how visitors of a site sign in */
  getSitePublishingAuthById: Procedures["sitePublishingAuth"]["get"];
  /** Fetch how visitors of a space sign in that is read by itself */
  getSpacePublishingAuthById: Procedures["sitePublishingAuth"]["ofSpace"];
  /** Change how visitors of a site sign in */
  updateSitePublishingAuthById: Procedures["sitePublishingAuth"]["update"];
  /** Draw another secret for signing visitors' tokens */
  regenerateSitePublishingAuthById: Procedures["sitePublishingAuth"]["regenerate"];
  /** Tell what readers did on a site */
  trackEventsInSiteById: Procedures["siteInsights"]["track"];
  /** Tell what an agent found wrong or missing on a page of a site */
  submitSiteAgentFeedback: Procedures["siteInsights"]["agentFeedback"];
  /** Group and count what readers did on a site */
  aggregateSiteEvents: Procedures["siteInsights"]["aggregate"];
  /** List the redirects of a site */
  listSiteRedirects: Procedures["siteRedirects"]["list"];
  /** Create a redirect */
  createSiteRedirect: Procedures["siteRedirects"]["create"];
  /** Create, change, publish and delete many redirects by their sources */
  bulkUpsertSiteRedirects: Procedures["siteRedirects"]["bulkUpsert"];
  /** Change a redirect */
  updateSiteRedirectById: Procedures["siteRedirects"]["update"];
  /** Delete a redirect */
  deleteSiteRedirectById: Procedures["siteRedirects"]["delete"];
  /** Find the redirect of a path, and where it leads */
  getSiteRedirectBySource: Procedures["siteRedirects"]["resolve"];
  /** Search the pages of a site */
  searchSiteContent: Procedures["siteSearch"]["search"];
  /** List the section groups of a site */
  listSiteSectionGroups: Procedures["siteSectionGroups"]["list"];
  /** Add a section group, with sections */
  addSectionGroupToSite: Procedures["siteSectionGroups"]["add"];
  /** Change a section group */
  updateSiteSectionGroupById: Procedures["siteSectionGroups"]["update"];
  /** Delete a section group */
  deleteSiteSectionGroupById: Procedures["siteSectionGroups"]["delete"];
  /** Move a section to the end of a group */
  addSectionToGroup: Procedures["siteSectionGroups"]["addSection"];
  /** Move a section out of a group, to directly behind it */
  removeSectionFromGroup: Procedures["siteSectionGroups"]["removeSection"];
  /** Move a section group */
  moveSiteSectionGroup: Procedures["siteSectionGroups"]["move"];
  /** List the sections of a site */
  listSiteSections: Procedures["siteSections"]["list"];
  /** Add a section that shows a space */
  addSectionToSite: Procedures["siteSections"]["add"];
  /** Change a section */
  updateSiteSectionById: Procedures["siteSections"]["update"];
  /** Delete a section */
  deleteSiteSectionById: Procedures["siteSections"]["delete"];
  /** Move a section */
  moveSiteSection: Procedures["siteSections"]["move"];
  /** List the share links of a site */
  listSiteShareLinks: Procedures["siteShareLinks"]["list"];
  /** Create a share link */
  createSiteShareLink: Procedures["siteShareLinks"]["create"];
  /** Rename a share link, or take it out of use and back */
  updateSiteShareLinkById: Procedures["siteShareLinks"]["update"];
  /** Delete a share link */
  deleteSiteShareLinkById: Procedures["siteShareLinks"]["delete"];
  /** List the spaces that a site shows */
  listSiteSpaces: Procedures["siteSpaces"]["list"];
  /** Show a space on a site */
  addSpaceToSite: Procedures["siteSpaces"]["add"];
  /** Change how a site shows a space */
  updateSiteSpaceById: Procedures["siteSpaces"]["update"];
  /** Take a space off a site */
  deleteSiteSpaceById: Procedures["siteSpaces"]["delete"];
  /** Move a site space, within its section or to another one */
  moveSiteSpace: Procedures["siteSpaces"]["move"];
  /** Fetch the structure of a site */
  getSiteStructure: Procedures["siteStructure"]["get"];
  /** Move anything in the structure of a site */
  sortSiteStructure: Procedures["siteStructure"]["sort"];
  /** List the sites that the caller sees */
  listSites: Procedures["sites"]["list"];
  /** Create a site */
  createSite: Procedures["sites"]["create"];
  /** Fetch a site */
  getSiteById: Procedures["sites"]["get"];
  /** Change a site */
  updateSiteById: Procedures["sites"]["update"];
  /** Delete a site */
  deleteSiteById: Procedures["sites"]["delete"];
  /** Publish a site */
  publishSite: Procedures["sites"]["publish"];
  /** Take a site offline */
  unpublishSite: Procedures["sites"]["unpublish"];
  /** List the hostnames of a site, and how to prove them */
  listSiteHostnames: Procedures["siteHostnames"]["list"];
  /** Fetch a hostname of a site */
  getSiteHostname: Procedures["siteHostnames"]["get"];
  /** Look for the DNS records that prove a hostname */
  verifySiteHostname: Procedures["siteHostnames"]["verify"];
  /** List the spaces of an organization that the caller sees */
  listSpacesInOrganizationById: Procedures["spaces"]["list"];
  /** List the spaces that a member sees, with their level there */
  listSpacesForOrganizationMember: Procedures["spaces"]["listOfMember"];
  /** Fetch a space */
  getSpaceById: Procedures["spaces"]["get"];
  /** Change a space's settings */
  updateSpaceById: Procedures["spaces"]["update"];
  /** Put a space in the trash */
  deleteSpaceById: Procedures["spaces"]["delete"];
  /** Copy a space with its present content */
  duplicateSpace: Procedures["spaces"]["duplicate"];
  /** Take a space out of the trash */
  restoreSpace: Procedures["spaces"]["restore"];
  /** Move a space to another place or collection */
  moveSpace: Procedures["spaces"]["move"];
  /** Move a space with everything it holds to another organization */
  transferSpace: Procedures["spaces"]["transfer"];
  /** Create a space */
  createSpace: Procedures["spaces"]["create"];
  /** Tell version, build and database schema of the service */
  getApiInformation: Procedures["system"]["information"];
  /** List teams, by title */
  listTeamsInOrganizationById: Procedures["teams"]["list"];
  /** Make a team */
  createOrganizationTeam: Procedures["teams"]["create"];
  /** Fetch a team */
  getTeamInOrganizationById: Procedures["teams"]["get"];
  /** Rename a team */
  updateTeamInOrganizationById: Procedures["teams"]["update"];
  /** Remove a team and what was granted to it */
  removeTeamFromOrganizationById: Procedures["teams"]["remove"];
  /** List what was shared with a team */
  listPermissionsOfTeam: Procedures["teams"]["listGrants"];
  /** List the teams of a member */
  listTeamsForOrganizationMember: Procedures["teams"]["listOfMember"];
  /** List who is in a team */
  listTeamMembersInOrganizationById: Procedures["teams"]["listMembers"];
  /** Add, change and remove members of a team */
  updateMembersInOrganizationTeam: Procedures["teams"]["updateMembers"];
  /** Put a member into a team, or change their role in it */
  addMemberToOrganizationTeamById: Procedures["teams"]["setMember"];
  /** Take somebody out of a team */
  deleteMemberFromOrganizationTeamById: Procedures["teams"]["removeMember"];
  /** List the caller's access tokens */
  listAccessTokens: Procedures["tokens"]["list"];
  /** Create an access token */
  createAccessToken: Procedures["tokens"]["create"];
  /** Revoke an access token of the caller's */
  deleteAccessToken: Procedures["tokens"]["delete"];
  /** Revoke every access token of the caller's, but for the one that asks */
  revokeOtherAccessTokens: Procedures["tokens"]["revokeOthers"];
  /** Offer a space to another organization */
  offerSpaceTransfer: Procedures["transfers"]["offerSpace"];
  /** Offer a collection with everything below it to another organization */
  offerCollectionTransfer: Procedures["transfers"]["offerCollection"];
  /** List what goes from an organization to others and comes to it, newest first */
  listOrganizationTransfers: Procedures["transfers"]["list"];
  /** Fetch a transfer */
  getOrganizationTransfer: Procedures["transfers"]["get"];
  /** Accept what another organization offers */
  acceptOrganizationTransfer: Procedures["transfers"]["accept"];
  /** Decline an offer, or withdraw one's own */
  declineOrganizationTransfer: Procedures["transfers"]["decline"];
  /** Take back what went to another organization */
  undoOrganizationTransfer: Procedures["transfers"]["undo"];
  /** List the translations of spaces */
  listTranslations: Procedures["translations"]["list"];
  /** Create a translation of a space */
  createTranslation: Procedures["translations"]["create"];
  /** Fetch a translation */
  getTranslation: Procedures["translations"]["get"];
  /** Change translation instructions */
  updateTranslation: Procedures["translations"]["update"];
  /** Delete a translation */
  deleteTranslation: Procedures["translations"]["delete"];
  /** Start a translation run */
  runTranslation: Procedures["translations"]["run"];
  /** List what the runs made of each page, reusable content and file */
  listTranslationItems: Procedures["translations"]["items"];
  /** Read what the runs made of one thing, with both texts of a conflict */
  getTranslationItem: Procedures["translations"]["item"];
  /** End a conflict */
  resolveTranslationItem: Procedures["translations"]["resolve"];
  /** Fetch the caller */
  getAuthenticatedUser: Procedures["users"]["me"];
  /** Fetch a person who shares an organization with the caller */
  getUserById: Procedures["users"]["get"];
  /** Change the caller's name or picture */
  updateUserById: Procedures["users"]["update"];
  /** Say whether the caller's e-mail address is proven */
  getUserEmailProof: Procedures["users"]["emailProof"];
  /** List the browsers in which the caller is signed in */
  listUserSessions: Procedures["users"]["listSessions"];
  /** Sign the caller out in a browser */
  deleteUserSession: Procedures["users"]["revokeSession"];
  /** Sign the caller out in every browser, but for the one that asks */
  revokeOtherUserSessions: Procedures["users"]["revokeOtherSessions"];
  /** List the webhooks of an organization */
  listWebhooks: Procedures["webhooks"]["list"];
  /** Create a webhook */
  createWebhook: Procedures["webhooks"]["create"];
  /** Fetch a webhook */
  getWebhook: Procedures["webhooks"]["get"];
  /** Change a webhook, switch it off or on */
  updateWebhook: Procedures["webhooks"]["update"];
  /** Delete a webhook with its deliveries */
  deleteWebhook: Procedures["webhooks"]["delete"];
  /** Replace the secret of a webhook */
  rotateWebhookSecret: Procedures["webhooks"]["rotateSecret"];
  /** Have a ping sent to a webhook */
  pingWebhook: Procedures["webhooks"]["ping"];
  /** List what was sent to a webhook, newest first */
  listWebhookDeliveries: Procedures["webhooks"]["listDeliveries"];
  /** Fetch a delivery with its tries and what is sent */
  getWebhookDelivery: Procedures["webhooks"]["getDelivery"];
  /** Send an event to a webhook once more */
  redeliverWebhookDelivery: Procedures["webhooks"]["redeliver"];
}
