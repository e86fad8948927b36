import type { Draw } from '#lib/domain/instructions/seeded-bytes'

/**
 * A phone number of a country in E.164's form with so many digits behind its calling code. The first three are zeros, which
 * no country assigns, so that the number is nobody's.
 */
export function unassignedPhone(draw: Draw, callingCode: string, length: number): string {
  return `+${callingCode}000${draw.digits('phone', length - 3)}`
}
