interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** What the browser says about its way to the network, where it says anything. */
export const connection = (): Connection | undefined =>
  'connection' in navigator && typeof navigator.connection === 'object' && navigator.connection !== null
    ? navigator.connection
    : undefined
