import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { control } from '#app/_data/api/control'
import { linkToWorld, shownWorld } from '#app/_data/api/shown-world'
import { useClockMoves } from '#app/_data/clock/use-clock-moves'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import { countResponses } from '#app/_data/log/response-counts'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { mainControl, worldsQuery } from '#app/_data/sandbox/worlds-query'
import { showSpecimen } from '#app/_data/specimens/specimen-store'
import { PAGES } from '#app/_shell/console-pages'
import { DEADLINE_WORDS } from '#app/_shell/deadlines/deadline-texts'
import { showOverlay } from '#app/_shell/overlays/overlay-state'
import { REFERENCE_PAGES } from '#app/_shell/reference-pages'
import { DENSITY, THEME } from '#app/_ui/preferences'
import { choose } from '#app/_ui/use-preference'
import type { DeadlineList } from '#lib/client/control-client'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { shownCallOf } from '#lib/export/snippets/exchange-snippet'
import { snippetOf } from '#lib/export/snippets/snippet'
import { LISTED_FLOWS } from '#lib/flows/flow-list'
import { pastedTargets } from './pasted-targets'

export function useCommands(): readonly PaletteCommand[] {
  const go = useGo()
  return [
    ...[...PAGES, ...REFERENCE_PAGES].map(
      ({ href, name }): PaletteCommand => ({ id: href, group: 'Go to', name, run: () => go(href) }),
    ),
    ...LISTED_FLOWS.map(({ href, name }): PaletteCommand => ({ id: href, group: 'Flows', name, run: () => go(href) })),
    ...useClockCommands(),
    ...useCallCommands(go),
    ...CONSOLE_COMMANDS,
    ...useWorldCommands(),
    ...Object.entries(ERRORS).map(([code, { status }]): PaletteCommand => {
      const href = `/reference/errors/${code}`
      return { id: href, group: 'Errors', name: `${code} ${status}`, run: () => go(href) }
    }),
  ]
}

export function usePastedCommands(query: string): readonly PaletteCommand[] {
  const go = useGo()
  return pastedTargets(query).map(({ name, href, artifact }) => ({
    id: `pasted ${href}`,
    group: 'Go to',
    name,
    run: () => {
      // Passes the text in memory, because it may be secret and browsers store URLs.
      if (artifact !== undefined) showSpecimen({ from: 'text', text: artifact })
      go(href)
    },
  }))
}

function useClockCommands(): readonly PaletteCommand[] {
  const { isFrozen, toggleFreeze, goBefore, goAfter, goToAttempt, advance } = useClockMoves()
  const deadlines = useQueryClient().getQueryData<DeadlineList>(['listDeadlines'])?.data ?? []
  const soonest = new Map(deadlines.toReversed().map(deadline => [deadline.kind, deadline]))
  const move = (advanceMs: number, words: string): PaletteCommand => ({
    id: `move ${words}`,
    group: 'Clock',
    name: `Advance the clock by ${words}`,
    run: () => advance(advanceMs, words),
  })
  return [
    { id: 'freeze', group: 'Clock', name: isFrozen ? 'Resume the clock' : 'Freeze the clock', run: toggleFreeze },
    ...[...soonest.values()].reverse().flatMap(({ kind, expiresAt }): PaletteCommand[] => {
      if (kind === 'webhook') {
        const name = 'Move the clock to the next webhook attempt'
        return [{ id: 'to webhook', group: 'Clock', name, run: () => goToAttempt(expiresAt) }]
      }
      const name = (when: string) => `Move the clock to 1 s ${when} the ${DEADLINE_WORDS[kind].name} expires`
      return [
        { id: `before ${kind}`, group: 'Clock', name: name('before'), run: () => goBefore(expiresAt) },
        { id: `after ${kind}`, group: 'Clock', name: name('after'), run: () => goAfter(expiresAt) },
      ]
    }),
    move(60_000, '1 minute'),
    move(300_000, '5 minutes'),
    move(3_600_000, '1 hour'),
  ]
}

