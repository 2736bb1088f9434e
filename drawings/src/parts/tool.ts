import { mm } from '../render/lengths.ts'
import { type Body, knurl, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, aim, hexagon, move, type Point, polyline, ring, roundCorners } from '../render/geometry.ts'
import { dia, dim, leader, type Picture, picture, view } from '../render/picture.ts'
import { crimpTool, gasketRemover, line, wireStripper } from './handTool.ts'

/** A combination wrench; `size` is the width across flats, mm. */
function wrench(size: number): Picture {
  const af = size
  const R = af + 3
  const L = af * 9
  const head: Point[] = move(ring(24, R), 0, L / 2)
  const w = af * 0.62
  const open: Point[] = polyline(
    [-R, -L / 2 + R * 0.3],
    [-R * 0.94, -L / 2 - R * 0.5],
    [-R * 0.62, -L / 2 - R * 0.95],
    [-af / 2, -L / 2 - R * 0.86],
    [-af / 2, -L / 2 + R * 0.1],
    [0, -L / 2 + R * 0.34],
    [af / 2, -L / 2 + R * 0.1],
    [af / 2, -L / 2 - R * 0.86],
    [R * 0.62, -L / 2 - R * 0.95],
    [R * 0.94, -L / 2 - R * 0.5],
    [R, -L / 2 + R * 0.3],
    [w, -L / 2 + R * 1.1],
    [-w, -L / 2 + R * 1.1],
  )
  const bodies: Body[] = [
    prism(
      'bright',
      roundCorners(
        polyline([-w, -L / 2 + R * 0.9], [w, -L / 2 + R * 0.9], [w, L / 2 - R * 0.8], [-w, L / 2 - R * 0.8]),
        1,
      ),
      1,
      4,
    ),
    prism('bright', open, 0, 5),
    prism('bright', head, 0, 5, {
      windows: [ring(12, af * 0.54).map(([x, y], i) => (i % 2 ? [x * 0.9, y * 0.9 + L / 2] : [x, y + L / 2]))],
    }),
  ]
  return picture(
    camera(24, 38, 8),
    [bodies],
    view(
      'front',
      [place({ o: [0, 0, 0], u: [0, 1, 0], v: [1, 0, 0], n: [0, 0, 1] }, bodies)],
      [
        dim('x', -L / 2 - R * 0.95, L / 2 + R, 'bottom'),
        dim('y', -af / 2, af / 2, 'left', { text: `${mm(af)} AF`, near: -L / 2 }),
      ],
    ),
    view('side', [bodies.slice(1, 2)], [dim('z', 0, 5, 'bottom')], { zoom: 2, caption: 'Thickness, enlarged 2×' }),
  )
}

/** A torque wrench with a socket; `size` is the width across flats, mm. */
function torqueWrench(size: number): Picture {
  const af = size
  const bodies: Body[] = [
    lathe('polymer', polyline([-96, 10], [-94, 11.4], [-20, 11.4], [-16, 9])),
    ...knurl(11.4, -88, -30, 20),
    rod('bright', -16, 0, 8.4),
    rod('dark', 0, 2, 8.8),
    rod('bright', 2, 118, 6.6),
    prism('bright', roundCorners(box(22, 26), 5), 114, 140),
    ...place(aim([0, -1, 0], [0, 0, 128]), [
      lathe('bright', polyline([10, 13], [18, 13], [19, 12])),
      rod('dark', 19, 20, 8),
    ]),
    ...place(aim([0, 1, 0], [0, 0, 128]), [rod('dark', 12, 30, af * 0.78), prism('dark', hexagon(af), 30, 30.1)]),
  ]
  return picture(
    camera(60, -32),
    [bodies],
    view('length', [bodies], [dim('z', -96, 140, 'bottom'), dim('y', -20, 30, 'right')], {
      leaders: [leader([0, 30, 128], `${mm(af)} AF`, 'br')],
    }),
    view('front', [bodies], [dia('x', 22.8, 'bottom')]),
  )
}

/** Holds a contact of diameter `size` in the crimp tool, mm. */
function positioner(size: number): Picture {
  const r = 9 + size
  const bodies: Body[] = [
    rod('tcBlue', 0, 8, r * 0.72),
    lathe('bright', polyline([8, r], [9, r + 0.6], [18, r + 0.6], [19, r])),
    ...knurl(r + 0.6, 9, 18, 22),
    lathe(
      'bright',
      polyline([19, r * 0.6], [30, r * 0.6], [31, r * 0.52]),
      polyline([31, size * 0.6], [24, size * 0.6], [24, 0]),
    ),
  ]
  return { ...line(bodies, 0, 31, 2 * r + 1.2, `Ø${mm(size)}`), camera: camera(48, -28) }
}

/** Pushes a contact of diameter `size` into its body, mm. */
function insertionTool(size: number): Picture {
  const r = 6.4
  const bodies: Body[] = [
    lathe('tcGreen', polyline([0, r * 0.8], [3, r], [70, r], [76, r * 0.8], [80, 3])),
    ...knurl(r, 12, 62, 14),
    lathe(
      'bright',
      polyline([80, size * 0.5 + 0.9], [118, size * 0.5 + 0.9]),
      polyline([118, size * 0.5], [96, size * 0.5], [96, 0]),
    ),
  ]
  return line(bodies, 0, 118, 2 * r, `Ø${mm(size)}`)
}

/** Releases a contact of diameter `size` from its body, mm. */
function extractionTool(size: number): Picture {
  const r = 6.8
  const bodies: Body[] = [
    lathe('tcRed', polyline([-14, 4.6], [-12, 5.4], [0, 5.4], [0, 3], [6, 3])),
    lathe('tcRed', polyline([6, r * 0.9], [9, r], [40, r], [44, r * 0.7], [60, r * 0.7], [66, 3])),
    lathe(
      'bright',
      polyline([66, size * 0.5 + 1.1], [100, size * 0.5 + 1.1], [104, size * 0.5 + 0.7]),
      polyline([104, size * 0.5 + 0.4], [90, size * 0.5 + 0.4], [90, 0]),
    ),
    prism('dark', box(0.6, 3), 100, 104.1, { fine: true }),
  ]
  return line(bodies, -14, 104, 2 * r, `Ø${mm(size)}`)
}

/** Tools by size: the contact's diameter, or the width across flats of the bolt, mm. */
export const tools: Readonly<Record<string, (size: number) => Picture>> = {
  'Crimp tool': crimpTool,
  Positioner: positioner,
  'Insertion tool': insertionTool,
  'Extraction tool': extractionTool,
  'CF wrench': wrench,
  'Torque wrench': torqueWrench,
  'Gasket remover': gasketRemover,
  'Wire stripper': wireStripper,
}
