import { mm } from '../render/lengths.ts'
import { type Body, drill, knurl, mark, patch, pipe, place, rod, lathe } from '../render/bodies.ts'
import { camera, aim, polyline, ring, shift, type Vector, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, leader, type Picture, picture, section, view } from '../render/picture.ts'
import { type Flange, axisLine, boltDims, flangeBodies, flangeMarks } from './flange.ts'
import { glint, windowOf } from './viewport.ts'

/** The visible part of a round blade that is half open. */
function arcPatch(r: number, z: number, open: number): Vector[] {
  return steps(25).map((i) => {
    const t = ((-40 + (i * 260) / 24) * Math.PI) / 180
    const [x, y] = [r * Math.cos(t), r * Math.sin(t)]
    return i % 25 === 24 ? [x, y, z] : [x * (x > 0 && y < 0 ? 1 + open * 0.1 : 1), y, z]
  })
}

/** A blade on a shaft that swings in front of the window. */
function shutter(f: Flange, actuator: Actuator): Picture {
  const v = windowOf(f).view / 2
  const R = f.od / 2
  const T = f.thick
  const blade = (t: number): Body => rod('dark', T * 0.2, T * 0.2 + t, v * 1.02, { frame: shift(v * 0.55, -v * 0.6) })
  const f2 = aim([0, -1, 0], [0, -R + 1, T / 2])
  const knob: Body[] =
    actuator === 'Manual knob'
      ? [
          rod('steel', 0, 8, 6),
          rod('bright', 8, 16, 3),
          lathe('polymer', polyline([16, 9.4], [17, 10], [27, 10], [28, 9.4])),
          ...knurl(10, 17, 27, 20),
        ]
      : [
          rod('steel', 0, 6, 7),
          lathe('aluminum', polyline([6, 12], [38, 12], [39, 11])),
          rod('dark', 12, 14, 12.1, { fine: true }),
          rod('dark', 31, 33, 12.1, { fine: true }),
          ...[17, 29].flatMap((z) => place(aim([0, 0, 1], [0, 0, z]), [rod('bright', 11, 16, 2.2)])),
        ]
  const drive = place(f2, knob)
  const body = [...flangeBodies(f, { seal: 'back', bore: v * 2 })]
  const reach = actuator === 'Manual knob' ? 28 : 39
  const cardBodies: Body[] = [
    ...drive,
    ...body,
    rod('dark', T * 0.2, T * 0.3, v * 0.98, { only: 'card' }),
    patch('dark', arcPatch(v * 0.97, T * 0.32, -0.5), { fill: '#3a444a', line: true, only: 'card' }),
  ]
  return {
    camera: camera(36, -16),
    card: [cardBodies],
    solid: [blade(1.5), ...body, ...drive],
    views: [
      view(
        'front',
        [[...drive, ...body, blade(1.5), ...flangeMarks(f)]],
        [...boltDims(f).dims, dim('y', -R - reach + 1, -R, 'right')],
        {
          leaders: boltDims(f).leaders.map((l) => ({
            ...l,
            to: 'bl' as const,
            at: [-l.at[0], -l.at[1], l.at[2]] as const,
          })),
        },
      ),
      section(
        'side',
        [body, [axisLine(0, T)]],
        [dia('y', f.od, 'right'), dim('z', 0, T, 'bottom'), dia('y', 2 * v, 'left', { suffix: ' view' })],
      ),
    ],
  }
}

type Actuator = 'None' | 'Manual knob' | 'Pneumatic'

