/** An attribute of a SCIM resource, in the form in which `/Schemas` describes it (RFC 7643, 7). */
export interface Attribute {
  name: string;
  type: "string" | "boolean" | "complex" | "reference";
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: "readWrite" | "readOnly" | "immutable";
  returned: "always" | "default";
  uniqueness: "none" | "server";
  referenceTypes?: readonly string[];
  canonicalValues?: readonly string[];
  subAttributes?: readonly Attribute[];
}

const attribute = (
  name: string,
  description: string,
  other: Partial<Omit<Attribute, "name" | "description">> = {},
): Attribute => ({
  name,
  type: "string",
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...other,
});

/** Attributes that every resource has. `/Schemas` doesn't list them (RFC 7643, 3.1). */
const COMMON: readonly Attribute[] = [
  attribute("schemas", "The schemas of the resource.", {
    multiValued: true,
    returned: "always",
    mutability: "readOnly",
  }),
  attribute("id", "The ID of the resource.", {
    caseExact: true,
    mutability: "readOnly",
    returned: "always",
    uniqueness: "server",
  }),
  attribute("externalId", "The ID of the resource at the identity provider.", { caseExact: true }),
  attribute("meta", "When and where the resource was created and changed.", {
    type: "complex",
    mutability: "readOnly",
  }),
];

const OF_USER: readonly Attribute[] = [
  attribute("userName", "The name that identifies the person at the identity provider.", {
    required: true,
    uniqueness: "server",
  }),
  attribute("name", "The parts of the person's name.", {
    type: "complex",
    subAttributes: [
      attribute("formatted", "The full name."),
      attribute("familyName", "The family name."),
      attribute("givenName", "The given name."),
    ],
  }),
  attribute("displayName", "The name that Bindery shows."),
  attribute("emails", "The person's email address. Bindery stores one address.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The email address."),
      attribute("type", "The type of the address.", { canonicalValues: ["work"] }),
      attribute("primary", "Whether this is the main address.", { type: "boolean" }),
    ],
  }),
  attribute("active", "Whether the person can use the organization.", { type: "boolean" }),
  attribute("groups", "The groups that the person is in.", {
    type: "complex",
    multiValued: true,
    mutability: "readOnly",
    subAttributes: [
      attribute("value", "The ID of the group.", { mutability: "readOnly" }),
      attribute("$ref", "The URL of the group.", {
        type: "reference",
        referenceTypes: ["Group"],
        mutability: "readOnly",
      }),
      attribute("display", "The name of the group.", { mutability: "readOnly" }),
      attribute("type", "How the person belongs to the group.", {
        canonicalValues: ["direct"],
        mutability: "readOnly",
      }),
    ],
  }),
];

const OF_GROUP: readonly Attribute[] = [
  attribute("displayName", "The name of the team.", { required: true }),
  attribute("members", "The members of the team.", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The ID of the person.", { mutability: "immutable" }),
      attribute("$ref", "The URL of the person.", {
        type: "reference",
        referenceTypes: ["User"],
        mutability: "immutable",
      }),
      attribute("display", "The name of the person.", { mutability: "readOnly" }),
      attribute("type", "The type of the member.", { canonicalValues: ["User"], mutability: "immutable" }),
    ],
  }),
];

/** A kind of resource with its schema. */
export interface ResourceType {
  name: "User" | "Group";
  endpoint: "/Users" | "/Groups";
  description: string;
  schema: string;
  /** The attributes that only this kind of resource has. */
  own: readonly Attribute[];
  attributes: readonly Attribute[];
}

export const USER: ResourceType = {
  name: "User",
  endpoint: "/Users",
  description: "A member of the organization.",
  schema: "urn:ietf:params:scim:schemas:core:2.0:User",
  own: OF_USER,
  attributes: [...COMMON, ...OF_USER],
};

export const GROUP: ResourceType = {
  name: "Group",
  endpoint: "/Groups",
  description: "A team of the organization.",
  schema: "urn:ietf:params:scim:schemas:core:2.0:Group",
  own: OF_GROUP,
  attributes: [...COMMON, ...OF_GROUP],
};

/** Finds an attribute by its name, which is case-insensitive (RFC 7643, 2.1). */
export const attributeNamed = (attributes: readonly Attribute[] | undefined, name: string) =>
  attributes?.find((each) => each.name.toLowerCase() === name.toLowerCase());
