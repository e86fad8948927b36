import * as z from 'zod/mini'
import { controlOperation } from '#lib/contract/operation'
import { currencyCode } from '#lib/contract/quotes/quote'
import { text } from '#lib/contract/scalars'

/** Filters of `GET /rates`. Without filters, every rate is listed. */
export const sandboxRateQuery = z.object({
  source: z.optional(currencyCode),
  destination: z.optional(currencyCode),
})
export type SandboxRateQuery = z.output<typeof sandboxRateQuery>

/** A new rate of a corridor, as a JSON number or a decimal string. SANDBOX_RATE_RULES check the value. */
export const sandboxRateRequest = z.object({
  source: currencyCode,
  destination: currencyCode,
  rate: z.codec(z.union([z.number(), text(1, 100)]), z.string(), { decode: String, encode: decimal => decimal }),
})
export type SandboxRateRequest = z.output<typeof sandboxRateRequest>

/** The rate of one corridor, in sending major units per receiving major unit, without fees. */
export const sandboxRate = z.object({
  source: z.string(),
  destination: z.string(),
  rate: z.number(),
  /** The built-in rate, which `POST /reset` restores. */
  tableRate: z.number(),
  isOverridden: z.boolean(),
})
export type SandboxRate = z.output<typeof sandboxRate>

/** The matching rates, and the date of the built-in rates. */
export const sandboxRateList = z.object({ tableDate: z.string(), data: z.array(sandboxRate) })

export const listSandboxRates = controlOperation({
  id: 'listSandboxRates',
  method: 'GET',
  path: '/rates',
  summary: 'List the current and built-in rate of every corridor',
  query: sandboxRateQuery,
  success: { status: 200, body: sandboxRateList },
  errors: ['INVALID_CURRENCY'],
})

export const setSandboxRate = controlOperation({
  id: 'setSandboxRate',
  method: 'PUT',
  path: '/rates',
  summary: 'Change the rate of one corridor for all platforms; existing quotes keep their rate',
  body: sandboxRateRequest,
  success: { status: 200, body: sandboxRate },
  errors: ['INVALID_CURRENCY'],
})
