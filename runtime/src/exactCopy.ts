/** A copy in memory of its exact size. Small or compressed buffers are slices of blocks that keep much more memory alive. */
export function exactCopy(slice: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(slice.length)
  slice.copy(copy)
  return copy
}