function useCallCommands(go: (href: string) => void): readonly PaletteCommand[] {
  const queries = useQueryClient()
  const rows = queries.getQueryData(exchangesQuery.queryKey)?.rows ?? []
  const [newest] = rows
  const responseCommands = countResponses(rows).map(({ status, code, count }): PaletteCommand => {
    const query = new URLSearchParams({ status: String(status), ...(code && { code }) })
    const name = `Calls that returned ${[status, code].filter(Boolean).join(' ')} (${count})`
    return { id: `seen ${query}`, group: 'Calls', name, run: () => go(`/log?${query}`) }
  })
  if (newest === undefined) return responseCommands
  return [
    {
      id: 'copy',
      group: 'Calls',
      name: 'Copy the last call as curl',
      run: () => copyCurl(queries, newest.id),
    },
    { id: 'newest', group: 'Calls', name: 'Open the last call', run: () => go(`/log/${newest.id}`) },
    { id: 'failures', group: 'Calls', name: 'Failed calls', run: () => go('/log?outcome=rejected') },
    ...responseCommands,
  ]
}

const CONSOLE_COMMANDS: readonly PaletteCommand[] = [
  { id: 'keys', group: 'Console', name: 'Keyboard shortcuts', run: () => showOverlay('shortcuts') },
  { id: 'reset', group: 'Console', name: 'Reset the sandbox…', run: () => showOverlay('reset') },
  ...THEME.values.map(
    (theme): PaletteCommand => ({
      id: theme,
      group: 'Console',
      name: `Theme: ${theme}`,
      run: () => choose(THEME, theme),
    }),
  ),
  ...DENSITY.values.map(
    (density): PaletteCommand => ({
      id: density,
      group: 'Console',
      name: `Row height: ${density}`,
      run: () => choose(DENSITY, density),
    }),
  ),
]

/** Returns a function that opens a page and focuses its main element, not the element that opened the palette. */
function useGo(): (href: string) => void {
  const router = useRouter()
  return href => {
    router.push(href)
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }
}

/** Copies a logged call as a curl command without the client secret. Returns a status message. */
async function copyCurl(queries: QueryClient, exchangeId: string): Promise<string> {
  try {
    const [exchange, { origin, baseUrl }] = await Promise.all([
      control('GET /exchanges/{exchangeId}', { params: { exchangeId } }),
      queries.fetchQuery(stateQuery),
    ])
    const text = snippetOf('curl', { baseUrl, ...shownCallOf(exchange, origin) }, { mode: 'as sent' })
    await navigator.clipboard.writeText(text)
    return 'Copied the call as curl, without the client secret.'
  } catch {
    return 'Couldn’t copy the call. Open it in the log and copy it there.'
  }
}

/** Returns the commands that show another sandbox of this server, or a new one, in this tab. */
function useWorldCommands(): readonly PaletteCommand[] {
  const { data } = useQuery(worldsQuery)
  const shown = shownWorld()
  const others = (data?.data ?? []).filter(({ name }) => name !== shown)
  const show = (id: string, name: string, world?: string): PaletteCommand => ({
    id,
    group: 'Console',
    name,
    run: () => location.assign(linkToWorld(world)),
  })
  return [
    ...(shown === undefined ? [] : [show('main sandbox', 'Show the main sandbox')]),
    ...others.map(({ name }) => show(`world ${name}`, `Show the world ${name}`, name)),
    { id: 'new world', group: 'Console', name: 'Create a world and show it', run: createWorld },
  ]
}

async function createWorld(): Promise<string> {
  try {
    const { name } = await mainControl('POST /worlds', { body: {} })
    location.assign(linkToWorld(name))
    return `Opening the world ${name}.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** An entry in the command palette. */
export interface PaletteCommand {
  readonly id: string
  readonly group: 'Go to' | 'This page' | 'Flows' | 'Clock' | 'Calls' | 'Console' | 'Errors'
  readonly name: string
  /** Runs the command. If it returns a promise of a status message, the palette stays open to show the message. */
  run(): unknown
}
