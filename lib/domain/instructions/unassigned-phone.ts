import type { Draw } from '#lib/domain/instructions/seeded-bytes'

/** `length` counts the digits after the calling code. The first three are zeros, which no country assigns. */
export function unassignedPhone(draw: Draw, callingCode: string, length: number): string {
  return `+${callingCode}000${draw.digits('phone', length - 3)}`
}
