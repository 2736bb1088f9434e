import { flangeName, type Wording } from '../domain/words.ts'
import { flangeDimensions, inches, isoDimensions, kfDimensions, millimetres } from './dimensions.ts'
import type { FamilyTable } from './family.ts'
import { KNIFE_EDGE, material, size, STEEL, STEEL_USE } from './flanges.ts'

export const fittingFamilies: FamilyTable = {
  'kf-fitting': {
    title: (p) => `KF ${p.low('style')}, ${p.pick('material', STEEL)}`,
    lead: (p) => `KF ${p.low('style')} to ISO 2861, ${p.pick('material', STEEL)}`,
    body: (p) => [
      `${p.pick('style', KF_USE)} A centering ring with O-ring goes between two flanges, and one clamp closes the joint by hand.`,
      `For high vacuum to 1E-8 Torr and ${p.raw('material') === 'Aluminium 6061' ? 'up to 150 °C' : 'with FKM up to 150 °C for good and 200 °C for a short time'}. ${p.raw('material') === 'Aluminium 6061' ? 'Aluminium scratches easily: protect the sealing face.' : 'Wipe the sealing face and look at it against the light before it closes.'}`,
    ],
    specs: (v) => ({ ...kfDimensions(v), ...material(v) }),
    limits: { material: { 'Aluminium 6061': 150 } },
    weight: { own: 0.06, flanges: 2 },
    synonyms: ['NW', 'QF', 'quick flange', 'ISO-KF'],
  },
  'iso-fitting': {
    title: (p) => `${p.raw('system')} ${p.pick('style', ISO_NAMES)}`,
    lead: (p) => `${p.value('style')} to ISO 1609, ${p.raw('system') === 'ISO-K' ? 'clamped' : 'bolted'}`,
    body: (p) => [
      `For pumping lines and large chambers. ${p.raw('system') === 'ISO-K' ? 'ISO-K flanges are held by claw clamps or a bolt ring, so they turn to any angle.' : 'ISO-F flanges are bolted through and carry the weight of a pump.'}`,
      'Both take the same centering ring. Tighten opposite clamps or bolts in turn until metal meets metal; with FKM the joint stands 150 °C.',
    ],
    specs: (v) => ({ ...isoDimensions(v), Materials: '304 stainless' }),
    limits: { 'flange size': { ISO63: 150, ISO80: 150, ISO100: 150, ISO160: 150, ISO200: 150, ISO250: 150 } },
    weight: { own: 0.4, flanges: 1.5 },
    synonyms: ['LF', 'large flange', 'ISO100', 'ISO160'],
  },
  adapt: {
    title: (p) => `CF to KF or ISO adapter, ${size(p)}, ${p.low('style')}`,
    lead: (p) => `${p.value('style')} adapter from ${size(p)} to an elastomer-sealed flange`,
    body: () => [
      'Joins a CF port to a pumping line or a gauge of another system. The poorer joint decides: with the KF or ISO end in use the limits are 200 °C and 1E-8 Torr.',
      KNIFE_EDGE,
    ],
    specs: (v) => ({ Dimensions: `${size(v)} to ${flangeName(v.raw('end 2'))}`, Materials: '304L' }),
    weight: { own: 0.12, flanges: 1.2 },
    synonyms: ['CF to KF', 'conflat adapter', 'transition'],
  },
  'adapt-tube': {
    title: (p) => `${size(p)} to ${p.pick('fitting family', FITTING_NAMES)} adapter`,
    lead: (p) => `${size(p)} flange with ${p.pick('fitting family', FITTING_LEADS)}, 316L`,
    body: (p) => [
      p.pick('fitting family', FITTING_ADVICE),
      'The limits of bake and vacuum are those of the flange; a threaded or barbed end holds rough vacuum and gas pressure only.',
    ],
    specs: (v) => ({
      ...flangeDimensions(v),
      Dimensions:
        v.raw('fitting family') === 'NPT'
          ? `thread ${v.value('tube size').replace(' in', '')} NPT`
          : `tube ${v.value('tube size')} (${millimetres(v.raw('tube size'))})`,
      Materials: '316L',
    }),
    weight: { own: 0.06, flanges: 1 },
    synonyms: ['VCR', 'metal face seal', 'compression fitting', 'NPT adapter'],
  },
  bellows: {
    title: (p) => `${p.pick('style', HOSES)}, ${size(p)}`,
    lead: (p) => `${p.pick('style', HOSES)} with ${size(p)} flanges`,
    body: (p) => [
      p.pick('style', HOSE_USE),
      'Fix both ends so that the vacuum does not draw the hose together. Bend it no tighter than the drawing says, and do not twist it.',
    ],
    specs: (v) => ({
      'Bend Radii': bellowsBend(v),
      Dimensions: `length ${v.value('length')}`,
      Materials: v.raw('style') === 'Edge-welded bellows' ? 'AM350, 304L' : '316L, 304L',
    }),
    weight: { own: 0.25, flanges: 2 },
    synonyms: ['flexible line', 'metal hose', 'vibration'],
  },
  tube: {
    title: (p) => `Vacuum tube, ${p.low('material').replace(/ gr /i, ' grade ')}, ${p.value('wall')} wall`,
    lead: (p) => `Cleaned and bagged tube of ${p.pick('material', STEEL)}, wall ${p.value('wall')}`,
    body: (p) => [
      `For nipples, gas lines and cooling loops. ${p.pick('material', STEEL_USE)}`,
      'Degreased, capped and bagged. Cut it with a wheel or a saw without silicone oil, and deburr the inside, where chips hide.',
    ],
    specs: (v) => ({
      Dimensions: `Ø${v.value('tube OD')} × ${v.value('wall')} wall (${millimetres(v.raw('tube OD'))} × ${millimetres(v.raw('wall'))})`,
      ...material(v),
    }),
    weight: { own: 0.2 },
    synonyms: ['pipe', 'stainless tubing'],
  },
  weld: {
    title: (p) => `Butt-weld ${p.low('style')}, ${p.low('material').replace(/ gr /i, ' grade ')}`,
    lead: (p) => `${p.value('style')} of ${p.pick('material', STEEL)} with ends squared for butt welding`,
    body: (p) => [
      `For lines that are welded rather than flanged. ${p.pick('material', STEEL_USE)}`,
      'Purge with argon and weld with full penetration, so that no crevice is left inside. Electropolished parts come bagged: weld them before anyone touches the inside.',
    ],
    specs: (v) => ({ Dimensions: `Ø${v.value('tube OD')} (${millimetres(v.raw('tube OD'))})`, ...material(v) }),
    weight: { own: 0.12 },
    synonyms: ['weld tee', 'tube fitting'],
  },
}

