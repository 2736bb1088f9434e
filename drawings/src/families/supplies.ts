import { cleaning } from '../parts/cleaning.ts'
import { compound } from '../parts/compound.ts'
import { film } from '../parts/film.ts'
import { heaters } from '../parts/heater.ts'
import { insulators } from '../parts/insulator.ts'
import { lubricants, lubricant } from '../parts/lubricant.ts'
import { tools } from '../parts/tool.ts'
import type { Family } from './family.ts'

export const supplies: Readonly<Record<string, Family>> = {
  'kap-film': (a) =>
    film({
      thick: a.mm('thickness', '0.0005 in', '0.001 in', '0.002 in', '0.003 in', '0.005 in'),
      width: a.mm('width', '0.25 in', '0.50 in', '1.00 in', '2.00 in', '4.00 in', '12.00 in'),
      adhesive: a.one('adhesive backing', 'None', 'Silicone', 'Acrylic'),
      length: a.mm('purchased length', '10 ft', '108 ft'),
    }),
  epoxy: (a) => {
    const [name, fill] = a.entry('compound', {
      'Clear epoxy': 'peek',
      'Silver-filled epoxy': 'bright',
      'Alumina-filled epoxy': 'ptfe',
      'Ceramic adhesive 1200 C': 'macor',
      'Silicone sealant': 'silicone',
    })
    return compound({
      form: a.one('form', 'Syringe', 'Two-part kit'),
      amount: a.pick('pack', { '2 g': 2, '10 g': 10, '50 g': 50, '1 oz': 28.3, '8 oz': 226.8 }),
      name,
      fill,
      thin: a.is('type', 'Low viscosity', 'Standard'),
    })
  },
  lube: (a) =>
    lubricant(a.one('item', ...lubricants), a.pick('type', { '10 g': 10, '25 g': 25, '50 g': 50, '100 g': 100 })),
  insul: (a) =>
    a.pick(
      'item',
      insulators,
    )({
      mat: a.pick('material', { 'Alumina 99.5': 'ceramic', Steatite: 'steatite', Macor: 'macor' }),
      bore: a.mm('tube size', '0.032 in', '0.050 in', '0.062 in', '0.094 in', '0.125 in', '0.187 in'),
      length: a.mm('length', '0.25 in', '1.00 in', '6.00 in', '12.00 in'),
    }),
  tool: (a) => {
    const [item, draw] = a.entry('item', tools)
    const hasSizes = item !== 'Gasket remover' && item !== 'Wire stripper'
    if (!hasSizes && !a.has('type')) return draw(1)
    return draw(a.pick('type', { 'Sub-D contacts': 1, 'Power contacts': 3.2, '1/4-28': 11.1, '5/16-24': 12.7 }))
  },
  heater: (a) =>
    a.pick(
      'item',
      heaters,
    )({
      volts: a.pick('voltage', { '120 V': 120, '240 V': 240 }),
      length: a.mm('length', '2 ft', '4 ft', '6 ft', '8 ft'),
      plug: a.is('type', 'With plug', 'Bare leads'),
    }),
  clean: (a) => a.pick('item', cleaning)(a.pick('type', { Small: 1, Medium: 1.25, Large: 1.6 })),
}
