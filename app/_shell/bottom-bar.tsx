import { PAGES } from './console-pages'
import { NavLink } from './nav-link'
import { PageIcon } from './page-icon'

const MENU_ID = 'more-pages'
const CELL = 'flex h-12 w-full flex-col items-center justify-center text-12 -outline-offset-2 text-text-2'
const CURRENT = 'aria-[current]:font-semibold aria-[current]:text-accent'

/** Navigation at the bottom of narrow windows; pages not in the bar are behind More. */
export function BottomBar() {
  const others = PAGES.filter(page => !page.inBar)
  return (
    <nav
      aria-label="Main navigation"
      className="border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] rail:hidden"
    >
      <ul className="flex">
        {PAGES.filter(page => page.inBar).map(({ href, name, icon }) => (
          <li key={href} className="min-w-0 flex-1">
            <NavLink href={href} className={`${CELL} ${CURRENT}`}>
              <PageIcon name={icon} />
              {name}
            </NavLink>
          </li>
        ))}
        {others.length > 0 && (
          <li className="group min-w-0 flex-1">
            <button
              type="button"
              popoverTarget={MENU_ID}
              className={`${CELL} group-has-[[aria-current]]:font-semibold group-has-[[aria-current]]:text-accent`}
            >
              <PageIcon name="more" />
              More
            </button>
            <div
              id={MENU_ID}
              popover="auto"
              className="fixed inset-auto right-2 bottom-[calc(var(--bottom-height)+0.25rem)] m-0 max-h-[70dvh] w-56 overflow-y-auto rounded-card border border-border bg-surface p-1 text-text shadow-lg"
            >
              <ul>
                {others.map(({ href, name, icon }) => (
                  <li key={href}>
                    <NavLink
                      href={href}
                      className={`flex min-h-10 items-center gap-3 rounded-control px-3 -outline-offset-2 text-text-2 hover:bg-surface-2 ${CURRENT}`}
                    >
                      <PageIcon name={icon} />
                      {name}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        )}
      </ul>
    </nav>
  )
}
