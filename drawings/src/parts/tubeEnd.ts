import { type Body, corrugation, pipe, place, prism, turned } from '../render/bodies.ts'
import { hexagon, polyline, shift } from '../render/geometry.ts'

/** What a tube ends in, from z = 0 forwards, and how long that is. */
export interface TubeEnd {
  readonly length: number
  readonly bodies: readonly Body[]
  readonly radius: number
}

/** A compression fitting: body hex, nut, open tube end. */
export function compression(od: number): TubeEnd {
  const af = od * 1.55 + 3
  const L = od * 0.9 + 11
  const r = od / 2
  const at = (t: number) => L * t
  return {
    length: L,
    radius: af / Math.sqrt(3),
    bodies: [
      pipe('bright', -2, at(0.12), r * 1.25, r * 0.78),
      prism('bright', hexagon(af), at(0.1), at(0.36), { windows: [circle(r * 0.78)], floor: 'bright' }),
      pipe('bright', at(0.36), at(0.56), r * 1.3, r * 0.78),
      prism('bright', hexagon(af * 0.94, 30), at(0.54), at(0.96), { windows: [circle(r * 1.02)], floor: 'bright' }),
      turned(
        'bright',
        polyline([at(0.96), af * 0.44], [L, af * 0.4]),
        polyline([L, r * 1.02], [at(0.4), r * 1.02], [at(0.4), r * 0.78], [at(0.36), r * 0.78]),
      ),
    ],
  }
}

/** A metal face seal: gland with a bead and a female nut. */
export function faceSeal(od: number): TubeEnd {
  const af = od * 1.8 + 4
  const L = od * 0.8 + 14
  const r = od / 2
  return {
    length: L,
    radius: af / Math.sqrt(3),
    bodies: [
      pipe('steel', -2, L * 0.42, r * 1.12, r * 0.76),
      prism('bright', hexagon(af), L * 0.36, L * 0.82, { windows: [circle(r * 1.2)], floor: 'bright' }),
      turned(
        'bright',
        polyline([L * 0.82, af * 0.48], [L, af * 0.48]),
        polyline([L, af * 0.4], [L * 0.66, af * 0.4], [L * 0.66, r * 0.76], [L * 0.4, r * 0.76]),
      ),
      pipe('steel', L * 0.66, L * 0.74, r * 1.25, r * 0.76),
    ],
  }
}

/** Pipe thread, male or female: a hex and a taper, or a hex with a tapped bore. */
export function pipeThread(od: number, male: boolean): TubeEnd {
  const r = od / 2
  const af = r * 2.9
  const hex = od * 0.5 + 3
  const L = male ? hex + od * 0.8 + 5 : hex + od * 0.35 + 4
  const ridges = corrugation(hex, L - 1, r * 1.02, r * 1.14, 7).map(([z, q], i): [number, number] => [
    z,
    q - i * r * 0.004,
  ])
  return {
    length: L,
    radius: af / Math.sqrt(3),
    bodies: male
      ? [
          prism('bright', hexagon(af), 0, hex),
          turned('bright', ridges, undefined, { fine: true }),
          turned('bright', polyline([L - 1, r * 1.02], [L, r * 0.94]), polyline([L, r * 0.66], [0, r * 0.66])),
        ]
      : [
          prism('bright', hexagon(af), 0, L - 1, { windows: [circle(r * 0.66)], floor: 'bright' }),
          turned(
            'bright',
            polyline([L - 1, af * 0.49], [L, af * 0.46]),
            polyline([L, r * 1.08], [L * 0.3, r * 0.96], [L * 0.3, r * 0.66], [0, r * 0.66]),
          ),
        ],
  }
}

/** Three barbs for a soft hose. */
export function hoseBarb(od: number): TubeEnd {
  const r = od / 2
  const pitch = od * 0.42 + 1.4
  const barbs = [0, 1, 2].flatMap((i): [number, number][] =>
    polyline([4 + pitch * i, r * 1.18], [4 + pitch * (i + 0.92), r * 0.94]),
  )
  const L = 4 + pitch * 3
  return {
    length: L,
    radius: r * 1.2,
    bodies: [turned('bright', [[-2, r], [4, r], ...barbs, [L, r * 0.86]], polyline([L, r * 0.66], [-2, r * 0.66]))],
  }
}

/** A plain end, to be welded. */
export const stub = (od: number, length: number): TubeEnd => ({
  length,
  radius: od / 2,
  bodies: [pipe('steel', -2, length, od / 2, od / 2 - Math.max(0.7, od * 0.07))],
})

/** An end that starts at z. */
export const endAt = (e: TubeEnd, z: number): Body[] => place(shift(0, 0, z), e.bodies)

const circle = (r: number) =>
  Array.from({ length: 24 }, (_, i) => [r * Math.cos((i * Math.PI) / 12), r * Math.sin((i * Math.PI) / 12)] as const)
