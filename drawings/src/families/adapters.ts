import { mm } from '../render/lengths.ts'
import { polyline, steps } from '../render/geometry.ts'
import { column, tubeBody } from '../parts/column.ts'
import { boreOf, flange } from '../parts/flange.ts'
import { ceramicBreak, type End, glassAdapter } from '../parts/isolator.ts'
import { type TubeEnd, compression, faceSeal, hoseBarb, pipeThread, tube } from '../parts/tube.ts'
import { type Body, corrugation, pipe, lathe } from '../render/bodies.ts'
import { type Family, flangeOf, inches, boltHoleOption } from './family.ts'

function isTube(e: TubeEnd | undefined): e is TubeEnd {
  return e !== undefined
}

function endOf(name: string, od: number): End {
  if (name === 'Tube') return { kind: 'tube' }
  const fittings: Record<string, TubeEnd> = { Compression: compression(od), 'Metal face seal': faceSeal(od) }
  const end = fittings[name]
  return isTube(end) ? { kind: 'fitting', end } : { kind: 'flange', flange: flange(name) }
}

export const adapters: Readonly<Record<string, Family>> = {
  'break-ceramic': (a) => {
    const od = a.mm('tube size', '1/4 in', '3/8 in', '1/2 in', '3/4 in', '1.00 in', '1.50 in')
    return ceramicBreak({
      tube: od,
      kv: a.pick('voltage', { '2 kV': 2, '5 kV': 5, '10 kV': 10, '20 kV': 20, '30 kV': 30 }),
      liquid: a.is('service', 'Water or cryogen', 'Vacuum / gas'),
      long: a.is('length', 'Long creepage', 'Standard'),
      end: endOf(a.one('end 2', 'Tube', 'CF1.33', 'CF2.75', 'Compression', 'Metal face seal'), od),
    })
  },
  'adapt-glass': (a) => {
    const [name, glass] = a.entry('glass', {
      'Borosilicate 7740': 'glass',
      'Borosilicate 7052': 'clear',
      'Quartz (graded)': 'silica',
    })
    const od = a.mm('tube OD', '1/4 in', '3/8 in', '1/2 in', '3/4 in', '1.00 in', '1.50 in', '2.00 in')
    return glassAdapter({
      tube: od,
      glass,
      graded: name === 'Quartz (graded)',
      bellows: a.is('form', 'Bellows', 'Straight'),
      end: endOf(a.one('end 2', 'Tube', 'CF1.33', 'CF2.75', 'CF4.50', 'NW16', 'NW25', 'NW40', 'NW50', 'ISO63'), od),
      length: a.mm('length', '6 in', '10 in'),
    })
  },
  adapt: (a) => {
    const back = flangeOf(a, 'CF1.33 CF2.75 CF3.38 CF4.50 CF6.00 CF8.00')
    const front = flange(a.one('end 2', 'NW16', 'NW25', 'NW40', 'NW50', 'ISO63', 'ISO100', 'ISO160'))
    const bore = Math.min(front.bore, boreOf(back) - 2)
    const zero = a.is('style', 'Zero length', 'Nipple')
    const L = back.thick + front.thick + (zero ? 4 : 18 + back.od * 0.36)
    return column({
      back,
      front,
      length: L,
      bore,
      backForm: boltHoleOption(a),
      body: tubeBody(bore / 2 + 2, 2),
      yaw: zero ? 42 : 56,
    })
  },
  'adapt-tube': (a) => {
    const back = flangeOf(a, 'CF1.33 CF2.75 NW16 NW25 NW40')
    const od = a.mm('tube size', '1/8 in', '1/4 in', '3/8 in', '1/2 in', '3/4 in')
    const male = a.is('type', 'Male', 'Female')
    const family = a.one('fitting family', 'Compression', 'Metal face seal', 'NPT', 'Hose barb')
    const glandSeal: TubeEnd = male ? { ...maleGland(od) } : faceSeal(od)
    const end: TubeEnd = {
      Compression: () => compression(od),
      'Metal face seal': () => glandSeal,
      NPT: () => pipeThread(od * 1.3, male),
      'Hose barb': () => hoseBarb(od * 1.1),
    }[family]()
    return column({
      back,
      front: end,
      length: back.thick + end.length + 14,
      bore: od * 0.8,
      body: tubeBody(od * 0.56 + 0.6, od * 0.1 + 0.6),
      yaw: 50,
      note: { z: back.thick + 8, r: od * 0.56 + 0.6, text: `${family}, Ø${mm(od)}` },
    })
  },
  bellows: (a) => {
    const style = a.one('style', 'Hydroformed hose', 'Thick-wall hose', 'Edge-welded bellows')
    const f = flangeOf(a, 'CF1.33 CF2.75 CF4.50 NW16 NW25 NW40 NW50')
    const L = a.mm('length', '6 in', '12 in', '20 in', '39 in')
    const displayLength = Math.min(L, f.od * 1.5 + 26 + L * 0.16)
    const b = boreOf(f) / 2
    const { low, high, pitch } = {
      'Hydroformed hose': { low: b + 0.6, high: b * 1.3 + 2.2, pitch: 4 },
      'Thick-wall hose': { low: b + 1, high: b * 1.22 + 2.2, pitch: 7.5 },
      'Edge-welded bellows': { low: b * 0.86, high: b * 1.22 + 1, pitch: 2.4 },
    }[style]
    const body = (z0: number, z1: number): Body[] => {
      const cuff = style === 'Edge-welded bellows' ? 3 : 9
      const n = Math.max(6, Math.min(34, Math.round((z1 - z0 - 2 * cuff) / pitch)))
      const wave =
        style === 'Edge-welded bellows'
          ? steps(n).flatMap((i) =>
              polyline(
                [z0 + cuff + ((z1 - z0 - 2 * cuff) * i) / n, low],
                [z0 + cuff + ((z1 - z0 - 2 * cuff) * (i + 0.5)) / n, high],
              ),
            )
          : corrugation(z0 + cuff, z1 - cuff, low, high, n)
      return [
        lathe(
          style === 'Edge-welded bellows' ? 'bright' : 'steel',
          [[z0, b + 1.4], [z0 + cuff, b + 1.4], ...wave, [z1 - cuff, b + 1.4], [z1, b + 1.4]],
          undefined,
          { fine: true, only: 'card' },
        ),
        lathe(
          'steel',
          [[z0, b + 1.4], [z0 + cuff, b + 1.4], ...wave, [z1 - cuff, b + 1.4], [z1, b + 1.4]],
          polyline([z1, b], [z1 - cuff, b], [z1 - cuff, low - 0.5], [z0 + cuff, low - 0.5], [z0 + cuff, b], [z0, b]),
          { fine: true, only: 'sheet' },
        ),
      ]
    }
    return column({
      back: f,
      front: f,
      length: displayLength,
      bore: b * 2,
      body,
      ...(displayLength < L ? { printed: L } : {}),
      note: { z: displayLength * 0.7, r: high, text: `Ø${mm(2 * high)}` },
    })
  },
  tube: (a) =>
    tube({
      od: a.mm('tube OD', ...inches('0.125 0.25 0.375 0.50 0.75 1.00 1.50 2.00 4.00')),
      wall: a.mm('wall', '0.035 in', '0.049 in', '0.065 in', '0.083 in'),
      length: a.mm('purchased length', '1 ft', '3 ft', '6 ft'),
      mat: a.pick('material', {
        '304L': 'steel',
        '316L': 'bright',
        'OFE copper': 'copper',
        'Titanium Gr 2': 'titanium',
      }),
    }),
}

/** A male metal face seal: a threaded gland. */
function maleGland(od: number): TubeEnd {
  const r = od / 2
  const L = od * 0.7 + 12
  return {
    length: L,
    radius: r * 1.9,
    bodies: [
      pipe('steel', -2, L * 0.4, r * 1.12, r * 0.76),
      lathe(
        'bright',
        [
          [L * 0.36, r * 1.5],
          ...steps(6).flatMap((i) => polyline([L * (0.4 + i * 0.09), r * 1.5], [L * (0.445 + i * 0.09), r * 1.64])),
          [L * 0.96, r * 1.5],
        ],
        polyline([L * 0.96, r * 0.76], [0, r * 0.76]),
        { fine: true },
      ),
      pipe('steel', L * 0.96, L, r * 1.2, r * 0.76),
    ],
  }
}
