import { mm } from '../render/lengths.ts'
import { type Body, type TurnedBody, cord, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import {
  backView,
  box,
  type Point,
  camera,
  curve,
  aim,
  move,
  nearest,
  pinPattern,
  polyline,
  ring,
  shift,
} from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { type Picture, type SheetView, dia, dim, leader, picture, section, view } from '../render/picture.ts'
import { shellOf } from './dimensions.ts'
import { type Flange, type Tapped, field } from './flange.ts'
import { type Item, mountingPicture } from './mount.ts'

/**
 * The plug alone, seen from its mating face: metal with a cable for the air side, PEEK with bare wires for the vacuum
 * side.
 */
export function circularPlug(p: { contacts: number; vacuum: boolean; crimp: boolean; wire: number }): Picture {
  const R = shellOf(p.contacts).od / 2
  const { pts, pin } = contactField(p.contacts, R * 0.86)
  const body: Material = p.vacuum ? 'peek' : 'aluminum'
  const L = p.vacuum ? 16 + R * 0.5 : 20 + R
  const rear = p.vacuum ? R * 0.94 : R * 0.7
  const back: Body[] = p.vacuum
    ? [lathe(body, polyline([-L, rear], [-6, R * 0.98]))]
    : [
        rod('polymer', -L - R, -L, R * 0.5),
        lathe(body, polyline([-L, rear], [-L * 0.62, rear], [-L * 0.4, R * 1.02], [-6, R * 1.02])),
        rod('dark', -L * 0.94, -L * 0.82, rear * 1.1),
      ]
  const front: Body[] = [
    lathe(
      p.vacuum ? 'peek' : 'aluminum',
      polyline([-6, R * 1.16], [-5, R * 1.24], [5.6, R * 1.24], [6.4, R * 1.18]),
      polyline([6.4, R * 1.04], [1, R * 1.04], [1, 0]),
    ),
    ...(p.vacuum
      ? []
      : ring(20, R * 1.24).map(([x, y]) =>
          rod('dark', -4.4, 5, R * 0.045, { frame: shift(x, y), fine: true, only: 'card' }),
        )),
    rod(p.vacuum ? 'ceramic' : 'polymer', 0.5, 6, R * 0.92),
    ...pts.map((at) =>
      lathe('gold', polyline([5, pin * 0.62], [6.1, pin * 0.62]), polyline([6.1, pin * 0.5], [2, pin * 0.5], [2, 0]), {
        frame: shift(at[0], at[1]),
        fine: true,
      }),
    ),
  ]
  const tail = p.crimp ? 9 : 5
  const ends: Body[] = p.vacuum
    ? pts.map(
        (at): TurnedBody =>
          lathe(
            p.crimp ? 'gold' : 'bright',
            polyline([-L - tail, pin * 0.52], [-L, pin * 0.52]),
            p.crimp ? undefined : [],
            { frame: shift(at[0], at[1]), fine: true },
          ),
      )
    : []
  const wires: Body[] = p.vacuum
    ? pts
        .slice(0, 12)
        .map((at, i) =>
          cord(
            'kapton',
            curve(
              [at[0], at[1], -L - tail],
              [at[0], at[1], -L - 16],
              [at[0] * 0.7, at[1] * 0.7 + 2, -L - 24],
              [at[0] * 0.5 + (i % 3) - 1, at[1] * 0.5 + 4, -L - 34],
            ),
            Math.max(p.wire, 0.5),
            { only: 'card' },
          ),
        )
    : []
  const from = p.vacuum ? -L - tail : -L - R
  const grip = p.crimp ? `crimp, wire Ø${mm(p.wire)}` : `solder cup, wire Ø${mm(p.wire)}`
  const whole = [...wires, ...ends, ...back, ...front]
  return picture(
    camera(48),
    [whole],
    view('front', [whole], [dia('x', R * 2.48, 'bottom')], {
      leaders: [leader([pts[0]?.[0] ?? 0, pts[0]?.[1] ?? 0, 6], `${p.contacts} × Ø${mm(pin)}`)],
    }),
    section('side', [whole], [dim('z', from, 6.4, 'bottom'), dia('y', R * 2.48, 'right')], {
      leaders: [leader([0, 0, from + 1], grip, 'br')],
    }),
  )
}

/** The contact field inside a circular shell: positions and diameter. */
function contactField(count: number, r: number): { pts: Point[]; pin: number } {
  const pts = pinPattern(count, r * 0.9)
  return { pts, pin: Math.min(nearest(pts, r) * 0.46, 2.4, r * 0.4) }
}

/** A round plug over a shell of radius r, from z = 0 toward +z: coupling ring, backshell, cable. */
function plug(r: number, mat: Material): { length: number; bodies: Body[] } {
  const L = r * 2.6 + 8
  const knurl = ring(18, r * 1.26).map(([x, y]) =>
    rod('dark', 2.4, L * 0.36 - 0.4, r * 0.05, { frame: shift(x, y), fine: true, only: 'card' }),
  )
  return {
    length: L + r * 1.4,
    bodies: [
      lathe(mat, polyline([0, r * 1.2], [1.2, r * 1.28], [L * 0.36, r * 1.28], [L * 0.4, r * 1.14])),
      ...knurl,
      lathe(mat, polyline([L * 0.4, r * 1.02], [L * 0.62, r * 1.02], [L * 0.8, r * 0.66], [L, r * 0.66])),
      rod('dark', L * 0.86, L * 0.97, r * 0.74),
      rod('polymer', L, L + r * 1.4, r * 0.5),
    ],
  }
}

interface Multipin {
  readonly flange: Flange
  readonly contacts: number
  readonly doubleEnded: boolean
  readonly plugs: 0 | 1 | 2
  readonly tapped?: Tapped | undefined
}

/**
 * A circular shell with many contacts in one insert and bayonet pins, with a mating plug on one or both sides if
 * requested.
 */
export function multipin(p: Multipin): Picture {
  const f = p.flange
  const T = f.thick
  const { size, od } = shellOf(p.contacts, field(f))
  const R = od / 2
  const { pts, pin } = contactField(p.contacts, R * 0.88)
  const shell = 15
  const air: Body[] = [
    lathe(
      'steel',
      polyline([-T, R], [2.2, R], [2.2, R * 1.07], [3.6, R * 1.07], [3.6, R], [shell, R]),
      polyline([shell, R * 0.91], [5, R * 0.91], [5, 0]),
      { from: 0 },
    ),
    rod('ceramic', -T, 5.2, R * 0.9, { from: 5 }),
    ...pts.map((at) =>
      rod('gold', -T - 10, 12.5, pin / 2, { frame: shift(at[0], at[1]), from: 5.2, plain: true, fine: true }),
    ),
  ]
  const inner = pts.find(([x]) => Math.abs(x) < 0.1) ?? pts[0] ?? [0, 0]
  const keyway = prism('paper', move(box(R * 0.2, R * 0.1), 0, -R * 0.91), 5.2, shell, { plain: true, fine: true })
  const lugs = ring(3, R, -90).map(([x, y]) =>
    rod('bright', 0, R * 0.09, R * 0.09, { frame: aim([x / R, y / R, 0], [x, y, shell - 4]), only: 'card' }),
  )
  const vacuum: Body[] = p.doubleEnded ? [pipe('steel', -T - shell, -T, R, R * 0.91, { only: 'sheet' })] : []
  const mate = plug(R, 'aluminum')
  const cable = mate.length
  const items: Item[] = [{ at: [0, 0], bodies: [...vacuum, ...air, keyway, ...lugs] }]
  if (p.plugs > 0) items.push({ at: [0, 0], bodies: place(shift(0, 0, 5.5), mate.bodies) })
  if (p.plugs > 1) {
    const far = plug(R, 'peek')
    items.unshift({ at: [0, 0], bodies: place(aim(backView, [0, 0, -T - 5.5]), far.bodies) })
  }
  return mountingPicture({
    flange: f,
    items,
    air: p.plugs > 0 ? 5.5 + cable : shell,
    vacuum: p.plugs > 1 ? 5.5 + cable : p.doubleEnded ? shell : 10,
    camera: camera(p.plugs > 0 ? 54 : 38),
    form: { tapped: p.tapped },
    front:
      p.plugs > 0
        ? {}
        : {
            leaders: [leader([R * Math.SQRT1_2, R * Math.SQRT1_2, T + shell], `shell size ${size}`, 'br')],
          },
    side: {
      dims: [dia('y', od, 'left')],
      leaders: p.plugs > 0 ? [] : [leader([0, inner[1] - pin / 2, -8], `${p.contacts} × Ø${mm(pin)}`, 'tr')],
    },
    more: [pinout(pts, R, keyway)],
  })
}

/** Contact letters of round connectors, without those that resemble others. */
const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZabcdefghijkmnpqrstuvwxyz']

/** A: the first contact; AA: the first after the alphabets. */
function contactName(i: number): string {
  return letters[i] ?? (letters[i - letters.length] ?? '').repeat(2)
}

/** The contacts of a mating face with their letters, as large as its text needs. */
function pinout(pts: readonly Point[], R: number, keyway: Body): SheetView {
  const spacing = Math.min(nearest(pts, R), R * 0.7)
  const contacts = pts.map(([x, y]) => rod('gold', 0, 1, spacing * 0.43, { frame: shift(x, y), fine: true }))
  return view('front', [[pipe('steel', -1, 0, R, R * 0.91), rod('ceramic', -1, 0, R * 0.9), keyway, ...contacts]], [], {
    caption: 'Pinout, air side',
    unitsPerMm: 14 / spacing,
    labels: pts.map(([x, y], i) => ({ at: [x, y, 1], text: contactName(i) })),
  })
}
