import { flangeName, type Wording } from '../words.ts'

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
