import type { TamperTools } from '#lib/flows/tamper'
import { advanceClock } from '#lib/testing/move-clock'
import type { Sandbox } from '#lib/testing/sandbox'

/** What flows reach a sandbox with: each request goes out as it is, with the platform's token. */
export function flowTools(sandbox: Sandbox): TamperTools {
  return {
    send: async ({ method, path, headers, body }) => {
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      const reply = await sandbox.call(method, path, { headers: lower, ...(body === undefined ? {} : { text: body }) })
      return {
        status: reply.status,
        headers: [...reply.headers],
        body: reply.text,
        exchangeId: reply.headers.get('sandbox-trace-id'),
        durationMs: 0,
      }
    },
    random: length => crypto.getRandomValues(new Uint8Array(length)),
    advanceClock: milliseconds => advanceClock(sandbox, milliseconds),
  }
}
