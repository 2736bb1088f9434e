import { type Body, drill, knurl, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, disc, aim, type Point, polyline, upward } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { type Flange, axisLine, boltDims, flangeBodies, flangeMarks } from './flange.ts'

interface Slit {
  readonly width: number
  readonly blade: Material
  readonly adjustable: boolean
  readonly laser: boolean
  readonly flange?: Flange
}

/**
 * A slit between blades: fixed in a disc, or driven by a micrometer on a flange. On the card, its width is not to
 * scale.
 */
export function slit(p: Slit): Picture {
  const displayWidth = 0.5 + Math.log10(p.width * 1000) * 0.45
  if (!p.adjustable || !p.flange) {
    const R = 12.7
    const h = p.laser ? 5 : 7
    const opening: readonly Point[] = box(displayWidth, h * 2, p.laser ? displayWidth * 0.45 : 0)
    const plate: Body[] = p.laser
      ? [rod(p.blade, 0, 0.8, R), prism(p.blade, disc(R * 0.62), 0.7, 0.82, { windows: [opening], floor: 'dark' })]
      : [
          pipe('steel', 0, 3.2, R, R * 0.72, { open: false }),
          prism(p.blade, disc(R * 0.74), 0.8, 1.2, { windows: [opening], floor: 'dark' }),
        ]
    const blades = p.laser
      ? plate
      : [
          lathe('steel', polyline([0, R], [3.2, R]), polyline([3.2, R * 0.74], [1.1, R * 0.74], [1.1, 0])),
          ...plate.slice(1),
        ]
    return picture(
      camera(34, -18),
      [blades],
      view('front', [blades], [dia('x', R * 2, 'bottom'), dim('y', -h, h, 'left', { near: 0 })], {
        leaders: [leader([displayWidth / 2, -h * 0.5, 1], `slit ${Math.round(p.width * 1000)} µm`)],
      }),
      section(
        'side',
        [blades, [axisLine(0, 3)]],
        [dim('z', 0, p.laser ? 0.8 : 3.2, 'bottom'), dia('y', R * 2, 'right')],
      ),
    )
  }
  const f = p.flange
  const T = f.thick
  const v = 16
  const micrometer: Body[] = [
    rod('steel', 0, 10, 7),
    rod('bright', 10, 24, 4.4),
    lathe('steel', polyline([24, 5.6], [25, 6.6], [42, 6.6])),
    ...knurl(6.6, 30, 41, 18),
    rod('bright', 42, 48, 3.4),
  ]
  const blades: Body[] = [
    prism('steel', disc(v), T, T + 0.1, { fine: true }),
    prism(
      p.blade,
      box(12, 24).map(([x, y]) => [x - 6 - displayWidth / 2, y]),
      T + 0.1,
      T + 2.2,
    ),
    prism(
      p.blade,
      box(12, 24).map(([x, y]) => [x + 6 + displayWidth / 2, y]),
      T + 0.1,
      T + 2.2,
    ),
    ...[-8, 8].map((x) =>
      drill('bright', polyline([x, -8], [x, 8]), 1.3, T + 2.2, 1, { sectionYs: [], floor: 'bright' }),
    ),
  ]
  const drive = place(aim(upward, [0, -f.od / 2 + 1, T / 2]), micrometer)
  const bodies = [...drive, ...flangeBodies(f, { seal: 'back', bore: v * 2 }), ...blades]
  return picture(
    camera(36, -18),
    [bodies],
    view(
      'front',
      [[...bodies, ...flangeMarks(f)]],
      [...boltDims(f).dims, dim('y', -f.od / 2 - 47, -f.od / 2, 'right')],
      {
        leaders: [leader([displayWidth / 2, 8, T + 2], `slit 0 to 2 mm, reads ${Math.round(p.width * 1000)} µm`, 'br')],
      },
    ),
    section('side', [bodies, [axisLine(0, T)]], [dia('y', f.od, 'right'), dim('z', 0, T, 'bottom')]),
  )
}
