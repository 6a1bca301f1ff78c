import { scimUrl } from "../addresses";
import { RESULTS_MAX } from "../lists";
import { GROUP, type ResourceType, USER } from "./attributes";
import type { Json } from "./values";

const CORE = "urn:ietf:params:scim:schemas:core:2.0";

/** The features of the API (RFC 7643, 5). */
export const serviceProviderConfig = (organizationId: string): Json => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: RESULTS_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Provisioning token",
      description: "A provisioning token of the organization, sent as `Authorization: Bearer …`.",
      primary: true,
    },
  ],
  meta: {
    resourceType: "ServiceProviderConfig",
    location: scimUrl(organizationId, "/ServiceProviderConfig"),
  },
});

const resourceType = (
  organizationId: string,
  { name, endpoint, description, schema }: ResourceType,
): Json => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint,
  description,
  schema,
  meta: { resourceType: "ResourceType", location: scimUrl(organizationId, `/ResourceTypes/${name}`) },
});

const schemaOf = (organizationId: string, { name, description, schema, own }: ResourceType): Json => ({
  schemas: [`${CORE}:Schema`],
  id: schema,
  name,
  description,
  attributes: own,
  meta: { resourceType: "Schema", location: scimUrl(organizationId, `/Schemas/${schema}`) },
});

const TYPES = [USER, GROUP];

/** The kinds of resources (RFC 7643, 6). */
export const resourceTypes = (organizationId: string) =>
  TYPES.map((type) => resourceType(organizationId, type));

/** The schemas of the resources (RFC 7643, 7). */
export const schemas = (organizationId: string) => TYPES.map((type) => schemaOf(organizationId, type));
