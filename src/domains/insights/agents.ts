import { isbot } from "isbot";

/**
 * Programs that read sites, by a part of the user agent that they send, in small letters; of two that fit the first counts.
 * Names are the contract's (SiteInsightsVisitorBot); other programs are found by the list of `isbot`.
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

/** Name of the program that a user agent says it is; undefined for a browser. */
export function agentNamed(userAgent: string): string | undefined {
  const small = userAgent.toLowerCase();
  const known = AGENTS.find(([part]) => small.includes(part));
  if (known) return known[1];
  return userAgent === "" || isbot(userAgent) ? "unknown" : undefined;
}
