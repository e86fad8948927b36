import * as z from 'zod/mini'

/** A boolean query parameter: text on the wire, documented as a boolean. */
export const queryBoolean = z.enum(['true', 'false']).register(z.globalRegistry, { type: 'boolean' })

/** A parameter that may be repeated: one string or several, documented as a list. */
export const queryList = z
  .union([z.string(), z.array(z.string())])
  .register(z.globalRegistry, { type: 'array', items: { type: 'string' } })
