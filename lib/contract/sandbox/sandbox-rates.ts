import * as z from 'zod/mini'
import { currencyCode } from '#lib/contract/quotes/quote'
import { text } from '#lib/contract/scalars'

/** Which rates are asked for; both left out means all. */
export const sandboxRateQuery = z.object({
  source: z.optional(currencyCode),
  destination: z.optional(currencyCode),
})
export type SandboxRateQuery = z.output<typeof sandboxRateQuery>

/** A moved market. The rate is a decimal, as a JSON number or as text; what it must be is the domain's to judge. */
export const sandboxRateRequest = z.object({
  source: currencyCode,
  destination: currencyCode,
  rate: z.codec(z.union([z.number(), text(1, 100)]), z.string(), { decode: String, encode: decimal => decimal }),
})
export type SandboxRateRequest = z.output<typeof sandboxRateRequest>

/** One direction of exchange: sending major units per receiving major unit, fees excluded. */
export const sandboxRate = z.object({
  source: z.string(),
  destination: z.string(),
  rate: z.number(),
  /** The bundled table's, which `reset` brings back. */
  tableRate: z.number(),
  isOverridden: z.boolean(),
})
export type SandboxRate = z.output<typeof sandboxRate>

/** Every rate asked for, and the day the bundled table stands for. */
export const sandboxRateList = z.object({ tableDate: z.string(), data: z.array(sandboxRate) })
