import { useState } from 'react'

/** The first defined value, kept while the screen is mounted, since entries are based on it. */
export function useFirstValue<T>(value: T | null | undefined): T | null {
  const [firstValue, setFirstValue] = useState(value ?? null)
  if (firstValue === null && value) setFirstValue(value)
  return firstValue
}
