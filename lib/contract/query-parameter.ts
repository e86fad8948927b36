import * as z from 'zod/mini'

/** A yes or no in a query: text on the wire, described as the boolean it means. */
export const queryBoolean = z.enum(['true', 'false']).register(z.globalRegistry, { type: 'boolean' })

/** A parameter that may be repeated: one text or several, described as a list. */
export const queryList = z
  .union([z.string(), z.array(z.string())])
  .register(z.globalRegistry, { type: 'array', items: { type: 'string' } })
