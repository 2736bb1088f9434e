import { useState } from 'react'

/** The first value there is, for as long as the screen stands: what is typed began with it. */
export function useFirstKnown<T>(value: T | null | undefined): T | null {
  const [known, setKnown] = useState(value ?? null)
  if (known === null && value) setKnown(value)
  return known
}
