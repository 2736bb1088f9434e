import { flangeName, type Wording } from '../domain/words.ts'
import { cfDimensions, flangeDimensions, millimetres } from './dimensions.ts'
import type { FamilyTable } from './family.ts'

/** What the metals are called in a sentence, and what each is good for. */
export const STEEL: Readonly<Record<string, string>> = {
  '304L': '304L stainless',
  '316L': '316L stainless',
  '316LN': '316LN stainless',
  'OFE copper': 'OFE copper C10101',
  'Titanium Gr 2': 'titanium grade 2',
  '304 stainless': '304 stainless',
  'Aluminium 6061': 'aluminium 6061',
}

export const STEEL_USE: Readonly<Record<string, string>> = {
  '304L': '304L is the common choice and welds well.',
  '316L': '316L resists corrosion better and stays less magnetic after welding.',
  '316LN':
    '316LN keeps its permeability below 1.01 and its hardness through many bakes: for electron optics and for large flanges.',
  'OFE copper': 'Oxygen-free copper conducts heat and brazes in hydrogen.',
  'Titanium Gr 2': 'Titanium is light, hardly magnetic and outgasses little hydrogen.',
}

export const size = (p: Wording): string => flangeName(p.raw('flange size'))
export const material = (v: Wording) => ({ Materials: v.pick('material', STEEL) })

/** How to keep and close a CF joint. */
export const KNIFE_EDGE =
  'Keep the cap on until assembly: a scratch across the knife edge is a leak. Use a new copper gasket each time and tighten crosswise in several passes until the faces meet.'

export const flangeFamilies: FamilyTable = {
  'cf-blank': {
    title: (p) => `CF blank flange, ${p.raw('material')}, ${p.pick('construction', BLANKS)}`,
    lead: (p) => `Knife-edge blank of ${p.pick('material', STEEL)}, ${p.pick('construction', BLANKS)}`,
    body: (p) => [
      `Closes a CF port, or is bored and welded to become a part of your own. ${p.pick('material', STEEL_USE)}`,
      KNIFE_EDGE,
    ],
    specs: (v) => ({ ...cfDimensions(v), ...material(v) }),
    weight: { own: 0, flanges: 1 },
    synonyms: ['conflat', 'blank-off', 'ICF'],
  },
  'cf-bored': {
    title: (p) => `CF bored flange, ${size(p)}, ${p.raw('material')}, ${p.low('construction')}`,
    lead: (p) => `${p.value('construction')} ${size(p)} flange of ${p.pick('material', STEEL)}, bored to take tube`,
    body: (p) => [
      `The tube goes into the socket and is welded from the vacuum side, so that no gap is left to trap gas. ${p.raw('construction') === 'Rotatable' ? 'The outer ring turns, which lets the bolt holes line up after welding.' : p.pick('material', STEEL_USE)}`,
      `Weld with argon inside, in short runs, with the flange bolted to a copper chill block. ${KNIFE_EDGE}`,
    ],
    specs: (v) => ({
      Dimensions: `${cfDimensions(v).Dimensions}, tube ${v.value('tube OD')} (${millimetres(v.raw('tube OD'))})`,
      ...material(v),
    }),
    weight: { own: 0, flanges: 0.85 },
    synonyms: ['conflat', 'weld flange', 'tube flange'],
  },
  'cf-reducer': {
    title: (p) =>
      `CF ${p.pick('style', { 'Zero length': 'zero-length', Conical: 'conical' })} reducer flange, ${size(p)}`,
    lead: (p) => `${p.value('style')} step from ${size(p)} down to a smaller CF flange`,
    body: (p) => [
      p.raw('style') === 'Zero length'
        ? 'Two knife edges in one plate: the smaller flange bolts into tapped holes, and hardly any length is lost.'
        : 'The cone keeps more conductance than a step and lets both flanges take through bolts.',
      `Bolts of the small side must not reach the bottom of their holes. ${KNIFE_EDGE}`,
    ],
    specs: (v) => ({ Dimensions: `${size(v)} to ${flangeName(v.raw('end 2'))}`, Materials: '304L' }),
    weight: { own: 0.1, flanges: 1.1 },
    synonyms: ['conflat', 'reducing flange'],
  },
  'cf-fitting': {
    title: (p) => `CF ${p.low('style')}, ${size(p)}`,
    lead: (p) => `${p.value('style')} with ${size(p)} flanges, 304L`,
    body: (p) => [`${p.pick('style', FITTING_USE)} Welds are on the vacuum side and helium leak tested.`, KNIFE_EDGE],
    specs: (v) => ({ ...cfDimensions(v), Materials: '304L tube and flanges' }),
    weight: { own: 0.1, flanges: 2.5 },
    synonyms: ['conflat', 'spool', 'elbow'],
  },
  port: {
    title: (p) => `Half nipple port, ${size(p)}, ${p.raw('material')}`,
    lead: (p) => `Weld-on half nipple with ${size(p)} flange of ${p.pick('material', STEEL)}`,
    body: (p) => [
      `The plain end is welded into a chamber wall. ${p.pick('material', STEEL_USE)}`,
      'Cut the tube to length before welding and keep the flange cool: it must stay flat to seal. Longer tubes can be bought to your drawing.',
    ],
    specs: (v) => ({ ...flangeDimensions(v), ...material(v) }),
    weight: { own: 0.1, flanges: 1 },
    synonyms: ['weld stub', 'chamber port', 'conflat'],
  },
}

const BLANKS: Readonly<Record<string, string>> = {
  'Non-rotatable': 'non-rotatable',
  Rotatable: 'rotatable',
  'Blind with tapped centre hole': 'tapped centre hole',
}
const FITTING_USE: Readonly<Record<string, string>> = {
  Nipple: 'A straight length between two ports.',
  'Half nipple': 'A flange with a length of tube, to be welded into a wall.',
  '90 elbow': 'Turns a line by 90° with little loss of conductance.',
  '45 elbow': 'Turns a line by 45°, for instance to look past a source.',
  Tee: 'Takes a gauge or a pump off a straight line.',
  '4-way cross': 'Four ports in one plane for pump, gauge, window and feedthrough.',
  '5-way cross': 'Four ports in one plane and a fifth across them.',
  '6-way cross': 'Six ports on three axes: a small chamber by itself.',
  Cube: 'Machined from one block, six ports close together and no weld.',
}
