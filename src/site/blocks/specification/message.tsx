import type { Content, Link, ResponseView } from "@/domains/openapi/view/content";
import type { CallbackView } from "@/domains/openapi/view/view";
import { Fields, hrefTo, Inside, idAt, Said, SaidBelow, type Within } from "./fields";

const Types = ({ types, type }: Pick<Content, "types" | "type">) => (
  <p className="doc-limits">
    {types.map((each, index) => (
      <span key={each}>
        {index > 0 ? ", " : null}
        <code>{each}</code>
      </span>
    ))}
    {type ? `: ${type}` : null}
  </p>
);

/** The content of a request or response body, by media type. */
export const Contents = ({ id, labels, contents }: Within & { contents: readonly Content[] }) =>
  contents.map(({ types, type, fields, sameAs }) => (
    <div key={types.join()}>
      <Types types={types} type={type} />
      {fields ? <Fields id={id} labels={labels} fields={fields} /> : null}
      {sameAs === undefined ? null : <Inside id={id} labels={labels} sameAs={sameAs} />}
    </div>
  ));

const LinkLine = ({ link: { name, operation, said, sent } }: { link: Link }) => (
  <li>
    <code>{name}</code> → <code>{operation}</code>
    {sent.map((each) => (
      <span key={each}>
        {" "}
        <code>{each}</code>
      </span>
    ))}
    <SaidBelow text={said} />
  </li>
);

function Details({ id, labels, response }: Within & { response: ResponseView }) {
  const { contents, headers, links } = response;
  return (
    <>
      <Contents id={id} labels={labels} contents={contents} />
      {headers.length > 0 ? (
        <>
          <p className="doc-part-label">{labels.headers}</p>
          <Fields id={id} labels={labels} fields={headers} />
        </>
      ) : null}
      {links.length > 0 ? (
        <>
          <p className="doc-part-label">{labels.links}</p>
          <ul className="doc-fields">
            {links.map((link) => (
              <LinkLine key={link.name} link={link} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** A response with its status. `path` is the path of the list of responses in the operation. */
export function Response({ id, labels, path, response }: Within & { path: string; response: ResponseView }) {
  const { status, said, contents, headers, links } = response;
  const own = idAt(id, `${path}.${status}`);
  const words = (
    <>
      <code className={`doc-status doc-status-${status[0]}`}>{status}</code>
      {said ? <Said text={said} /> : null}
    </>
  );
  if (contents.length + headers.length + links.length === 0)
    return (
      <p className="doc-response" id={own}>
        {words}
      </p>
    );
  return (
    <details className="doc-response" id={own}>
      <summary>{words}</summary>
      <Details id={id} labels={labels} response={response} />
    </details>
  );
}

/** Callbacks: requests that the API sends because of an operation. */
export function Callbacks({ id, labels, callbacks }: Within & { callbacks: readonly CallbackView[] }) {
  if (callbacks.length === 0) return null;
  return (
    <>
      <p className="doc-part-label" id={`${id}.callback`}>
        <a href={hrefTo(`${id}.callback`)}>{labels.callbacks}</a>
      </p>
      {callbacks.map(({ name, method, path, said, body, responses }, index) => (
        <details
          className="doc-response"
          key={`${name} ${path} ${method}`}
          id={`${id}.callback.${index + 1}`}
        >
          <summary>
            {name} <code>{`${method.toUpperCase()} ${path}`}</code>
          </summary>
          <SaidBelow text={said} />
          {body ? <Contents id={id} labels={labels} contents={body.contents} /> : null}
          {responses.map((response) => (
            <Response
              key={response.status}
              id={id}
              labels={labels}
              path={`callback.${index + 1}`}
              response={response}
            />
          ))}
        </details>
      ))}
    </>
  );
}
