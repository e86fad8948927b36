import { useQuery } from '@tanstack/react-query'
import { linkToWorld, shownWorld } from '#app/_data/api/shown-world'
import { mainControl, worldsQuery } from '#app/_data/sandbox/worlds-query'
import type { PaletteCommand } from './palette-command'

/** Returns the commands that show another sandbox of this server, or a new one, in this tab. */
export function useWorldCommands(): readonly PaletteCommand[] {
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
