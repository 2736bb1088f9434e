/** A path as a person reads it: decoded where that is possible, else as it was sent. */
export function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
