import { mm } from '../render/lengths.ts'
import { cfFlange } from '../parts/cfFlange.ts'
import { column, coneBody } from '../parts/column.ts'
import { boreOf, flange } from '../parts/flange.ts'
import { pipe, place, lathe } from '../render/bodies.ts'
import { polyline, shift } from '../render/geometry.ts'
import { dim } from '../render/picture.ts'
import { CF_ALL, type Family, flangeOf, inches, boltHoleOption, ignoreAxis } from './family.ts'

export const flanges: Readonly<Record<string, Family>> = {
  'cf-blank': (a) => {
    const construction = a.one('construction', 'Non-rotatable', 'Rotatable', 'Blind with tapped center hole')
    ignoreAxis(a, 'material', '304L', '316LN')
    return cfFlange({
      flange: flangeOf(a, CF_ALL),
      rotatable: construction === 'Rotatable',
      centerHole: construction === 'Blind with tapped center hole',
      ...boltHoleOption(a, 'Clearance', 'Tapped UNF', 'Tapped metric'),
    })
  },
  'cf-bored': (a) => {
    ignoreAxis(a, 'material', '304L', '316LN')
    return cfFlange({
      flange: flangeOf(a, CF_ALL),
      rotatable: a.is('construction', 'Rotatable', 'Non-rotatable'),
      tube: a.mm('tube OD', ...inches('0.25 0.50 0.75 1.00 1.50 2.00 2.50 3.00 4.00 6.00 8.00 10.00')),
      ...boltHoleOption(a),
    })
  },
  'cf-reducer': (a) => {
    const back = flangeOf(a, 'CF2.75 CF3.38 CF4.50 CF4.62 CF6.00 CF6.75 CF8.00 CF10.00 CF12.00')
    const front = flange(a.one('end 2', 'CF1.33', 'CF2.12', 'CF2.75', 'CF4.50', 'CF6.00'))
    const t = boltHoleOption(a, 'Tapped UNF', 'Tapped metric')
    if (a.is('style', 'Conical', 'Zero length'))
      return column({
        back,
        front,
        length: 40 + back.od * 0.5,
        bore: back.bore,
        frontForm: t,
        body: coneBody(back.bore / 2 + 2, front.bore / 2 + 2, 2),
      })
    // The small flange is cut into the face of the large one, so its bolt holes are tapped.
    return column({
      back,
      front,
      length: back.thick + front.thick * 0.5,
      bore: front.bore,
      body: (z0, z1) => (z1 < z0 ? [] : [pipe('steel', z0, z1, front.od / 2, front.bore / 2)]),
      yaw: 38,
      backForm: { bore: front.bore },
      frontForm: t,
      note: {
        z: back.thick * 0.4,
        r: front.bore / 2,
        text: t.tapped === 'Tapped metric' ? 'small side tapped metric' : 'small side tapped UNF',
      },
    })
  },
  port: (a) => {
    ignoreAxis(a, 'material', '304L', '316L')
    const f = flangeOf(a, 'CF1.33 CF2.12 CF2.75 CF3.38 CF4.50 CF6.00 CF8.00 NW16 NW25 NW40 NW50 ISO63 ISO100')
    const L = a.mm('length', '2 in', '3 in', '4 in', '6 in')
    const r = boreOf(f) / 2
    return column({
      front: f,
      length: L,
      bore: r * 2 - 3,
      body: (_z0, z1) => [
        lathe(
          'steel',
          polyline([0, r - 0.6], [0.9, r], [z1 + f.thick * 0.3, r]),
          polyline([z1 + f.thick * 0.3, r - 1.6], [0, r - 1.6]),
        ),
        ...(a.is('type', 'Rotatable', 'Fixed') ? place(shift(0, 0, z1 - 5), [pipe('bright', 0, 3, r + 2.4, r)]) : []),
      ],
      bodyDims: [dim('y', -r, r, 'left', { text: `Ø${mm(2 * r)}` })],
      yaw: 48,
    })
  },
}
