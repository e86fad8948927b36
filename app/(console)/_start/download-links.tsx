import { DownloadLink } from '#app/_shell/download-link.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { BASE_PATH } from '#lib/contract/operation'
import { LazySeenLine } from './lazy-seen-line'

const FILES = [
  [`${BASE_PATH}/openapi.json`, 'openapi.json'],
  ['/postman.json', 'Postman'],
  ['/bruno.zip', 'Bruno'],
  ['/llms.txt', 'llms.txt'],
] as const

/** Download links, the number of documented responses seen so far, and a link to the drills. */
export function DownloadLinks() {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 text-text-2">
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="font-semibold text-text">Download</span>
        {FILES.map(([href, name]) => (
          <DownloadLink
            key={href}
            href={href}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
          >
            {name}
          </DownloadLink>
        ))}
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        <LazySeenLine />
        <TextLink href="/flows/drills">Open drills</TextLink>
      </p>
    </div>
  )
}
