/** Hands bytes to the browser as a file to keep, named after what they are. */
export function saveBytes(bytes: Uint8Array, name: string): void {
  const address = URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.replaceAll(/[^\w-]+/g, '-')}.bin`
  link.click()
  URL.revokeObjectURL(address)
}
