import { mm } from '../render/lengths.ts'
import { type Body, drill, prism, rod } from '../render/bodies.ts'
import { type Point, box, camera, dShape, hexagon, polyline, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import type { ShellRow } from './dimensions.ts'
import { field, type Flange, type Tapped } from './flange.ts'
import { type Item, mountingPicture } from './mount.ts'

interface SubdFeedthrough {
  readonly flange: Flange
  readonly shell: ShellRow
  readonly shells: 1 | 2 | 4
  readonly male: boolean
  readonly tapped?: Tapped | undefined
  /** Micro-D and high-density shells sit in a plate with jackposts. */
  readonly plate?: boolean
}

/** Sub-D shells sealed into a flange. */
export function subdFeedthrough(p: SubdFeedthrough): Picture {
  const { flange: f, shell: d } = p
  const T = f.thick
  const outerW = d.inner + 5.2
  const width = p.plate ? d.w * 0.94 : outerW
  const room = 2 * field(f) * (p.shells === 4 ? 0.52 : 1.16)
  const s = Math.min(1, room / width)
  const gap = d.h * 1.9 + 4
  const half = (width * s) / 2 + 1.5
  const spots: Record<1 | 2 | 4, Point[]> = {
    1: [[0, 0]],
    2: polyline([0, -gap / 2], [0, gap / 2]),
    4: polyline([-half, -gap / 2], [half, -gap / 2], [-half, gap / 2], [half, gap / 2]),
  }
  const inner = dShape((d.inner + 1.2) * s, d.h, 1.9)
  const rim = p.plate ? box(width * s, d.h + 3, 1.2) : dShape(outerW * s, d.h + 4, 2.4)
  const bodies: Body[] = [
    prism('bright', rim, -T - 1.2, 1.6, { hatch: 'metal2' }),
    ...(p.plate
      ? [-1, 1].map(
          (e): Body => prism('bright', hexagon(3.4), 1.6, 5, { frame: shift(e * (width * s * 0.5 - 2.6), 0) }),
        )
      : []),
    prism('steel', inner, -T - 6, 7.4, {
      windows: [dShape((d.inner - 0.6) * s, d.h - 1.6, 1.4)],
      floor: p.male ? 'polymer' : 'ceramic',
    }),
    prism('glass', dShape((d.inner - 0.4) * s, d.h - 1.6, 1.4), -T * 0.66, -T * 0.34, { only: 'sheet' }),
    // The insulator that holds the sockets.
    ...(p.male
      ? []
      : [prism('ceramic', dShape((d.inner - 0.6) * s, d.h - 1.6, 1.4), -T * 0.34, 7.1, { only: 'sheet' })]),
    ...face(d, s, 7.4, p.male, -T - 8),
  ]
  const spot = spots[p.shells]
  const top = Math.min(...spot.map((q) => q[1]))
  const wide = (d.inner + 1.2) * s
  return mountingPicture({
    flange: f,
    items: spot.map((at): Item => ({ at, bodies })),
    air: p.male ? 10.4 : 7.4,
    vacuum: 8,
    camera: camera(30, -20),
    form: { tapped: p.tapped },
    front: {
      dims: [
        dim('x', (spot[0]?.[0] ?? 0) - wide / 2, (spot[0]?.[0] ?? 0) + wide / 2, 'top', { near: top - d.h / 2 }),
        ...(p.shells > 1 ? [dim('y', -gap / 2, gap / 2, 'left', { near: -half * (p.shells === 4 ? 2 : 1) })] : []),
      ],
    },
  })
}

/** Positions and diameter of a shell's contacts, for a shell scaled by `s`. */
function contacts(d: ShellRow, s = 1): { pts: Point[]; pin: number } {
  const longest = Math.max(...d.rows)
  const pitch = Math.min(d.pitch, (d.inner - 3.6) / (longest - 0.5)) * s
  const pts = d.rows.flatMap((n, row) =>
    steps(n).map((i): Point => [(i - (n - 1) / 2) * pitch, (row - (d.rows.length - 1) / 2) * d.rowPitch]),
  )
  return { pts, pin: d.pin }
}

/** Contacts at a mating face at z: pins in front of it, or sockets in it. */
export function face(d: ShellRow, s: number, z: number, male: boolean, back: number): Body[] {
  const { pts, pin } = contacts(d, s)
  return pts.flatMap(([x, y]): Body[] =>
    male
      ? [rod('gold', back, z + 3, pin / 2, { frame: shift(x, y), from: z, plain: true, fine: true })]
      : [
          rod('gold', back, z + 0.15, pin * 0.78, { frame: shift(x, y), from: z - 0.3, plain: true, fine: true }),
          drill('gold', [[x, y]], pin * 0.42, z + 0.16, 1.6, { sectionYs: [] }),
        ],
  )
}

interface SubdConnector {
  readonly shell: ShellRow
  readonly body: Material
  readonly male: boolean
  readonly fitted: boolean
  readonly relief: boolean
  readonly wire: number
}

/** A connector body for crimp contacts, without a flange; with contacts and strain relief if included. */
export function subdConnector(p: SubdConnector): Picture {
  const { shell: d, body } = p
  const depth = p.relief ? 22 : 9
  const back: Body[] = p.relief
    ? [
        prism(body, box(d.inner * 0.8, d.h * 0.86, 2), -depth, -9),
        prism('bright', box(d.inner * 0.86, d.h + 1, 1), -depth + 2.4, -depth + 5.6),
      ]
    : []
  const holes = { pts: contacts(d).pts, r: d.pin * 0.82 }
  const bodies: Body[] = [
    ...back,
    prism(body, dShape(d.inner + 1, d.h + 1.6, 1.6), -9, 0),
    prism(body, box(d.w, 12.4, 1.2), 0, 2.4),
    drill(body, polyline([-d.w / 2 + 3, 0], [d.w / 2 - 3, 0]), 1.6, 2.4, 2.4, { sectionYs: [] }),
    prism(
      p.male ? 'bright' : body,
      dShape(d.inner, d.h, 1.8),
      2.4,
      8.2,
      p.male ? { windows: [dShape(d.inner - 1.2, d.h - 1.2, 1.5)], floor: body } : {},
    ),
    ...(p.fitted
      ? face(d, 1, 8.2, p.male, -9 - (p.relief ? 0 : 5))
      : [drill(body, holes.pts, holes.r, 8.22, 17.2, { sectionYs: [...new Set(holes.pts.map((q) => q[1]))] })]),
  ]
  const front = p.male && p.fitted ? 11.2 : 8.2
  const rear = p.fitted && !p.relief ? 14 : depth
  return picture(
    camera(36, -20),
    [bodies],
    view(
      'front',
      [bodies],
      [
        dim('x', -d.w / 2 + 3, d.w / 2 - 3, 'bottom', { near: 0 }),
        dim('x', -d.w / 2, d.w / 2, 'bottom'),
        dim('x', -d.inner / 2, d.inner / 2, 'top', { near: -d.h / 2 }),
        dim('y', -6.2, 6.2, 'left'),
      ],
    ),
    section('side', [bodies], [dim('z', -rear, front, 'bottom'), dim('y', -d.h / 2, d.h / 2, 'left')], {
      leaders: [leader([0, 0, -9], `wire Ø${mm(p.wire)}`, 'br')],
    }),
  )
}
