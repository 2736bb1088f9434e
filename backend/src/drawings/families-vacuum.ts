import { length, type Axes } from './axes.ts'
import { cfFlange } from './cf-flange.ts'
import { corrugation, pipe, place, turned, type Body } from './bodies.ts'
import { tapped, unseen, type Family } from './family.ts'
import { cap, column, coneBody, cube, fitting, rim, tube, tubeBody, type Form } from './fitting.ts'
import { field, flange, type Flange } from './flange.ts'
import { shift } from './geometry.ts'
import { ceramicBreak, glassAdapter, type End } from './isolator.ts'
import type { Material } from './materials.ts'
import { linearMotion, rotaryMotion } from './motion.ts'
import { compression, faceSeal, hoseBarb, pipeThread, type TubeEnd } from './tube-end.ts'
import { valve } from './valve.ts'
import { dim } from './view.ts'
import { slit, viewport, viewportAccessory, type Seal } from './viewport.ts'

const CF_ALL = [
  'CF1.33',
  'CF2.12',
  'CF2.75',
  'CF3.38',
  'CF4.50',
  'CF4.62',
  'CF6.00',
  'CF6.75',
  'CF8.00',
  'CF10.00',
  'CF12.00',
] as const
const METAL = { '304 stainless': 'steel', 'Aluminium 6061': 'aluminium' } as const satisfies Record<string, Material>

/** Reflection colours of anti-reflection coatings. */
const TINT: Readonly<Record<string, string>> = {
  'AR visible': '#7c4dd0',
  'AR 245-440 nm': '#c7a63a',
  'AR 400-700 nm': '#7c4dd0',
  'AR 700-1100 nm': '#b4452f',
  'AR 1064 nm': '#2f9d55',
  'AR 2-5 um': '#2f7bb4',
  'AR 3-12 um': '#2f9d9a',
  'AR 10.6 um': '#b4457f',
}
const coating = (a: Axes, ...names: readonly string[]) => {
  const name = a.one('coating type', 'Uncoated', ...names)
  const tint = TINT[name]
  return tint === undefined ? {} : { coating: { name, tint } }
}
const window =
  (
    optics: Readonly<Record<string, Material>>,
    seal: Seal,
    sizes: readonly string[],
    coats: readonly string[],
  ): Family =>
  (a) => {
    const optic = a.one('optic', ...Object.keys(optics))
    return viewport({
      glass: optics[optic] ?? 'glass',
      optic,
      seal,
      tubulated: a.is('profile', 'Tubulated', 'Zero length'),
      flange: flange(a.one('flange size', ...sizes)),
      ...(coats.length ? coating(a, ...coats) : {}),
      ...tapped(a),
    })
  }

const isTube = (e: TubeEnd | undefined): e is TubeEnd => e !== undefined
const endOf = (name: string, od: number): End => {
  if (name === 'Tube') return { kind: 'tube' }
  const fittings: Record<string, TubeEnd> = { Compression: compression(od), 'Metal face seal': faceSeal(od) }
  const end = fittings[name]
  return isTube(end) ? { kind: 'fitting', end } : { kind: 'flange', flange: flange(name) }
}

