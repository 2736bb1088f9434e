import { type Body, cord, place, prism, rod, turned } from '../render/bodies.ts'
import { camera } from '../render/camera.ts'
import { box, curve, facing, type Point, polyline, ring, rounded, shift } from '../render/geometry.ts'
import type { Picture } from '../render/picture.ts'
import { dia, dim, leader, mm } from '../render/view.ts'
import { breakLine } from './breakLine.ts'
import { heaterJacket, kaptonHeater } from './heaterFlat.ts'
import type { Heater } from './heaterLead.ts'
import { heaterTape } from './heaterTape.ts'

/** Bake-out heaters; long ones are drawn broken. */
export function heater(p: Heater): Picture {
  switch (p.item) {
    case 'Heater tape':
      return heaterTape(p)
    case 'Kapton heater':
      return kaptonHeater(p)
    case 'Silicone jacket':
      return heaterJacket(p)
    case 'Cartridge heater':
      return cartridgeHeater(p)
  }
}

function cartridgeHeater(p: Heater): Picture {
  const note = `${p.volts} V, ${p.plug ? 'with plug' : 'bare leads'}`
  const r = 6.35
  const L = 46 + p.length * 0.03
  const body: Body[] = [turned('steel', polyline([0, r], [L - 1, r], [L, r - 1])), rod('ceramic', -4, 0, r * 0.8)]
  const wires: Body[] = [-2.4, 2.4].map(
    (x): Body => cord('fibre', curve([x, 0, -3], [x, 0, -14], [x * 2, 3, -20], [x * 2.4, 4, -30]), 1.2),
  )
  const plug: Body[] = p.plug
    ? place(facing([0, 0, -1], [0, 4, -30]), [
        prism('polymer', rounded(box(17, 13), 3), 0, 16),
        ...(p.volts === 120
          ? [-3.4, 3.4].map(
              (x): Body =>
                prism(
                  'bright',
                  box(1.4, 6).map(([a, b]): Point => [a + x, b]),
                  16,
                  27,
                ),
            )
          : ring(3, 4.4).map(([x, y]): Body => rod('bright', 16, 27, 1.5, { frame: shift(x, y) }))),
      ])
    : [-2.4, 2.4].map((x): Body => cord('copper', polyline([x * 2.4, 4, -30], [x * 2.6, 4.4, -38]), 0.6))
  return {
    camera: camera(60, -34),
    card: [[...plug, ...wires, ...body.slice(1), ...body.slice(0, 1)]],
    views: [
      {
        view: 'length',
        groups: [[...plug, ...wires, ...body.slice(1), ...body.slice(0, 1)], breakLine(L * 0.5, r, shift(-2 * r, 0))],
        dims: [dim('z', 0, L, 'bottom', { text: mm(p.length) }), dia('y', 2 * r, 'right')],
        leaders: [leader([0, 4, -24], note, 'tl')],
      },
      { view: 'front', groups: [body], dims: [dia('x', 2 * r, 'bottom')] },
    ],
  }
}
