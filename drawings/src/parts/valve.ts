import type { Picture } from '../render/picture.ts'
import { angleValve } from './valveAngle.ts'
import type { Valve } from './valveForm.ts'
import { gateValve } from './valveGate.ts'
import { leakValve } from './valveLeak.ts'
import { straightValve } from './valveStraight.ts'

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
