/** The name by which a robots.txt can address Bindery. */
const AGENT = "bindery";
const RULES_MAX = 1000;
const PATTERN_LENGTH_MAX = 500;

interface Rule {
  isAllowed: boolean;
  pattern: string;
}

/** What a robots.txt allows Bindery to request. */
export interface Robots {
  rules: readonly Rule[];
  /** The pause between two requests in seconds, if the file defines one. */
  delaySeconds: number;
  sitemaps: readonly string[];
}

export const NO_ROBOTS: Robots = { rules: [], delaySeconds: 0, sitemaps: [] };

interface Group {
  agents: string[];
  rules: Rule[];
  delaySeconds: number;
}

const newGroup = (): Group => ({ agents: [], rules: [], delaySeconds: 0 });

/** Parses a robots.txt (RFC 9309). Uses the rules for Bindery, or the rules for all other agents if there are none. */
export function parseRobots(text: string): Robots {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let [current, isInAgents] = [newGroup(), false];
  for (const line of text.split(/\r\n?|\n/)) {
    const [name = "", ...rest] = line.replace(/#.*/, "").split(":");
    const [key, value] = [name.trim().toLowerCase(), rest.join(":").trim()];
    if (key === "user-agent") {
      if (!isInAgents) {
        current = newGroup();
        groups.push(current);
      }
      current.agents.push(value.toLowerCase());
    }
    if (key === "sitemap") sitemaps.push(value);
    if (key === "crawl-delay") current.delaySeconds = Number(value) || 0;
    if ((key === "allow" || key === "disallow") && value !== "" && current.rules.length < RULES_MAX)
      current.rules.push({ isAllowed: key === "allow", pattern: value.slice(0, PATTERN_LENGTH_MAX) });
    if (key !== "" && key !== "sitemap") isInAgents = key === "user-agent";
  }
  const named = (agent: string) => groups.filter(({ agents }) => agents.includes(agent));
  const own = named(AGENT);
  const used = own.length > 0 ? own : named("*");
  return {
    rules: used.flatMap(({ rules }) => rules).slice(0, RULES_MAX),
    delaySeconds: Math.max(0, ...used.map(({ delaySeconds }) => delaySeconds)),
    sitemaps,
  };
}

/** Whether a path matches a pattern, in which `*` matches any text and `$` matches the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isToEnd = pattern.endsWith("$");
  const [first = "", ...others] = (isToEnd ? pattern.slice(0, -1) : pattern).split("*");
  const last = isToEnd ? others.pop() : undefined;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isToEnd) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** Whether Bindery can request a URL. The longest matching pattern applies. */
export function isAllowedByRobots({ rules }: Robots, { pathname, search }: URL): boolean {
  const path = pathname + search;
  let best: Rule | undefined;
  for (const rule of rules) {
    const isLonger = rule.pattern.length > (best?.pattern.length ?? -1);
    const isEqual = rule.pattern.length === best?.pattern.length && rule.isAllowed;
    if ((isLonger || isEqual) && matches(rule.pattern, path)) best = rule;
  }
  return best?.isAllowed ?? true;
}
