import { type Body, drill, pipe, turned } from '../render/bodies.ts'
import { camera, pinPattern, polyline } from '../render/geometry.ts'
import { leader, mm, type Picture } from '../render/picture.ts'
import { field, type Flange } from './flange.ts'
import { type Item, mounted } from './mount.ts'
import { compression, endAt, faceSeal, stub, type TubeEnd } from './tubeEnd.ts'

type TubeFitting = 'Tube stub' | 'Compression' | 'Metal face seal'

const tubeFitting = (kind: TubeFitting, od: number): TubeEnd =>
  kind === 'Compression' ? compression(od) : kind === 'Metal face seal' ? faceSeal(od) : stub(od, 12)

/** Tubes through a flange; for cryogens within a vacuum jacket. */
export function fluidFeedthrough(p: {
  flange: Flange
  tubes: number
  od: number
  cryo: boolean
  fitting: TubeFitting
}): Picture {
  const f = p.flange
  const T = f.thick
  const reach = field(f) * (p.cryo ? 1.3 : 1.16)
  const pts = pinPattern(p.tubes, p.tubes === 4 ? reach * 1.16 : reach)
  const straight = p.cryo ? 46 : 22
  const end = tubeFitting(p.fitting, p.od)
  const r = p.od / 2
  const wall = Math.max(0.7, p.od * 0.07)
  const jacket = r * 1.75 + 1
  const outer: Body[] = p.cryo
    ? [
        pipe('steel', -T - 10, 0, jacket, jacket - 0.9, { only: 'sheet' }),
        turned(
          'steel',
          polyline([0, jacket], [straight - 8, jacket], [straight - 4, r * 1.3], [straight, r * 1.3]),
          polyline([straight, r], [straight - 6, r], [straight - 9, jacket - 0.9], [0, jacket - 0.9]),
        ),
      ]
    : [turned('steel', polyline([-1, r * 1.5], [0.8, r * 1.5], [2.4, r * 1.1]), undefined, { from: 0 })]
  const one: Body[] = [
    ...outer,
    pipe('bright', -T - 30, straight, r, r - wall, { from: p.cryo ? straight - 1 : 1 }),
    ...endAt(end, straight),
  ]
  return mounted({
    flange: f,
    items: pts.map((at): Item => ({ at, bodies: one })),
    // The tubes stay open where they pass the flange.
    solid: pts.map((at): Item => ({ at, bodies: [drill('steel', [[0, 0]], r - wall, 0, T), ...one] })),
    air: straight + end.length,
    vacuum: 30,
    camera: camera(50),
    side: { leaders: [leader([0, (pts.find((q) => Math.abs(q[0]) < 0.1)?.[1] ?? 0) - r, -26], `Ø${mm(p.od)}`, 'tr')] },
  })
}
