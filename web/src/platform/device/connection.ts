interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** The browser's network information, where available. */
export function connection(): Connection | undefined {
  return 'connection' in navigator && typeof navigator.connection === 'object' && navigator.connection !== null
    ? navigator.connection
    : undefined
}
