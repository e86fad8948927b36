import { PageLink } from '#app/_ui/page-link.tsx'
import { BASE_PATH } from '#lib/contract/operation'
import { PAGES } from './_shell/console-pages'
import { BrandMark } from './_ui/brand-mark'

/** Shown if no page has the requested URL. */
export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-128 content-center px-4 py-8">
      <title>Page not found · Countersign</title>
      <div className="card grid gap-4 p-6">
        <p className="flex items-center gap-2 text-14 font-semibold">
          <BrandMark />
          Countersign
        </p>
        <div>
          <h1 className="text-20 font-semibold">Page not found</h1>
          <p className="mt-1 text-text-2">
            Choose a console page below, or use the API under <code>{BASE_PATH}</code>.
          </p>
        </div>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4">
          {PAGES.map(({ href, name }) => (
            <li key={href}>
              <PageLink
                href={href}
                className="inline-flex min-h-8 min-w-6 items-center text-accent underline underline-offset-2"
              >
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}
