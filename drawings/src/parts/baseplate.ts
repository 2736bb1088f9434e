import { mm } from '../render/lengths.ts'
import { type Body, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { camera, hexagon, pinPattern, type Point, polyline, ring, shift, steps } from '../render/geometry.ts'
import { dia, dim, type Picture, picture, section, view } from '../render/picture.ts'
import { alloyColors, type Alloy } from './thermocoupleConnector.ts'
import { coaxRow, jack } from './coaxConnector.ts'
import { insulatedConductor } from './mount.ts'
import { axisLine } from './flange.ts'

/** Contents of a collar within radius `R`, with a bolt that extends `back` behind it. */
type Collar = (R: number, back: number) => Body[]

function placeAt(pts: readonly Point[], bodies: readonly Body[]) {
  return pts.flatMap(([x, y]) => place(shift(x, y), bodies))
}

function pins(count: number, pin: number, ceramic: number, air: number, ribs?: number): Collar {
  return (R, back) =>
    placeAt(
      pinPattern(count, R * 1.06),
      insulatedConductor({
        thick: back,
        pin,
        ceramic,
        ceramicAir: air * 0.5,
        ceramicVacuum: 6,
        air,
        vacuum: 22,
        mat: 'copper',
        ...(ribs ? { ribs } : {}),
      }),
    )
}

function pair({ body, positive, negative }: Alloy): Collar {
  return (R, back) => [
    ...placeAt(ring(4, R * 0.56, -45), [rod('ceramic', -back, 6, 2.2, { from: 0 })]),
    ...ring(4, R * 0.56, -45).map(([x, y], i) =>
      rod(i % 2 ? negative : positive, -back - 22, 24, 0.8, { frame: shift(x, y), from: 6, plain: true }),
    ),
    ...ring(2, R * 0.56, 180).map(([x]) =>
      prism(body, polyline([x - 0.9, -2], [x + 0.9, -2], [x + 0.9, 2], [x - 0.9, 2]), 0, 1),
    ),
  ]
}

function tubes(...places: number[]): Collar {
  return (R, back) =>
    places.flatMap((y) => place(shift(0, R * y), [pipe('bright', -back - 24, 30, 3.17, 2.4, { from: 0 })]))
}

export const collars: Readonly<Record<string, Collar>> = {
  Blank: () => [],
  '1 pin 5 kV': pins(1, 3.2, 9, 34, 4),
  '2 pin 5 kV': pins(2, 2.4, 7, 32, 4),
  '4 pin 1 kV': pins(4, 1.8, 5, 24),
  '8 pin': pins(8, 1.2, 3, 16),
  '10 pin': pins(10, 1.1, 2.6, 16),
  BNC: () => jack(coaxRow('BNC')),
  'SHV-5': () => jack(coaxRow('SHV-5')),
  'TC type K 2 pair': pair(alloyColors.K),
  'TC type J 2 pair': pair(alloyColors.J),
  '1/4 in tube': tubes(0),
  '2 x 1/4 in tube': tubes(-0.5, 0.5),
}

/** A hollow bolt with an O-ring that clamps in a hole of a baseplate and carries a feedthrough. */
export function baseplateCollar(p: {
  collar: Collar
  bolt: number
  plate: number
  seal: 'rubber' | 'rubberBrown' | 'polymer'
}): Picture {
  const r = p.bolt / 2
  const head = r * 1.72
  const neck = p.plate + 16
  const R = r * 0.86
  const threads = steps(11).flatMap((i) => polyline([-neck + 1 + i * 1.4, r * 0.94], [-neck + 1.7 + i * 1.4, r]))
  const items = p.collar(R, 12 + neck)
  const blank = items.length === 0
  const bolt: Body[] = [
    lathe('steel', [[-neck, r * 0.9], ...threads, [-neck + 16.4, r], [0, r]]),
    prism('steel', hexagon(r * 2.3, 30), -neck + 3, -neck + 11),
    rod('steel', -neck + 11, -neck + 12.6, r * 1.4),
    lathe(p.seal, polyline([-1.6, head * 0.72], [-0.9, head * 0.84], [0.4, head * 0.88], [1, head * 0.8])),
    lathe(
      'steel',
      polyline([0.6, head], [9, head], [10, head - 1]),
      blank ? undefined : polyline([10, R + 0.6], [9, R + 0.6], [9, 0]),
    ),
    prism('steel', hexagon(head * 1.5), 10, 12, blank ? {} : { windows: [ring(28, R)], floor: 'steel' }),
  ]
  const all = [...bolt, ...place(shift(0, 0, blank ? 12 : 9), items)]
  const ends = all.flatMap((b) => (b.kind === 'turned' ? b.outer.map((q) => q[0] + b.frame.o[2]) : []))
  const [z0, z1] = [Math.min(...ends), Math.max(...ends, 12)]
  return picture(
    camera(52, -26),
    [all],
    view('front', [all], [dia('x', head * 2, 'bottom')]),
    section(
      'side',
      [all, [axisLine(z0, z1, 3)]],
      [
        dim('z', -p.plate, 0, 'top', { text: `${mm(p.plate)} plate`, near: -r }),
        dim('z', 0.6, 12, 'bottom'),
        dim('z', -neck, 0.6, 'bottom'),
        dia('y', p.bolt, 'right'),
        dia('y', head * 2, 'left'),
        ...(z0 < -neck - 1 ? [dim('z', z0, -neck, 'bottom')] : []),
      ],
    ),
  )
}
