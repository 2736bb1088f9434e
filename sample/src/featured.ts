import type { FeaturedList } from './types.ts'

type Choice = { readonly family: string; readonly axes: Readonly<Record<string, string>> }

/** Products on the home page, in order. Axes that are not named may have any value: the first product that fits is taken. */
export const FEATURED: Readonly<Record<FeaturedList, readonly Choice[]>> = {
  most_ordered: [
    { family: 'gasket-cu', axes: { finish: 'Silver-plated' } },
    { family: 'subd', axes: { contacts: '25', shells: '1', 'gender air side': 'Female' } },
    { family: 'wire-kap', axes: { conductor: 'Silver-plated copper', construction: 'Stranded', colour: 'Natural' } },
    { family: 'cf-blank', axes: { material: '304L', construction: 'Non-rotatable' } },
    { family: 'coax-hv', axes: { connector: 'SHV-5', shield: 'Grounded', quantity: '1' } },
    { family: 'vp-boro', axes: { optic: '7056 borosilicate', profile: 'Zero length' } },
  ],
  new: [
    { family: 'subd', axes: { contacts: '50', shells: '1', 'gender air side': 'Male' } },
    { family: 'coax-sma', axes: { connector: 'SMA', 'end style': 'Single-ended', quantity: '1', shield: 'Grounded' } },
    { family: 'break-ceramic', axes: { voltage: '10 kV', 'tube size': '1/2 in', service: 'Vacuum / gas' } },
    { family: 'tc', axes: { 't/c type': 'K', pairs: '2' } },
    { family: 'multipin', axes: { contacts: '19', 'end style': 'Single-ended' } },
    { family: 'iso-fitting', axes: { style: 'Bored', system: 'ISO-K' } },
  ],
}

export const fits = (wanted: Readonly<Record<string, string>>, axes: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([axis, value]) => axes[axis] === value)
