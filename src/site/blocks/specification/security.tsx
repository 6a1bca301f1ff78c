import type { OperationView } from "@/domains/openapi/view/view";
import type { ApiLabels } from "@/site/labels/labels";
import { Said } from "./fields";

function Ways({ ways, labels }: { ways: OperationView["security"]; labels: ApiLabels }) {
  const named = ways.filter((way) => way.length > 0);
  return (
    <p className="doc-limits">
      {labels.authorization}:{" "}
      {named.map((way, index) => (
        <span key={way.join()}>
          {index > 0 ? " / " : null}
          <code>{way.join(" + ")}</code>
        </span>
      ))}
      {named.length < ways.length ? `, ${labels.orNone}` : null}
    </p>
  );
}

const Scheme = ({ scheme: { name, type, said, scopes } }: { scheme: OperationView["schemes"][number] }) => (
  <li>
    <code>{name}</code> <i>{type}</i>
    {said ? (
      <>
        {" "}
        <Said text={said} />
      </>
    ) : null}
    {scopes.length > 0 ? (
      <ul>
        {scopes.map((scope) => (
          <li key={scope.name}>
            <code>{scope.name}</code> {scope.said ? <Said text={scope.said} /> : null}
          </li>
        ))}
      </ul>
    ) : null}
  </li>
);

type SecurityProps = {
  ways: OperationView["security"];
  schemes: OperationView["schemes"];
  labels: ApiLabels;
};

/** The authentication methods, and the values that each one needs. */
export function Security({ ways, schemes, labels }: SecurityProps) {
  if (ways.every((way) => way.length === 0)) return null;
  return (
    <>
      <Ways ways={ways} labels={labels} />
      <ul className="doc-schemes">
        {schemes.map((scheme) => (
          <Scheme key={scheme.name} scheme={scheme} />
        ))}
      </ul>
    </>
  );
}
