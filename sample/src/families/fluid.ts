import { cfDimensions, millimetres } from './dimensions.ts'
import type { FamilyTable } from './family.ts'

const CAPACITANCE: Readonly<Record<string, string>> = {
  'Vacuum / gas': 'vacuum or gas inside',
  'Water or cryogen': 'water or cryogen inside',
}

export const fluidFamilies: FamilyTable = {
  fluid: {
    title: (p) =>
      `Fluid feedthrough, ${p.raw('tubes') === '1' ? `${p.value('tube OD')} tube` : `${p.raw('tubes')} × ${p.value('tube OD')} tubes`}, ${p.low('construction')}`,
    lead: (p) =>
      `${p.count('tubes', 'tube')} ${p.value('tube OD')} (${millimetres(p.raw('tube OD'))}), ${p.low('construction')}`,
    body: (p) => [
      p.raw('construction') === 'Single wall'
        ? 'Carries water or gas to stages, targets and cold plates. Tubes pass straight through, so nothing but the weld at the flange is a joint.'
        : 'The tube stands off the flange inside a thin outer wall, which keeps liquid nitrogen from freezing the flange and its gasket.',
      'CF versions bake to 450 °C, KF versions to 200 °C. Blow water out first: what stays in a loop boils in the bake and can burst it.',
    ],
    specs: (v) => ({
      ...cfDimensions(v),
      Materials: v.raw('construction') === 'Single wall' ? '304L, 304L tube' : '304L, 316L tube',
    }),
    weight: { own: 0.12, flanges: 1 },
    synonyms: ['cooling', 'gas inlet', 'LN2', 'cryogenic'],
  },
  'break-ceramic': {
    title: (p) =>
      `Ceramic break, ${p.value('voltage')}, ${p.value('tube size')} tube${p.raw('service') === 'Water or cryogen' ? ', water or cryogen' : ''}`,
    lead: (p) => `Alumina between two ${p.value('tube size')} tubes, ${p.pick('service', CAPACITANCE)}`,
    body: (p) => [
      `Interrupts a metal tube electrically while fluid or vacuum passes on. ${p.raw('service') === 'Water or cryogen' ? 'With water the column conducts too: use deionised water and enough length of hose.' : 'The rating holds for vacuum or dry gas inside and dry air outside.'}`,
      'Ceramic brazed to metal bakes to 450 °C at up to 25 °C per minute. The brazed sleeves take no side load, so support both tubes and weld with a heat sink.',
    ],
    specs: (v) => ({
      Materials: 'alumina, Kovar or alloy 42, 304L',
      Dimensions: `tube ${v.value('tube size')} (${millimetres(v.raw('tube size'))})`,
    }),
    weight: { own: 0.18 },
    synonyms: ['ceramic isolator', 'voltage break', 'electrical isolator'],
  },
  'adapt-glass': {
    title: (p) => `Glass-to-metal adapter, ${p.low('glass')}, ${p.value('tube OD')}, ${p.low('form')}`,
    lead: (p) => `${p.value('glass')} tube of ${p.value('tube OD')} sealed to metal, ${p.low('form')}`,
    body: (p) => [
      'Joins blown glass apparatus to steel tube or a flange. The glass steps through a Kovar sleeve, whose expansion follows that of the glass.',
      `Bake to 350 °C at no more than 3 °C per minute, and to 200 °C where the metal end is a KF flange. ${p.raw('form') === 'Bellows' ? 'The bellows takes up misalignment, so the glass is not bent when the flange is drawn up.' : 'Line both sides up before clamping, since the seal breaks in bending long before it leaks.'}`,
    ],
    specs: (v) => ({
      Materials: `${v.low('glass')}, Kovar, 304L`,
      Dimensions: `tube ${v.value('tube OD')} (${millimetres(v.raw('tube OD'))})`,
    }),
    weight: { own: 0.15 },
    synonyms: ['glass tubing', 'glass to Kovar'],
  },
}
