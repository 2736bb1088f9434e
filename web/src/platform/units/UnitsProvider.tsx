import { createContext, type ReactNode, startTransition, use, useState } from 'react'
import { defaultUnits, type Units, unitsCookie } from './units.ts'

const UnitsContext = createContext<{ units: Units; choose: (units: Units) => void }>({
  units: defaultUnits,
  choose() {},
})

/** What the reader reads figures in: `{ length: 'mm', temperature: 'C', pressure: 'Torr' }` unless they chose otherwise. */
export function useUnits(): Units {
  return use(UnitsContext).units
}

/** Changes the units on the whole page at once, and for later visits of this browser. */
export function useChooseUnits() {
  return use(UnitsContext).choose
}

/** Stands around the whole page. `initial` must be what the server has rendered with. */
export function UnitsProvider({ initial, children }: { initial: Units; children: ReactNode }) {
  const [units, setUnits] = useState(initial)
  const choose = (next: Units) => {
    document.cookie = unitsCookie(next)
    startTransition(() => setUnits(next))
  }
  return <UnitsContext value={{ units, choose }}>{children}</UnitsContext>
}
