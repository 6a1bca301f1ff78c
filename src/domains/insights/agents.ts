import { isbot } from "isbot";
import { Cache } from "@/lib/cache";

/**
 * Programs that read sites. Each program is identified by a part of its user agent, in lower case. If several parts
 * match, the first match is used. The names come from SiteInsightsVisitorBot in the API contract. The npm package isbot
 * recognizes other programs.
 */
const AGENTS: readonly (readonly [part: string, name: string])[] = [
  ["claude-code", "claude-code"],
  ["claudebot", "claudebot"],
  ["claude-user", "claude"],
  ["claude-searchbot", "claude"],
  ["claude-web", "claude"],
  ["anthropic-ai", "anthropic"],
  ["chatgpt-user", "chatgpt"],
  ["gptbot", "gptbot"],
  ["oai-searchbot", "openai"],
  ["google-gemini", "gemini"],
  ["gemini-deep-research", "gemini"],
  ["googlebot", "googlebot"],
  ["bingbot", "bingbot"],
  ["duckduckbot", "duckduckbot"],
  ["duckassistbot", "duckassist"],
  ["meta-externalagent", "meta"],
  ["meta-externalfetcher", "meta-fetcher"],
  ["meta-webindexer", "meta-webindexer"],
  ["meta-externalads", "meta-ads"],
  ["facebookexternalhit", "facebookbot"],
  ["facebookbot", "facebookbot"],
  ["applebot", "applebot"],
  ["perplexity", "perplexity"],
  ["cohere-", "cohere"],
  ["mistralai", "mistral"],
  ["deepseek", "deepseek"],
  ["bytespider", "bytespider"],
  ["ccbot", "ccbot"],
  ["amzn-searchbot", "amzn-searchbot"],
  ["amzn-user", "amzn-user"],
  ["amazonbot", "amazonbot"],
  ["youbot", "youbot"],
  ["github-copilot", "github-copilot"],
  ["githubcopilot", "github-copilot"],
  ["opencode", "opencode"],
  ["codex", "codex"],
  ["cursor", "cursor"],
  ["vscode", "vscode"],
  ["visual studio code", "vscode"],
  ["grokbot", "grok"],
  ["xai-grok", "grok"],
];

function findAgent(userAgent: string): string | undefined {
  const small = userAgent.toLowerCase();
  const known = AGENTS.find(([part]) => small.includes(part));
  if (known) return known[1];
  return userAgent === "" || isbot(userAgent) ? "unknown" : undefined;
}

const AGENT_BYTES = 100;
const found = new Cache<{ name: string | undefined }>({ name: "agents", weigh: () => AGENT_BYTES });

/** Returns the name of the program with this user agent, or undefined for a browser. The result is cached. */
export function agentNamed(userAgent: string): string | undefined {
  const known = found.get(userAgent);
  if (known) return known.name;
  const name = findAgent(userAgent);
  found.set(userAgent, { name });
  return name;
}