/** The ring of an accessory, its bolt holes, and the two views of every accessory. */
function ringOn(f: Flange) {
  const v = windowOf(f).view / 2
  const R = f.od / 2
  const ringed = (mat: Material, z0: number, z1: number, ri: number): Body => pipe(mat, z0, z1, R, ri, { open: true })
  const bolts = f.system === 'CF' ? ring(f.bolts, f.bc / 2, -90 + 180 / f.bolts) : []
  const holes = (mat: Material, z: number, d: number): Body =>
    drill(mat, bolts, f.system === 'CF' ? f.hole / 2 : 2, z, d, {
      sectionYs: f.system === 'CF' ? [-f.bc / 2, f.bc / 2] : [],
    })
  const front = (bodies: Body[], thick: number, note: string, at: Vector, hasView = true): Picture =>
    picture(
      camera(36),
      [bodies],
      view('front', [[...bodies, ...flangeMarks(f)]], boltDims(f).dims, { leaders: boltDims(f).leaders }),
      section(
        'side',
        [bodies, [axisLine(0, thick)]],
        [
          dia('y', f.od, 'right'),
          dim('z', 0, thick, 'bottom'),
          ...(hasView ? [dia('y', 2 * v, 'left', { suffix: ' view' })] : []),
        ],
        { leaders: [leader(at, note, 'bl')] },
      ),
    )
  return { v, R, ringed, bolts, holes, front }
}

function leadGlassShield(f: Flange): Picture {
  const { v, ringed, holes, front } = ringOn(f)
  const bodies: Body[] = [
    ringed('aluminum', 0, 14, v),
    holes('aluminum', 14, 14),
    rod('leadGlass', 3, 11, v, { from: 10.9 }),
    glint(v * 0.98, 11.1, -0.4, 0.22, '#ffffff', 0.5),
    glint(v * 0.98, 11.1, 0.2, 0.06, '#ffffff', 0.35),
  ]
  return front(bodies, 14, `lead glass, ${mm(8)} thick`, [0, v * 0.6, 7])
}

function polycarbonateGuard(f: Flange): Picture {
  const { R, bolts, holes, front } = ringOn(f)
  const bodies: Body[] = [
    ...bolts.map(([x, y]) => rod('bright', 0, 12, R * 0.11, { frame: shift(x, y) })),
    rod('clear', 12, 18, R),
    holes('clear', 18, 6),
    glint(R * 0.98, 18.1, -0.35, 0.16, '#ffffff', 0.6),
    glint(R * 0.98, 18.1, 0.1, 0.05, '#ffffff', 0.45),
  ]
  return front(bodies, 18, `polycarbonate, ${mm(6)} thick`, [0, R * 0.4, 15], false)
}

function filterDisc(f: Flange): Picture {
  const r = (windowOf(f).view / 2) * 1.08
  const bodies: Body[] = [
    rod('tcYellow', 0, 3, r),
    glint(r * 0.98, 3.05, -0.4, 0.2, '#ffffff', 0.55),
    glint(r * 0.98, 3.05, 0.18, 0.06, '#ffffff', 0.4),
  ]
  return picture(
    camera(38),
    [bodies],
    view('front', [bodies], [dia('x', 2 * r, 'bottom')]),
    section('side', [bodies, [axisLine(0, 3)]], [dim('z', 0, 3, 'bottom'), dia('y', 2 * r, 'right')], {
      leaders: [leader([0, r * 0.6, 1.5], 'blocks below 400 nm', 'bl')],
    }),
  )
}

function meshScreen(f: Flange): Picture {
  const { v, ringed, holes, front } = ringOn(f)
  const lines = 13
  const wires = steps(lines)
    .map((i) => (i - (lines - 1) / 2) / ((lines - 1) / 2 + 0.5))
    .flatMap((t) => {
      const h = Math.sqrt(1 - t * t) * v
      return [
        mark('dark', polyline([t * v, -h, 1], [t * v, h, 1]), { weight: 0.8 }),
        mark('dark', polyline([-h, t * v, 1], [h, t * v, 1]), { weight: 0.8 }),
      ]
    })
  const bodies: Body[] = [ringed('steel', 0, 2, v), holes('steel', 2, 2), ...wires]
  return front(bodies, 2, `mesh, ${mm((v * 2) / lines)} pitch`, [0, v * 0.9, 1])
}

/** Accessories mounted on or behind a viewport. */
export const viewportAccessories: Readonly<Record<string, (f: Flange, actuator: Actuator) => Picture>> = {
  'Manual shutter': shutter,
  'Lead glass shield': leadGlassShield,
  'Polycarbonate guard': polycarbonateGuard,
  'UV filter disk': filterDisc,
  'Mesh screen': meshScreen,
}
