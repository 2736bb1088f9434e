import { createContext, type ReactNode, startTransition, use, useState } from 'react'
import { type System, systems, type Units, unitsCookie } from './units.ts'

const UnitsContext = createContext<{ system: System; choose: (system: System) => void }>({
  system: 'si',
  choose() {},
})

/** The reader's units; SI by default. */
export function useUnits(): Units {
  return systems[use(UnitsContext).system]
}

/** The reader's system of units, and a function that changes it on the whole page immediately, and for later visits. */
export function useUnitSystem() {
  return use(UnitsContext)
}

/** Wraps the whole page. `initial` must match the server's rendering. */
export function UnitsProvider({ initial, children }: { initial: System; children: ReactNode }) {
  const [system, setSystem] = useState(initial)
  const choose = (next: System) => {
    document.cookie = unitsCookie(next)
    startTransition(() => setSystem(next))
  }
  return <UnitsContext value={{ system, choose }}>{children}</UnitsContext>
}
