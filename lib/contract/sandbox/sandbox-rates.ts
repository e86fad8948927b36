import * as z from 'zod/mini'
import { currencyCode } from '#lib/contract/quotes/quote'
import { text } from '#lib/contract/scalars'

/** Filters of the rates; without filters all are listed. */
export const sandboxRateQuery = z.object({
  source: z.optional(currencyCode),
  destination: z.optional(currencyCode),
})
export type SandboxRateQuery = z.output<typeof sandboxRateQuery>

/** A new market rate. It is a decimal, as a JSON number or text; the domain checks it. */
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
  /** The bundled rate, which `reset` restores. */
  tableRate: z.number(),
  isOverridden: z.boolean(),
})
export type SandboxRate = z.output<typeof sandboxRate>

/** The matching rates, and the date of the bundled table. */
export const sandboxRateList = z.object({ tableDate: z.string(), data: z.array(sandboxRate) })
