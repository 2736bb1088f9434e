import { type Body, cord, knurl, patch, pipe, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, type Point, polyline, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { jar, label, uprightCamera, uprightPicture, standUp } from './container.ts'

/** A squeezable tube, round at the shoulder and flat at the crimp. */
function greaseTube(item: Lube, grams: number): Picture {
  const s = 0.7 + Math.cbrt(grams) * 0.24
  const note = `${grams} g`
  const [r, L] = [11 * s, 74 * s]
  const mat: Material = item === 'PFPE grease' ? 'ptfe' : 'aluminum'
  const stations = steps(7).map((i) => {
    const t = i / 6
    return { z: -L * t, a: r * (1 + 0.28 * t), b: r * (1 - 0.93 * t) }
  })
  const hull = (i: number): Body[] => {
    const [p0, p1] = [stations[i], stations[i + 1]]
    if (!p0 || !p1) return []
    return [
      prism(
        mat,
        steps(24).map(
          (k): Point => [
            ((p0.a + p1.a) / 2) * Math.cos((k * Math.PI) / 12),
            Math.max(1, (p0.b + p1.b) / 2) * Math.sin((k * Math.PI) / 12),
          ],
        ),
        p1.z,
        p0.z,
        { fine: true },
      ),
    ]
  }
  const tube: Body[] = [
    prism(mat, box(r * 2.6, 1.6), -L - 7 * s, -L),
    ...[5, 4, 3, 2, 1, 0].flatMap(hull),
    lathe(mat, polyline([0, r], [3 * s, r * 0.5])),
    lathe('polymer', polyline([3 * s, r * 0.62], [4 * s, r * 0.7], [15 * s, r * 0.62])),
    ...knurl(r * 0.67, 4 * s, 14 * s, 16),
    patch(
      'paper',
      polyline(
        [-r * 0.9, -r * 0.86, -L * 0.16],
        [r * 0.7, -r * 0.9, -L * 0.16],
        [r * 0.9, -r * 0.44, -L * 0.66],
        [-r, -r * 0.44, -L * 0.66],
      ),
      { fill: item === 'PFPE grease' ? '#7fa9bf' : '#f0d27a', line: true, only: 'card' },
    ),
  ]
  const plain: Body[] = [
    prism(mat, polyline([-r * 1.3, 0], [-r, L], [r, L], [r * 1.3, 0]), -r * 0.5, r * 0.5, {
      frame: { o: [0, 0, -L], u: [1, 0, 0], v: [0, 0, 1], n: [0, -1, 0] },
    }),
    ...tube.filter((b) => b.kind === 'turned' && b.mat !== 'dark'),
    prism(mat, box(r * 2.6, 1.6), -L - 7 * s, -L),
  ]
  return picture(
    camera(46, -20, 34),
    [tube],
    view('plan', [plain], [dim('z', -L - 7 * s, 15 * s, 'left'), dim('x', -r * 1.3, r * 1.3, 'top')]),
    view('front', [[lathe('polymer', polyline([0, r], [3, r * 0.7]))]], [dia('x', 2 * r, 'bottom')], {
      caption: `${item}, ${note}`,
    }),
  )
}

/** Solder or indium wire on a reel. */
function solderSpool(item: Lube, grams: number): Picture {
  const s = 0.7 + Math.cbrt(grams) * 0.24
  const note = `${grams} g`
  const [mat, d] = item === 'Indium wire' ? (['titanium', 1] as const) : (['bright', 0.8] as const)
  const [R, w] = [20 * s, 22 * s]
  const wire = item === 'Indium wire' ? 9 : 14
  const reel = item === 'Indium wire' ? 'clear' : 'polymer'
  const spool: Body[] = [
    rod(reel, 0, 2, R),
    ...steps(wire).map(
      (i): Body =>
        lathe(
          mat,
          polyline(
            [2 + (i * (w - 4)) / wire, R * 0.8],
            [2 + ((i + 0.5) * (w - 4)) / wire, R * 0.84],
            [2 + ((i + 1) * (w - 4)) / wire, R * 0.8],
          ),
          undefined,
          { fine: true },
        ),
    ),
    lathe(reel, polyline([w - 2, R], [w, R]), polyline([w, R * 0.34], [0, R * 0.34])),
  ]
  const cut: Body[] = [
    pipe(mat, 2, w - 2, R * 0.82, R * 0.5),
    lathe(
      reel,
      polyline([0, R], [2, R], [2, R * 0.5], [w - 2, R * 0.5], [w - 2, R], [w, R]),
      polyline([w, R * 0.34], [0, R * 0.34]),
    ),
  ]
  const tail: Body[] = [
    cord(
      mat,
      polyline(
        [R * 0.2, R * 0.8, w * 0.5],
        [R * 0.8, R * 1.02, w * 0.5],
        [R * 1.35, R * 0.94, w * 0.5],
        [R * 1.6, R * 0.8, w * 0.5],
      ),
      d,
      { only: 'card' },
    ),
  ]
  return picture(
    camera(46, -16),
    [[...tail, ...spool]],
    view('front', [spool], [dia('x', 2 * R, 'bottom')]),
    section('side', [cut], [dim('z', 0, w, 'bottom'), dia('y', 2 * R, 'right')], {
      leaders: [leader([0, -R * 0.8, w / 2], `${item.toLowerCase().replace('sn-ag', 'Sn-Ag')} Ø${d}, ${note}`, 'bl')],
    }),
  )
}

export const lubricants = [
  'PFPE grease',
  'Silicone grease',
  'MoS2 powder',
  'Hydrocarbon grease',
  'Sn-Ag solder',
  'Indium wire',
  'Silver braze',
  'Flux-core remover',
] as const
type Lube = (typeof lubricants)[number]

/** Greases in tubes and jars, powders in pots, solders on spools, brazing alloys in rods, wick on a reel. */
export function lubricant(item: Lube, grams: number): Picture {
  if (item === 'PFPE grease' || item === 'Silicone grease') return greaseTube(item, grams)
  if (item === 'Hydrocarbon grease' || item === 'MoS2 powder') return potted(item, grams)
  if (item === 'Silver braze') return brazeRods(grams)
  if (item === 'Flux-core remover') return fluxBottle(grams)
  return solderSpool(item, grams)
}

function potted(item: Lube, grams: number): Picture {
  const note = `${grams} g`
  const j = jar(grams, item === 'MoS2 powder' ? 'dark' : 'tcYellow', item === 'MoS2 powder' ? 'polymer' : 'dark')
  return picture(
    uprightCamera,
    [standUp(j.bodies)],
    ...uprightPicture(j.bodies, j.h, j.d, { z: j.h * 0.4, text: `${item}, ${note}` }),
  )
}

function brazeRods(grams: number): Picture {
  const s = 0.7 + Math.cbrt(grams) * 0.24
  const note = `${grams} g`
  const L = 150 * s
  const rods: Body[] = polyline([-3, 0], [3, 0.5], [0, -4.6], [-6, 1], [6.4, 0.8]).map(([x = 0, y = 0], i) =>
    rod('bright', -L * 0.16 + i * 4, L * 0.16 + i * 4, 1.1, { frame: shift(x, y) }),
  )
  return picture(
    camera(60, -36),
    rods.map((b) => [b]),
    view('length', [[rod('bright', 0, L, 1.1)]], [dim('z', 0, L, 'bottom'), dia('y', 2.2, 'right')], {
      caption: `Rods, ${note}`,
    }),
    view('front', [[rod('bright', 0, 2, 1.1)]], [dia('x', 2.2, 'bottom')], { zoom: 6 }),
  )
}

function fluxBottle(grams: number): Picture {
  const s = 0.7 + Math.cbrt(grams) * 0.24
  const note = `${grams} g`
  const h = 40 * s
  const bottle: Body[] = [
    lathe('tcBlue', polyline([0, 13 * s], [1, 14 * s], [h, 14 * s], [h * 1.25, 6 * s], [h * 1.3, 6 * s])),
    lathe('tcWhite', polyline([h * 1.28, 7 * s], [h * 1.5, 6.6 * s], [h * 1.5, 2.4 * s], [h * 1.86, 1 * s])),
    label(14.2 * s, h * 0.2, h * 0.84, '#fdfdfc'),
  ]
  return picture(
    uprightCamera,
    [standUp(bottle)],
    ...uprightPicture(bottle, h * 1.86, 28 * s, { z: h * 0.5, text: note }),
  )
}
