import { mm } from '../render/lengths.ts'
import { type Body, breakLine, cord, rod, lathe } from '../render/bodies.ts'
import { camera, curve, type Point, polyline, shift, type Vector, steps } from '../render/geometry.ts'
import { dia, leader, type Picture } from '../render/picture.ts'
import { field, type Flange } from './flange.ts'
import { mountingPicture } from './mount.ts'

/** Continuous insulated wires potted into a flange, with tails on both sides. */
export function wireFeedthrough(p: { flange: Flange; wires: number; wire: number; tail: number }): Picture {
  const f = p.flange
  const T = f.thick
  const R = field(f) * 0.8
  const od = p.wire + 0.3
  const perRow = Math.ceil(Math.sqrt(p.wires))
  const rows = Math.ceil(p.wires / perRow)
  const pitch = Math.min((R * 1.34) / Math.max(perRow - 1, 1), od * 3.4)
  const pts = steps(p.wires).map((i): Point => {
    const row = Math.floor(i / perRow)
    const here = Math.min(perRow, p.wires - row * perRow)
    return [((i % perRow) - (here - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch]
  })
  const displayLength = 22 + p.tail / 40
  const bundle = (i: number, [x, y]: Point): Vector[] =>
    curve(
      [x, y, 2],
      [x, y, 14],
      [x * 0.9, y * 0.8 + 3, displayLength * 0.7],
      [x * (1.25 + (i % 3) * 0.1), y * 0.9 + displayLength * 0.34, displayLength * 1.3],
    )
  const potting: Body[] = [
    lathe('steel', polyline([-T - 2, R * 1.1], [4, R * 1.1]), polyline([4, R], [2, R], [2, 0]), {
      from: 0,
      hatch: 'metal2',
    }),
    rod('polymer', -T, 3, R * 0.99, { from: 2 }),
  ]
  const card: Body[] = pts.map((q, i) =>
    cord('kapton', bundle(i, q), od / 2, { wrap: 2.2, only: 'card', fine: p.wires > 15 }),
  )
  const straight = (tail: number): Body[] =>
    pts.map(([x, y]) =>
      rod('kapton', -T - tail, tail, od / 2, { frame: shift(x, y), from: 3, only: 'sheet', plain: true, fine: true }),
    )
  return mountingPicture({
    flange: f,
    items: [{ at: [0, 0], bodies: [...potting, ...card, ...straight(displayLength)] }],
    solid: [{ at: [0, 0], bodies: [...potting, ...straight(p.tail)] }],
    air: displayLength,
    vacuum: displayLength,
    printed: { air: p.tail, vacuum: p.tail },
    gap: [T + displayLength * 0.6, -displayLength * 0.6].flatMap((z) => breakLine(z, ((rows - 1) * pitch + od) / 2)),
    camera: camera(46),
    side: {
      leaders: [leader([0, -(rows - 1) * pitch * 0.5, T + displayLength * 0.9], `${p.wires} × Ø${mm(od)}`, 'tl')],
    },
    front: { dims: [dia('x', R * 2.2, 'top', { near: 0 })] },
  })
}
