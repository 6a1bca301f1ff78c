import { changeRequestDiscussion, spaceDiscussion } from "@/scopes/discussion";
import { router } from "@/trpc/init";
import { commentFamily } from "./family";

const ofSpace = commentFamily(spaceDiscussion, "/spaces/{spaceId}", {
  list: "listCommentsInSpace",
  create: "postCommentInSpace",
  get: "getCommentInSpace",
  update: "updateCommentInSpace",
  delete: "deleteCommentInSpace",
  listReplies: "listCommentRepliesInSpace",
  createReply: "postCommentReplyInSpace",
  getReply: "getCommentReplyInSpace",
  updateReply: "updateCommentReplyInSpace",
  deleteReply: "deleteCommentReplyInSpace",
  listCommenters: "listCommentersInSpace",
});

const ofChangeRequest = commentFamily(
  changeRequestDiscussion,
  "/spaces/{spaceId}/change-requests/{changeRequestId}",
  {
    list: "listCommentsInChangeRequest",
    create: "postCommentInChangeRequest",
    get: "getCommentInChangeRequest",
    update: "updateCommentInChangeRequest",
    delete: "deleteCommentInChangeRequest",
    listReplies: "listCommentRepliesInChangeRequest",
    createReply: "postCommentReplyInChangeRequest",
    getReply: "getCommentReplyInChangeRequest",
    updateReply: "updateCommentReplyInChangeRequest",
    deleteReply: "deleteCommentReplyInChangeRequest",
    listCommenters: "listCommentersInChangeRequest",
  },
);

export const spaceCommentsRouter = router(ofSpace);
export const changeRequestCommentsRouter = router(ofChangeRequest);
