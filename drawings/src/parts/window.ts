import { CF } from './dimensions.ts'
import type { Flange } from './flange.ts'

/** Clear view and window thickness in mm of small and large clamped flanges; usual catalogue values. */
const CLAMPED: Readonly<Record<string, readonly [number, number]>> = {
  NW16: [16, 3],
  NW25: [25, 3],
  NW40: [40, 5],
  NW50: [50, 5],
  ISO63: [66, 8],
  ISO80: [80, 8],
  ISO100: [98, 10],
  ISO160: [148, 12],
}

/**
 * Clear view and thickness of the window in a flange, mm.
 * @throws {RangeError} for a flange that takes no window.
 */
export function windowOf(f: Flange): { view: number; glass: number } {
  const c = CF[f.size]
  if (c) return { view: c.view, glass: c.glass }
  const [view, glass] = CLAMPED[f.size] ?? []
  if (view === undefined || glass === undefined) throw new RangeError(`No window for "${f.size}"`)
  return { view: Math.min(view, f.bore * 0.98), glass }
}
