/** A path decoded for display, or unchanged if malformed. */
export function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
