/** One file of an archive. */
export interface ZipFile {
  /** With slashes, and in ASCII. */
  readonly path: string
  readonly text: string
}

/** Midnight of 1 January 1980, the earliest moment the format has: archives of the same files are the same bytes. */
const DATE = 0x0021
/** The least a reader must know: files that are stored, in folders. */
const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800

/** A ZIP archive of small text files, stored and not compressed (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16). */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { path, text } of files) {
    const name = encoder.encode(path)
    const content = encoder.encode(text)
    const facts = [DATE << 16, crc32(content), content.length, content.length] as const
    const local = [record(0x04034b50, [u16(VERSION, FLAGS, 0), u32(...facts), u16(name.length, 0)]), name, content]
    directory.push(
      record(0x02014b50, [
        u16(VERSION, VERSION, FLAGS, 0),
        u32(...facts),
        u16(name.length, 0, 0, 0, 0),
        u32(0, offset),
      ]),
      name,
    )
    parts.push(...local)
    offset += sizeOf(local)
  }
  const count = files.length
  const end = record(0x06054b50, [u16(0, 0, count, count), u32(sizeOf(directory), offset), u16(0)])
  return joined([...parts, ...directory, end])
}

/** CRC-32 as ZIP and PNG have it: polynomial 0xEDB88320, bits reversed. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_OF_BYTE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})

function record(signature: number, fields: readonly Uint8Array[]): Uint8Array {
  return joined([u32(signature), ...fields])
}

function u16(...values: readonly number[]): Uint8Array {
  return written(values, 2)
}

function u32(...values: readonly number[]): Uint8Array {
  return written(values, 4)
}

function written(values: readonly number[], size: 2 | 4): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * size))
  for (const [at, value] of values.entries()) {
    if (size === 2) view.setUint16(at * size, value, true)
    else view.setUint32(at * size, value, true)
  }
  return new Uint8Array(view.buffer)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeOf(parts))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
