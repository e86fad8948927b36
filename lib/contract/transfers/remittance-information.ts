import * as z from 'zod/mini'
import { text } from '#lib/contract/scalars'

/** Maximum length of `remittanceInformation` (§8). */
export const REMITTANCE_LENGTH_MAX = 80

/** Single-line text for the recipient (§2.1). */
export const remittanceInformation = text(0, REMITTANCE_LENGTH_MAX).check(
  z.refine(value => !/[\r\n]/.test(value), 'Expected a single line without CR or LF.'),
)
