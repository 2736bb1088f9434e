import { type Body, corrugation, place, prism, rod, turned } from '../render/bodies.ts'
import { camera, facing, hexagon, polyline, shift, UP } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, mm, type Picture, section, view } from '../render/picture.ts'
import { coaxRow, jack } from './coaxJack.ts'

interface CoaxConnector {
  readonly connector: string
  readonly style: 'Plug' | 'Jack' | 'Right-angle plug'
  readonly cable: number
  readonly mat: Material
}

/** The end of a cable from z = 0 (mating face in front) backwards. */
export function coaxEnd(p: CoaxConnector): { length: number; bodies: Body[]; radius: number; turned: boolean } {
  const q = p.cable / 2
  if (p.connector === 'Push-on pin') {
    const r = 1.6
    const L = 16
    const socket = turned(
      p.mat,
      polyline([-L, r * 0.9], [-L * 0.6, r * 0.9], [-L * 0.55, r * 1.25], [0, r * 1.25]),
      polyline([0, r * 0.66], [-L * 0.5, r * 0.66], [-L * 0.5, 0]),
    )
    const sleeve = rod('ceramic', -L * 0.94, -L * 0.62, r * 1.5)
    return { length: L, bodies: [socket, sleeve], radius: r * 1.5, turned: p.style === 'Right-angle plug' }
  }
  const c = coaxRow(p.connector)
  const b = c.body / 2
  const L = c.len * (p.style === 'Jack' ? 1 : 0.66)
  const nutR = b * 1.3
  const small = c.body < 8 && c.lock === 'thread'
  const mouth: Body[] =
    p.style === 'Jack'
      ? place(shift(0, 0, -L), jack(c, p.mat))
      : [
          turned(
            p.mat,
            [
              [-L, b * 0.8],
              [-L * 0.9, nutR * 0.94],
              [-L * 0.8, nutR],
              ...(small ? [] : corrugation(-L * 0.76, -L * 0.36, nutR * 0.95, nutR, 6)),
              [-L * 0.3, nutR],
              [0, nutR],
            ],
            polyline([0, b * 1.06], [-L * 0.5, b * 1.06], [-L * 0.5, 0]),
          ),
          ...(small ? [prism(p.mat, hexagon(c.hex), -L * 0.8, -L * 0.16)] : []),
          rod('ceramic', -L * 0.52, -L * 0.2, b * 0.44),
          rod('gold', -L * 0.2, -0.4, c.pin / 2, { plain: true }),
        ]
  const tail: Body[] = [
    turned(
      p.mat,
      polyline(
        [-L - c.len * 0.75, Math.max(q * 1.24, b * 0.42)],
        [-L - c.len * 0.34, Math.max(q * 1.24, b * 0.42)],
        [-L - c.len * 0.34, b * 0.78],
        [-L, b * 0.78],
      ),
    ),
  ]
  if (p.style === 'Right-angle plug') {
    const cube: Body = rod(p.mat, -L - b * 1.8, -L + 0.2, b * 0.95)
    const leg = place(facing(UP, [0, 0, -L - b * 0.9]), [
      turned(
        p.mat,
        polyline(
          [0, b * 0.7],
          [b * 1.5, b * 0.7],
          [b * 1.5, Math.max(q * 1.2, b * 0.45)],
          [b * 1.5 + c.len * 0.36, Math.max(q * 1.2, b * 0.45)],
        ),
      ),
    ])
    return { length: L + b * 1.8, bodies: [...leg, cube, ...mouth], radius: nutR, turned: true }
  }
  return { length: L + c.len * 0.75, bodies: [...tail, ...mouth], radius: nutR, turned: false }
}

/** A connector on the end of its cable, straight or at a right angle. */
export function coaxConnector(p: CoaxConnector): Picture {
  const end = coaxEnd(p)
  const q = p.cable / 2
  const elbow = p.style === 'Right-angle plug'
  const L = end.length
  const rise = p.connector === 'Push-on pin' ? 0 : coaxRow(p.connector).body * 0.75 + coaxRow(p.connector).len * 0.36
  const angle: Body[] =
    elbow && p.connector === 'Push-on pin' ? place(facing(UP, [0, 0, -L + 2]), [rod(p.mat, 0, 6, 1.4)]) : []
  const top = elbow ? rise || 6 : 0
  const lead: Body[] = elbow
    ? place(facing(UP, [0, 0, rise === 0 ? -L + 2 : -L + (L - coaxRowLen(p)) / 2]), [rod('kapton', top, top + 9, q)])
    : [rod('kapton', -L - 10, -L, q)]
  const whole = [...lead, ...angle, ...end.bodies]
  return {
    camera: elbow ? camera(54, -10, 24) : camera(52, -28),
    card: [whole],
    views: [
      section('length', [whole], [dim('z', -L, 0, 'bottom'), dia('y', end.radius * 2, 'right')], {
        leaders: [leader(elbow ? [0, -top - 6, -L * 0.7] : [0, -q, -L - 6], `cable Ø${mm(p.cable)}`, 'tl')],
      }),
      view('front', [whole], [dia('x', end.radius * 2, 'bottom')]),
    ],
  }
}

const coaxRowLen = (p: CoaxConnector) => coaxRow(p.connector).len * 0.66
