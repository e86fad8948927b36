import { configFrom } from '#lib/runtime/config/config'

/** Returns the sorted names of the settings that the server reads when it starts. */
export function settingsRead(): readonly string[] {
  const read = new Set<string>()
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => {
        read.add(String(name))
        return undefined
      },
    },
  )
  configFrom(environment, { version: '0.0.0-test', node: '24.0.0' })
  return [...read].toSorted()
}
