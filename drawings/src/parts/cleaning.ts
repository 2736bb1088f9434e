import { type Body, pipe, place, prism, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, type Point, polyline, shift } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim } from '../render/view.ts'
import { label, STANDING, standing, upright } from './container.ts'
import { abrasivePads, foil } from './foil.ts'
import { gloves } from './gloves.ts'
import { knurl } from './knurl.ts'
import { swabs, wipes } from './wipes.ts'

type Cleaning =
  | 'Polyester wipes'
  | 'Cotton-free swabs'
  | 'Nitrile gloves'
  | 'Al foil UHV'
  | 'Cleaner concentrate'
  | 'Abrasive pad'
  | 'Flange cover set'

/** Handling supplies; `s` is 1 for the small pack. */
export function cleaning(item: Cleaning, s: number): Picture {
  switch (item) {
    case 'Polyester wipes':
      return wipes(s)
    case 'Cotton-free swabs':
      return swabs(s)
    case 'Nitrile gloves':
      return gloves(s)
    case 'Al foil UHV':
      return foil(s)
    case 'Cleaner concentrate':
      return cleaner(s)
    case 'Abrasive pad':
      return abrasivePads(s)
    case 'Flange cover set':
      return flangeCovers(s)
  }
}

function cleaner(s: number): Picture {
  const h = 90 * s
  const r = 34 * s
  const bottle: Body[] = [
    turned('ptfe', polyline([0, r * 0.94], [2, r], [h, r], [h * 1.2, r * 0.4], [h * 1.28, r * 0.4])),
    rod('tcBlue', h * 1.26, h * 1.48, r * 0.48),
    ...knurl(r * 0.48, h * 1.28, h * 1.46, 20),
    label(r * 1.01, h * 0.16, h * 0.8, '#cfe1ea'),
  ]
  return { camera: STANDING, card: [upright(bottle)], views: standing(bottle, h * 1.48, r * 2) }
}

function flangeCovers(s: number): Picture {
  const r = 38 * s
  const cover = (rr: number): Body[] => [
    turned('tcRed', polyline([0, rr], [10, rr]), polyline([10, rr - 1.6], [2, rr - 1.6], [2, 0])),
  ]
  const dome = (rr: number): Body[] => [
    turned('tcBlue', polyline([0, rr], [9, rr], [10, rr - 1])),
    pipe('tcBlue', 10, 10.4, rr * 0.7, rr * 0.66, { fine: true }),
    prism(
      'tcBlue',
      box(rr * 0.5, rr * 0.24, 2).map(([x, y]): Point => [x + rr * 1.08, y]),
      2,
      5,
    ),
  ]
  return {
    camera: camera(38, -20),
    card: [place(shift(r * 0.7, -r * 0.4, -20), dome(r)), place(shift(-r * 0.5, r * 0.5, 6), cover(r * 0.74))],
    views: [
      { view: 'front', groups: [dome(r)], dims: [dia('x', 2 * r, 'bottom')] },
      {
        view: 'side',
        section: true,
        groups: [[turned('tcRed', polyline([0, r], [10, r]), polyline([10, r - 1.6], [2, r - 1.6], [2, 0]))]],
        dims: [dim('z', 0, 10, 'bottom'), dia('y', 2 * r, 'right')],
      },
    ],
  }
}
