import type { Wording } from '../domain/words.ts'
import type { FamilyTable } from './family.ts'

/** Tools and supplies of the workshop: what is used up or worn, and never becomes part of a chamber. */
export const workshopFamilies: FamilyTable = {
  tool: {
    title: (p) => `${p.value('item')} for vacuum hardware`,
    lead: (p) => p.pick('item', TOOL_LEADS),
    body: (p) => [
      p.pick('item', TOOL_USE),
      'Keep tools for vacuum work apart from the others and wipe them with alcohol before they touch an inside.',
    ],
    specs: () => ({ Materials: 'tool steel', 'RoHS Compliant': 'n/a' }),
    links: () => ({ 'User Guide': '/technical-references#section-tightening' }),
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
    links: () => ({ 'User Guide': '/technical-references#section-bake-out' }),
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
    links: (v) =>
      v.raw('item') === 'Cleaner concentrate' ? { 'Safety Data Sheet': '/help#section-safety-data-sheets' } : {},
    weight: { own: 0.5 },
    synonyms: ['cleanroom', 'UHV foil', 'swab'],
  },
}

/** Amperes of a heater by its length: 90 W a foot at 120 V, 120 W a foot at 240 V. */
function heaterCurrent(v: Wording): string {
  const perFoot = v.raw('voltage') === '120 V' ? 0.75 : 0.5
  return `${Number.parseFloat(v.raw('length')) * perFoot} A`
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
