import { heaters } from '../parts/heater.ts'
import { insulators } from '../parts/insulator.ts'
import { type Axes, type Family, ignoreAxis } from './family.ts'

export const supplies: Readonly<Record<string, Family>> = {
  insul: (a) =>
    a.pick(
      'item',
      insulators,
    )({
      mat: a.pick('material', { 'Alumina 99.5': 'ceramic', Steatite: 'steatite', Macor: 'macor' }),
      bore: a.mm('tube size', '0.032 in', '0.050 in', '0.062 in', '0.094 in', '0.125 in', '0.187 in'),
      length: a.mm('length', '0.25 in', '1.00 in', '6.00 in', '12.00 in'),
    }),
  heater: (a) =>
    a.pick(
      'item',
      heaters,
    )({
      volts: a.pick('voltage', { '120 V': 120, '240 V': 240 }),
      length: a.mm('length', '2 ft', '4 ft', '6 ft', '8 ft'),
      plug: a.is('type', 'With plug', 'Bare leads'),
    }),
}

const fixedTools = ['Gasket remover', 'Wire stripper'] as const

/** Families that have pictures in `src/supplies` instead of drawings, and the values that select a picture. */
export const picturedFamilies: Readonly<Record<string, (a: Axes) => readonly string[]>> = {
  'kap-film': (a) => {
    ignoreAxis(a, 'thickness', '0.0005 in', '0.001 in', '0.002 in', '0.003 in', '0.005 in')
    ignoreAxis(a, 'adhesive backing', 'None', 'Silicone', 'Acrylic')
    ignoreAxis(a, 'purchased length', '10 ft', '108 ft')
    return [a.one('width', '0.25 in', '0.50 in', '1.00 in', '2.00 in', '4.00 in', '12.00 in')]
  },
  epoxy: (a) => {
    ignoreAxis(a, 'pack', '2 g', '10 g', '50 g', '1 oz', '8 oz')
    ignoreAxis(a, 'type', 'Standard', 'Low viscosity')
    return [
      a.one('form', 'Syringe', 'Two-part kit'),
      a.one(
        'compound',
        'Clear epoxy',
        'Silver-filled epoxy',
        'Alumina-filled epoxy',
        'Ceramic adhesive 1200 C',
        'Silicone sealant',
      ),
    ]
  },
  lube: (a) => {
    ignoreAxis(a, 'type', '10 g', '25 g', '50 g', '100 g')
    const greases = ['PFPE grease', 'Silicone grease', 'Hydrocarbon grease', 'MoS2 powder'] as const
    return [a.one('item', ...greases, 'Sn-Ag solder', 'Indium wire', 'Silver braze', 'Flux-core remover')]
  },
  tool: (a) => {
    const contactTools = ['Crimp tool', 'Positioner', 'Insertion tool', 'Extraction tool'] as const
    const item = a.one('item', ...contactTools, 'CF wrench', 'Torque wrench', ...fixedTools)
    const hasOneSize = fixedTools.some((name) => name === item)
    if (!hasOneSize || a.has('type')) ignoreAxis(a, 'type', 'Sub-D contacts', 'Power contacts', '1/4-28', '5/16-24')
    return [item]
  },
  clean: (a) => {
    ignoreAxis(a, 'type', 'Small', 'Medium', 'Large')
    const textiles = ['Polyester wipes', 'Cotton-free swabs', 'Nitrile gloves'] as const
    return [a.one('item', ...textiles, 'Al foil UHV', 'Cleaner concentrate', 'Abrasive pad', 'Flange cover set')]
  },
}
