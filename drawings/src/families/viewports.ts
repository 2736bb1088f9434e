import { flange } from '../parts/flange.ts'
import { slit } from '../parts/slit.ts'
import { type Seal, viewport } from '../parts/viewport.ts'
import { viewportAccessories } from '../parts/viewportAccessory.ts'
import type { Material } from '../render/materials.ts'
import { type Axes, type Family, flangeOf, length, metalColors, boltHoleOption } from './family.ts'

/** Reflection colors of antireflection coatings. */
const tintColors: Readonly<Record<string, string>> = {
  'AR visible': '#7c4dd0',
  'AR 245-440 nm': '#c7a63a',
  'AR 400-700 nm': '#7c4dd0',
  'AR 700-1100 nm': '#b4452f',
  'AR 1064 nm': '#2f9d55',
  'AR 2-5 um': '#2f7bb4',
  'AR 3-12 um': '#2f9d9a',
  'AR 10.6 um': '#b4457f',
}

function coating(a: Axes, ...names: readonly string[]) {
  const name = a.one('coating type', 'Uncoated', ...names)
  const tint = tintColors[name]
  return tint === undefined ? {} : { coating: { name, tint } }
}

function window(
  optics: Readonly<Record<string, Material>>,
  seal: Seal,
  sizes: string,
  coats: readonly string[],
): Family {
  return (a) => {
    const [optic, glass] = a.entry('optic', optics)
    return viewport({
      glass,
      optic,
      seal,
      tubulated: a.is('profile', 'Tubulated', 'Zero length'),
      flange: flangeOf(a, sizes),
      ...(coats.length ? coating(a, ...coats) : {}),
      ...boltHoleOption(a),
    })
  }
}

export const viewports: Readonly<Record<string, Family>> = {
  'vp-boro': window(
    { '7056 borosilicate': 'glass', 'Non-magnetic seal': 'clear', 'Laser-safe glass': 'laserGlass' },
    'fused',
    'CF1.33 CF2.75 CF3.38 CF4.50 CF6.00 CF8.00',
    ['AR visible'],
  ),
  'vp-fs': window(
    { 'UV fused silica': 'silica', 'Excimer grade fused silica': 'clear', 'IR quartz': 'leadGlass' },
    'graded',
    'CF1.33 CF2.75 CF3.38 CF4.50 CF6.00 NW40',
    ['AR 245-440 nm', 'AR 400-700 nm', 'AR 700-1100 nm', 'AR 1064 nm'],
  ),
  'vp-sap': window(
    { 'Sapphire random': 'sapphire', 'Sapphire c-axis': 'silica' },
    'brazed',
    'CF1.33 CF2.75 CF3.38 CF4.50 NW25 NW40',
    ['AR 400-700 nm', 'AR 2-5 um'],
  ),
  'vp-fl': window(
    {
      'Magnesium fluoride': 'fluoride',
      'Calcium fluoride': 'clear',
      'Barium fluoride': 'glass',
      'Lithium fluoride': 'silica',
    },
    'bonded',
    'CF1.33 CF2.75 CF4.50 NW25 NW40',
    [],
  ),
  'vp-ir': window(
    { 'Zinc selenide': 'zincSelenide', 'Zinc sulfide': 'zincSulfide', Germanium: 'germanium', Silicon: 'silicon' },
    'retained',
    'CF2.75 CF4.50 NW40 NW50',
    ['AR 3-12 um', 'AR 10.6 um'],
  ),
  'vp-kf': (a) => {
    const [optic, glass] = a.entry('optic', { Borosilicate: 'glass', Acrylic: 'clear', 'Fused silica': 'silica' })
    const f = flangeOf(a, 'NW16 NW25 NW40 NW50 ISO63 ISO80 ISO100 ISO160')
    return viewport({
      flange: f,
      glass,
      optic,
      seal: 'clamped',
      tubulated: false,
      metal: a.pick('body', metalColors),
      screws: f.od > 80 ? 12 : 6,
    })
  },
  'vp-acc': (a) =>
    a.pick('item', viewportAccessories)(
      flangeOf(a, 'CF2.75 CF3.38 CF4.50 CF6.00 CF8.00'),
      a.one('actuator option', 'None', 'Manual knob', 'Pneumatic'),
    ),
  slit: (a) => {
    const style = a.one('style', 'Fixed, etched', 'Fixed, laser cut', 'Adjustable micrometer')
    const size = a.one('flange size', 'Unmounted', 'CF2.75')
    return slit({
      adjustable: style === 'Adjustable micrometer',
      laser: style === 'Fixed, laser cut',
      blade: a.pick('blade material', { Stainless: 'bright', Tungsten: 'dark', Molybdenum: 'molybdenum' }),
      width: length(a.one('slit width options', '5 um', '10 um', '20 um', '50 um', '100 um', '200 um', '500 um')),
      ...(size === 'Unmounted' ? {} : { flange: flange(size) }),
    })
  },
}
