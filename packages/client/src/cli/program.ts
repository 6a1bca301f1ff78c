import { Command, Option } from "commander";
import type { Context } from "./context.js";
import { EXIT } from "./failure.js";
import { Output } from "./terminal.js";

declare const BINDERY_VERSION: string;

/**
 * The function that runs a command. The function gets the command's arguments, followed by its options. The
 * function returns the exit status, or nothing if the status is 0.
 */
type Action = (context: Context, ...given: never[]) => Promise<unknown>;

let outcome: number = EXIT.done;
/** The exit status of the command that ran. */
export const outcomeOfCommand = (): number => outcome;

const EXIT_CODES = `
Exit codes: 0 success; 1 problems found, or the command failed; 2 invalid arguments; 3 not signed in or not
allowed; 4 server unavailable; 130 stopped with Ctrl+C.
Environment: BINDERY_URL and BINDERY_TOKEN take precedence over the token that \`bindery login\` stored.`;

/** Adds a command with the option `--json`. `load` loads the command's code when the command runs. */
function commandOf(
  parent: Command,
  usage: string,
  description: string,
  load: () => Promise<Action>,
): Command {
  const command = parent.command(usage).description(description);
  command.option("--json", "print one JSON value to standard output, and errors as JSON to standard error");
  command.action(async (...given: unknown[]) => {
    given.pop();
    const output = new Output(command.opts().json === true);
    const action = await load();
    const answered = await (action as (...all: unknown[]) => Promise<unknown>)(
      { output, whenStopped },
      ...given,
    );
    if (typeof answered === "number") outcome = answered;
  });
  return command;
}

let left = { remark: "", cleanUp: async () => {} };
const whenStopped: Context["whenStopped"] = (remark, cleanUp = async () => {}) => {
  left = { remark, cleanUp };
};
/** Cleans up after a command that failed or was stopped. Returns the message about remaining data. */
export async function endCommand(): Promise<string> {
  const { remark, cleanUp } = left;
  await cleanUp();
  return remark;
}

const unlisted = () =>
  new Option(
    "--unlisted <what>",
    "how to import files that SUMMARY.md doesn't list; a setting in .gitbook.yaml takes precedence",
  )
    .choices(["hidden", "ignored"])
    .default("ignored");

const signIn = () => import("./commands/sign-in.js");

export function programOf(): Command {
  const program = new Command("bindery");
  program.description("Check, import, preview and publish documentation with Bindery.");
  program.version(BINDERY_VERSION, "--version", "print the version").helpOption("--help", "show help");
  program.addHelpText("after", EXIT_CODES).showSuggestionAfterError().enablePositionalOptions();
  program.exitOverride().configureOutput({ writeErr: () => {} });
  commandOf(program, "login", "Sign in with an access token.", async () => (await signIn()).login)
    .option("--server <url>", "URL of the server (default: BINDERY_URL)")
    .option("--token-stdin", "read the token from standard input instead of prompting for the token");
  commandOf(
    program,
    "logout",
    "Remove the stored token from this computer.",
    async () => (await signIn()).logout,
  ).option("--server <url>", "URL of the server (default: the current server)");
  commandOf(program, "whoami", "Show your account and the server.", async () => (await signIn()).whoami);
  const check = commandOf(
    program,
    "check [folder]",
    "Check the links, anchors, images, front matter and blocks of a folder.",
    async () => (await import("./commands/check.js")).check,
  ).addOption(
    new Option("--format <format>", "output format of the problems")
      .choices(["text", "github"])
      .default("text"),
  );
  check.option("--space <id>", "check the links of a space instead of a folder").addOption(unlisted());
  commandOf(
    program,
    "import <folder>",
    "Import a folder into a space. Creates a change request, unless the space is new.",
    async () => (await import("./commands/import.js")).importFolder,
  )
    .option("--space <id>", "space to import into")
    .option("--new <title>", "create a space with this title, and merge the import")
    .option(
      "--organization <id>",
      "organization of the new space; required if you belong to several organizations",
    )
    .option("--change-request <number>", "import into this change request instead of a new change request")
    .option("--subject <text>", "subject of the change request")
    .option("--merge", "merge the change request")
    .option("--delete", "delete the pages of the space that the folder doesn't have")
    .option("--dry-run", "show the changes without writing them")
    .addOption(unlisted());
  commandOf(
    program,
    "export [folder]",
    "Export a space to a folder or a zip file, or a site to a zip file that opens in a browser.",
    async () => (await import("./commands/export.js")).exportSpace,
  )
    .option("--bundle <file>", "export to this zip file instead of a folder")
    .option("--space <id>", "space to export")
    .option(
      "--site <id>",
      "published site to export; the zip file also contains search, Markdown files and a signature",
    )
    .option(
      "--organization <id>",
      "organization of the site; required if you belong to several organizations",
    )
    .option("--change-request <number>", "export a change request of the space instead of the main content")
    .option("--force", "overwrite existing files");
  commandOf(
    program,
    "preview <folder>",
    "Preview a folder as a site, with live reload.",
    async () => (await import("./commands/preview.js")).preview,
  )
    .requiredOption("--space <id>", "space that the folder belongs to")
    .option("--site <id>", "site that contains the space (default: the first site)")
    .option("--port <number>", "local port (default: any free port)")
    .addOption(unlisted());
  commandOf(
    program,
    "publish",
    "Publish a site.",
    async () => (await import("./commands/publish.js")).publish,
  )
    .requiredOption("--site <id>", "site to publish")
    .option(
      "--organization <id>",
      "organization of the site; required if you belong to several organizations",
    );
  commandOf(
    program,
    "backup <file>",
    "Back up the whole instance and download the backup.",
    async () => (await import("./commands/backup.js")).backUp,
  ).option("--backup <id>", "download this existing backup, or continue its download");
  const openapi = program.command("openapi").description("Publish OpenAPI specifications.");
  commandOf(
    openapi,
    "publish <file-or-url>",
    "Create or replace a specification.",
    async () => (await import("./commands/openapi.js")).publishSpec,
  )
    .requiredOption("--slug <slug>", "slug of the specification in the organization")
    .option(
      "--organization <id>",
      "organization of the specification; required if you belong to several organizations",
    )
    .option("--no-wait", "exit without waiting for the server to process the specification");
  return program;
}
