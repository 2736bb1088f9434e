import { type Body, cord, rod } from '../render/bodies.ts'
import type { Vector } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { assembly, type CableEnd } from './assembly.ts'
import { coaxEnd } from './coaxConnector.ts'

/** Coaxial cable between two connectors, or with one end open. */
export function coaxCable(p: {
  connector: string
  double: boolean
  two: 'Same as connector 1' | 'Push-on pin' | 'Open end'
  length: number
}): Picture {
  const od = p.double ? 3.1 : 2.4
  const first = coaxEnd({ connector: p.connector, style: 'Plug', cable: od, mat: 'bright' })
  const end = (): CableEnd => {
    if (p.two === 'Same as connector 1') return { bodies: first.bodies, length: first.length, name: p.connector }
    if (p.two === 'Push-on pin') {
      const e = coaxEnd({ connector: 'Push-on pin', style: 'Plug', cable: od, mat: 'gold' })
      return { bodies: e.bodies, length: e.length, name: 'push-on pin' }
    }
    return {
      bodies: [rod('bright', -16, -8, od * 0.42), rod('kapton', -8, -3, od * 0.28), rod('bright', -3, 2, od * 0.14)],
      length: 16,
      name: 'open end',
    }
  }
  const run = (path: readonly Vector[]): Body[] => [
    cord(p.double ? 'bright' : 'kapton', path, od / 2, p.double ? { wrap: 0.5 } : { wrap: 1.8 }),
    ...(p.double
      ? [cord('kapton', path.slice(0, Math.max(2, Math.ceil(path.length * 0.94))), od * 0.56, { wrap: 1.8 })]
      : []),
  ]
  return assembly({
    ends: [{ bodies: first.bodies, length: first.length, name: p.connector }, end()],
    cable: run,
    length: p.length,
    width: Math.max(first.radius * 2, 7),
  })
}
