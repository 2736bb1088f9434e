import { mm } from '../render/lengths.ts'
import { type Body, drill, type Group, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, camera, aim, nearest, pinPattern, polyline, rightView, shift } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { axisLine } from './flange.ts'

type PinEnd = 'solid' | 'tube' | 'flat'

/** One conductor in a glass bead with a weld ring; the pin protrudes on both sides. */
export function glassPin(p: { pin: number; length: number; end: PinEnd; mat: Material }): Picture {
  const r = p.pin / 2
  const glass = p.pin * 1.5 + 1.6
  const ring = glass + 1.1
  const h = Math.max(3, p.pin * 1.4)
  const [z0, z1] = [-p.length / 2, p.length / 2]
  const flatEnd = (front: boolean): Body[] => {
    const z = front ? z1 - p.pin * 3.4 : z0
    return [
      prism(p.mat, box(p.pin * 0.5, p.pin * 1.9, p.pin * 0.2), z, z + p.pin * 3.4),
      ...place(aim(rightView, [0, 0, z + p.pin * 1.7]), [
        drill(p.mat, [[0, 0]], p.pin * 0.42, p.pin * 0.26, p.pin * 0.52),
      ]),
    ]
  }
  const pin =
    p.end === 'tube'
      ? pipe(p.mat, z0, z1, r, r * 0.62)
      : rod(p.mat, p.end === 'flat' ? z0 + p.pin * 3 : z0, p.end === 'flat' ? z1 - p.pin * 3 : z1, r, { plain: true })
  const seal: Body[] = [
    lathe(
      'kovar',
      polyline([-h / 2, ring], [-h / 2 + 0.8, ring + 1], [-h / 2 + 1.6, ring + 1], [-h / 2 + 1.6, ring], [h / 2, ring]),
      polyline([h / 2, glass], [-h / 2, glass]),
    ),
    lathe('glass', polyline([-h * 0.42, glass], [h * 0.3, glass], [h * 0.52, r * 1.6])),
  ]
  // Along the axis, the far half of the pin is painted before the bead and the near half after it.
  const [far, near] = [splitPin(pin, z0, -h / 2), splitPin(pin, h * 0.4, z1)]
  const flats = p.end === 'flat' ? [flatEnd(false), flatEnd(true)] : [[], []]
  const group: Group = [...(flats[0] ?? []), ...far, ...seal, ...near, ...(flats[1] ?? [])]
  const sheet: Group = [...seal, pin, ...flats.flat(), axisLine(z0, z1, 3)]
  const names = {
    solid: `Ø${mm(p.pin)}`,
    tube: `Ø${mm(p.pin)} tube, Ø${mm(p.pin * 0.62)} bore`,
    flat: `Ø${mm(p.pin)}, flat and pierced`,
  }
  return picture(
    camera(58, -30),
    [group],
    section(
      'length',
      [sheet],
      [dim('z', z0, z1, 'bottom'), dim('z', -h / 2, h / 2, 'top'), dia('y', 2 * (ring + 1), 'left')],
      { leaders: [leader([0, -r, z1 * 0.62], names[p.end])] },
    ),
    view('front', [sheet], [dia('y', 2 * ring, 'right')]),
  )
}

function splitPin(b: Body, z0: number, z1: number): Body[] {
  return b.kind === 'turned'
    ? [{ ...b, outer: b.outer.map(([z, r]) => [Math.min(Math.max(z, z0), z1), r] as const), only: 'card' }]
    : [b]
}

type HeaderEnd = 'cup' | 'straight' | 'socket'
/** A round header: pins in a common glass seal inside a weld ring. */
export function glassHeader(p: { contacts: number; end: HeaderEnd; length: number; mat: Material }): Picture {
  const pin = 1.02
  const R = Math.max(5.2, 2.5 + Math.sqrt(p.contacts) * 2.55)
  const pts = pinPattern(p.contacts, R * 0.94)
  const thick = 5
  const out = p.length * 0.46
  const gap = nearest(pts, R)
  const cup = Math.min(gap * 0.36, 1.1)
  const tip: Body[] = {
    cup: [
      lathe(
        'gold',
        polyline([out - 6, pin / 2], [out - 5.4, cup], [out, cup]),
        polyline([out, cup * 0.66], [out - 4, cup * 0.66], [out - 4, 0]),
      ),
    ],
    straight: [],
    socket: [
      lathe(
        'gold',
        polyline([out * 0.32, cup * 0.9], [out * 0.36, cup * 1.06], [out, cup * 1.06]),
        polyline([out, cup * 0.62], [out - 5, cup * 0.62], [out - 5, 0]),
      ),
    ],
  }[p.end]
  const pins = pts.map((at) =>
    place(shift(at[0], at[1], 0), [
      rod(p.mat, -thick - p.length * 0.54, p.end === 'straight' ? out : out - 4, pin / 2, {
        from: 0,
        plain: true,
        fine: true,
      }),
      ...tip,
    ]),
  )
  const body: Body[] = [
    lathe(
      'kovar',
      polyline(
        [-thick, R],
        [-thick + 1.4, R],
        [-thick + 1.4, R + 1.4],
        [-thick + 2.6, R + 1.4],
        [-thick + 2.6, R],
        [0.6, R],
      ),
      polyline([0.6, R - 1], [-0.2, R - 1], [-0.2, 0]),
    ),
    rod('glass', -thick, -0.1, R - 1, {}),
  ]
  const group: Group = [...body, ...pins.flat()]
  const back = -thick - p.length * 0.54
  return picture(
    camera(46),
    [group],
    view('front', [group], [dia('x', 2 * R + 2.8, 'bottom'), dia('y', 2 * R, 'left')], {
      leaders: [leader([pts[0]?.[0] ?? 0, (pts[0]?.[1] ?? 0) - pin / 2, 0], `${p.contacts} × Ø${mm(pin)}`)],
    }),
    section(
      'side',
      [group, [axisLine(back, out, 3)]],
      [
        dim('z', back, -thick, 'bottom'),
        dim('z', 0, out, 'bottom'),
        dim('z', back, out, 'bottom'),
        dia('y', 2 * R + 2.8, 'right'),
      ],
    ),
  )
}