/** Nominal bore of the hoses, inches: what the bend radius is a multiple of. */
const HOSE_BORE: Readonly<Record<string, string>> = {
  'CF1.33': '0.75 in',
  'CF2.75': '1.50 in',
  'CF4.50': '2.50 in',
  NW16: '0.75 in',
  NW25: '1.00 in',
  NW40: '1.50 in',
  NW50: '2.00 in',
}
const BEND: Readonly<Record<string, number>> = { 'Hydroformed hose': 6, 'Thick-wall hose': 8, 'Edge-welded bellows': 4 }
const HOSES: Readonly<Record<string, string>> = {
  'Hydroformed hose': 'Hydroformed flexible hose',
  'Thick-wall hose': 'Thick-wall flexible hose',
  'Edge-welded bellows': 'Edge-welded bellows',
}
const HOSE_USE: Readonly<Record<string, string>> = {
  'Hydroformed hose': 'Takes up misalignment between flanges and keeps the shaking of a pump away from the chamber.',
  'Thick-wall hose': 'A heavier wall keeps its length under vacuum and lies still where it is bent.',
  'Edge-welded bellows':
    'Thin discs welded edge to edge move far for their length: for motion feedthroughs and alignment.',
}

function bellowsBend(v: Wording): string {
  const multiple = v.pick('style', BEND)
  const radius = multiple * inches(v.pick('flange size', HOSE_BORE))
  return `${multiple} × nominal size, static: ${radius.toFixed(1)} in (${(radius * 25.4).toFixed(0)} mm)`
}

const KF_USE: Readonly<Record<string, string>> = {
  Nipple: 'A straight length between two ports.',
  'Half nipple': 'A flange with a length of tube, to be welded.',
  '90 elbow': 'Turns a line by 90°.',
  '45 elbow': 'Turns a line by 45°.',
  Tee: 'Takes a gauge or a valve off a straight line.',
  '4-way cross': 'Four ports in one plane.',
  '5-way cross': 'Four ports in one plane and a fifth across them.',
  Blank: 'Closes a port.',
  'Conical reducer': 'Steps to the next smaller size.',
  'NPT adapter': 'Takes a gauge with a pipe thread; seal the thread with PTFE tape.',
  'Hose adapter': 'Takes rubber or plastic vacuum hose with a hose clip.',
  'Bored flange': 'Is welded onto a tube.',
}
const ISO_NAMES: Readonly<Record<string, string>> = {
  Blank: 'flange, blank',
  Bored: 'flange, bored',
  Nipple: 'nipple',
  '90 elbow': '90° elbow',
  Tee: 'tee',
  'Conical reducer': 'conical reducer',
}
const FITTING_NAMES: Readonly<Record<string, string>> = {
  Compression: 'compression fitting',
  'Metal face seal': 'metal face seal fitting',
  NPT: 'NPT thread',
  'Hose barb': 'hose barb',
}
const FITTING_LEADS: Readonly<Record<string, string>> = {
  Compression: 'a compression fitting',
  'Metal face seal': 'a metal face seal fitting',
  NPT: 'an NPT thread',
  'Hose barb': 'a hose barb',
}
const FITTING_ADVICE: Readonly<Record<string, string>> = {
  Compression:
    'For tube that is pushed in and held by two ferrules. Tighten one and a quarter turns past finger tight the first time, and a touch past the old mark afterwards.',
  'Metal face seal':
    'For gas lines that must be helium tight: two glands press on a metal gasket, which is new at every make-up. A nickel gasket takes an eighth of a turn past finger tight.',
  NPT: 'For gauges and valves with pipe thread. Two turns of PTFE tape from the second thread on; do not back it off to line it up.',
  'Hose barb':
    'For rubber or plastic hose in rough pumping, purging and cooling. Use one clip per end and no grease on the barb.',
}
