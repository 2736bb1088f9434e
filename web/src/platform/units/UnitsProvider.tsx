import { createContext, type ReactNode, startTransition, use, useState } from 'react'
import { defaultUnits, type Units, unitsCookie } from './units.ts'

const UnitsContext = createContext<{ units: Units; choose: (units: Units) => void }>({
  units: defaultUnits,
  choose() {},
})

/** The reader's units, by default `{ length: 'mm', temperature: 'C', pressure: 'Torr' }`. */
export function useUnits(): Units {
  return use(UnitsContext).units
}

/** Changes units on the whole page at once, and for later visits. */
export function useChooseUnits() {
  return use(UnitsContext).choose
}

/** Wraps the whole page. `initial` must match the server's rendering. */
export function UnitsProvider({ initial, children }: { initial: Units; children: ReactNode }) {
  const [units, setUnits] = useState(initial)
  const choose = (next: Units) => {
    document.cookie = unitsCookie(next)
    startTransition(() => setUnits(next))
  }
  return <UnitsContext value={{ units, choose }}>{children}</UnitsContext>
}
