import { domain } from '../domain/domain.ts'
import type { Wording } from '../domain/words.ts'
import type { FamilyTable, FamilyWords } from './family.ts'

/** The optic's row in the table of window materials. */
const OPTIC_MATERIAL: Readonly<Record<string, string>> = {
  '7056 borosilicate': 'Borosilicate 7056 (Kodial type)',
  'Non-magnetic seal': 'Borosilicate 7056 (Kodial type)',
  'Laser-safe coated': 'Borosilicate 7056 (Kodial type)',
  Borosilicate: 'Borosilicate 7056 (Kodial type)',
  'UV fused silica': 'Fused silica, UV grade',
  'Excimer grade fused silica': 'Fused silica, UV grade',
  'Fused silica': 'Fused silica, UV grade',
  'IR quartz': 'Quartz, IR grade',
  'Sapphire random': 'Sapphire',
  'Sapphire c-axis': 'Sapphire',
  'Magnesium fluoride': 'Magnesium fluoride',
  'Calcium fluoride': 'Calcium fluoride',
  'Barium fluoride': 'Barium fluoride',
  'Zinc selenide': 'Zinc selenide',
  'Zinc sulfide': 'Zinc sulfide, multispectral',
  Germanium: 'Germanium',
}

/** "92 % peak"; nothing for optics the table lacks. */
export function peakTransmission(optic: string): string | undefined {
  const row = domain.standards.optics.find((entry) => entry.material === OPTIC_MATERIAL[optic])
  return row && `${row.peak_transmission_pct} % peak`
}

const RAMP =
  'Heat and cool at no more than 3 °C per minute, evenly over the flange, and seal with an annealed copper gasket.'
const SAFETY =
  'A window is the weakest wall of a chamber: cover it when nobody looks through, keep point loads off, and read the viewport safety page before the first bake.'

const profile: Readonly<Record<string, string>> = {
  'Zero length': 'The window sits within the thickness of the flange, so nothing stands out.',
  Tubulated: 'A short tube between window and flange keeps the heat and the stress of the flange away from the seal.',
}

const viewport = (
  words: Pick<FamilyWords, 'title' | 'lead'> & {
    use: (p: Wording) => string
    materials: (v: Wording) => string
  },
): FamilyWords => ({
  title: words.title,
  lead: words.lead,
  body: (p) => [`${words.use(p)} ${p.pick('profile', profile)}`, `${RAMP} ${SAFETY}`],
  specs: (v) => ({ Materials: words.materials(v) }),
  links: () => ({ 'User Guide': '/viewports/safety-information' }),
  weight: { own: 0.05, flanges: 0.8 },
  synonyms: ['viewport', 'sight glass', 'optical window'],
})

const suffix = (p: Wording): string => p.low('profile')

