import { mm } from '../render/lengths.ts'
import { type Body, corrugation, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { upward, camera, aim, hexagon, polyline, ring, shift } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { coaxSizes, type CoaxRow } from './dimensions.ts'

/**
 * The mating face of a connector.
 * @throws {RangeError} for an unlisted connector.
 */
export function coaxRow(connector: string): CoaxRow {
  const row = coaxSizes[connector]
  if (!row) throw new RangeError(`No coaxial connector "${connector}"`)
  return row
}

/** A jack from z = 0 toward +z: hex, barrel, lock, insulator and contact. */
export function jack(c: CoaxRow, mat: Material = 'bright', hexed = true): Body[] {
  const b = c.body / 2
  const L = c.len
  const threads = corrugation(L * 0.42, L, b * 0.9, b, 7)
  const outer: [number, number][] =
    c.lock === 'thread'
      ? [[3, b * 0.86], [L * 0.42, b * 0.86], ...threads]
      : c.lock === 'lugs'
        ? polyline([3, b * 0.88], [L * 0.5, b * 0.88], [L * 0.5, b], [L, b])
        : polyline([3, b * 0.8], [L * 0.55, b * 0.8], [L * 0.6, b], [L * 0.72, b * 0.86], [L, b * 0.86])
  const rim = c.lock === 'push' ? 0.66 : 0.8
  const lugs =
    c.lock === 'lugs'
      ? ring(2, b, 24).map(([x, y]) =>
          rod(mat, -b * 0.1, b * 0.26, b * 0.2, {
            frame: aim(Math.abs(x) > 0 ? [x / b, y / b, 0] : upward, [x, y, L * 0.74]),
            only: 'card',
          }),
        )
      : []
  return [
    ...(hexed ? [prism(mat, hexagon(c.hex), 0, 3)] : []),
    lathe(mat, outer, polyline([L, b * rim], [L * 0.7, b * rim], [L * 0.7, 0])),
    ...lugs,
    ...(c.guard ? [pipe(mat, L * 0.4, L * 0.94, b * 0.62, b * 0.5)] : []),
    lathe(
      'ceramic',
      polyline([0, b * 0.4], [L * 0.84, b * 0.4], [L * 0.84, b * 0.32], [L * 0.88, b * 0.32]),
      undefined,
      { from: L * 0.68 },
    ),
    rod('gold', 0, L * 0.95, c.pin / 2, { from: L * 0.86, plain: true }),
  ]
}

/** A plug over a jack, from z = 0 toward +z: coupling nut, body, cable. */
export function cablePlug(c: CoaxRow, mat: Material, cable: Material = 'polymer'): { length: number; bodies: Body[] } {
  const b = c.body / 2
  const nut =
    c.lock === 'thread' && c.hex > 0 && c.body < 8 ? prism(mat, hexagon(c.hex * 1.04), 0.5, c.len * 0.62) : undefined
  const L = c.len * 0.64
  const bodies: Body[] = [
    ...(nut
      ? [rod(mat, 0, 0.6, c.hex * 0.48), nut]
      : [lathe(mat, polyline([0, b * 1.24], [0.8, b * 1.3], [L * 0.94, b * 1.3], [L, b * 1.18]))]),
    ...(nut || c.lock === 'push'
      ? []
      : ring(14, b * 1.29).map(([x, y]) =>
          rod('dark', L * 0.3, L * 0.9, b * 0.05, { frame: shift(x, y), fine: true, only: 'card' }),
        )),
    lathe(
      mat,
      polyline(
        [L, b * 0.8],
        [L * 1.5, b * 0.8],
        [L * 1.6, b * 0.62],
        [L * 2.2, b * 0.62],
        [L * 2.2, b * 0.5],
        [L * 2.4, b * 0.5],
      ),
    ),
    rod(cable, L * 2.4, L * 3.1, b * 0.42),
  ]
  return { length: L * 3.1, bodies }
}

interface CoaxConnector {
  readonly connector: string
  readonly style: 'Plug' | 'Jack' | 'Right-angle plug'
  readonly cable: number
  readonly mat: Material
}

/** The end of a cable, from its mating face at z = 0 toward -z. */
export function coaxEnd(p: CoaxConnector): { length: number; bodies: Body[]; radius: number; isRotated: boolean } {
  const q = p.cable / 2
  if (p.connector === 'Push-on pin') {
    const r = 1.6
    const L = 16
    const socket = lathe(
      p.mat,
      polyline([-L, r * 0.9], [-L * 0.6, r * 0.9], [-L * 0.55, r * 1.25], [0, r * 1.25]),
      polyline([0, r * 0.66], [-L * 0.5, r * 0.66], [-L * 0.5, 0]),
    )
    const sleeve = rod('ceramic', -L * 0.94, -L * 0.62, r * 1.5)
    return { length: L, bodies: [socket, sleeve], radius: r * 1.5, isRotated: p.style === 'Right-angle plug' }
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
          lathe(
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
    lathe(
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
    const leg = place(aim(upward, [0, 0, -L - b * 0.9]), [
      lathe(
        p.mat,
        polyline(
          [0, b * 0.7],
          [b * 1.5, b * 0.7],
          [b * 1.5, Math.max(q * 1.2, b * 0.45)],
          [b * 1.5 + c.len * 0.36, Math.max(q * 1.2, b * 0.45)],
        ),
      ),
    ])
    return { length: L + b * 1.8, bodies: [...leg, cube, ...mouth], radius: nutR, isRotated: true }
  }
  return { length: L + c.len * 0.75, bodies: [...tail, ...mouth], radius: nutR, isRotated: false }
}

/** A connector at the end of its cable, straight or right-angle. */
export function coaxConnector(p: CoaxConnector): Picture {
  const end = coaxEnd(p)
  const q = p.cable / 2
  const elbow = p.style === 'Right-angle plug'
  const L = end.length
  const rise = p.connector === 'Push-on pin' ? 0 : coaxRow(p.connector).body * 0.75 + coaxRow(p.connector).len * 0.36
  const angle: Body[] =
    elbow && p.connector === 'Push-on pin' ? place(aim(upward, [0, 0, -L + 2]), [rod(p.mat, 0, 6, 1.4)]) : []
  const top = elbow ? rise || 6 : 0
  const lead: Body[] = elbow
    ? place(aim(upward, [0, 0, rise === 0 ? -L + 2 : -L + (L - coaxRowLen(p)) / 2]), [rod('kapton', top, top + 9, q)])
    : [rod('kapton', -L - 10, -L, q)]
  const whole = [...lead, ...angle, ...end.bodies]
  return picture(
    elbow ? camera(54, -10, 24) : camera(52, -28),
    [whole],
    section('length', [whole], [dim('z', -L, 0, 'bottom'), dia('y', end.radius * 2, 'right')], {
      leaders: [leader(elbow ? [0, -top - 6, -L * 0.7] : [0, -q, -L - 6], `cable Ø${mm(p.cable)}`, 'tl')],
    }),
    view('front', [whole], [dia('x', end.radius * 2, 'bottom')]),
  )
}

function coaxRowLen(p: CoaxConnector) {
  return coaxRow(p.connector).len * 0.66
}
