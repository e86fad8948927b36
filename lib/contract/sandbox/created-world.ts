import * as z from 'zod/mini'
import { WORLD_NAME } from '#lib/contract/sandbox/world-path'
import { instant } from '#lib/contract/scalars'

/** Lifetime of a world, in seconds. */
export const WORLD_LIFETIME = { default: 3_600, max: 86_400 } as const

const NAME_EXPECTED = 'Expected 1 to 40 lowercase letters, digits and hyphens, with a letter or digit first.'

export const worldRequest = z.object({
  name: z.optional(z.string().check(z.regex(WORLD_NAME, NAME_EXPECTED))),
  lifetimeSeconds: z.optional(z.int().check(z.gte(1), z.lte(WORLD_LIFETIME.max))),
})

/** A world: another sandbox in the same process, with separate data. Times are system time, not sandbox time. */
export const world = z.object({
  name: z.string(),
  origin: z.string(),
  baseUrl: z.string(),
  createdAt: instant,
  expiresAt: instant,
})

export const createdWorld = z.extend(world, { clientId: z.string(), clientSecret: z.string() })

export const worldList = z.object({ data: z.array(world) })
