import type { Wording } from '../domain/words.ts'
import { cfFlange, isoFlange, kfFlange } from './dimensions.ts'
import type { FamilyTable } from './family.ts'

const ELASTOMER: Readonly<Record<string, string>> = {
  FKM: 'FKM stands 150 °C for good and 200 °C for a short time and is the common choice.',
  FFKM: 'FFKM stands heat and reactive gases that ruin other rubbers.',
  EPDM: 'EPDM stands steam and radiation, but not oil.',
  Silicone: 'Silicone stays soft from cold to hot, but lets gases through.',
}

export const hardwareFamilies: FamilyTable = {
  'gasket-cu': {
    title: (p) => `Copper CF gasket, ${p.low('finish')}`,
    lead: (p) => `OFE copper ring for CF flanges, ${p.low('finish')}`,
    body: (p) => [
      `The knife edges press into the copper once: each joint takes a new gasket. ${p.pick('finish', GASKET_USE)}`,
      'Hold it by the rim with clean gloves and let it drop into the recess, where it must lie free before the bolts go in.',
    ],
    specs: (v) => ({ ...gasketSize(v, 'copper'), Materials: v.pick('finish', GASKET_MATERIAL) }),
    weight: { own: 0.012 },
    synonyms: ['copper gasket', 'conflat gasket', 'CF seal', 'OFHC'],
  },
  'gasket-el': {
    title: (p) => `Elastomer CF gasket, ${p.low('compound')}`,
    lead: (p) => `${p.value('compound')} ring that fits the gasket recess of CF flanges`,
    body: (p) => [
      `For test set-ups that are opened every day: it seals at low bolt force and can be used again. ${p.pick('compound', ELASTOMER)}`,
      'Rubber lets helium and water through, so the joint ends at high vacuum. Wipe it dry; grease is not needed.',
    ],
    specs: (v) => ({
      ...gasketSize(v, 'elastomer'),
      Materials: v.raw('coating type') === 'None' ? v.low('compound') : `${v.low('compound')}, PTFE coated`,
    }),
    weight: { own: 0.006 },
    synonyms: ['Viton', 'Kalrez', 'rubber gasket', 'o ring'],
  },
  'kf-ring': {
    title: (p) => `KF centering ring, ${p.low('style')}, ${p.low('material')}`,
    lead: (p) => `${p.value('material')} ring that centres two KF flanges and carries the seal`,
    body: (p) => [
      `${p.pick('style', RING_USE)} FKM is the common seal; NBR ends at 100 °C, and an aluminium edge seal makes a KF joint nearly all metal.`,
      'Look for lint and cuts before closing. An O-ring that has taken a set or turned hard is replaced, not greased.',
    ],
    specs: (v) => ({ ...kfSeal(v), Materials: `${v.low('material')}, ${v.low('compound')}` }),
    limits: { material: { 'Aluminium 6061': 150 } },
    weight: { own: 0.015 },
    synonyms: ['NW', 'QF', 'quick flange', 'o-ring carrier'],
  },
  'kf-clamp': {
    title: (p) => `KF clamp, ${p.low('style').replace(' clamp', '')}, ${p.low('material')}`,
    lead: (p) => `${p.value('material')} clamp for KF flanges, ${p.low('style').replace(' clamp', '')}`,
    body: (p) => [
      p.pick('style', CLAMP_USE),
      'The clamp draws two 15° tapers together. Loosen it only when the line is vented: under pressure the flanges fly apart.',
    ],
    specs: (v) => ({
      Materials: v.low('material'),
      ...(v.raw('material') === 'Aluminium' ? { 'Max Bake Temperature': '150 C' } : {}),
    }),
    weight: { own: 0.09 },
    synonyms: ['hinge clamp', 'NW clamp', 'QF clamp'],
  },
  'iso-hw': {
    title: (p) => `${p.value('item')} for ISO flanges`,
    lead: (p) => `${p.value('item')} to ISO 1609`,
    body: (p) => [
      p.pick('item', ISO_USE),
      'Work round the flange crosswise, so that the ring stays parallel, and check the torque again after the first bake.',
    ],
    specs: (v) => ({
      ...isoSize(v),
      ...(v.raw('compound') === 'NBR' ? { 'Max Bake Temperature': '100 C' } : {}),
      Materials:
        /ring/.test(v.raw('item')) && v.raw('item') !== 'Bolt ring'
          ? `304 stainless, ${v.raw('compound')} O-ring`
          : 'aluminium and zinc-plated steel',
    }),
    weight: { own: 0.12 },
    synonyms: ['ISO-K clamp', 'LF hardware', 'double claw'],
  },
  'bolt-cf': {
    title: (p) => `CF ${p.pick('head', HEADS)}, ${p.pick('finish', FINISHES)}`,
    lead: (p) => `${p.pick('head', HEAD_LEADS)} for CF flanges, ${p.pick('finish', FINISHES)}`,
    body: (p) => [
      `${p.pick('finish', FINISH_USE)} One pack holds 25 pieces, enough for four small flanges or one large one.`,
      'Use washers under heads on clearance holes, and check the depth of tapped ones: a bolt that reaches the bottom does not pull.',
    ],
    specs: (v) => ({
      Dimensions: v.pick('type measurement', THREADS)(v.raw('flange size')),
      Materials: v.pick('finish', FINISH_MATERIAL),
    }),
    weight: { own: 0.012 },
    synonyms: ['conflat bolts', 'flange bolts', 'stud', 'M6', 'M8'],
  },
  vent: {
    title: (p) => `Vented screw, ${p.raw('thread')}, ${p.low('material')}`,
    lead: (p) => `${p.raw('thread')} screw of ${p.low('material')}, drilled through its centre and cleaned`,
    body: (p) => [
      `The hole down the middle lets out the gas that a blind hole would trap and give off for days: a virtual leak. ${p.pick('material', SCREW_USE)}`,
      'Washed, baked and bagged in tens. Open the bag at the chamber, and do not oil the thread.',
    ],
    specs: (v) => ({ Dimensions: `${v.raw('thread')} × ${screwLength(v)}`, Materials: v.low('material') }),
    weight: { own: 0.001 },
    synonyms: ['vented bolt', 'vacuum screw', 'virtual leak'],
  },
}

