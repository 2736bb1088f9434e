import { cfDimensions } from './dimensions.ts'
import type { FamilyTable } from './family.ts'
import { BAKE_CERAMIC } from './power.ts'

const CLEAN = 'Handle it with clean gloves, and keep the plug or cap on the contacts until the mating half goes on.'

export const electricalFamilies: FamilyTable = {
  multipin: {
    title: (p) => `Circular multipin feedthrough, ${p.raw('contacts')} contacts, ${p.low('end style')}`,
    lead: (p) => `${p.value('end style')} circular connector with ${p.raw('contacts')} contacts`,
    currentPer: 'per pin',
    body: (p) => [
      `Shells follow the MIL-DTL-5015 and MIL-DTL-26482 patterns, so ordinary plugs fit outside. ${p.raw('end style') === 'Double-ended' ? 'The vacuum side takes a plug as well.' : 'Inside, the pins end straight for crimp or push-on contacts.'}`,
      `${BAKE_CERAMIC} Take the air-side plug off before a bake; its insert stands 100 °C.`,
    ],
    specs: (v) => ({
      ...cfDimensions(v),
      Contacts: v.raw('contacts'),
      Capacitance: '2–4 pF pin to pin',
      Materials: 'alumina or glass, 304L shell, gold-plated alloy 52 pins',
    }),
    weight: { own: 0.11, flanges: 1 },
  },
  subd: {
    title: (p) =>
      `Subminiature-D feedthrough, ${p.raw('contacts')} contacts, ${p.count('shells', 'shell')}, ${p.low('gender air side')}`,
    lead: () => 'Glass-ceramic sealed',
    currentPer: 'per pin',
    body: (p) => [
      `${p.raw('shells') === '1' ? 'One D connector' : `${p.raw('shells')} D connectors`} with gold-plated contacts on one flange; any standard D connector fits outside, and a PEEK or ceramic one inside. The gender named is that of the air side.`,
      `The glass-ceramic seal stands 350 °C on CF; warm it at no more than 3 °C per minute. KF and ISO versions end at 200 °C with their FKM ring. ${CLEAN}`,
    ],
    specs: (v) => ({
      ...cfDimensions(v),
      Contacts:
        v.raw('shells') === '1'
          ? `${v.raw('contacts')}, gold-plated`
          : `${v.raw('contacts')} × ${v.raw('shells')}, gold-plated`,
      'Insulation Resistance': 'above 1E10 ohm at 500 V',
      Materials: '304L, glass-ceramic, gold-plated alloy 52',
    }),
    weight: { own: 0.07, flanges: 1 },
    synonyms: ['D-sub', 'Sub-D', 'DB9', 'DB15', 'DB37', 'DD50'],
  },
  microd: {
    title: (p) => `${highDensity(p.raw('contacts'))}, ${p.count('shells', 'shell')}`,
    lead: (p) =>
      `${p.raw('contacts').slice(2)} contacts ${p.raw('contacts').startsWith('HD') ? 'in three rows of a D shell' : 'at 1.27 mm pitch in a Micro-D shell'}`,
    currentPer: 'per pin',
    body: () => [
      'For detectors and encoders that need many light signals through one port. High-density D shells hold three rows of pins, Micro-D shells two rows at 1.27 mm pitch.',
      `Bake to 200 °C at no more than 3 °C per minute. The pins are thin: line the shells up before pushing and use the jackscrews. ${CLEAN}`,
    ],
    specs: (v) => ({
      ...cfDimensions(v),
      Contacts: `${v.raw('contacts').slice(2)}${v.raw('shells') === '1' ? '' : ` × ${v.raw('shells')}`}, gold-plated`,
      Materials: '304L, glass-ceramic, gold-plated alloy 52',
    }),
    weight: { own: 0.06, flanges: 1 },
    synonyms: ['high density', 'HD D-sub', 'nano'],
  },
  gauge: {
    title: (p) =>
      `${p.pick('style', { Octal: 'Octal', 'Ion gauge': 'Ion gauge', RGA: 'RGA' })} feedthrough, ${p.raw('contacts')} pins`,
    lead: (p) => `${p.raw('contacts')} pins in the ${p.low('style')} pattern`,
    currentPer: 'per pin',
    body: () => [
      'A base for hot-cathode gauges and mass spectrometers, wired on the vacuum side with push-on or spot-welded leads. Filament pins carry 10 A, the others 5 A.',
      `${BAKE_CERAMIC} Disconnect the controller before a bake and let the gauge degas afterwards.`,
    ],
    specs: (v) => ({ ...cfDimensions(v), Contacts: v.raw('contacts'), Materials: 'alumina, 304L, nickel pins' }),
    weight: { own: 0.07, flanges: 1 },
    synonyms: ['mass spectrometer', 'Bayard-Alpert', 'hot cathode'],
  },
  data: {
    title: (p) => `${p.pick('connector', DATA_NAMES)} feedthrough, ${p.count('quantity', 'port')}`,
    lead: (p) => `${p.pick('connector', DATA_NAMES)} through a flange, socket to socket`,
    body: () => [
      'For cameras, sensors and computers inside a chamber at high vacuum. The printed circuit between the sockets is potted, so keep it away from ultrahigh vacuum and from heat above 100 °C.',
      'Use short cables: the length on both sides counts against the limit of the standard. Electronics inside need a path for their heat, since there is no air to carry it away.',
    ],
    specs: () => ({ Materials: '304L, epoxy potting, gold-plated contacts' }),
    weight: { own: 0.09, flanges: 1 },
    synonyms: ['network', 'camera', 'LAN'],
  },
  fiber: {
    title: (p) =>
      `Fiber-optic feedthrough, ${p.value('fiber')}, ${p.value('connector')}${p.raw('quantity') === '1' ? '' : `, ${p.raw('quantity')} fibers`}`,
    lead: (p) => `${p.value('fiber')} fiber with ${p.value('connector')} sockets on both sides`,
    body: () => [
      'Takes light into or out of a chamber without a window and its stray light. Match the core: light from a larger core is lost where it meets a smaller one.',
      'Clean both ferrules before mating, and never look into a fiber that may carry laser light. Bakes to 200 °C at no more than 3 °C per minute.',
    ],
    specs: (v) => ({
      'Optical Specs': v.pick('fiber', FIBER_OPTICS),
      Materials: '304L, fused silica fiber, ceramic ferrules',
    }),
    weight: { own: 0.08, flanges: 1 },
    synonyms: ['fibre', 'optical fiber', 'SMA905'],
  },
  'wire-ft': {
    title: (p) => `Potted wire feedthrough, ${p.raw('wires')} × ${p.value('wire gauge')}`,
    lead: (p) => `${p.raw('wires')} unbroken polyimide wires, ${p.value('wire gauge')}, sealed in epoxy`,
    currentPer: 'per wire',
    body: () => [
      'The wires run through without a joint, so thermocouple and strain gauge signals see no extra contact. Both ends are free to be cut and crimped.',
      'Epoxy gives off gas: the part belongs in high vacuum and ends at 100 °C. Route the wires so that their weight does not hang on the potting.',
    ],
    specs: (v) => ({ 'Wire Gauge': v.value('wire gauge'), Materials: '304L, epoxy, polyimide-insulated copper' }),
    weight: { own: 0.15, flanges: 1 },
  },
  baseplate: {
    title: (p) => `Baseplate bolt collar, ${p.value('bolt')}, ${p.pick('collar', COLLAR_NAMES)}`,
    lead: (p) => `Bolt collar for a ${p.value('bolt')} hole, ${p.pick('collar', COLLAR_NAMES)}`,
    body: () => [
      'Fits the plain holes of bell jar baseplates: the collar goes through the hole, an O-ring seals on the polished face, a nut holds it from below.',
      'An elastomer seal keeps it in high vacuum and below 150 °C. Wipe the plate around the hole and check it for radial scratches; a lint fibre under the O-ring leaks.',
    ],
    specs: (v) => ({
      Materials: `304 stainless, ${v.low('compound')} O-ring`,
      Dimensions: `${v.value('bolt')} bolt, ${v.low('length').replace('plate to', 'plates up to')} thick`,
    }),
    limits: { compound: { NBR: 100, EPDM: 130 } },
    weight: { own: 0.35 },
    synonyms: ['bell jar feedthrough', 'base plate'],
  },
}

