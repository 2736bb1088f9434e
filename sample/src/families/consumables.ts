import type { Wording } from '../domain/words.ts'
import { millimetres } from './dimensions.ts'
import type { FamilyTable } from './family.ts'

const SAFETY_SHEET = { 'Safety Data Sheet': '/help#section-safety-data-sheets' }

export const consumableFamilies: FamilyTable = {
  'kap-film': {
    title: (p) => `Polyimide film and tape, ${p.value('thickness')} thick, ${p.value('width')} wide`,
    lead: (p) => `Polyimide (Kapton type) film ${micrometres(p)} thick, ${p.value('width')} wide, on a roll`,
    body: () => [
      'Insulates, holds wires and masks surfaces from −269 to 260 °C. Bare film is fit for ultrahigh vacuum; adhesives give off gas and creep, so taped parts belong in high vacuum.',
      'Wipe the surface with alcohol before taping and press the edges down. Cut it with scissors: torn edges run.',
    ],
    specs: (v) => ({
      'Max Vacuum Level': v.raw('adhesive backing') === 'None' ? '1E-10 Torr' : '1E-8 Torr',
      'Max Operating Temperature': v.pick('adhesive backing', { None: '260 C', Silicone: '180 C', Acrylic: '150 C' }),
      Dimensions: `${v.value('thickness')} × ${v.value('width')} (${millimetres(v.raw('thickness'))} × ${millimetres(v.raw('width'))})`,
      Materials:
        v.raw('adhesive backing') === 'None' ? 'polyimide' : `polyimide, ${v.low('adhesive backing')} adhesive`,
    }),
    links: (v) => ({
      'Product Bulletin': '/outgassing',
      ...(v.raw('adhesive backing') === 'None' ? {} : SAFETY_SHEET),
    }),
    weight: { own: 0.004 },
    synonyms: ['Kapton tape', 'insulating tape'],
  },
  epoxy: {
    title: (p) => `Vacuum adhesive, ${p.low('form')}, ${p.value('pack')}`,
    lead: (p) => `Low-outgassing adhesive or sealant, ${p.low('form')} of ${p.value('pack')}`,
    body: () => [
      'For joints that cannot be welded or brazed, and to seal small leaks from outside. Silver-filled epoxy conducts, alumina-filled epoxy insulates and passes heat, ceramic adhesive stands fire.',
      'Mix by weight, pump the bubbles out and cure as hot as the part allows: a full cure gives off far less gas. Organic adhesives belong in high vacuum.',
    ],
    specs: (v) => ({
      'Max Operating Temperature': v.pick('compound', ADHESIVE_LIMIT),
      ...(v.raw('compound') === 'Silver-filled epoxy' ? { Resistance: '4E-4 ohm cm' } : {}),
      Materials: v.pick('compound', ADHESIVE),
    }),
    links: () => ({ ...SAFETY_SHEET, 'User Guide': '/outgassing#section-curing-adhesives' }),
    weight: { own: 0.08 },
    synonyms: ['adhesive', 'leak sealant', 'conductive epoxy'],
  },
  lube: {
    title: (p) => `${p.pick('item', LUBE_NAMES)}, vacuum grade`,
    lead: (p) => p.pick('item', LUBE_LEADS),
    body: (p) => [
      p.pick('item', LUBE_USE),
      'Use as little as does the work, and keep the container closed: what it takes up from the air it gives off in the chamber.',
    ],
    specs: (v) => ({
      'Max Operating Temperature': v.pick('item', LUBE_LIMIT),
      Materials: v.pick('item', LUBE_MATERIAL),
    }),
    links: () => SAFETY_SHEET,
    weight: { own: 0.06 },
    synonyms: ['lubricant', 'solder', 'vacuum oil'],
  },
  insul: {
    title: (p) => `Ceramic ${p.low('item')}, ${p.low('material')}`,
    lead: (p) => `${p.value('item')} of ${p.low('material')}, ten to the pack`,
    body: (p) => [
      `${p.pick('item', INSULATOR_USE)} ${p.pick('material', CERAMIC_USE)}`,
      'Fired in air before use, ceramics lose grease and pencil marks: 800 °C for an hour is enough. They chip at corners, so do not clamp them on an edge.',
    ],
    specs: (v) => ({
      'Max Operating Temperature': v.pick('material', { 'Alumina 99.5': '1600 C', Steatite: '1000 C', Macor: '800 C' }),
      'Voltage Rating': '8–15 kV/mm',
      Dimensions: `bore Ø${v.value('tube size')} (${millimetres(v.raw('tube size'))}) × ${v.value('length')}`,
      Materials: v.low('material'),
    }),
    weight: { own: 0.004 },
    synonyms: ['alumina tube', 'ceramic bead', 'fish spine'],
  },
}

