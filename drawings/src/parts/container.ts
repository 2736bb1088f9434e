import { type Body, knurl, patch, place, rod, lathe } from '../render/bodies.ts'
import { type Camera, camera, aim, polyline, steps, upward, type Vector } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, type SheetView, view } from '../render/picture.ts'

/** A label around an upright cylinder: a band between two heights, across part of the front. */
export function label(r: number, z0: number, z1: number, fill: string): Body {
  return patch('paper', [...band(r, z0, -65, 15), ...band(r, z1, 15, -65)], { fill, line: true, only: 'card' })
}

/** An arc around an upright cylinder at a height, between two angles in degrees. */
export function band(r: number, z: number, from: number, to: number): Vector[] {
  return steps(13).map((i) => {
    const t = ((from + ((to - from) * i) / 12) * Math.PI) / 180
    return [-r * Math.sin(t), r * Math.cos(t), z]
  })
}

/** Camera for upright objects, whose own z points up. */
export const uprightCamera: Camera = camera(34, 0, 22)

/** Rotates bodies whose own z points up into the upright position. */
export function standUp(bodies: readonly Body[]): Body[] {
  return place(aim(upward), bodies)
}

/** Front and top views of an upright object, dimensioned with height and diameter. */
export function uprightPicture(
  bodies: Body[],
  h: number,
  d: number,
  note?: { z: number; text: string },
  section = false,
): Picture['views'] {
  const main: SheetView = {
    view: 'front',
    section,
    groups: [standUp(bodies)],
    dims: [dim('y', -h, 0, 'left'), dia('x', d, 'bottom')],
    leaders: note ? [leader([d * 0.3, -note.z, 0], note.text)] : [],
  }
  return [main, view('plan', [standUp(bodies)], [dia('x', d, 'bottom')])]
}

/** A jar with a screw cap. */
export function jar(ml: number, fill: Material, cap: Material): { bodies: Body[]; h: number; d: number } {
  const r = 9 + Math.cbrt(ml) * 6
  const h = r * 1.5
  return {
    h: h + r * 0.62,
    d: r * 2.08,
    bodies: [
      lathe('clear', polyline([0, r * 0.94], [1.4, r], [h, r], [h + r * 0.1, r * 0.9])),
      rod(fill, 2, h * 0.78, r * 1.001, { fine: true }),
      label(r * 1.02, h * 0.18, h * 0.66, '#fdfdfc'),
      lathe(
        cap,
        polyline([h + r * 0.08, r * 1.02], [h + r * 0.1, r * 1.04], [h + r * 0.6, r * 1.04], [h + r * 0.62, r]),
      ),
      ...knurl(r * 1.04, h + r * 0.14, h + r * 0.54, 40, true),
    ],
  }
}
