import type { ConsolePage } from './console-pages'
import { NavLink } from './nav-link'
import { PageIcon } from './page-icon'

/** List items with links to pages. `item` and `link` are CSS classes. */
export function PageItems({ pages, item, link }: { pages: readonly ConsolePage[]; item?: string; link: string }) {
  return pages.map(({ href, name, icon }) => (
    <li key={href} className={item}>
      <NavLink href={href} className={link}>
        <PageIcon name={icon} />
        {name}
      </NavLink>
    </li>
  ))
}
