import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { palettePng } from './palette-png.ts'

type Color = readonly [red: number, green: number, blue: number]
type Pattern = (x: number, y: number) => Color

const [WIDTH, HEIGHT] = [16, 10]

/** Twelve colors in a pattern that exercises every filter. */
const few: Pattern = (x, y) => [(x % 4) * 60, (y % 3) * 90, 200]
const many: Pattern = (x, y) => [x * 15, y * 25, (x * y) % 256]

test.each([0, 1, 2, 3, 4])('a picture of few colors is unchanged under row filter %i', filter => {
  const { head, colors } = readPalettePng(palettePng(pngOf(few, { filter })))
  expect(head).toEqual([WIDTH, HEIGHT, 8, 3])
  expect(colors).toEqual(colorsOf(few))
})

test('a picture with transparency keeps its colors', () => {
  expect(readPalettePng(palettePng(pngOf(few, { filter: 4, channels: 4 }))).colors).toEqual(colorsOf(few))
})

test('each of more than 256 colors stays close to the original', () => {
  const size = 64
  const pattern: Pattern = (x, y) => [x * 4, y * 4, 128]
  const { colors } = readPalettePng(palettePng(pngOf(pattern, { width: size, height: size })))
  const distances = colors.map((color, at) => {
    const own = pattern(at % size, Math.floor(at / size))
    return Math.max(...own.map((value, channel) => Math.abs(value - (color[channel] ?? 0))))
  })
  expect(Math.max(...distances)).toBeLessThanOrEqual(32)
})

test('a PNG of another form is rejected', () => {
  expect(() => palettePng(palettePng(pngOf(many, {})))).toThrow('not one that Chromium writes')
})

function colorsOf(pattern: Pattern): readonly Color[] {
  return Array.from({ length: WIDTH * HEIGHT }, (_, at) => pattern(at % WIDTH, Math.floor(at / WIDTH)))
}

interface Form {
  readonly filter?: number
  readonly channels?: 3 | 4
  readonly width?: number
  readonly height?: number
}

/** A PNG in true colors, its rows filtered the straightforward way. */
function pngOf(pattern: Pattern, { filter = 0, channels = 3, width = WIDTH, height = HEIGHT }: Form): Buffer {
  const at = (x: number, y: number, channel: number) =>
    x < 0 || y < 0 ? 0 : channel === 3 ? 255 : (pattern(x, y)[channel] ?? 0)
  const rows: number[] = []
  for (let y = 0; y < height; y += 1) {
    rows.push(filter)
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        const [left, up, corner] = [at(x - 1, y, channel), at(x, y - 1, channel), at(x - 1, y - 1, channel)]
        const nearest = [left, up, corner].toSorted(
          (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
        )[0]
        const predicted = [0, left, up, Math.floor((left + up) / 2), nearest][filter] ?? 0
        rows.push((at(x, y, channel) - predicted) & 255)
      }
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, channels === 3 ? 2 : 6], 8)
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.from(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function readPalettePng(png: Buffer) {
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end))
  }
  const part = (type: string) => parts.get(type) ?? Buffer.alloc(0)
  const head = part('IHDR')
  const width = head.readUInt32BE(0)
  const colors = [...inflateSync(part('IDAT'))]
    .filter((_, at) => at % (width + 1) !== 0)
    .map(index => [...part('PLTE').subarray(index * 3, index * 3 + 3)])
  return { head: [width, head.readUInt32BE(4), head[8], head[9]], colors }
}
