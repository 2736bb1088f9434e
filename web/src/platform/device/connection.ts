interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** What the browser says about its way to the network, where it says anything. */
export function connection(): Connection | undefined {
  return 'connection' in navigator && typeof navigator.connection === 'object' && navigator.connection !== null
    ? navigator.connection
    : undefined
}