const micrometres = (p: Wording): string => `${Math.round(Number.parseFloat(p.raw('thickness')) * 25_400)} µm`

const ADHESIVE_LIMIT: Readonly<Record<string, string>> = {
  'Clear epoxy': '150 C',
  'Silver-filled epoxy': '200 C',
  'Alumina-filled epoxy': '300 C',
  'Ceramic adhesive 1200 C': '1200 C',
  'Silicone leak sealant': '260 C',
}
const ADHESIVE: Readonly<Record<string, string>> = {
  'Clear epoxy': 'epoxy',
  'Silver-filled epoxy': 'epoxy, silver',
  'Alumina-filled epoxy': 'epoxy, alumina',
  'Ceramic adhesive 1200 C': 'alumina in a silicate binder',
  'Silicone leak sealant': 'silicone resin',
}
const LUBE_NAMES: Readonly<Record<string, string>> = {
  'PFPE grease': 'PFPE grease',
  'Silicone grease': 'Silicone grease',
  'MoS2 powder': 'MoS₂ powder',
  'Hydrocarbon grease': 'Hydrocarbon grease',
  'Sn-Ag solder': 'Tin-silver solder',
  'Indium wire': 'Indium wire',
  'Silver braze': 'Silver braze',
  'Flux-core remover': 'Flux remover',
}
const LUBE_LEADS: Readonly<Record<string, string>> = {
  'PFPE grease': 'Perfluorinated grease for O-rings and bearings',
  'Silicone grease': 'Silicone grease for stopcocks and rough vacuum joints',
  'MoS2 powder': 'Dry lubricant for threads and slides in ultrahigh vacuum',
  'Hydrocarbon grease': 'Low vapour pressure hydrocarbon grease for O-rings',
  'Sn-Ag solder': 'Lead-free solder without volatile metals',
  'Indium wire': 'Indium for seals and thermal joints down to cryogenic temperatures',
  'Silver braze': 'Zinc- and cadmium-free braze',
  'Flux-core remover': 'Solvent that takes flux residues off',
}
const LUBE_USE: Readonly<Record<string, string>> = {
  'PFPE grease': 'Hardly evaporates and does not react with oxygen, which makes it the grease for pumps that see it.',
  'Silicone grease':
    'Creeps along surfaces and leaves an insulating film where electrons hit it: keep it away from electron optics.',
  'MoS2 powder': 'Burnish it on dry. It slides best in vacuum; moist air makes it wear.',
  'Hydrocarbon grease': 'Comes off with ordinary solvents and does not creep; for high vacuum at room temperature.',
  'Sn-Ag solder':
    'Melts at 221 °C. Zinc and cadmium in other solders evaporate and coat the chamber; this one holds neither.',
  'Indium wire': 'Soft enough to seal by hand force and stays soft in liquid helium; it melts at 157 °C.',
  'Silver braze': 'Joins copper and steel in a vacuum or hydrogen furnace without flux.',
  'Flux-core remover': 'Clean soldered parts at once, rinse with alcohol and bake.',
}
const LUBE_LIMIT: Readonly<Record<string, string>> = {
  'PFPE grease': '250 C',
  'Silicone grease': '200 C',
  'MoS2 powder': '250 C',
  'Hydrocarbon grease': '30 C',
  'Sn-Ag solder': '180 C',
  'Indium wire': '120 C',
  'Silver braze': '250 C',
  'Flux-core remover': '30 C',
}
const LUBE_MATERIAL: Readonly<Record<string, string>> = {
  'PFPE grease': 'perfluoropolyether, PTFE',
  'Silicone grease': 'silicone oil, silica',
  'MoS2 powder': 'molybdenum disulfide',
  'Hydrocarbon grease': 'refined hydrocarbons',
  'Sn-Ag solder': 'tin, 3.5 % silver',
  'Indium wire': 'indium 99.99 %',
  'Silver braze': 'silver, 28 % copper',
  'Flux-core remover': 'alcohols',
}
const INSULATOR_USE: Readonly<Record<string, string>> = {
  'Fish-spine bead': 'Beads sit in one another like vertebrae, so that a bare wire stays insulated where it bends.',
  'Single-bore tube': 'Insulates one straight conductor.',
  'Double-bore tube': 'Keeps the two wires of a thermocouple apart.',
  'Stand-off': 'Holds a live part off a wall.',
  Washer: 'Insulates under a screw head.',
  'Shoulder washer': 'Insulates a screw from its hole as well as its head.',
}
const CERAMIC_USE: Readonly<Record<string, string>> = {
  'Alumina 99.5': 'Alumina stands 1,600 °C and is the strongest of the three.',
  Steatite: 'Steatite stands 1,000 °C and costs less.',
  Macor: 'Macor stands 800 °C and can be cut with ordinary tools.',
}
