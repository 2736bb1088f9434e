import { type Body, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { polyline, shift } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim } from '../render/view.ts'
import { jar, label, STANDING, standing, upright } from './container.ts'
import { greaseTube } from './greaseTube.ts'
import { solderSpool } from './solderSpool.ts'

export type Lube =
  | 'PFPE grease'
  | 'Silicone grease'
  | 'MoS2 powder'
  | 'Hydrocarbon grease'
  | 'Sn-Ag solder'
  | 'Indium wire'
  | 'Silver braze'
  | 'Flux-core remover'

/** Greases in tubes and jars, powders in pots, solders on spools, braze in rods, wick on a reel. */
export function lubricant(item: Lube, grams: number): Picture {
  if (item === 'PFPE grease' || item === 'Silicone grease') return greaseTube(item, grams)
  if (item === 'Hydrocarbon grease' || item === 'MoS2 powder') return potted(item, grams)
  if (item === 'Silver braze') return brazeRods(grams)
  if (item === 'Flux-core remover') return fluxBottle(grams)
  return solderSpool(item, grams)
}

function potted(item: Lube, grams: number): Picture {
  const note = `${grams} g`
  const j = jar(grams, item === 'MoS2 powder' ? 'dark' : 'tcYellow', item === 'MoS2 powder' ? 'tcWhite' : 'dark')
  return {
    camera: STANDING,
    card: [upright(j.bodies)],
    views: standing(j.bodies, j.h, j.d, { z: j.h * 0.4, text: `${item}, ${note}` }),
  }
}

function brazeRods(grams: number): Picture {
  const s = 0.7 + Math.cbrt(grams) * 0.24
  const note = `${grams} g`
  const L = 150 * s
  const rods: Body[] = polyline([-3, 0], [3, 0.5], [0, -4.6], [-6, 1], [6.4, 0.8]).map(
    ([x = 0, y = 0], i): Body => rod('bright', -L * 0.16 + i * 4, L * 0.16 + i * 4, 1.1, { frame: shift(x, y) }),
  )
  return {
    camera: camera(60, -36),
    card: rods.map((b) => [b]),
    views: [
      {
        view: 'length',
        groups: [[rod('bright', 0, L, 1.1)]],
        dims: [dim('z', 0, L, 'bottom'), dia('y', 2.2, 'right')],
        caption: `Rods, ${note}`,
      },
      { view: 'front', zoom: 6, groups: [[rod('bright', 0, 2, 1.1)]], dims: [dia('x', 2.2, 'bottom')] },
    ],
  }
}

function fluxBottle(grams: number): Picture {
  const s = 0.7 + Math.cbrt(grams) * 0.24
  const note = `${grams} g`
  const h = 40 * s
  const bottle: Body[] = [
    turned('tcBlue', polyline([0, 13 * s], [1, 14 * s], [h, 14 * s], [h * 1.25, 6 * s], [h * 1.3, 6 * s])),
    turned('tcWhite', polyline([h * 1.28, 7 * s], [h * 1.5, 6.6 * s], [h * 1.5, 2.4 * s], [h * 1.86, 1 * s])),
    label(14.2 * s, h * 0.2, h * 0.84, '#fdfdfc'),
  ]
  return {
    camera: STANDING,
    card: [upright(bottle)],
    views: standing(bottle, h * 1.86, 28 * s, { z: h * 0.5, text: note }),
  }
}
