import { CopyButton } from "../../_ui/copy-button";
import type { Provider } from "./provider-form";

function Address({ name, value }: { name: string; value: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span className="block text-soft first-letter:uppercase">{name}</span>
        <span className="block break-all font-mono text-xs">{value}</span>
      </span>
      <CopyButton text={value} label={`Copy ${name}`} />
    </li>
  );
}

/** The values of Bindery that administrators enter at the identity provider. */
export function Addresses({ service }: Pick<Provider, "service">) {
  return (
    <>
      <p className="text-soft">
        Give your identity provider the metadata URL, or enter the values below one by one. To encrypt
        assertions, the provider needs the certificate.
      </p>
      <ul className="divide-y divide-line">
        <Address name="metadata URL" value={service.metadataURL} />
        <Address name="entity ID" value={service.entityID} />
        <Address name="assertion consumer URL (ACS)" value={service.acsURL} />
        <Address name="logout URL" value={service.logoutURL} />
        <Address name="certificate URL" value={service.certificateURL} />
      </ul>
    </>
  );
}
