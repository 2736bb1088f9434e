import { coaxDiameters, POLYIMIDE, STRANDED } from '@shop/schema/wireDiameters'
import { alloyColors } from '../parts/thermocoupleConnector.ts'
import { ribbon } from '../parts/ribbon.ts'
import { bundleWidth, type Layer, wire } from '../parts/wire.ts'
import type { Material } from '../render/materials.ts'
import { type Family, awg } from './family.ts'

function layer(d: number, mat: Material, name: string, braid = false): Layer {
  return {
    d: Math.round(d * 100) / 100,
    mat,
    name,
    ...(braid ? { braid } : {}),
  }
}

const feet = ['3 ft', '6 ft', '10 ft', '25 ft', '50 ft', '100 ft'] as const

export const wires: Readonly<Record<string, Family>> = {
  'wire-kap': (a) => {
    const d = a.pick('wire size', awg('12 14 16 18 20 22 24 26 28 30'))
    const stranded = a.is('construction', 'Stranded', 'Solid')
    const mat = a.pick('conductor', {
      'Silver-plated copper': 'bright',
      'Bare OFE copper': 'copper',
      'Nickel-plated copper': 'nickel',
    })
    const band = a.is('color', 'Black band', 'Natural')
    const core = stranded ? d * STRANDED : d
    return wire({
      layers: [layer(core + POLYIMIDE, 'kapton', 'polyimide'), layer(core, mat, stranded ? '19 strands' : 'solid')],
      ...(stranded ? { strands: 19 } : {}),
      length: a.mm('purchased length', '10 ft', '50 ft', '100 ft'),
      wrapped: true,
      ...(band ? { band: 'rubber' as const } : {}),
    })
  },
  'wire-coax': (a) => {
    const d = a.pick('wire size', awg('20 26 30'))
    const impedance = a.one('impedance', '50 ohm', '75 ohm')
    const construction = a.one('construction', 'Single shield', 'Double shield', 'Semi-rigid')
    const jacket = a.one('jacketing options', 'None', 'Kapton', 'FEP')
    const { dielectric, shields, outside } = coaxDiameters(d, { impedance, construction, jacketed: jacket !== 'None' })
    const rigid = construction === 'Semi-rigid'
    const cover = jacket === 'None' ? [] : [layer(outside, jacket === 'Kapton' ? 'kapton' : 'ptfe', jacket)]
    return wire({
      layers: [
        ...cover,
        ...shields
          .toReversed()
          .map((shield) => (rigid ? layer(shield, 'copper', 'copper tube') : layer(shield, 'bright', 'braid', true))),
        layer(dielectric, rigid ? 'ptfe' : 'kapton', 'dielectric'),
        layer(d, 'bright', 'conductor'),
      ],
      length: a.mm('purchased length', '10 ft', '25 ft', '50 ft', '100 ft'),
      wrapped: !rigid,
    })
  },
  'wire-tp': (a) => {
    const d = a.pick('wire size', awg('20 22 24 26 28 30'))
    const cores = a.count('conductors', 2, 3, 4)
    const shielded = a.is('shield', 'Braided shield', 'Unshielded')
    const jacket = a.is('jacketing options', 'Kapton', 'None')
    const bundle = (d + 0.3) * bundleWidth(cores)
    const sheath = [
      ...(jacket ? [layer(bundle + 0.75, 'kapton', 'jacket')] : []),
      ...(shielded ? [layer(bundle + 0.45, 'bright', 'braid', true)] : []),
    ]
    return wire({
      layers: [layer(d + 0.3, 'kapton', 'polyimide'), layer(d, 'bright', 'conductor')],
      cores,
      coreMats: ['kapton', 'fiber', 'kapton', 'tcRed'],
      ...(sheath.length ? { sheath } : {}),
      length: a.mm('purchased length', '10 ft', '25 ft', '50 ft'),
      wrapped: true,
    })
  },
  ribbon: (a) =>
    ribbon({
      conductors: a.count('conductors', 4, 9, 15, 20, 25, 37, 50),
      wire: a.pick('wire gauge', awg('26 28 30')),
      jacket: a.one('jacketing options', 'None', 'Kapton', 'Shield braid'),
      length: a.mm('purchased length', ...feet.slice(0, 4)),
    }),
  'wire-tc': (a) => {
    const alloy = a.pick('t/c type', {
      K: alloyColors.K,
      J: alloyColors.J,
      E: alloyColors.E,
      T: alloyColors.T,
      N: alloyColors.N,
      C: alloyColors.C,
    })
    const d = a.pick('wire size', awg('20 24 28 30'))
    const cover = a.one('insulation', 'Kapton', 'Ceramic fiber', 'Bare')
    const layers =
      cover === 'Bare'
        ? [layer(d, alloy.positive, 'alloy')]
        : [
            layer(
              d + (cover === 'Kapton' ? 0.3 : 0.9),
              cover === 'Kapton' ? 'kapton' : 'fiber',
              cover.toLowerCase(),
              cover === 'Ceramic fiber',
            ),
            layer(d, alloy.positive, 'alloy'),
          ]
    const mats: Material[] = cover === 'Bare' ? [alloy.positive, alloy.negative] : [alloy.body, 'tcRed']
    return wire({
      layers,
      cores: 2,
      coreMats: mats,
      length: a.mm('purchased length', '10 ft', '25 ft', '50 ft'),
      wrapped: cover === 'Kapton',
    })
  },
  'wire-bare': (a) => {
    const d = a.pick('wire size', awg('14 18 20 24 28'))
    const [material, mat] = a.entry('material', {
      'OFE copper': 'copper',
      'Silver 99.99': 'bright',
      Tungsten: 'dark',
      Tantalum: 'titanium',
      Molybdenum: 'molybdenum',
      Nickel: 'nickel',
      'Copper braid': 'copper',
      'Platinum-clad': 'steel',
    })
    const length = a.mm('purchased length', '10 ft', '25 ft', '50 ft')
    return material === 'Copper braid'
      ? wire({ layers: [layer(d * 1.8, 'copper', 'braid', true)], length, wrapped: false })
      : wire({ layers: [layer(d, mat, material.toLowerCase().replace('ofe', 'OFE'))], length, wrapped: false })
  },
}
