import { memo } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import { faultWords } from '#lib/explain/injected-words'
import { durationText, timeOfDay } from '#lib/explain/text/instant-text'
import { pathEnd, shortPath } from '#lib/explain/text/path-text'
import { rowKey, type TableRow } from './call-groups'
import { clientWords, outcomeWords } from './outcome-words'

/** Maximum number of statuses in the row of a group of calls. Opening the group shows every request. */
const REQUESTS_SHOWN = 3
/** `relative` makes the line also clip its `sr-only` text. Clicks outside its button pass to the row's link. */
const OUTCOME_LINE = 'pointer-events-none relative flex min-w-0 items-center gap-2 overflow-hidden'

/** Callbacks of a row. They never change identity, so that memoized cells do not render again. */
export interface RowActions {
  readonly onFocus: (key: string) => void
  readonly choose: (id: string) => void
  readonly toggle: (requestId: string) => void
  /** Shows a call in the panel. Returns false if the link should open the call's page. */
  readonly peek: (id: string) => boolean
}

interface RowProps {
  readonly line: TableRow
  readonly isTabStop: boolean
  readonly isChosen: boolean
  readonly isOpen: boolean
  /** True while the panel is open, because the table then has less space. */
  readonly isNarrow: boolean
  readonly actions: RowActions
}

/** Row of a call or a group of calls; a link covers the row. New calls change the row's index, but not its cells. */
export function CallRow(props: RowProps & { readonly index: number | undefined; readonly isPeeked: boolean }) {
  const { index, isPeeked, ...cells } = props
  const isRejected = cells.line.row.status >= 400
  const background = isPeeked
    ? 'bg-info-weak [&>td:first-child]:shadow-[inset_3px_0_0_var(--color-accent)]'
    : isRejected
      ? 'bg-err-weak/55 [&>td:first-child]:shadow-[inset_3px_0_0_var(--color-err)]'
      : 'focus-within:bg-surface-2 hover:bg-surface-2'
  return (
    <tr
      data-testid="log-row"
      aria-rowindex={index}
      aria-current={isPeeked ? 'true' : undefined}
      className={`relative h-16 border-t border-surface-2 md:h-[calc(var(--row-height)-2px)] [&>td]:px-2 [&>td]:py-0 ${background}`}
    >
      <Cells {...cells} />
    </tr>
  )
}

const Cells = memo(function Cells(props: RowProps) {
  const { line, actions } = props
  const { row, groupPosition } = line
  const time = timeOfDay(row.receivedAt, 'milliseconds')
  return (
    <>
      <td>
        <label className="relative z-10 grid size-6 place-items-center">
          <input
            type="checkbox"
            checked={props.isChosen}
            tabIndex={-1}
            aria-label={`Compare ${row.method} ${shortPath(row.path)}, ${row.status}, ${time}`}
            className="size-4 accent-accent"
            onChange={() => actions.choose(row.id)}
          />
        </label>
      </td>
      <td className="hidden whitespace-nowrap font-mono text-code text-text-3 md:table-cell">{time}</td>
      <td className="hidden truncate lg:table-cell">
        <span title={row.client} className={row.fromConsole ? 'text-text-3' : 'font-medium'}>
          {clientWords(row)}
        </span>
      </td>
      <td className={`min-w-0 ${groupPosition === undefined ? '' : 'pl-6!'}`}>
        <PathLink {...props} />
        <span className={`${OUTCOME_LINE} md:hidden`}>
          <span className="font-mono text-code text-text-3">{timeOfDay(row.receivedAt)}</span>
          <Outcome {...props} />
        </span>
      </td>
      <td className="hidden md:table-cell">
        <span className={OUTCOME_LINE}>
          <Outcome {...props} />
          {!props.isNarrow && (
            <span className="ml-auto hidden truncate font-mono text-code text-text-2 lg:inline wide:shrink-0">
              {row.code}
            </span>
          )}
        </span>
      </td>
      <td className="hidden sm:table-cell">
        <Duration milliseconds={row.durationMs} />
      </td>
    </>
  )
})

function PathLink({ line, isTabStop, isNarrow, actions }: RowProps) {
  const { row } = line
  return (
    <span className="flex min-w-0 gap-2">
      <span className="shrink-0 font-mono-strong text-code">{row.method}</span>
      <PageLink
        href={`/log/${encodeURIComponent(row.id)}`}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => actions.onFocus(rowKey(line))}
        onClick={event => {
          const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
          if (isPlain && actions.peek(row.id)) event.preventDefault()
        }}
        data-row={rowKey(line)}
        title={row.path}
        className="truncate font-mono text-code outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <span className={isNarrow ? 'hidden' : 'max-wide:hidden'}>{shortPath(row.path)}</span>
        <span className={isNarrow ? '' : 'wide:hidden'}>{pathEnd(row.path)}</span>
      </PageLink>
    </span>
  )
}

function Outcome({ line, isOpen, isTabStop, actions, isNarrow }: RowProps) {
  const { row, requests, groupPosition } = line
  const { requestId } = row
  const words = outcomeWords(row)
  return (
    <>
      {requests.length > 1 && requestId !== undefined && (
        <button
          type="button"
          aria-expanded={isOpen}
          tabIndex={isTabStop ? 0 : -1}
          className="pointer-events-auto relative z-10 inline-flex min-h-6 shrink-0 items-center gap-0.5 rounded-control bg-info-weak px-1.5 text-12 font-semibold text-info"
          onClick={() => actions.toggle(requestId)}
        >
          {requests.length}
          <span className={isNarrow ? 'sr-only' : 'max-md:sr-only'}> requests</span>
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} className="size-3!" />
        </button>
      )}
      {groupPosition !== undefined && <Tag look="info">{groupPosition === 1 ? 'first request' : 'signed retry'}</Tag>}
      <span className="flex shrink-0 items-center gap-1">
        {requests.slice(-REQUESTS_SHOWN).map((request, at) => (
          <span key={request.id} className="flex items-center gap-1">
            {at > 0 && (
              <span aria-hidden="true" className="text-text-3">
                ›
              </span>
            )}
            <Status status={request.status} look="short" />
          </span>
        ))}
      </span>
      {row.replayed && <Tag>replayed</Tag>}
      {row.injected && <Tag>{faultWords(row)?.tag}</Tag>}
      <span className={`truncate ${row.status >= 400 ? '' : 'text-text-2'}`}>{words}</span>
    </>
  )
}

function Duration({ milliseconds }: { milliseconds: number }) {
  return (
    <span className="grid justify-items-end font-mono text-code leading-4 text-text-3">
      {durationText(milliseconds)}
      <svg viewBox="0 0 48 4" width="48" height="4" aria-hidden="true">
        <rect
          x={48 - Math.min(48, Math.sqrt(85 * milliseconds))}
          width={Math.min(48, Math.sqrt(85 * milliseconds))}
          height="4"
          rx="2"
          className="fill-border-strong/55"
        />
      </svg>
    </span>
  )
}
