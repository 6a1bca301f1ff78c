import { Command, Option } from "commander";
import type { Context } from "./context.js";
import { EXIT } from "./failure.js";
import { Output } from "./terminal.js";

declare const BINDERY_VERSION: string;

/** The work of a command, with its arguments and then its options. Returns the exit status if it isn't 0. */
type Action = (context: Context, ...given: never[]) => Promise<unknown>;

let outcome: number = EXIT.done;
/** The exit status of the command that ran. */
export const outcomeOfCommand = (): number => outcome;

const EXIT_CODES = `
Exit codes: 0 done; 1 something was found, refused or failed; 2 the command line is wrong; 3 not signed in or
not allowed; 4 the service does not answer; 130 stopped with Ctrl+C.
Environment: BINDERY_URL and BINDERY_TOKEN win over what \`bindery login\` stored.`;

/** Adds a command with `--json`. `load` loads its work when it's called. */
function commandOf(
  parent: Command,
  usage: string,
  description: string,
  load: () => Promise<Action>,
): Command {
  const command = parent.command(usage).description(description);
  command.option("--json", "print one JSON value on standard output, errors as JSON on standard error");
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
/** Cleans up after a command that failed or was stopped. Returns the message about what stays. */
export async function endCommand(): Promise<string> {
  const { remark, cleanUp } = left;
  await cleanUp();
  return remark;
}

const signIn = () => import("./commands/sign-in.js");

export function programOf(): Command {
  const program = new Command("bindery");
  program.description("Write, check and publish documentation of a Bindery service.");
  program.version(BINDERY_VERSION, "--version", "print the version").helpOption("--help", "show help");
  program.addHelpText("after", EXIT_CODES).showSuggestionAfterError().enablePositionalOptions();
  program.exitOverride().configureOutput({ writeErr: () => {} });
  commandOf(program, "login", "Sign in with an access token.", async () => (await signIn()).login)
    .option("--server <url>", "address of the service; BINDERY_URL when left out")
    .option("--token-stdin", "read the token from standard input instead of asking for it");
  commandOf(program, "logout", "Forget the stored token.", async () => (await signIn()).logout).option(
    "--server <url>",
    "the service to forget; the current one when left out",
  );
  commandOf(program, "whoami", "Show who is signed in, and where.", async () => (await signIn()).whoami);
  const check = commandOf(
    program,
    "check [folder]",
    "Check the links, anchors, images, front matter and blocks of a folder.",
    async () => (await import("./commands/check.js")).check,
  ).addOption(
    new Option("--format <format>", "how findings are printed").choices(["text", "github"]).default("text"),
  );
  check.option("--space <id>", "check the links of a space instead");
  commandOf(
    program,
    "import <folder>",
    "Bring a folder into a space, by a change request.",
    async () => (await import("./commands/import.js")).importFolder,
  )
    .option("--space <id>", "the space")
    .option("--new <title>", "a new space, which the folder is merged into")
    .option("--organization <id>", "where the new space is made; needed where you are in several")
    .option("--change-request <number>", "write into this change request instead of a new one")
    .option("--subject <text>", "subject of the change request")
    .option("--merge", "merge the change request")
    .option("--delete", "delete the pages of the space that the folder does not have")
    .option("--dry-run", "say what would change, and write nothing");
  commandOf(
    program,
    "export [folder]",
    "Write a space into a folder or a zip, as an export to Git does, or a site into a zip that browsers open.",
    async () => (await import("./commands/export.js")).exportSpace,
  )
    .option("--bundle <file>", "a zip instead of the folder, with everything that an export to Git writes")
    .option("--space <id>", "the space")
    .option("--site <id>", "a published site instead, with its search, its Markdown and a signature")
    .option("--organization <id>", "the site's organization; needed where you are in several")
    .option("--change-request <number>", "a change request of the space instead of its primary content")
    .option("--force", "overwrite files of the folder that say something else");
  commandOf(
    program,
    "preview <folder>",
    "Show a folder as a site that follows it.",
    async () => (await import("./commands/preview.js")).preview,
  )
    .requiredOption("--space <id>", "the space that the folder belongs to")
    .option("--site <id>", "a site that shows the space; the first one when left out")
    .option("--port <number>", "the port on this machine; any when left out");
  commandOf(
    program,
    "publish",
    "Publish a site.",
    async () => (await import("./commands/publish.js")).publish,
  )
    .requiredOption("--site <id>", "the site")
    .option("--organization <id>", "its organization; needed where you are in several");
  commandOf(
    program,
    "backup <file>",
    "Make a backup of the whole installation and download it.",
    async () => (await import("./commands/backup.js")).backUp,
  ).option("--backup <id>", "download this one, or the rest of it, instead of making one");
  const openapi = program.command("openapi").description("Publish OpenAPI specifications.");
  commandOf(
    openapi,
    "publish <file-or-url>",
    "Create or replace a specification.",
    async () => (await import("./commands/openapi.js")).publishSpec,
  )
    .requiredOption("--slug <slug>", "its name in the organization")
    .option("--organization <id>", "the organization; needed where you are in several")
    .option("--no-wait", "do not wait until the service has read it");
  return program;
}
