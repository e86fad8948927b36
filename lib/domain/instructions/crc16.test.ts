import { expect, it } from 'vitest'
import { crc16 } from '#lib/domain/instructions/pix-code'

it('crc16 returns the published check value for 123456789, and the initial value for an empty string', () => {
  expect(crc16('123456789')).toBe(0x29b1)
  expect(crc16('')).toBe(0xffff)
})