export const opticsFamilies: FamilyTable = {
  'vp-boro': viewport({
    title: (p) => `Borosilicate viewport, ${p.pick('optic', BORO)}, ${suffix(p)}`,
    lead: (p) => `${p.pick('optic', BORO_LEAD)}, ${suffix(p)}`,
    use: (p) => p.pick('optic', BORO_USE),
    materials: (v) =>
      `7056 borosilicate, ${v.raw('optic') === 'Non-magnetic seal' ? 'non-magnetic' : 'Kovar'} sleeve, 304L`,
  }),
  'vp-fs': viewport({
    title: (p) => `${p.pick('optic', SILICA)}, ${suffix(p)}`,
    lead: (p) => `${p.value('optic')} window, ${suffix(p)}`,
    use: (p) => p.pick('optic', SILICA_USE),
    materials: (v) => `${v.low('optic')}, 304L`,
  }),
  'vp-sap': viewport({
    title: (p) => `Sapphire viewport, ${p.pick('optic', SAPPHIRE)}, ${suffix(p)}`,
    lead: (p) => `Brazed sapphire, ${p.pick('optic', SAPPHIRE)}, ${suffix(p)}`,
    use: () =>
      'Sapphire is brazed, not glued, and passes light from the ultraviolet to 5 µm. Next to diamond it is the window that scratches least; cut along the c-axis it does not split polarised light.',
    materials: (v) => `${v.low('optic')}, alumina or niobium ring, 304L`,
  }),
  'vp-fl': viewport({
    title: (p) => `${p.value('optic')} viewport, ${suffix(p)}`,
    lead: (p) => `${p.value('optic')} window, ${suffix(p)}`,
    use: (p) => p.pick('optic', FLUORIDE_USE),
    materials: (v) => `${v.low('optic')}, silver or glass seal, 304L`,
  }),
  'vp-ir': viewport({
    title: (p) => `${p.value('optic')} viewport, ${suffix(p)}`,
    lead: (p) => `${p.value('optic')} window for the infrared, ${suffix(p)}`,
    use: (p) => p.pick('optic', INFRARED_USE),
    materials: (v) => `${v.low('optic')}, 304L`,
  }),
  'vp-kf': {
    title: (p) => `KF and ISO viewport, ${p.low('optic')}, ${p.low('body')}`,
    lead: (p) => `${p.value('optic')} disc clamped with an FKM seal, ${p.low('body')} body`,
    body: (p) => [
      `For forelines, load locks and rough vacuum. The disc can be taken out and replaced.${p.raw('optic') === 'Acrylic' ? ' Acrylic scratches and swells with alcohol: clean it with soap and water.' : ''}`,
      'The elastomer keeps it in high vacuum. Tighten the ring by hand and evenly, and never pressurise the chamber behind a clamped window.',
    ],
    specs: (v) => ({ Materials: `${v.low('optic')}, ${v.low('body')}, FKM` }),
    links: () => ({ 'User Guide': '/viewports/safety-information' }),
    limits: { body: { 'Aluminium 6061': 150 } },
    weight: { own: 0.04, flanges: 1 },
    synonyms: ['viewport', 'window'],
  },
  'vp-acc': {
    title: (p) => `${p.value('item')} for viewports`,
    lead: (p) => p.pick('item', ACCESSORY_LEADS),
    body: (p) => [
      p.pick('item', ACCESSORY_USE),
      p.raw('item') === INSIDE
        ? 'It goes between port and viewport with one more gasket, so the blade works in vacuum while its knob or cylinder stays outside.'
        : 'It clamps around the rim outside and comes off without touching the flange bolts. Take it off for a bake above its own limit.',
    ],
    specs: (v) => ({
      ...(v.raw('item') === INSIDE ? {} : { 'Max Vacuum Level': '' }),
      Materials: v.pick('item', ACCESSORY_MATERIALS),
      ...(v.raw('item') === 'Lead glass shield' ? { 'RoHS Compliant': 'No' } : {}),
    }),
    limits: {
      item: {
        'Manual shutter': 250,
        'Lead glass shield': 120,
        'Polycarbonate guard': 120,
        'UV filter disc': 120,
        'Mesh screen': 250,
      },
    },
    links: () => ({ 'User Guide': '/viewports/safety-information' }),
    weight: { own: 0.3, flanges: 0.3 },
    synonyms: ['window cover', 'radiation shield', 'shutter'],
  },
  slit: {
    title: (p) => `Optical slit, ${p.low('style')}, ${p.low('blade material')}`,
    lead: (p) => `${p.value('style')} slit in ${p.low('blade material')}`,
    body: (p) => [
      `For beam lines, spectrometers and monochromators. ${p.raw('style') === 'Adjustable micrometer' ? 'A bellows-sealed micrometer sets the width from outside to within 1 µm.' : 'The disc is held in a mount by its rim.'}`,
      'Blow dust away with dry gas: touching the blades changes the width. All metal, bakes to 450 °C.',
    ],
    specs: (v) => ({
      Materials: `${v.low('blade material')} blades, 304L`,
      Dimensions:
        v.raw('style') === 'Adjustable micrometer' ? 'travel 2 mm, 0.001 mm per division' : 'disc Ø0.375 in (9.53 mm)',
    }),
    weight: { own: 0.01, flanges: 1.5 },
    synonyms: ['pinhole', 'aperture'],
  },
}

/** The one accessory that is part of the vacuum wall. */
const INSIDE = 'Manual shutter'

