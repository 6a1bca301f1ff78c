import { reads } from "@/db/reads";
import { type Provisioner, type Provisioning, provision } from "@/domains/scim/caller";
import { createGroup, deleteGroup, patchGroup, replaceGroup } from "@/domains/scim/groups";
import { listGroups, listUsers, type Search, searchIn } from "@/domains/scim/lists";
import { presentScimGroup, presentScimUser } from "@/domains/scim/presenter";
import { scimGroupById, scimUserById } from "@/domains/scim/queries";
import { GROUP, type ResourceType, USER } from "@/domains/scim/resources/attributes";
import { resourceTypes, schemas, serviceProviderConfig } from "@/domains/scim/resources/configuration";
import { type Projection, projected, projectionIn } from "@/domains/scim/resources/projection";
import type { Json } from "@/domains/scim/resources/values";
import { createUser, deleteUser, patchUser, replaceUser } from "@/domains/scim/users";
import { ApiError, forbidden, notFound, orNotFound } from "@/lib/errors";
import { assertJsonType, parseBody, readBody } from "../rest/json-body";
import type { RestRequest, RestResponse } from "../rest/message";
import { json } from "./message";

const BODY_BYTES_MAX = 2_000_000;
const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

/** A kind of resource with its operations. */
interface Resources {
  type: ResourceType;
  list: (organizationId: string, search: Search) => Promise<{ total: number; resources: Json[] }>;
  read: (organizationId: string, id: string) => Promise<Json>;
  create: (act: Provisioning, body: Json) => Promise<Json>;
  replace: (act: Provisioning, id: string, body: Json) => Promise<Json>;
  patch: (act: Provisioning, id: string, body: Json) => Promise<Json>;
  remove: (act: Provisioning, id: string) => Promise<void>;
}

const USERS: Resources = {
  type: USER,
  list: listUsers,
  read: async (organizationId, userId) => {
    const row = await scimUserById.first(reads(), { organizationId, userId });
    return presentScimUser(organizationId, orNotFound(row, "User"));
  },
  create: createUser,
  replace: replaceUser,
  patch: patchUser,
  remove: deleteUser,
};

const GROUPS: Resources = {
  type: GROUP,
  list: listGroups,
  read: async (organizationId, id) => {
    const row = await scimGroupById.first(reads(), { organizationId, id });
    return presentScimGroup(organizationId, orNotFound(row, "Group"));
  },
  create: createGroup,
  replace: replaceGroup,
  patch: patchGroup,
  remove: deleteGroup,
};

function assertMethod(method: string, ...allowed: string[]): void {
  if (allowed.includes(method)) return;
  const message = `This path accepts only ${allowed.join(", ")} requests.`;
  throw new ApiError(405, message, undefined, { Allow: allowed.join(", ") });
}

async function bodyOf(request: RestRequest): Promise<Json> {
  const bytes = await readBody(request, BODY_BYTES_MAX);
  assertJsonType(request, bytes);
  return await parseBody(bytes);
}

const listOf = (resources: readonly Json[], total = resources.length, startIndex = 1) =>
  json(200, {
    schemas: [LIST],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  });

async function answerList({ type, list }: Resources, organizationId: string, query: URLSearchParams) {
  const search = searchIn(query, projectionIn(query));
  const { total, resources } = await list(organizationId, search);
  const shown = resources.map((resource) => projected(resource, type, search));
  return listOf(shown, total, search.startIndex);
}

/** Returns the query in the body of a search (RFC 7644, 3.4.3). */
const queryIn = (body: Json) =>
  new URLSearchParams(
    Object.entries(body)
      .filter(([, value]) => ["string", "number"].includes(typeof value) || Array.isArray(value))
      .map(([name, value]): [string, string] => [name, String(value)]),
  );

function answerOne(resource: Json, { type }: Resources, projection: Projection, status = 200): RestResponse {
  const { location } = resource.meta as { location: string };
  return json(status, projected(resource, type, projection), { location });
}

async function answerAll(
  request: RestRequest,
  caller: Provisioner,
  resources: Resources,
  query: URLSearchParams,
) {
  assertMethod(request.method, "GET", "POST");
  if (request.method === "GET") return await answerList(resources, caller.organizationId, query);
  const body = await bodyOf(request);
  const made = await provision(caller, (act) => resources.create(act, body));
  return answerOne(made, resources, projectionIn(query), 201);
}

async function answerResource(
  request: RestRequest,
  caller: Provisioner,
  resources: Resources,
  id: string,
): Promise<RestResponse> {
  const { method } = request;
  const projection = projectionIn(new URLSearchParams(request.query));
  assertMethod(method, "GET", "PUT", "PATCH", "DELETE");
  if (method === "GET")
    return answerOne(await resources.read(caller.organizationId, id), resources, projection);
  if (method === "DELETE") {
    await provision(caller, (act) => resources.remove(act, id));
    return { status: 204, headers: {}, body: null };
  }
  const body = await bodyOf(request);
  const write = method === "PUT" ? resources.replace : resources.patch;
  return answerOne(await provision(caller, (act) => write(act, id, body)), resources, projection);
}

/** Describes the API: its features, its kinds of resources, and their schemas. These lists can't be filtered. */
function answerDescription(request: RestRequest, organizationId: string, segments: string[]) {
  const [name, id] = segments;
  assertMethod(request.method, "GET");
  if (new URLSearchParams(request.query).has("filter"))
    throw forbidden("This list can't be filtered. Remove `filter` from the query.");
  if (name === "ServiceProviderConfig" && id === undefined)
    return json(200, serviceProviderConfig(organizationId));
  const lists: Record<string, Json[]> = {
    ResourceTypes: resourceTypes(organizationId),
    Schemas: schemas(organizationId),
  };
  const list = orNotFound(lists[name ?? ""], "Resource");
  if (id === undefined) return listOf(list);
  return json(
    200,
    orNotFound(
      list.find((each) => each.id === id),
      "Resource",
    ),
  );
}

/** Answers a request of an identity provider. `segments` is the path after the organization. @throws ApiError */
export async function answerScim(
  request: RestRequest,
  caller: Provisioner,
  segments: string[],
): Promise<RestResponse> {
  const [name, id] = segments;
  if (segments.length > 2) throw notFound("Resource");
  const resources = name === "Users" ? USERS : name === "Groups" ? GROUPS : undefined;
  if (!resources) return answerDescription(request, caller.organizationId, segments);
  if (id === undefined)
    return await answerAll(request, caller, resources, new URLSearchParams(request.query));
  if (id !== ".search") return await answerResource(request, caller, resources, id);
  assertMethod(request.method, "POST");
  return await answerList(resources, caller.organizationId, queryIn(await bodyOf(request)));
}
