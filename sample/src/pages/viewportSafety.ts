import { domain } from '../domain.ts'
import { list, paragraphs, steps } from './html.ts'
import { image, links, type PageText, table, text } from './sections.ts'

const { optics, view_diameters } = domain.standards

const windowName = (name: string): string => name.replace(' (Kodial type)', '')

const glassTable = table(
  'Windows: what they pass, what their seals stand, and how fast they may be warmed or cooled. The limit is that of window and seal together.',
  ['Window', 'Range, µm', 'Peak, %', 'Bake, °C, at most', 'Ramp, °C per minute, at most', 'Used for'],
  optics.map((row) => [
    windowName(row.material),
    `${row.transmission_min_um}–${row.transmission_max_um}`,
    row.peak_transmission_pct,
    row.max_bake_c,
    row.max_ramp_c_per_min,
    row.use.replace('CO2', 'CO₂'),
  ]),
)

/** Newtons with which a standard atmosphere presses on a disk of so many millimeters. */
const force = (millimeters: number): number => 101_325 * Math.PI * (millimeters / 2000) ** 2

const two = (value: number): string => Number(value.toPrecision(2)).toLocaleString('en-US')

const forceTable = table(
  'Force of one atmosphere (101,325 Pa) on the free diameter of a window.',
  ['Flange', 'Free Ø, mm', 'Window, mm thick', 'Force, N', 'Force, lbf'],
  view_diameters.map((row) => [
    /^\d/.test(row.flange) ? `${row.flange}" CF` : row.flange,
    row.view_diameter_mm,
    row.window_thickness_mm,
    two(force(row.view_diameter_mm)),
    two(force(row.view_diameter_mm) / 4.448222),
  ]),
)

const rampTable = table(
  'A bake at the highest temperature and ramp of a window, from 20 °C and back.',
  ['Window', 'Warming, at least', 'Cooling, at least'],
  optics.map((row) => {
    const minutes = Math.ceil((row.max_bake_c - 20) / row.max_ramp_c_per_min)
    const time = `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
    return [`${windowName(row.material)}, ${row.max_bake_c} °C`, time, time]
  }),
)

export const viewportSafety: PageText = {
  path: '/viewports/safety-information',
  title: 'Viewport safety information',
  layout: 'paragraphs-two-thirds',
  summary:
    'Read before the first bake: pressure, temperature ramps, fitting, laser light, X-rays and toxic window materials of vacuum viewports.',
  keywords:
    'viewport safety, vacuum window, viewport implosion, viewport bake-out ramp, laser viewport, zinc selenide safety, X-ray lead glass, viewport mounting torque',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'A window is the weakest wall of a vacuum chamber: a scratch, a tight bolt or a fast ramp can be enough to break it. Read this page before you fit one, and leave it to those who work at the chamber after you.',
  ),
  sections: [
    text(
      'Pressure',
      list(
        'The windows are made for one atmosphere outside and vacuum inside. Do not pressurize a chamber with a viewport. Where a line can bring gas, fit a relief valve to the chamber, with no other valve between, that opens below 0.05 bar (0.7 psi) over the air outside and passes all that the line can bring.',
        'Vent slowly, and let a chamber cool to room temperature first.',
        'Keep a guard on the window while the chamber is under vacuum. Wear eye protection near a bare one.',
      ),
    ),
    forceTable,
    text(
      'Fitting',
      steps(
        'Look at window and seal under a lamp. Do not use one with chips, scratches or cracks, or with discolored braze.',
        'Clean the glass with a lint-free wipe and isopropyl alcohol. Crystals of fluorides and zinc selenide get soft optical wipes and no pressure.',
        'Use an annealed copper gasket, which seals at about two thirds of the usual torque.',
        'Tighten crosswise, a sixth of a turn at a time. Never put a load on the glass or its sleeve.',
        'Stop when the joint holds on the leak detector and the gap is even all around; the faces of a viewport need not meet.',
      ),
    ),
    image(
      'viewport',
      'Viewport in section',
      'Section of a viewport: a glass disk is sealed into a thin metal sleeve, which is welded to a CF flange. The glass stands clear of the flange face; air presses from outside.',
      'A viewport in section. The thin sleeve keeps the strain of flange and bolts away from the glass. Air presses on it from outside.',
    ),
    text(
      'Heat',
      paragraphs(
        'Heat and cool evenly, wrapped in foil, without a draft, and measure the temperature at the flange of the viewport itself. Cooling strains the glass as much as warming: leave the foil on until all is below 50 °C.',
      ),
    ),
    glassTable,
    rampTable,
    text(
      'Laser light',
      list(
        'Each bare surface of a window reflects part of the beam: about 3.5 % for fused silica in the visible, 17 % for zinc selenide at 10.6 µm, 36 % for germanium. Tilt the window or catch the reflection.',
        'Coatings work at the wavelength and angle stated. Elsewhere they may reflect more than bare glass.',
        'Borosilicate and lead glass absorb ultraviolet light and darken or crack in strong beams. Use fused silica, sapphire or a fluoride.',
        'Keep the beam larger at the window than at its focus, and the surface free of dust: damage begins at a speck.',
        'A window protects nobody from the light it passes. Wear eyewear for the wavelength, to ANSI Z136.1 or EN 207.',
      ),
    ),
    text(
      'Radiation and materials',
      list(
        '<strong>Ultraviolet and infrared:</strong> plasmas and hot filaments harm eyes before they hurt. Use a filter.',
        '<strong>X-rays:</strong> electrons stopped at more than about 5 kV make X-rays, and ordinary glass lets part of them through. Have the dose measured, and fit lead glass where it is needed.',
        '<strong>Toxic dust:</strong> zinc selenide and barium fluoride are poisonous as dust or when swallowed, germanium is harmful. Do not grind them or heat them beyond their limits. Collect broken pieces wet, with gloves, and dispose of them as chemical waste.',
        '<strong>Helium:</strong> fused silica and borosilicate let helium through. Use sapphire where it matters, and keep helium away from photomultipliers and sealed lamps.',
      ),
    ),
    text(
      'When to replace one',
      paragraphs(
        'After a fault, a drop, an overheated bake or a beam out of place, take the window out of service, even if it holds. Mark it, so that nobody fits it again. Look at every window for chips at least once a year. If you are unsure, <a href="/contact-us?subject=Technical">ask an engineer</a> and send a picture.',
      ),
    ),
    links(
      'Viewports and their parts',
      ['/viewports-and-optics/viewports', 'Viewports'],
      ['/viewports-and-optics/viewport-accessories', 'Guards, shutters and lead glass'],
      ['/gaskets-and-hardware/gaskets', 'Gaskets, annealed ones too'],
      ['/technical-references#bake-out', 'Bake-out limits of materials'],
    ),
  ],
}
