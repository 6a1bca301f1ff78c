import pg from "pg";
import { type Load, load } from "./load";
import {
  guestToken,
  LARGE,
  memberToken,
  organizationOf,
  type Shape,
  SMALL,
  seedOrganization,
  sharedSpace,
} from "./organization-seed";
import { statementsOfRead } from "./recording";
import type { BenchService } from "./service";

const SECONDS = 3;
const WARM_SECONDS = 1;
const SHORT_PAGE = 10;
const LONG_PAGE = 50;

export interface OrganizationFigure {
  name: string;
  small: Load;
  large: Load;
  /** The CPU time in the large organization divided by the CPU time in the small organization, including PostgreSQL. */
  ratio: number;
  /**
   * The number of statements of one request in the large organization, for 10 items and for 50 items. If the request isn't
   * for a list, there is only one number.
   */
  statements: number[];
}

const listOf = (shape: Shape, limit = LONG_PAGE) => `/v1/orgs/${organizationOf(shape)}/spaces?limit=${limit}`;
const spaceOf = (shape: Shape) => `/v1/spaces/${sharedSpace(shape)}`;

const costOf = (cost: Load) => cost.cpuMicroseconds + cost.databaseMicroseconds;

async function measure(
  service: BenchService,
  name: string,
  pathOf: (shape: Shape, limit?: number) => string,
  tokenOf: (shape: Shape) => string,
): Promise<OrganizationFigure> {
  const run = (shape: Shape, seconds: number) => {
    const headers = { authorization: `Bearer ${tokenOf(shape)}` };
    return load(service.url + pathOf(shape), { headers }, service, seconds);
  };
  await run(SMALL, WARM_SECONDS);
  const small = await run(SMALL, SECONDS);
  await run(LARGE, WARM_SECONDS);
  const large = await run(LARGE, SECONDS);
  const paths = new Set([pathOf(LARGE, SHORT_PAGE), pathOf(LARGE, LONG_PAGE)]);
  const statements: number[] = [];
  for (const path of paths)
    statements.push(await statementsOfRead(service.databaseUrl, path, tokenOf(LARGE)));
  return { name, small, large, ratio: costOf(large) / costOf(small), statements };
}

/**
 * Measures the cost of lists and single reads in an organization of 10,000 spaces, 2,000 members and 200 teams, relative to
 * an organization of 50 spaces. The reader is a member who can see all spaces, or a guest who can see 50 spaces through a
 * team.
 */
export async function measureOrganization(service: BenchService): Promise<OrganizationFigure[]> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  for (const shape of [SMALL, LARGE]) await seedOrganization(client, shape);
  await client.end();
  return [
    await measure(service, "50 spaces, a guest through a team", listOf, guestToken),
    await measure(service, "50 spaces, a member", listOf, memberToken),
    await measure(service, "GET SPACE, a guest through a team", spaceOf, guestToken),
    await measure(service, "GET SPACE, a member in teams", spaceOf, memberToken),
  ];
}

const milliseconds = (cost: Load) => (costOf(cost) / 1000).toFixed(2).padStart(9);

export function printOrganization(figures: OrganizationFigure[]): void {
  console.log(
    "\n| organization, CPU ms with PostgreSQL | of 50 spaces | of 10,000 | ratio | statements for 10 and 50 |",
  );
  console.log("|---|---|---|---|---|");
  for (const { name, small, large, ratio, statements } of figures)
    console.log(
      `| ${name} |${milliseconds(small)} |${milliseconds(large)} |${ratio.toFixed(2).padStart(7)} | ${statements.join(", ")} |`,
    );
}
