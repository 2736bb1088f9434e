import { CF, type CfRow, ISO, KF } from './dimensions.ts'

/** A flange of any of the systems, or the rim of a part that is welded in. */
export type Flange =
  | ({ readonly system: 'CF'; readonly size: string } & CfRow)
  | {
      readonly system: 'KF'
      readonly size: string
      readonly od: number
      readonly bore: number
      readonly spigot: number
      readonly thick: number
    }
  | {
      readonly system: 'ISO-K'
      readonly size: string
      readonly od: number
      readonly bore: number
      readonly thick: number
    }
  | {
      readonly system: 'ISO-F'
      readonly size: string
      readonly od: number
      readonly bore: number
      readonly thick: number
      readonly bc: number
      readonly bolts: number
      readonly hole: number
    }
  | {
      readonly system: 'weld'
      readonly size: string
      readonly od: number
      readonly bore: number
      readonly thick: number
    }

/** `weldOd` is the outside diameter of the part that carries the value "Weldable". */
export function flange(
  size: string,
  { bolted = false, weldOd = 25.4 }: { bolted?: boolean; weldOd?: number } = {},
): Flange {
  const c = CF[size]
  if (c) return { system: 'CF', size, ...c }
  const k = KF[size]
  if (k) return { system: 'KF', size, od: k.od, bore: k.bore, spigot: k.spigot, thick: 9 }
  const i = ISO[size]
  if (i && bolted) return { system: 'ISO-F', size, ...i.f, bore: i.bore, thick: 12 }
  if (i) return { system: 'ISO-K', size, od: i.od, bore: i.bore, thick: 12 }
  if (size === 'Weldable') return { system: 'weld', size, od: weldOd, bore: weldOd - 3.4, thick: 6 }
  throw new RangeError(`No flange "${size}"`)
}

/** Radius of what can pass through or be mounted on a flange. */
export const field = (f: Flange): number => (f.system === 'CF' ? f.gasketId / 2 : f.bore / 2) * 0.98
