import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse as render } from "@evertdespiegeleer/go-template";
import Ajv from "ajv";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { PersistentVolumeClaim, Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { version } from "../../package.json";

// This test renders the chart with Go's templates and checks each object against the schemas of Kubernetes. The test
// doesn't run Helm, because none of the registries that the project uses contains Helm.

const folder = "deploy/helm";
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
const templates = readdirSync(path.join(folder, "templates"));
const chart = parse(read("Chart.yaml"));
const values = parse(read("values.yaml"));
const models = { Deployment, Ingress, PersistentVolumeClaim, PodDisruptionBudget, Service };

/** Returns the chart's values. Replaces some of them, as Helm's option `--set` does. */
const withValues = (changes: object) => {
  const merge = (below: Record<string, unknown>, over: object): Record<string, unknown> => ({
    ...below,
    ...Object.fromEntries(
      Object.entries(over).map(([name, value]) => [
        name,
        value !== null && typeof value === "object" && !Array.isArray(value)
          ? merge(below[name] as Record<string, unknown>, value)
          : value,
      ]),
    ),
  });
  return merge(values, changes);
};

type Rendered = Deployment & { metadata: { name: string } };

async function objects(changes: object): Promise<Rendered[]> {
  const settings = {
    Values: withValues(changes),
    Release: { Name: "docs" },
    Chart: { AppVersion: chart.appVersion },
  };
  const helpers = templates.filter((name) => name.endsWith(".tpl")).map((name) => read(`templates/${name}`));
  const found: Rendered[] = [];
  for (const name of templates.filter((one) => one.endsWith(".yaml"))) {
    const text = await render([...helpers, read(`templates/${name}`)].join(""), settings);
    for (const document of parseAllDocuments(text)) {
      expect(document.errors, `${name}\n${text}`).toEqual([]);
      if (document.contents !== null) found.push(document.toJS());
    }
  }
  return found;
}

const isAllowed = new Ajv({ strict: false }).compile(JSON.parse(read("values.schema.json")));
const EXTERNAL = { database: { external: true }, secretName: "bindery" };
const INGRESS = { ingress: { enabled: true, tlsSecretName: "certificate" } };
const named = (rendered: Rendered[]) =>
  rendered.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();

describe("the Helm chart", () => {
  it("has Bindery's version, and accepts only the values that it declares", () => {
    expect([chart.version, chart.appVersion]).toEqual([version, version]);
    expect([isAllowed(values), isAllowed.errors]).toEqual([true, null]);
    expect(isAllowed(withValues({ ...EXTERNAL, ...INGRESS }))).toBe(true);
    expect(isAllowed(withValues({ ingres: {} }))).toBe(false);
    expect(isAllowed(withValues({ database: { external: true } }))).toBe(false);
  });

  it("supports either a single server with its data in a volume, or several servers and workers that are replaced one at a time", async () => {
    expect(named(await objects({}))).toEqual([
      "Deployment docs",
      "PersistentVolumeClaim docs",
      "Service docs",
    ]);
    expect(named(await objects({ persistence: { existingClaim: "mine" } }))).toEqual([
      "Deployment docs",
      "Service docs",
    ]);
    expect(named(await objects({ ...EXTERNAL, ...INGRESS }))).toEqual([
      "Deployment docs",
      "Deployment docs-worker",
      "Ingress docs",
      "PodDisruptionBudget docs-server",
      "PodDisruptionBudget docs-worker",
      "Service docs",
    ]);
  });

  it.each([
    ["embedded", {}],
    [
      "external",
      { ...EXTERNAL, ...INGRESS, imagePullSecrets: ["registry"], settings: { CACHE_MEGABYTES: 64 } },
    ],
  ])("is valid for the schemas of Kubernetes (%s)", async (_, changes) => {
    for (const one of await objects(changes)) {
      const Model = models[one.kind as keyof typeof models] as unknown as new (data: object) => Deployment;
      expect(() => new Model(one).validate(), JSON.stringify(one, null, 1)).not.toThrow();
    }
  });

  it("doesn't run as root, writes only to its volumes, and sets only settings that exist", async () => {
    const known = new Set(readFileSync(".env.example", "utf8").match(/(?<=^#)[A-Z0-9_]+(?==)/gm));
    const rendered = await objects(EXTERNAL);
    const pods = rendered.filter(({ kind }) => kind === "Deployment").map(({ spec }) => spec?.template.spec);
    expect(pods).toHaveLength(2);
    for (const pod of pods) {
      expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      const [container] = pod?.containers ?? [];
      expect(container?.securityContext).toEqual({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ["ALL"] },
      });
      expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"]);
      expect(container?.env?.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
      expect(container?.envFrom).toEqual([{ secretRef: { name: "bindery" } }]);
    }
  });
});