function gasketSize(v: Wording, of: 'copper' | 'elastomer'): Record<string, string> {
  const flange = cfFlange(v.raw('flange size'))
  if (!flange) return {}
  const thickness = of === 'copper' ? ' × 2 mm' : ' mm'
  return { Dimensions: `Ø${flange.gasket_od_mm.toFixed(1)} × Ø${flange.gasket_id_mm.toFixed(1)}${thickness}` }
}

function kfSeal(v: Wording): Record<string, string> {
  const flange = kfFlange(v.raw('flange size'))
  return flange
    ? { Dimensions: `O-ring ${flange.oring_id_mm} × ${flange.oring_cord_mm} mm, bore Ø${flange.centering_bore_mm} mm` }
    : {}
}

function isoSize(v: Wording): Record<string, string> {
  const flange = isoFlange(v.raw('flange size'))
  if (!flange) return {}
  if (v.raw('item') === 'ISO-F bolt set') return { Dimensions: `${flange.iso_f_bolt_holes} × ${flange.iso_f_bolt}` }
  return { Dimensions: `for bore Ø${flange.bore_mm} mm, ${flange.iso_k_claw_clamps_typ} clamps a joint` }
}

/** Screws are told by inches or by millimetres, as their thread is. */
function screwLength(v: Wording): string {
  const [inch = '', metric = ''] = v.raw('length').split(' / ')
  return v.raw('thread').startsWith('M') ? metric : inch
}

/** Thread and length by flange size, from the CF table; ranges of sizes share a thread. */
const byFlange =
  (threads: Readonly<Record<string, string>>) =>
  (size: string): string => {
    const thread = threads[size]
    if (thread === undefined) throw new Error(`No bolt for ${size}`)
    return thread
  }
const THREADS: Readonly<Record<string, (size: string) => string>> = {
  Inch: byFlange({
    'CF1.33': '8-32 × 0.75 in',
    'CF2.12': '1/4-28 × 1.00 in',
    'CF2.75': '1/4-28 × 1.25 in',
    'CF3.38-CF10': '5/16-24 × 2.00 in',
    'CF12-CF14': '5/16-24 × 2.75 in',
  }),
  Metric: byFlange({
    'CF1.33': 'M4 × 20 mm',
    'CF2.12': 'M6 × 25 mm',
    'CF2.75': 'M6 × 35 mm',
    'CF3.38-CF10': 'M8 × 50 mm',
    'CF12-CF14': 'M8 × 70 mm',
  }),
}

