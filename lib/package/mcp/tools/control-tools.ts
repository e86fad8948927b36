import * as z from 'zod/mini'
import type { ClockRequest } from '#lib/client/control-client'
import { clock } from '#lib/contract/sandbox/exchange'
import { faultKind } from '#lib/contract/sandbox/faults'
import { type Instant, instant } from '#lib/contract/scalars'
import type { SandboxConnection } from '#lib/package/mcp/connect-sandbox'
import { CHANGES, defineTool, READS, ToolError } from '#lib/package/mcp/tool'
import { renameField } from '#lib/package/name-options'

const NOTHING = z.strictObject({})

export const getCredentials = defineTool({
  name: 'get_credentials',
  title: 'Get the credentials',
  description:
    'Returns the base URL of the API and the API token, for code that calls the sandbox with Basic authentication.',
  input: NOTHING,
  output: z.object({ baseUrl: z.string(), origin: z.string(), clientId: z.string(), clientSecret: z.string() }),
  annotations: READS,
  run: async (_, { baseUrl, origin, token }) => {
    const { clientId, clientSecret } = await token()
    return { baseUrl, origin, clientId, clientSecret }
  },
  summarize: ({ baseUrl, clientId, clientSecret }) => `${baseUrl}, client ID ${clientId}, secret ${clientSecret}`,
})

const whole = z.optional(z.int())

export const armFault = defineTool({
  name: 'arm_fault',
  title: 'Arm a fault',
  description:
    'Gives the next call of an operation a fault: a documented error (`code`), a lost or late response, unknown members or a rate limit. An invalid code is rejected with a list of the valid codes. The faults drop_after_commit, truncate, delay, slow_body and unknown_members perform the call.',
  input: z.strictObject({
    operationId: z.string(),
    fault: z.optional(faultKind),
    code: z.optional(z.string()),
    retryAfter: whole.register(z.globalRegistry, { description: 'Seconds, for rate_limit' }),
    ms: whole.register(z.globalRegistry, { description: 'For delay' }),
    bytesPerSecond: whole.register(z.globalRegistry, { description: 'For slow_body' }),
    count: whole.register(z.globalRegistry, { description: 'Number of calls, by default 1' }),
    platformId: z.optional(z.string()),
  }),
  annotations: CHANGES,
  run: async (fault, { control }) => {
    await control('POST /arm', { body: fault })
    return { armed: fault }
  },
  summarize: ({ armed: { operationId, fault = 'code', code, count = 1 } }) =>
    `Armed for the next ${count === 1 ? 'call' : `${count} calls`} of ${operationId}: ${code ?? fault}.`,
})

export const moveClock = defineTool({
  name: 'move_clock',
  title: 'Read or move the clock',
  description:
    'Reads the sandbox clock, freezes it (now, or at the later time `at`), advances it by `advanceMs`, or releases it to run again. Expiries, settlements and webhooks use this clock. It moves forward only; the reset tool restores the system time.',
  input: z.strictObject({
    action: z.enum(['read', 'freeze', 'advance', 'release']),
    at: z
      .optional(instant)
      .register(z.globalRegistry, { description: 'For freeze: a time such as 2031-01-01T00:00:00Z' }),
    advanceMs: z
      .optional(z.int())
      .register(z.globalRegistry, { description: 'For advance: milliseconds, such as 3600000' }),
  }),
  output: clock,
  annotations: CHANGES,
  run: async (move, { control }) => {
    const body = await clockRequestOf(move, control)
    return body === undefined ? control('GET /clock') : renameField(control('POST /clock', { body }), 'setTo', 'at')
  },
  summarize: ({ mode, now }) => `The clock shows ${now} (mode: ${mode}).`,
})

interface Move {
  readonly action: 'read' | 'freeze' | 'advance' | 'release'
  readonly at?: Instant | undefined
  readonly advanceMs?: number | undefined
}

async function clockRequestOf(
  { action, at, advanceMs }: Move,
  control: SandboxConnection['control'],
): Promise<ClockRequest | undefined> {
  if (at !== undefined && action !== 'freeze')
    throw new ToolError('`at` requires action freeze. Omit `at`, or use action freeze.')
  if (advanceMs !== undefined && action !== 'advance') {
    throw new ToolError('`advanceMs` requires action advance. Omit `advanceMs`, or use action advance.')
  }
  switch (action) {
    case 'read':
      return undefined
    case 'freeze':
      return { mode: 'frozen', setTo: at === undefined ? undefined : new Date(at).toISOString() }
    case 'release':
      return { mode: 'system' }
    case 'advance':
      if (advanceMs === undefined)
        throw new ToolError('Action advance requires `advanceMs`. Send the milliseconds to advance by.')
      return { mode: (await control('GET /clock')).mode, advanceMs }
  }
}

export const resetSandbox = defineTool({
  name: 'reset',
  title: 'Reset the sandbox',
  description:
    'Deletes all objects, logged calls, forced errors and webhook settings, and restores the starter data, the built-in rates and the system time. Keeps platforms, API tokens and snapshots.',
  input: NOTHING,
  output: z.object({ isReset: z.boolean() }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  run: async (_, { control, wallets }) => {
    await control('POST /reset')
    wallets.clear()
    return { isReset: true }
  },
  summarize: () => 'The sandbox was reset.',
})
