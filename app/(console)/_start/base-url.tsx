import { CopyButton } from '#app/_ui/copy-button.tsx'

/** The base URL, to copy. */
export function BaseUrl({ baseUrl }: { baseUrl: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <dt className="basis-full text-12 text-text-3 sm:w-16 sm:basis-auto sm:text-13 sm:text-text-2">Base URL</dt>
      <dd className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 flex-1 basis-full break-all sm:basis-72" data-testid="base-url">
          {baseUrl ?? '…'}
        </code>
        {/* Keeps its place while there is nothing to copy yet. */}
        <span className={baseUrl ? '' : 'invisible'}>
          <CopyButton what="base URL" text={baseUrl ?? ''} />
        </span>
      </dd>
    </div>
  )
}
