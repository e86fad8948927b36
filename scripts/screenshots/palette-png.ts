import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { paletteOf } from './quantize-palette.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const COLORS_MAX = 256

/** A picture: each pixel is red, green and blue in one number, row by row. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint32Array
}

/** Returns the picture with at most 256 colors, a third of the bytes. Reads Chromium's PNGs: 8 bits a channel, not interlaced. */
export function palettePng(png: Buffer): Buffer {
  const { width, height, pixels } = readPng(png)
  const { colors, indexOf } = paletteOf(pixels, COLORS_MAX)
  // Each row begins with its filter. Runs of one index compress best without a filter.
  const rows = Buffer.alloc(height * (width + 1))
  for (const [at, color] of pixels.entries()) {
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = indexOf.get(color) ?? 0
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const palette = Buffer.from(colors.flatMap(color => [color >> 16, (color >> 8) & 255, color & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function readPng(png: Buffer): Picture {
  const parts: Buffer[] = []
  let head = Buffer.alloc(13)
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const data = png.subarray(at + 8, at + 8 + length)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR') head = Buffer.from(data)
    if (type === 'IDAT') parts.push(data)
    at += length + 12
  }
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const channels = { 2: 3, 6: 4 }[head[9] ?? 0]
  if (head[8] !== 8 || channels === undefined || head[12] !== 0)
    throw new Error('This PNG is not one that Chromium writes.')
  const bytes = unfiltered(inflateSync(Buffer.concat(parts)), { width: width * channels, height, channels })
  const pixels = Uint32Array.from({ length: width * height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(pixel * channels, pixel * channels + 3)
    return (red << 16) | (green << 8) | blue
  })
  return { width, height, pixels }
}

/** Reverses the row filters (PNG section 9.2). */
function unfiltered(rows: Buffer, { width, height, channels }: { width: number; height: number; channels: number }) {
  const bytes = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (width + 1)] ?? 0
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const left = x < channels ? 0 : (bytes[at - channels] ?? 0)
      const up = y === 0 ? 0 : (bytes[at - width] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (bytes[at - width - channels] ?? 0)
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      bytes[at] = (rows[y * (width + 1) + 1 + x] ?? 0) + predicted
    }
  }
  return bytes
}

/** Returns the one of the three nearest to left + up - corner (PNG section 9.4). */
function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
