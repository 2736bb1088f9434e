import type { Flange } from './flange.ts'
import type { Actuator } from './valveActuator.ts'

type ValveStyle = 'Angle' | 'In-line' | 'Gate' | 'All-metal angle' | 'Ball' | 'Leak valve'

export interface Valve {
  readonly style: ValveStyle
  readonly flange: Flange
  readonly metalBonnet: boolean
  readonly actuator: Actuator
}
