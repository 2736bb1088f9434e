import type { Wording } from '../words.ts'
import { millimetres } from './dimensions.ts'
import type { FamilyTable } from './family.ts'

const SAFETY_SHEET = { 'Safety Data Sheet': '/help#safety-data-sheets' }

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
    links: () => ({ ...SAFETY_SHEET, 'User Guide': '/outgassing#cure' }),
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
  tool: {
    title: (p) => `${p.value('item')} for vacuum hardware`,
    lead: (p) => p.pick('item', TOOL_LEADS),
    body: (p) => [
      p.pick('item', TOOL_USE),
      'Keep tools for vacuum work apart from the others and wipe them with alcohol before they touch an inside.',
    ],
    specs: () => ({ Materials: 'tool steel', 'RoHS Compliant': 'n/a' }),
    links: () => ({ 'User Guide': '/technical-references#tightening' }),
    weight: { own: 0.4 },
    synonyms: ['wrench', 'torque', 'pliers'],
  },
  heater: {
    title: (p) => `${p.pick('item', HEATER_NAMES)}, ${p.value('voltage')}`,
    lead: (p) => p.pick('item', HEATER_LEADS),
    body: (p) => [
      p.pick('item', HEATER_USE),
      'Raise the temperature by 3 °C per minute where glass is in the way, and watch more than one thermocouple: the coldest place decides how clean the chamber gets. Never leave mains heaters on without a limiter.',
    ],
    specs: (v) => ({
      'Current Rating': heaterCurrent(v),
      'Max Operating Temperature': v.pick('item', {
        'Heater tape': '450 C',
        'Silicone jacket': '200 C',
        'Kapton heater': '200 C',
        'Cartridge heater': '450 C',
      }),
      Dimensions: `length ${v.value('length')}`,
      Materials: v.pick('item', HEATER_MATERIAL),
    }),
    links: () => ({ 'User Guide': '/technical-references#bake-out' }),
    weight: { own: 0.5 },
    synonyms: ['bake-out', 'heating tape', 'heating jacket'],
  },
  clean: {
    title: (p) => `${p.pick('item', CLEAN_NAMES)}`,
    lead: (p) => p.pick('item', CLEAN_LEADS),
    body: (p) => [
      p.pick('item', CLEAN_USE),
      'Packed for clean rooms. Change gloves often, and wipe in one direction with a fresh face of the cloth.',
    ],
    specs: (v) => ({ Materials: v.pick('item', CLEAN_MATERIAL), 'RoHS Compliant': 'n/a' }),
    links: (v) => (v.raw('item') === 'Cleaner concentrate' ? SAFETY_SHEET : {}),
    weight: { own: 0.5 },
    synonyms: ['cleanroom', 'UHV foil', 'swab'],
  },
}

const micrometres = (p: Wording): string => `${Math.round(Number.parseFloat(p.raw('thickness')) * 25_400)} µm`

