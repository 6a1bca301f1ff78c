import type { Frame } from "../model";

/** What stands below every page, where the site says something there. */
export function Footer({ frame }: { frame: Frame }) {
  const { groups, copyright } = frame.footer;
  if (groups.length === 0 && !copyright) return null;
  return (
    <footer className="footer">
      <div className="footer-inner">
        {groups.map((group) => (
          <div key={group.title} className="footer-group">
            <p className="footer-title">{group.title}</p>
            <ul>
              {group.links.map((link) => (
                <li key={`${link.title} ${link.href}`}>
                  <a
                    href={link.href}
                    {...(link.isExternal ? { target: "_blank", rel: "noreferrer noopener" } : {})}
                  >
                    {link.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {copyright ? <p className="copyright">{copyright}</p> : null}
      </div>
    </footer>
  );
}
