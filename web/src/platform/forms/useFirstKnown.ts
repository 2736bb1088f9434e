import { useState } from 'react'

/** The first defined value, kept while the screen is mounted, since entries are based on it. */
export function useFirstKnown<T>(value: T | null | undefined): T | null {
  const [known, setKnown] = useState(value ?? null)
  if (known === null && value) setKnown(value)
  return known
}
