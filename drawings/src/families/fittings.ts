import { mm } from '../render/lengths.ts'
import dimensions from '@shop/schema/dimensions.json' with { type: 'json' }
import { column, coneBody } from '../parts/column.ts'
import { cube, fitting, type Form } from '../parts/fitting.ts'
import { boreOf, type Flange, flange } from '../parts/flange.ts'
import { type TubeEnd, cap, hoseBarb, pipeThread, rim } from '../parts/tube.ts'
import { lathe } from '../render/bodies.ts'
import { polyline } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dim } from '../render/picture.ts'
import { type Family, flangeOf, metalColors } from './family.ts'

/** Center-to-face length of fittings, mm: common catalog values for CF, ISO 9803 for KF and ISO. */
const armLengths: Readonly<Record<string, number>> = {
  'CF1.33': 38,
  'CF2.12': 50,
  'CF2.75': 63,
  'CF3.38': 80,
  'CF4.50': 105,
  'CF6.00': 135,
  'CF8.00': 167,
  'CF10.00': 208,
  NW16: 40,
  NW25: 50,
  NW40: 65,
  NW50: 70,
  ISO63: 88,
  ISO80: 98,
  ISO100: 108,
  ISO160: 138,
  ISO200: 178,
  ISO250: 208,
}

/** Small end of a conical reducer, by the size of its large end. */
const nextSmaller = new Map(
  [...dimensions.kf_flanges, ...dimensions.iso_k_f_flanges].map((row) => [row.size, row.next_smaller]),
)

/** Size of the small end of a conical reducer. */
function smallerEnd(size: string): string {
  return nextSmaller.get(size) ?? size
}

function armOf(f: Flange, long: boolean) {
  return (armLengths[f.size] ?? f.od) * (long ? 1.5 : 1)
}

function armWall(f: Flange) {
  return f.bore > 120 ? 3 : 2
}

function fittingPicture(f: Flange, form: Form, long: boolean, more: { mat?: Material; rotatable?: boolean } = {}) {
  return fitting({
    form,
    flange: f,
    tube: boreOf(f) + 2 * armWall(f),
    wall: armWall(f),
    arm: armOf(f, long),
    ...more,
  })
}

export const fittings: Readonly<Record<string, Family>> = {
  'cf-fitting': (a) => {
    const f = flangeOf(a, 'CF1.33 CF2.12 CF2.75 CF3.38 CF4.50 CF6.00 CF8.00 CF10.00')
    const style = a.one(
      'style',
      'Nipple',
      'Half nipple',
      '90 elbow',
      '45 elbow',
      'Tee',
      '4-way cross',
      '5-way cross',
      '6-way cross',
      'Cube',
    )
    const long = a.is('length', 'Extended', 'Standard')
    const rotatable = a.is('type', 'Rotatable mix', 'Fixed flanges')
    if (style === 'Cube') return cube(f)
    if (style === 'Half nipple') return fittingPicture(f, style, long, { rotatable: false })
    return fittingPicture(f, style, long, { rotatable })
  },
  'kf-fitting': (a) => {
    const style = a.one(
      'style',
      'Nipple',
      'Half nipple',
      '90 elbow',
      '45 elbow',
      'Tee',
      '4-way cross',
      '5-way cross',
      'Blank',
      'Conical reducer',
      'NPT adapter',
      'Hose adapter',
      'Bored flange',
    )
    const mat = a.pick('material', metalColors)
    const f = flangeOf(a, 'NW16 NW25 NW40 NW50')
    const long = a.is('length', 'Long', 'Standard')
    const front = (e: TubeEnd, L: number) =>
      column({
        back: f,
        front: e,
        length: f.thick + e.length + L,
        bore: f.bore,
        mat,
        body: (z0, z1) => [lathe(mat, polyline([z0, f.bore / 2 + 2], [z1, e.radius * 0.8]))],
        yaw: 52,
      })
    if (style === 'Blank') return rim({ flange: f, bored: false, mat, stub: 0 })
    if (style === 'Bored flange') return rim({ flange: f, bored: true, mat, stub: 8 })
    if (style === 'Conical reducer') {
      const small = flange(smallerEnd(f.size))
      return column({
        back: f,
        front: small,
        length: 40 + f.od * 0.25,
        bore: f.bore,
        mat,
        body: coneBody(f.bore / 2 + 1.6, small.bore / 2 + 1.6, 1.6, mat),
      })
    }
    if (style === 'NPT adapter') return front(pipeThread(Math.min(f.bore * 0.8, 21.3), true), 6)
    if (style === 'Hose adapter') return front(hoseBarb(Math.min(f.bore * 0.8, 25)), 6)
    return fittingPicture(f, style, long, { mat })
  },
  'iso-fitting': (a) => {
    const style = a.one('style', 'Blank', 'Bored', 'Nipple', '90 elbow', 'Tee', 'Conical reducer')
    const bolted = a.is('system', 'ISO-F', 'ISO-K')
    const f = flangeOf(a, 'ISO63 ISO80 ISO100 ISO160 ISO200 ISO250', { bolted })
    const long = a.is('length', 'Long', 'Standard')
    if (style === 'Blank') return rim({ flange: f, bored: false, mat: 'steel', stub: 0 })
    if (style === 'Bored') return rim({ flange: f, bored: true, mat: 'steel', stub: 12 })
    if (style === 'Conical reducer') {
      const small = flange(smallerEnd(f.size), { bolted })
      return column({
        back: f,
        front: small,
        length: (50 + f.od * 0.35) * (long ? 1.5 : 1),
        bore: f.bore,
        body: coneBody(f.bore / 2 + 2, small.bore / 2 + 2, 2),
      })
    }
    return fittingPicture(f, style, long)
  },
  weld: (a) => {
    const style = a.one('style', '90 elbow', '45 elbow', 'Tee', 'Cross', 'Reducer', 'Cap')
    const od = a.mm('tube OD', '0.25 in', '0.50 in', '0.75 in', '1.00 in', '1.50 in', '2.00 in', '3.00 in', '4.00 in')
    const polished = a.is('type', 'Electropolished', 'As welded')
    const mat: Material =
      a.one('material', '304L', '316L', 'Titanium Gr 2') === 'Titanium Gr 2'
        ? 'titanium'
        : polished
          ? 'bright'
          : 'steel'
    const wall = od > 60 ? 2.1 : 1.65
    const arm = od * 0.9 + 14
    if (style === 'Cap') return cap({ od, wall: Math.min(wall, od * 0.16), mat })
    if (style === 'Reducer')
      return column({
        length: od * 1.1 + 16,
        bore: od - 2 * wall,
        mat,
        body: coneBody(od / 2, od * 0.34, Math.min(wall, od * 0.1), mat),
        bodyDims: [
          dim('y', -od / 2, od / 2, 'left', { text: `Ø${mm(od)}` }),
          dim('y', -od * 0.34, od * 0.34, 'right', { text: `Ø${mm(od * 0.68)}` }),
        ],
      })
    return fitting({
      form: style === 'Cross' ? '4-way cross' : style,
      tube: od,
      wall: Math.min(wall, od * 0.14),
      arm,
      mat,
    })
  },
}
