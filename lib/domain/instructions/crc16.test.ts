import { expect, it } from 'vitest'
import { crc16 } from '#lib/domain/instructions/crc16'

it('has the check value of its kind', () => {
  expect(crc16('123456789')).toBe(0x29b1)
  expect(crc16('')).toBe(0xffff)
})