/** Amperes of a heater by its length: 90 W a foot at 120 V, 120 W a foot at 240 V. */
function heaterCurrent(v: Wording): string {
  const perFoot = v.raw('voltage') === '120 V' ? 0.75 : 0.5
  return `${Number.parseFloat(v.raw('length')) * perFoot} A`
}

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
const TOOL_LEADS: Readonly<Record<string, string>> = {
  'Crimp tool': 'Four-indent crimp tool with a ratchet that does not open early',
  Positioner: 'Holds the contact at the right depth in the crimp tool',
  'Insertion tool': 'Pushes crimped contacts into a connector body',
  'Extraction tool': 'Releases contacts from a connector body',
  'CF wrench': 'Thin open wrench that fits beside the tube of a CF flange',
  'Torque wrench': 'Click-type torque wrench, 4–25 N m',
  'Gasket remover': 'Lifts a used gasket out without touching the knife edge',
  'Wire stripper': 'Strips polyimide tape without nicking the conductor',
}
const TOOL_USE: Readonly<Record<string, string>> = {
  'Crimp tool': 'Crimp, look for wire in the inspection hole, and pull.',
  Positioner: 'Each contact has its own: the wrong one crimps beside the barrel.',
  'Insertion tool': 'Thin wire buckles when contacts are pushed by hand; the tool pushes on the shoulder.',
  'Extraction tool': 'Slides over the contact and folds its springs in. Pull on the tool, not on the wire.',
  'CF wrench': 'Tighten crosswise, a quarter turn at a time, until the faces meet.',
  'Torque wrench': 'Copper gaskets want 4 N m on the smallest CF flange and up to 25 N m on large ones.',
  'Gasket remover': 'Reach into the leak-check groove and lever the gasket up: a screwdriver ends on the knife edge.',
  'Wire stripper': 'Turn the wire, not the blade, and pull the tape off in one piece.',
}
const HEATER_NAMES: Readonly<Record<string, string>> = {
  'Heater tape': 'Bakeout heater tape',
  'Silicone jacket': 'Bakeout jacket, silicone',
  'Kapton heater': 'Polyimide (Kapton type) film heater',
  'Cartridge heater': 'Cartridge heater',
}
const HEATER_LEADS: Readonly<Record<string, string>> = {
  'Heater tape': 'Glass-braided tape that winds around flanges and tubes',
  'Silicone jacket': 'Silicone jacket that fits a tube and insulates it too',
  'Kapton heater': 'Thin film heater that sticks to flat walls',
  'Cartridge heater': 'Steel cartridge for a drilled hole',
}
const HEATER_USE: Readonly<Record<string, string>> = {
  'Heater tape': 'Wind it without overlaps, which burn through, and cover it with aluminium foil to spread the heat.',
  'Silicone jacket': 'Heats evenly and stays cool enough outside to be touched; ends at 200 °C.',
  'Kapton heater': 'Press it on without bubbles: where it does not touch, it burns.',
  'Cartridge heater': 'Give it a reamed hole and a trace of boron nitride, so that it comes out again.',
}
const HEATER_MATERIAL: Readonly<Record<string, string>> = {
  'Heater tape': 'glass braid, nickel-chromium',
  'Silicone jacket': 'silicone, glass cloth',
  'Kapton heater': 'polyimide, etched foil',
  'Cartridge heater': 'Incoloy sheath, magnesia',
}
const CLEAN_NAMES: Readonly<Record<string, string>> = {
  'Polyester wipes': 'Polyester wipes, low lint',
  'Cotton-free swabs': 'Cotton-free swabs',
  'Nitrile gloves': 'Nitrile gloves, powder-free',
  'Al foil UHV': 'Aluminium foil, UHV clean',
  'Cleaner concentrate': 'Cleaner concentrate for vacuum parts',
  'Abrasive pad': 'Abrasive pads without binder oil',
  'Flange cover set': 'Flange cover set',
}
const CLEAN_LEADS: Readonly<Record<string, string>> = {
  'Polyester wipes': 'Knitted wipes with sealed edges',
  'Cotton-free swabs': 'Polyurethane foam swabs for grooves and corners',
  'Nitrile gloves': 'Powder-free gloves for handling vacuum parts',
  'Al foil UHV': 'Rolled without oil, to wrap parts and cover ports',
  'Cleaner concentrate': 'Alkaline cleaner without silicates for the ultrasonic bath',
  'Abrasive pad': 'Alumina pads for sealing faces',
  'Flange cover set': 'Caps that keep knife edges and sealing faces whole',
}
const CLEAN_USE: Readonly<Record<string, string>> = {
  'Polyester wipes': 'Wet them with alcohol; they leave neither lint nor binder.',
  'Cotton-free swabs': 'For leak-check grooves and tapped holes, where cotton leaves threads behind.',
  'Nitrile gloves': 'Nitrile leaves less behind than latex. Wash new gloves with alcohol before they touch an inside.',
  'Al foil UHV': 'The shiny side shows fingerprints. Bake wrapped parts and cover open ports with it.',
  'Cleaner concentrate': 'Dilute to 2 %, clean at 60 °C, rinse in deionised water and dry with clean nitrogen.',
  'Abrasive pad': 'Polish around the sealing face, never across it.',
  'Flange cover set': 'Put them on the moment a port is opened.',
}
const CLEAN_MATERIAL: Readonly<Record<string, string>> = {
  'Polyester wipes': 'polyester',
  'Cotton-free swabs': 'polyurethane foam, polypropylene',
  'Nitrile gloves': 'nitrile rubber',
  'Al foil UHV': 'aluminium 1100',
  'Cleaner concentrate': 'alkaline cleaner, surfactants',
  'Abrasive pad': 'alumina, nylon fleece',
  'Flange cover set': 'polyethylene',
}
