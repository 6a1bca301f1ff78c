import { Img } from "@/site/blocks/img";
import type { Frame } from "../model";
import { Links } from "./links";

function Closing({ frame }: { frame: Frame }) {
  const { logo, links, copyright } = frame.footer;
  return (
    <div className="footer-closing">
      {logo ? (
        <>
          <Img className="footer-logo light-only" src={logo.light} alt="" height={24} />
          <Img className="footer-logo dark-only" src={logo.dark} alt="" height={24} />
        </>
      ) : null}
      {copyright ? <p className="copyright">{copyright}</p> : null}
      {frame.hasTrademark ? <p className="trademark">{frame.labels.poweredBy} Bindery</p> : null}
      {links.length > 0 ? <Links className="footer-links" links={links} frame={frame} /> : null}
    </div>
  );
}

/** The footer of every page, if the site has a footer. */
export function Footer({ frame }: { frame: Frame }) {
  const { logo, groups, links, copyright } = frame.footer;
  const hasClosing = logo || links.length > 0 || copyright || frame.hasTrademark;
  if (groups.length === 0 && !hasClosing) return null;
  return (
    <footer className="footer">
      <div className="footer-inner">
        {groups.length > 0 ? (
          <div className="footer-groups">
            {groups.map((group) => (
              <div key={group.title} className="footer-group">
                {group.title ? <p className="footer-title">{group.title}</p> : null}
                <Links links={group.links} frame={frame} />
              </div>
            ))}
          </div>
        ) : null}
        {hasClosing ? <Closing frame={frame} /> : null}
      </div>
    </footer>
  );
}
