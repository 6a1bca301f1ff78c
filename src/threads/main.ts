import { mergeTextTask } from "@/domains/change-requests/merge/text-task";
import { specificationHostsHandler } from "@/domains/checks/kinds/samples/specifications";
import { checkPageHandler } from "@/domains/checks/page/check-page";
import { COMMENT_TASK_HANDLERS } from "@/domains/comments/body";
import { compareTask } from "@/domains/content/comparison/pages/compare";
import { partsTask } from "@/domains/content/computed/parts";
import { writeTask } from "@/domains/content/edits/page-text";
import { findTextTask, replaceTextTask } from "@/domains/content/find-text/tasks";
import { agesTask, blameTask } from "@/domains/content/page-history/blame-task";
import { readInThread, readTask } from "@/domains/content/read/read-task";
import { entryTask } from "@/domains/content/search-index/entry";
import { PAGE_TASK_HANDLERS } from "@/domains/content/text-tasks/page-tasks";
import { usesTask } from "@/domains/content/visitor-view/text-uses";
import { textRowsTask } from "@/domains/content/write/text-rows";
import { keepHandler } from "@/domains/conversations/kept";
import { exportTextsTask, hideThemselvesTask } from "@/domains/git/archive/tasks";
import { settingFilesTask } from "@/domains/git/export/setting-files";
import { FILE_TASK_HANDLERS } from "@/domains/git/file-tasks";
import { bookStackTask } from "@/domains/imports/convert/bookstack-export";
import { bookStackHtmlTask } from "@/domains/imports/convert/bookstack-html";
import { indexTask } from "@/domains/imports/convert/confluence-index";
import { convertTask } from "@/domains/imports/convert/convert";
import { docxHandler } from "@/domains/imports/convert/docx-task";
import { relinkPageTask } from "@/domains/imports/convert/relink-task";
import { websiteFactsTask } from "@/domains/imports/convert/website/facts";
import { jsonTask } from "@/domains/imports/formats/mintlify/json";
import { moduleTask } from "@/domains/imports/formats/module";
import { specificationTask } from "@/domains/imports/formats/specifications";
import { tomlTask } from "@/domains/imports/formats/toml";
import { yamlTask } from "@/domains/imports/formats/yaml";
import { sitemapTask } from "@/domains/imports/website/sitemap";
import { mentionsTask } from "@/domains/notifications/mentions";
import { changesHandler } from "@/domains/openapi/changelog/changes";
import { compareSpecifications, compareTask as compareSpecificationsTask } from "@/domains/openapi/compare";
import { outlineHandler } from "@/domains/openapi/documents";
import { answerTasks, handleTask } from "@/lib/threads/task";
import { drawFormulas } from "@/site/blocks/formulas";
import { highlightAll } from "@/site/blocks/highlight";
import { drawBatch, drawBatchTask } from "@/site/bundle/draw";
import { DIFFERENCE_TASK_HANDLERS } from "@/site/difference/draw";
import { DOCUMENT_TASK_HANDLERS } from "@/site/document/draw";
import { formulaTask } from "@/site/drawing/formula-task";
import { highlightTask } from "@/site/drawing/highlight-task";
import { readHead } from "@/site/embeds/head";
import { readHeadTask } from "@/site/embeds/head-task";
import { drawPage } from "@/site/published/draw/draw-page";
import { drawCardTask, drawPageTask, drawUpdatesTask, writeMarkdownTask } from "@/site/published/draw/tasks";
import { markdownOfPage } from "@/site/published/feeds/markdown";
import { updatesOfPage } from "@/site/published/feeds/updates";
import { drawCard } from "@/site/published/social/card";
import { findTrial, findTrialTask } from "@/site/published/trial/find";

/**
 * The code that each thread of the pool runs (docs/threads.md). The code registers a handler for each task. The build
 * bundles this file as dist/thread.js.
 */
export default answerTasks([
  ...PAGE_TASK_HANDLERS,
  ...COMMENT_TASK_HANDLERS,
  usesTask.handler,
  partsTask.handler,
  handleTask(readTask, readInThread),
  entryTask.handler,
  textRowsTask.handler,
  writeTask.handler,
  findTextTask.handler,
  replaceTextTask.handler,
  compareTask.handler,
  blameTask.handler,
  agesTask.handler,
  mergeTextTask.handler,
  checkPageHandler,
  specificationHostsHandler,
  convertTask.handler,
  docxHandler,
  indexTask.handler,
  relinkPageTask.handler,
  bookStackTask.handler,
  bookStackHtmlTask.handler,
  sitemapTask.handler,
  websiteFactsTask.handler,
  tomlTask.handler,
  yamlTask.handler,
  specificationTask.handler,
  moduleTask.handler,
  jsonTask.handler,
  mentionsTask.handler,
  exportTextsTask.handler,
  hideThemselvesTask.handler,
  settingFilesTask.handler,
  ...FILE_TASK_HANDLERS,
  handleTask(compareSpecificationsTask, compareSpecifications),
  outlineHandler,
  changesHandler,
  keepHandler,
  handleTask(formulaTask, drawFormulas),
  handleTask(highlightTask, highlightAll),
  ...DOCUMENT_TASK_HANDLERS,
  ...DIFFERENCE_TASK_HANDLERS,
  handleTask(readHeadTask, readHead),
  handleTask(drawPageTask, ({ place, assets }) => drawPage(place, assets, undefined)),
  handleTask(drawBatchTask, drawBatch),
  handleTask(drawCardTask, drawCard),
  handleTask(drawUpdatesTask, (place) => updatesOfPage(place, undefined)),
  handleTask(findTrialTask, findTrial),
  handleTask(writeMarkdownTask, (place) => markdownOfPage(place, undefined)),
]);
