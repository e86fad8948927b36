import { PAGES } from './console-pages'
import { PageIcon } from './page-icon'
import { PageItems } from './page-items'

const MENU_ID = 'more-pages'
const CELL = 'flex h-12 w-full flex-col items-center justify-center text-12 -outline-offset-2 text-text-2'
const CURRENT = 'aria-[current]:font-semibold aria-[current]:text-accent'

/** Navigation bar at the bottom of narrow windows. The More menu lists the pages that have no link in the bar. */
export function BottomBar() {
  const others = PAGES.filter(page => !page.inBar)
  return (
    <nav
      aria-label="Main navigation"
      className="border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] rail:hidden"
    >
      <ul className="flex">
        <PageItems pages={PAGES.filter(page => page.inBar)} item="min-w-0 flex-1" link={`${CELL} ${CURRENT}`} />
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
                <PageItems
                  pages={others}
                  link={`flex min-h-10 items-center gap-3 rounded-control px-3 -outline-offset-2 text-text-2 hover:bg-surface-2 ${CURRENT}`}
                />
              </ul>
            </div>
          </li>
        )}
      </ul>
    </nav>
  )
}
