import { type Body, type Group, knurl, patch, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, aim, move, type Point, polyline, roundCorners, shift, steps, upward } from '../render/geometry.ts'
import { dia, dim, type Picture, picture, section, view } from '../render/picture.ts'
import { label, uprightCamera, uprightPicture, standUp } from './container.ts'
import { abrasivePads, foil } from './film.ts'

/** A stack of wipes; `s` is 1 for the small pack. */
function wipes(s: number): Picture {
  const flat = aim(upward)
  const w = 90 * s
  const bodies: Body[] = [
    ...steps(5).flatMap((i) =>
      place(flat, [prism('paper', move(box(w, w, 2), (i % 2) * 2, -((i % 3) * 1.4)), i * 4, i * 4 + 3.4)]),
    ),
    patch(
      'paper',
      polyline(
        [-w * 0.1, -20.4, -w * 0.5],
        [w * 0.5, -20.4, -w * 0.5],
        [w * 0.5, -20.4, w * 0.2],
        [w * 0.1, -34, -w * 0.1],
      ),
      { fill: '#f3f6f7', line: true, only: 'card' },
    ),
  ]
  return picture(
    camera(36, 0, 36),
    [bodies],
    view('plan', [bodies], [dim('x', -w / 2, w / 2, 'bottom'), dim('z', -w / 2, w / 2, 'left')]),
    view('front', [bodies], [dim('y', -19.4, 0, 'right')]),
  )
}

/** Swabs with polyester heads. */
function swabs(s: number): Picture {
  const L = 70 * s
  const one = (x: number, y: number, z: number): Body[] =>
    place(shift(x, y, z), [
      rod('tcGreen', -L, 0, 1.6),
      lathe('paper', polyline([-3, 2.2], [0, 3.6], [10, 3.8], [13, 3.2], [15, 1.4])),
    ])
  const card = [one(8, -6, 0), one(0, 0, 6), one(-8, 5, -4), one(4, 8, -12)]
  return picture(
    camera(60, -40),
    card,
    view('length', [one(0, 0, 0)], [dim('z', -L, 15, 'bottom'), dia('y', 7.6, 'right'), dia('y', 3.2, 'left')]),
    view('front', [one(0, 0, 0)], [dia('x', 7.6, 'bottom')], { zoom: 2 }),
  )
}

/** A pair of gloves; `s` is 1 for the small size. */
function gloves(s: number): Picture {
  const finger = (x0: number, y0: number, x1: number, y1: number, w: number): Point[] => {
    const [dx, dy] = [x1 - x0, y1 - y0]
    const len = Math.hypot(dx, dy)
    const [nx, ny] = [(-dy / len) * w, (dx / len) * w]
    const tip = steps(7).map((i): Point => {
      const [c, q] = [Math.cos((i * Math.PI) / 6), Math.sin((i * Math.PI) / 6)]
      return [x1 - nx * c + (dx / len) * w * q, y1 - ny * c + (dy / len) * w * q]
    })
    return [[x0 - nx, y0 - ny], ...tip, [x0 + nx, y0 + ny]]
  }
  const hand: Point[] = [
    ...finger(-30, -46, -36, -92, 9),
    ...finger(-10, -50, -11, -106, 9.6),
    ...finger(11, -50, 14, -102, 9.4),
    ...finger(30, -44, 38, -82, 8.4),
  ]
  const outline: Point[] = roundCorners(
    [[-38, 60], ...hand, [40, -10], ...finger(42, 4, 68, -30, 9), [44, 26], [38, 60]],
    5,
  ).map(([x, y]): Point => [x * s * 0.8, y * s * 0.8])
  const glove: Body[] = [
    prism('tcBlue', outline, 0, 3),
    prism('tcBlue', move(box(80 * s * 0.8, 6 * s), 0, 60 * s * 0.8), 3, 4.4),
  ]
  const pair: Group[] = [place(shift(14 * s, -8 * s, -8), glove), glove]
  return picture(
    camera(22, -10),
    pair,
    view(
      'front',
      [glove],
      [dim('y', -113 * s * 0.8, 63 * s * 0.8, 'left'), dim('x', -38 * s * 0.8, 38 * s * 0.8, 'bottom')],
    ),
  )
}

function cleaner(s: number): Picture {
  const h = 90 * s
  const r = 34 * s
  const bottle: Body[] = [
    lathe('ptfe', polyline([0, r * 0.94], [2, r], [h, r], [h * 1.2, r * 0.4], [h * 1.28, r * 0.4])),
    rod('tcBlue', h * 1.26, h * 1.48, r * 0.48),
    ...knurl(r * 0.48, h * 1.28, h * 1.45, 28, true),
    label(r * 1.01, h * 0.16, h * 0.8, '#cfe1ea'),
  ]
  return picture(uprightCamera, [standUp(bottle)], ...uprightPicture(bottle, h * 1.48, r * 2))
}

function flangeCovers(s: number): Picture {
  const r = 38 * s
  const cover = (rr: number): Body[] => [
    lathe('tcRed', polyline([0, rr], [10, rr]), polyline([10, rr - 1.6], [2, rr - 1.6], [2, 0])),
  ]
  const dome = (rr: number): Body[] => [
    lathe('tcBlue', polyline([0, rr], [9, rr], [10, rr - 1])),
    pipe('tcBlue', 10, 10.4, rr * 0.7, rr * 0.66, { fine: true }),
    prism('tcBlue', move(box(rr * 0.5, rr * 0.24, 2), rr * 1.08, 0), 2, 5),
  ]
  return picture(
    camera(38, -20),
    [place(shift(r * 0.7, -r * 0.4, -20), dome(r)), place(shift(-r * 0.5, r * 0.5, 6), cover(r * 0.74))],
    view('front', [dome(r)], [dia('x', 2 * r, 'bottom')]),
    section(
      'side',
      [[lathe('tcRed', polyline([0, r], [10, r]), polyline([10, r - 1.6], [2, r - 1.6], [2, 0]))]],
      [dim('z', 0, 10, 'bottom'), dia('y', 2 * r, 'right')],
    ),
  )
}

/** Cleaning supplies by size; 1 is the small pack. */
export const cleaning: Readonly<Record<string, (s: number) => Picture>> = {
  'Polyester wipes': wipes,
  'Cotton-free swabs': swabs,
  'Nitrile gloves': gloves,
  'Al foil UHV': foil,
  'Cleaner concentrate': cleaner,
  'Abrasive pad': abrasivePads,
  'Flange cover set': flangeCovers,
}