const highDensity = (contacts: string): string =>
  contacts.startsWith('HD')
    ? `High-density D feedthrough, ${contacts.slice(2)} contacts`
    : `Micro-D feedthrough, ${contacts.slice(2)} contacts`

const DATA_NAMES: Readonly<Record<string, string>> = {
  'USB 2.0 A': 'USB 2.0 type A',
  'USB 3.0 A': 'USB 3.0 type A',
  'USB-C': 'USB-C',
  'RJ45 Cat 6': 'RJ45 Cat 6 Ethernet',
  HDMI: 'HDMI',
}

const FIBER_OPTICS: Readonly<Record<string, string>> = {
  'SM 1310/1550 nm': '1,310 and 1,550 nm, insertion loss below 0.5 dB',
  'MM 50/125': '850 and 1,300 nm, insertion loss below 1 dB',
  'MM 62.5/125': '850 and 1,300 nm, insertion loss below 1 dB',
  '200 um UV': '180–900 nm, insertion loss below 3 dB',
  '200 um VIS-IR': '400–2,100 nm, insertion loss below 2 dB',
  '400 um UV': '180–900 nm, insertion loss below 3 dB',
  '600 um UV': '180–900 nm, insertion loss below 2 dB',
  '1000 um UV': '180–900 nm, insertion loss below 2 dB',
}

const COLLAR_NAMES: Readonly<Record<string, string>> = {
  Blank: 'blank',
  '1 pin 5 kV': '1 pin, 5 kV',
  '2 pin 5 kV': '2 pins, 5 kV',
  '4 pin 1 kV': '4 pins, 1 kV',
  '8 pin': '8 pins',
  '10 pin': '10 pins',
  BNC: 'BNC',
  'SHV-5': 'SHV-5',
  'TC type K 2 pair': 'thermocouple type K, 2 pairs',
  'TC type J 2 pair': 'thermocouple type J, 2 pairs',
  '1/4 in tube': '1/4 in tube',
  '2 x 1/4 in tube': '2 × 1/4 in tubes',
}
