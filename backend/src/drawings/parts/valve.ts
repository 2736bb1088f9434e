import type { Picture } from '../render/picture.ts'
import { angleValve } from './valve-angle.ts'
import type { Valve } from './valve-form.ts'
import { gateValve } from './valve-gate.ts'
import { leakValve } from './valve-leak.ts'
import { straightValve } from './valve-straight.ts'

/** Valves: from the outside on cards, cut open on sheets. */
export function valve(p: Valve): Picture {
  switch (p.style) {
    case 'Angle':
    case 'All-metal angle':
      return angleValve(p)
    case 'In-line':
    case 'Ball':
      return straightValve(p)
    case 'Gate':
      return gateValve(p)
    case 'Leak valve':
      return leakValve(p)
  }
}
