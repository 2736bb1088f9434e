function hex(byte: number) {
  return byte.toString(16).padStart(2, '0')
}

/**
 * A random UUID, version 4. Browsers lack `crypto.randomUUID` on pages loaded over HTTP from another machine, as in a
 * local network.
 */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = (version & 0x0f) | 0x40
  bytes[8] = (variant & 0x3f) | 0x80
  return [...bytes]
    .map(hex)
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