const GASKET_USE: Readonly<Record<string, string>> = {
  Unplated: 'Plain copper oxidises when baked in air, so keep repeated bakes below 200 °C.',
  'Silver-plated': 'Silver keeps the copper from oxidising and sticking when baked to 450 °C.',
  Annealed: 'Annealed copper is soft and seals at less force: the one to use under viewports and thin flanges.',
  'Nickel alloy hard': 'The harder alloy stands higher bolt force and many thermal cycles.',
}
const GASKET_MATERIAL: Readonly<Record<string, string>> = {
  Unplated: 'OFE copper C10101',
  'Silver-plated': 'OFE copper C10101, silver-plated',
  Annealed: 'OFE copper C10101, annealed',
  'Nickel alloy hard': 'nickel-bearing copper alloy',
}
const RING_USE: Readonly<Record<string, string>> = {
  Standard: 'Keeps the O-ring from being drawn into the line.',
  'With mesh': 'The mesh keeps screws and splinters out of the pump.',
  Adaptive: 'Joins two neighbouring sizes under the larger clamp.',
  Overpressure: 'An outer ring holds the O-ring against pressure from inside, up to a few bar.',
}
const CLAMP_USE: Readonly<Record<string, string>> = {
  'Wing nut': 'Closes by hand, one size for two neighbouring flanges.',
  'Overcenter lever': 'Opens and closes with one move, for joints that are opened often.',
  Bulkhead: 'Holds a flange against a wall with a round hole in it.',
  'Chain clamp': 'Presses evenly enough for metal seals.',
}
const ISO_USE: Readonly<Record<string, string>> = {
  'Centering ring': 'Centres two ISO flanges and carries the O-ring.',
  'Centering ring with mesh': 'A centering ring whose mesh keeps parts out of the pump.',
  'Double claw clamp': 'Holds two ISO-K flanges together; four to eight make a joint.',
  'Single claw clamp': 'Holds an ISO-K flange down on a wall or a base.',
  'Bolt ring': 'Turns an ISO-K flange into one that is bolted through.',
  'ISO-F bolt set': 'Bolts, nuts and washers for one ISO-F joint.',
}
const HEADS: Readonly<Record<string, string>> = {
  Hex: 'bolt kit, hex head',
  '12-point': 'bolt kit, 12-point head',
  'Socket cap': 'bolt kit, socket cap',
  'Stud set': 'stud and nut kit',
  'Plate nut set': 'plate nut kit',
}
const HEAD_LEADS: Readonly<Record<string, string>> = {
  Hex: 'Hex head bolts with nuts and washers',
  '12-point': '12-point bolts, which fit where a hex wrench finds no room,',
  'Socket cap': 'Socket cap screws with washers',
  'Stud set': 'Studs with nuts and washers',
  'Plate nut set': 'Plate nuts that hold themselves behind the flange',
}
const FINISHES: Readonly<Record<string, string>> = {
  'Plain 18-8': 'plain',
  'Silver-plated': 'silver-plated',
  A286: 'A286 alloy',
}
const FINISH_USE: Readonly<Record<string, string>> = {
  'Plain 18-8': 'Plain stainless threads gall after a bake: a trace of molybdenum disulfide helps.',
  'Silver-plated': 'Silver in the thread keeps the nut from galling, so the joint opens again after a bake to 450 °C.',
  A286: 'A286 keeps its strength at 450 °C, where ordinary stainless bolts stretch.',
}
const FINISH_MATERIAL: Readonly<Record<string, string>> = {
  'Plain 18-8': '18-8 stainless',
  'Silver-plated': '18-8 stainless, silver-plated',
  A286: 'A286',
}
const SCREW_USE: Readonly<Record<string, string>> = {
  '18-8 stainless': 'Plain stainless is the common choice.',
  '316 stainless': '316 resists corrosion better and is less magnetic.',
  Titanium: 'Titanium is light and hardly magnetic.',
  'Silver-plated 18-8': 'Silver keeps the thread from galling after a bake.',
}