/** Centre to face of fittings of a size, mm: usual catalogue values for CF, ISO 9803 for the clamped systems. */
const ARM: Readonly<Record<string, number>> = {
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
const armOf = (f: Flange, long: boolean) => (ARM[f.size] ?? f.od) * (long ? 1.5 : 1)
const armWall = (f: Flange) => (f.bore > 120 ? 3 : 2)
const fit = (f: Flange, form: Form, long: boolean, more: { mat?: Material; rotatable?: boolean } = {}) => {
  const arm = armOf(f, long)
  const whole = form === 'Half nipple' ? arm * 1.0 : arm
  return fitting({
    form,
    flange: f,
    tube: Math.min(f.bore, field(f) * 2) + 2 * armWall(f),
    wall: armWall(f),
    arm: whole,
    ...more,
  })
}

export const VACUUM: Readonly<Record<string, Family>> = {
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
    const glass = a.one('glass', 'Borosilicate 7740', 'Borosilicate 7052', 'Quartz (graded)')
    const od = a.mm('tube OD', '1/4 in', '3/8 in', '1/2 in', '3/4 in', '1.00 in', '1.50 in', '2.00 in')
    return glassAdapter({
      tube: od,
      glass: ({ 'Borosilicate 7740': 'glass', 'Borosilicate 7052': 'clear', 'Quartz (graded)': 'silica' } as const)[
        glass
      ],
      graded: glass === 'Quartz (graded)',
      bellows: a.is('form', 'Bellows', 'Straight'),
      end: endOf(a.one('end 2', 'Tube', 'CF1.33', 'CF2.75', 'NW16', 'NW25', 'NW40'), od),
      length: a.mm('length', '6 in', '10 in'),
    })
  },
  'vp-boro': window(
    { '7056 borosilicate': 'glass', 'Non-magnetic seal': 'clear', 'Laser-safe coated': 'laserGlass' },
    'fused',
    ['CF1.33', 'CF2.75', 'CF3.38', 'CF4.50', 'CF6.00', 'CF8.00'],
    ['AR visible'],
  ),
  'vp-fs': window(
    { 'UV fused silica': 'silica', 'Excimer grade fused silica': 'clear', 'IR quartz': 'leadGlass' },
    'graded',
    ['CF1.33', 'CF2.75', 'CF3.38', 'CF4.50', 'CF6.00', 'NW40'],
    ['AR 245-440 nm', 'AR 400-700 nm', 'AR 700-1100 nm', 'AR 1064 nm'],
  ),
  'vp-sap': window(
    { 'Sapphire random': 'sapphire', 'Sapphire c-axis': 'silica' },
    'brazed',
    ['CF1.33', 'CF2.75', 'CF3.38', 'CF4.50', 'NW25', 'NW40'],
    ['AR 400-700 nm', 'AR 2-5 um'],
  ),
  'vp-fl': window(
    {
      'Magnesium fluoride': 'fluoride',
      'Calcium fluoride': 'clear',
      'Barium fluoride': 'glass',
      'Lithium fluoride': 'silica',
    },
    'bonded',
    ['CF1.33', 'CF2.75', 'CF4.50', 'NW25', 'NW40'],
    [],
  ),
  'vp-ir': window(
    { 'Zinc selenide': 'zincSelenide', 'Zinc sulfide': 'zincSulfide', Germanium: 'germanium', Silicon: 'silicon' },
    'bonded',
    ['CF2.75', 'CF4.50', 'NW40', 'NW50'],
    ['AR 3-12 um', 'AR 10.6 um'],
  ),
  'vp-kf': (a) => {
    const optic = a.one('optic', 'Borosilicate', 'Acrylic', 'Fused silica')
    const f = flange(a.one('flange size', 'NW16', 'NW25', 'NW40', 'NW50', 'ISO63', 'ISO80', 'ISO100', 'ISO160'))
    return viewport({
      flange: f,
      glass: ({ Borosilicate: 'glass', Acrylic: 'clear', 'Fused silica': 'silica' } as const)[optic],
      optic,
      seal: 'clamped',
      tubulated: false,
      metal: a.pick('body', METAL),
      screws: f.od > 80 ? 12 : 6,
    })
  },
  'vp-acc': (a) =>
    viewportAccessory({
      item: a.one(
        'item',
        'Manual shutter',
        'Lead glass shield',
        'Polycarbonate guard',
        'UV filter disc',
        'Mesh screen',
      ),
      flange: flange(a.one('flange size', 'CF2.75', 'CF3.38', 'CF4.50', 'CF6.00', 'CF8.00')),
      actuator: a.one('actuator option', 'None', 'Manual knob', 'Pneumatic'),
    }),
  slit: (a) => {
    const style = a.one('style', 'Fixed, etched', 'Fixed, laser cut', 'Adjustable micrometer')
    const size = a.one('flange size', 'Unmounted', 'CF2.75')
    return slit({
      adjustable: style === 'Adjustable micrometer',
      laser: style === 'Fixed, laser cut',
      blade: a.pick('blade material', { Stainless: 'bright', Tungsten: 'dark', Molybdenum: 'molybdenum' } as const),
      width: length(a.one('slit width options', '5 um', '10 um', '20 um', '50 um', '100 um', '200 um', '500 um')),
      ...(size === 'Unmounted' ? {} : { flange: flange(size) }),
    })
  },
  'cf-blank': (a) => {
    const construction = a.one('construction', 'Non-rotatable', 'Rotatable', 'Blind with tapped centre hole')
    unseen(a, 'material', '304L', '316LN')
    return cfFlange({
      flange: flange(a.one('flange size', ...CF_ALL)),
      rotatable: construction === 'Rotatable',
      centreHole: construction === 'Blind with tapped centre hole',
      ...tapped(a, 'Clearance', 'Tapped UNF', 'Tapped metric'),
    })
  },
  'cf-bored': (a) => {
    unseen(a, 'material', '304L', '316LN')
    return cfFlange({
      flange: flange(a.one('flange size', ...CF_ALL)),
      rotatable: a.is('construction', 'Rotatable', 'Non-rotatable'),
      tube: a.mm(
        'tube OD',
        '0.25 in',
        '0.50 in',
        '0.75 in',
        '1.00 in',
        '1.50 in',
        '2.00 in',
        '2.50 in',
        '3.00 in',
        '4.00 in',
        '6.00 in',
        '8.00 in',
        '10.00 in',
      ),
      ...tapped(a),
    })
  },
  'cf-reducer': (a) => {
    const back = flange(
      a.one('flange size', 'CF2.75', 'CF3.38', 'CF4.50', 'CF4.62', 'CF6.00', 'CF6.75', 'CF8.00', 'CF10.00', 'CF12.00'),
    )
    const front = flange(a.one('end 2', 'CF1.33', 'CF2.12', 'CF2.75', 'CF4.50', 'CF6.00'))
    const t = tapped(a, 'Tapped UNF', 'Tapped metric')
    if (a.is('style', 'Conical', 'Zero length'))
      return column({
        back,
        front,
        length: 40 + back.od * 0.5,
        bore: back.bore,
        body: coneBody(back.bore / 2 + 2, front.bore / 2 + 2, 2),
      })
    // The small flange is cut into the face of the large one: its bolts are tapped there.
    return column({
      back,
      front,
      length: back.thick + front.thick * 0.5,
      bore: front.bore,
      body: (z0, z1) => (z1 < z0 ? [] : [pipe('steel', z0, z1, front.od / 2, front.bore / 2)]),
      yaw: 38,
      backForm: { bore: front.bore },
      note: {
        z: back.thick * 0.4,
        r: front.bore / 2,
        text: t.tapped === 'Tapped metric' ? 'small side tapped metric' : 'small side tapped UNF',
      },
    })
  },
  'cf-fitting': (a) => {
    const f = flange(
      a.one('flange size', 'CF1.33', 'CF2.12', 'CF2.75', 'CF3.38', 'CF4.50', 'CF6.00', 'CF8.00', 'CF10.00'),
    )
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
    if (style === 'Half nipple') return fit(f, style, long, { rotatable: false })
    return fit(f, style, long, { rotatable })
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
    const mat = a.pick('material', METAL)
    const f = flange(a.one('flange size', 'NW16', 'NW25', 'NW40', 'NW50'))
    const long = a.is('length', 'Long', 'Standard')
    const front = (e: TubeEnd, L: number) =>
      column({
        back: f,
        front: e,
        length: f.thick + e.length + L,
        bore: f.bore,
        mat,
        body: (z0, z1) => [
          turned(mat, [
            [z0, f.bore / 2 + 2],
            [z1, e.radius * 0.8],
          ]),
        ],
        yaw: 52,
      })
    switch (style) {
      case 'Blank':
        return rim({ flange: f, bored: false, mat, stub: 0 })
      case 'Bored flange':
        return rim({ flange: f, bored: true, mat, stub: 8 })
      case 'Conical reducer': {
        const small = flange(({ NW16: 'NW10', NW25: 'NW16', NW40: 'NW25', NW50: 'NW40' } as const)[f.size as 'NW16'])
        return column({
          back: f,
          front: small,
          length: 40 + f.od * 0.25,
          bore: f.bore,
          mat,
          body: coneBody(f.bore / 2 + 1.6, small.bore / 2 + 1.6, 1.6, mat),
        })
      }
      case 'NPT adapter':
        return front(pipeThread(Math.min(f.bore * 0.8, 21.3), true), 6)
      case 'Hose adapter':
        return front(hoseBarb(Math.min(f.bore * 0.8, 25)), 6)
      default:
        return fit(f, style, long, { mat })
    }
  },
  'iso-fitting': (a) => {
    const style = a.one('style', 'Blank', 'Bored', 'Nipple', '90 elbow', 'Tee', 'Conical reducer')
    const bolted = a.is('system', 'ISO-F', 'ISO-K')
    const f = flange(a.one('flange size', 'ISO63', 'ISO80', 'ISO100', 'ISO160', 'ISO200', 'ISO250'), { bolted })
    const long = a.is('length', 'Long', 'Standard')
    switch (style) {
      case 'Blank':
        return rim({ flange: f, bored: false, mat: 'steel', stub: 0 })
      case 'Bored':
        return rim({ flange: f, bored: true, mat: 'steel', stub: 12 })
      case 'Conical reducer': {
        const small = flange(
          (
            {
              ISO63: 'NW50',
              ISO80: 'ISO63',
              ISO100: 'ISO63',
              ISO160: 'ISO100',
              ISO200: 'ISO160',
              ISO250: 'ISO200',
            } as const
          )[f.size as 'ISO63'],
          { bolted },
        )
        return column({
          back: f,
          front: small,
          length: (50 + f.od * 0.35) * (long ? 1.5 : 1),
          bore: f.bore,
          body: coneBody(f.bore / 2 + 2, small.bore / 2 + 2, 2),
        })
      }
      default:
        return fit(f, style, long)
    }
  },
  adapt: (a) => {
    const back = flange(a.one('flange size', 'CF1.33', 'CF2.75', 'CF3.38', 'CF4.50', 'CF6.00', 'CF8.00'))
    const front = flange(a.one('end 2', 'NW16', 'NW25', 'NW40', 'NW50', 'ISO63', 'ISO100', 'ISO160'))
    const bore = Math.min(front.bore, field(back) * 2 - 2)
    const zero = a.is('style', 'Zero length', 'Nipple')
    const L = back.thick + front.thick + (zero ? 4 : 18 + back.od * 0.36)
    return column({
      back,
      front,
      length: L,
      bore,
      backForm: tapped(a),
      body: tubeBody(bore / 2 + 2, 2),
      yaw: zero ? 42 : 56,
    })
  },
  'adapt-tube': (a) => {
    const back = flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW16', 'NW25', 'NW40'))
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
      note: { z: back.thick + 8, r: od * 0.56 + 0.6, text: `${family}, Ø${od.toFixed(1)}` },
    })
  },
  bellows: (a) => {
    const style = a.one('style', 'Hydroformed hose', 'Thick-wall hose', 'Edge-welded bellows')
    const f = flange(a.one('flange size', 'CF1.33', 'CF2.75', 'CF4.50', 'NW16', 'NW25', 'NW40', 'NW50'))
    const L = a.mm('length', '6 in', '12 in', '20 in', '39 in')
    const shown = Math.min(L, f.od * 1.5 + 26 + L * 0.16)
    const b = Math.min(f.bore, field(f) * 2) / 2
    const [low, high, pitch] = {
      'Hydroformed hose': [b + 0.6, b * 1.16 + 1.4, 4],
      'Thick-wall hose': [b + 1, b * 1.1 + 2, 7.5],
      'Edge-welded bellows': [b * 0.86, b * 1.22 + 1, 2.4],
    }[style] as [number, number, number]
    const body = (z0: number, z1: number): Body[] => {
      const cuff = style === 'Edge-welded bellows' ? 3 : 9
      const n = Math.max(6, Math.min(34, Math.round((z1 - z0 - 2 * cuff) / pitch)))
      const wave =
        style === 'Edge-welded bellows'
          ? Array.from({ length: n }, (_, i): [number, number][] => [
              [z0 + cuff + ((z1 - z0 - 2 * cuff) * i) / n, low],
              [z0 + cuff + ((z1 - z0 - 2 * cuff) * (i + 0.5)) / n, high],
            ]).flat()
          : corrugation(z0 + cuff, z1 - cuff, low, high, n)
      return [
        turned(
          style === 'Edge-welded bellows' ? 'bright' : 'steel',
          [[z0, b + 1.4], [z0 + cuff, b + 1.4], ...wave, [z1 - cuff, b + 1.4], [z1, b + 1.4]],
          undefined,
          { fine: true, only: 'card' },
        ),
        turned(
          'steel',
          [[z0, b + 1.4], [z0 + cuff, b + 1.4], ...wave, [z1 - cuff, b + 1.4], [z1, b + 1.4]],
          [
            [z1, b],
            [z1 - cuff, b],
            [z1 - cuff, low - 0.5],
            [z0 + cuff, low - 0.5],
            [z0 + cuff, b],
            [z0, b],
          ],
          { fine: true, only: 'sheet' },
        ),
      ]
    }
    return column({
      back: f,
      front: f,
      length: shown,
      bore: b * 2,
      body,
      ...(shown < L ? { printed: L } : {}),
      note: { z: shown * 0.7, r: high, text: `Ø${(2 * high).toFixed(1)}` },
    })
  },
  port: (a) => {
    unseen(a, 'material', '304L', '316L')
    const f = flange(
      a.one(
        'flange size',
        'CF1.33',
        'CF2.12',
        'CF2.75',
        'CF3.38',
        'CF4.50',
        'CF6.00',
        'CF8.00',
        'NW16',
        'NW25',
        'NW40',
        'NW50',
        'ISO63',
        'ISO100',
      ),
    )
    const L = a.mm('length', '2 in', '3 in', '4 in', '6 in')
    const r = Math.min(f.bore, field(f) * 2) / 2
    return column({
      front: f,
      length: L,
      bore: r * 2 - 3,
      body: (_z0, z1) => [
        turned(
          'steel',
          [
            [0, r - 0.6],
            [0.9, r],
            [z1 + f.thick * 0.3, r],
          ],
          [
            [z1 + f.thick * 0.3, r - 1.6],
            [0, r - 1.6],
          ],
        ),
        ...(a.is('type', 'Rotatable', 'Fixed')
          ? place(shift(0, 0, z1 - 5), [
              turned(
                'bright',
                [
                  [0, r + 2.4],
                  [3, r + 2.4],
                ],
                [
                  [3, r],
                  [0, r],
                ],
              ),
            ])
          : []),
      ],
      bodyDims: [dim('y', -r, r, 'left', { text: `Ø${(2 * r).toFixed(1)}` })],
      yaw: 48,
    })
  },
  tube: (a) =>
    tube({
      od: a.mm(
        'tube OD',
        '0.125 in',
        '0.25 in',
        '0.375 in',
        '0.50 in',
        '0.75 in',
        '1.00 in',
        '1.50 in',
        '2.00 in',
        '4.00 in',
      ),
      wall: a.mm('wall', '0.035 in', '0.049 in', '0.065 in', '0.083 in'),
      length: a.mm('purchased length', '1 ft', '3 ft', '6 ft'),
      mat: a.pick('material', {
        '304L': 'steel',
        '316L': 'bright',
        'OFE copper': 'copper',
        'Titanium Gr 2': 'titanium',
      } as const),
    }),
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
          dim('y', -od / 2, od / 2, 'left', { text: `Ø${od.toFixed(1)}` }),
          dim('y', -od * 0.34, od * 0.34, 'right', { text: `Ø${(od * 0.68).toFixed(1)}` }),
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
  'motion-lin': (a) =>
    linearMotion({
      travel: a.mm('travel', '0.5 in', '1.0 in', '2.0 in', '4.0 in', '12.0 in', '24.0 in'),
      style: a.one('style', 'Push-pull', 'Micrometer', 'Magnetic transporter'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75')),
      drive: a.one('actuator option', 'Manual', 'Pneumatic', 'Stepper motor'),
      metric: a.is('type measurement', 'Metric', 'Inch'),
    }),
  'motion-rot': (a) =>
    rotaryMotion({
      torque: a.pick('torque', { '5 oz-in': 5, '50 oz-in': 50, '200 oz-in': 200 } as const),
      style: a.one('style', 'Bellows sealed', 'Magnetic', 'Ferrofluidic'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'NW25', 'NW40')),
      drive: a.one('actuator option', 'Manual', 'Stepper motor', 'Servo motor'),
    }),
  valve: (a) =>
    valve({
      style: a.one('style', 'Angle', 'In-line', 'Gate', 'All-metal angle', 'Ball', 'Leak valve'),
      metalBonnet: a.is('seal', 'Metal bonnet', 'FKM bonnet'),
      flange: flange(a.one('flange size', 'CF1.33', 'CF2.75', 'CF4.50', 'NW16', 'NW25', 'NW40')),
      actuator: a.one('actuator option', 'Manual', 'Electropneumatic', 'Electropneumatic with indicator'),
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
      turned(
        'bright',
        [
          [L * 0.36, r * 1.5],
          ...Array.from({ length: 6 }, (_, i): [number, number][] => [
            [L * (0.4 + i * 0.09), r * 1.5],
            [L * (0.445 + i * 0.09), r * 1.64],
          ]).flat(),
          [L * 0.96, r * 1.5],
        ],
        [
          [L * 0.96, r * 0.76],
          [0, r * 0.76],
        ],
        { fine: true },
      ),
      pipe('steel', L * 0.96, L, r * 1.2, r * 0.76),
    ],
  }
}