const BORO: Readonly<Record<string, string>> = {
  '7056 borosilicate': '7056',
  'Non-magnetic seal': 'non-magnetic',
  'Laser-safe coated': 'laser safe',
}
const BORO_LEAD: Readonly<Record<string, string>> = {
  '7056 borosilicate': '7056 borosilicate window sealed to Kovar',
  'Non-magnetic seal': '7056 borosilicate window in a non-magnetic seal',
  'Laser-safe coated': '7056 borosilicate window with a coating that blocks laser light',
}
const BORO_USE: Readonly<Record<string, string>> = {
  '7056 borosilicate': 'For looking in, for lighting and for watching a filament.',
  'Non-magnetic seal': 'For electron and ion optics: no Kovar, so the field next to the window is undisturbed.',
  'Laser-safe coated':
    'For looking in while a laser runs; check the optical density against your wavelength and power before relying on it.',
}
const SILICA: Readonly<Record<string, string>> = {
  'UV fused silica': 'Fused silica viewport, UV grade',
  'Excimer grade fused silica': 'Fused silica viewport, excimer grade',
  'IR quartz': 'Quartz viewport, IR grade',
}
const SILICA_USE: Readonly<Record<string, string>> = {
  'UV fused silica':
    'Fused silica passes the ultraviolet, hardly fluoresces and expands so little that it takes laser power well.',
  'Excimer grade fused silica':
    'Excimer grade silica is chosen for few absorbing centres and takes pulsed deep-ultraviolet light for longer.',
  'IR quartz': 'IR grade quartz holds little hydroxyl, so that it stays clear to 3.5 µm.',
}
const SAPPHIRE: Readonly<Record<string, string>> = {
  'Sapphire random': 'random orientation',
  'Sapphire c-axis': 'c-axis',
}
const FLUORIDE_USE: Readonly<Record<string, string>> = {
  'Magnesium fluoride':
    'Magnesium fluoride passes vacuum ultraviolet from 120 nm on and is the hardest of the fluorides.',
  'Calcium fluoride':
    'Calcium fluoride passes from 130 nm to 9 µm with little dispersion; it cracks when one part warms faster than another.',
  'Barium fluoride': 'Barium fluoride passes from 150 nm to 12 µm; moist air clouds it, so keep it dry.',
  'Lithium fluoride':
    'Lithium fluoride passes the shortest wavelengths of all windows, from 105 nm on; it is soft and takes up moisture.',
}
const INFRARED_USE: Readonly<Record<string, string>> = {
  'Zinc selenide':
    'Zinc selenide passes red pointing light and the 10.6 µm of a CO₂ laser. It is soft and its dust is toxic: do not scratch or grind it.',
  'Zinc sulfide': 'Multispectral zinc sulfide passes from the visible to 13 µm and is harder than zinc selenide.',
  Germanium:
    'Germanium passes 2 to 14 µm for thermal imaging; without a coating it reflects half the light, and above 100 °C it turns opaque.',
  Silicon: 'Silicon passes 1.2 to 7 µm, is light and conducts heat well.',
}
const ACCESSORY_LEADS: Readonly<Record<string, string>> = {
  'Manual shutter': 'Shutter that keeps coatings off the window while nobody looks',
  'Lead glass shield': 'Leaded glass in front of the window against X-rays',
  'Polycarbonate guard': 'Clear guard against splinters if a window breaks',
  'UV filter disc': 'Filter disc that keeps ultraviolet light inside',
  'Mesh screen': 'Fine mesh that keeps fields and RF inside',
}
const ACCESSORY_USE: Readonly<Record<string, string>> = {
  'Manual shutter': 'Open it to look and close it again: metal from an evaporator blinds an open window in minutes.',
  'Lead glass shield':
    'Needed wherever electrons of more than 10 keV hit metal in sight of the window. Have the dose measured; the shield alone proves nothing.',
  'Polycarbonate guard':
    'A breaking window draws splinters in first and throws them back out. The guard stays on whenever the chamber is evacuated.',
  'UV filter disc': 'Plasmas and deposition lamps give off ultraviolet light that harms eyes at once and unnoticed.',
  'Mesh screen': 'The mesh is grounded to the flange, so that the window does not charge up and RF does not leave.',
}
const ACCESSORY_MATERIALS: Readonly<Record<string, string>> = {
  'Manual shutter': '304L, magnetic drive',
  'Lead glass shield': 'leaded glass, aluminium frame',
  'Polycarbonate guard': 'polycarbonate, aluminium frame',
  'UV filter disc': 'filter glass, aluminium frame',
  'Mesh screen': '304 stainless mesh',
}
