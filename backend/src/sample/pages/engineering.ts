import { domain } from '../domain.ts'
import type { PageText } from './company.ts'
import { glossary } from './glossary.ts'
import { heading, list, paragraphs, power, table } from './html.ts'

const { cf_flanges, kf_flanges, iso_k_f_flanges, materials, optics } = domain.standards

/** "10-12" → "10–12" */
const range = (text: string): string => text.replace('-', '–')
const mm = (value: number): string => value.toFixed(1)

const REFERENCE = 'Dimensions for reference only; see the drawing of the part.'

const cfTable = table(
  `CF flanges, all dimensions in mm. ${REFERENCE}`,
  ['Size', 'DN', 'Ø outside', 'Bolts', 'Ø bolt circle', 'Ø hole', 'Thickness', 'Gasket Ø', 'Torque, N m'],
  cf_flanges.map((flange) => [
    `${flange.us_size_in}"`,
    flange.dn.replace('CF', ''),
    mm(flange.od_mm),
    `${flange.bolt_holes} × ${flange.bolt_imperial}`,
    mm(flange.bolt_circle_mm),
    mm(flange.bolt_hole_dia_mm),
    mm(flange.thickness_mm),
    `${mm(flange.gasket_od_mm)} × ${mm(flange.gasket_id_mm)}`,
    range(flange.torque_nm),
  ]),
)

const kfTable = table(
  'KF flanges and their O-rings, mm.',
  ['Size', 'DN', 'Ø flange', 'Ø ring bore', 'O-ring', 'Clamp'],
  kf_flanges.map((flange) => [
    flange.size,
    flange.dn.replace('KF', ''),
    mm(flange.flange_od_mm),
    mm(flange.centering_bore_mm),
    `${flange.oring_id_mm} × ${flange.oring_cord_mm}`,
    flange.clamp,
  ]),
)

const isoTable = table(
  'ISO-K (clamped) and ISO-F (bolted) flanges, mm.',
  ['Size', 'Bore', 'Ø ISO-K', 'Clamps', 'Ø ISO-F', 'Bolts', 'Ø bolt circle'],
  iso_k_f_flanges.map((flange) => [
    flange.size,
    flange.bore_mm,
    flange.iso_k_flange_od_mm,
    flange.iso_k_claw_clamps_typ,
    flange.iso_f_flange_od_mm,
    `${flange.iso_f_bolt_holes} × ${flange.iso_f_bolt}`,
    flange.iso_f_bolt_circle_mm,
  ]),
)

const materialTable = table(
  'Highest temperature in vacuum, °C.',
  ['Material', '°C', 'Used for'],
  materials.map((row) => [
    row.material,
    row.max_c_in_vacuum,
    row.use.replace('mu_r', 'µ<sub>r</sub>').replace('< 1.01', 'below 1.01'),
  ]),
)

const opticTable = table(
  'Windows: what they pass and what their seals stand.',
  ['Window', 'Range, µm', 'Max bake, °C', 'Max ramp, °C per minute'],
  optics.map((row) => [
    row.material.replace(' (Kodial type)', ''),
    `${row.transmission_min_um}–${row.transmission_max_um}`,
    row.max_bake_c,
    row.max_ramp_c_per_min,
  ]),
)

export const engineeringPages: readonly PageText[] = [
  {
    path: '/technical-references',
    title: 'Technical References',
    layout: 'paragraphs-two-thirds',
    summary: 'CF, KF and ISO flange dimensions, bolt torque, bake-out and materials on one page.',
    body: [
      paragraphs(
        'A CF joint seals metal to metal: two knife edges bite into a copper gasket, and the recess around it keeps the copper from flowing away. The gasket is used once. American practice names a flange by its outside diameter in inches; the nominal bore (DN) names the same flange elsewhere.',
      ),
      cfTable,
      heading('tightening', 'Tightening'),
      paragraphs(
        'Torques are for copper gaskets. Tighten crosswise in several passes, a quarter turn at a time, until the faces meet. Silver-plated bolts come apart again after a bake to 450 °C; plain 18-8 bolts may not. Leave the leak-check grooves free of tape.',
      ),
      heading('kf', 'KF flanges'),
      paragraphs(
        'A centering ring with an O-ring sits between two tapered flanges, and one clamp draws them together by hand.',
      ),
      kfTable,
      heading('iso', 'ISO flanges'),
      paragraphs(
        'Both kinds take the same centering ring, so that a clamped and a bolted flange of one size can face each other.',
      ),
      isoTable,
      heading('bake-out', 'Bake-out'),
      list(
        'Find the weakest part first: FKM 200 °C for a short time, PEEK 250 °C, polyimide 260 °C, CF with ceramic 450 °C.',
        'Warm and cool glass and crystal by 2 to 3 °C a minute, ceramic feedthroughs by up to 25 °C.',
        'Begin below 1E-5 Torr, hold 150 °C for a day or more, and degas gauges and filaments while the walls are still warm.',
      ),
      heading('materials', 'Materials'),
      materialTable,
    ].join('\n'),
    sections: [
      {
        kind: 'image',
        illustration: 'cf-joint',
        alt: 'Section of a CF joint: two flanges, a copper gasket between their knife edges, and a bolt outside of it.',
        title: 'CF joint',
        caption: 'A CF joint in section. The knife edges press the copper outwards, and the recess holds it.',
      },
      {
        kind: 'link_list',
        heading: 'Parts of a joint',
        links: [
          { to: '/flanges-and-fittings/cf-flanges', title: 'CF flanges' },
          { to: '/gaskets-and-hardware/gaskets', title: 'Gaskets' },
        ],
      },
    ],
  },
  {
    path: '/glossary',
    title: 'Glossary of Terms',
    layout: 'paragraphs-two-thirds',
    summary: 'The words of vacuum engineering that appear on our pages and drawings.',
    body: `<dl>${glossary.map(([term, meaning]) => `<dt>${term}</dt><dd>${meaning}</dd>`).join('')}</dl>`,
  },
  {
    path: '/feedthrough-drawings',
    title: 'Feedthrough Drawings',
    layout: 'paragraphs-two-thirds',
    summary: 'How to find, read and print the outline drawing of a part, and how to get it for CAD.',
    body: [
      paragraphs(
        'Each part has an outline drawing: two views with the dimensions that decide whether it fits. It opens on the product page without an account, on a landscape sheet for the desk and an upright one for the phone.',
      ),
      heading('reading', 'Reading a sheet'),
      list(
        'Drawings are in third-angle projection, dimensions in millimetres unless marked.',
        'Air side and vacuum side are named above the section. Lengths are measured from the sealing face of the flange.',
        'Thick lines are edges, thin ones dimensions, and chain-dotted ones centre lines. Metal is hatched at 45°, ceramic by double lines, glass by dashes.',
        'The title block names part number, scale, units and date. Printed on A4 at 100 %, the sheet keeps the scale it states.',
      ),
      table(
        'What a drawing tells you.',
        ['Look for', 'To know'],
        [
          ['Ø outside and bolt circle', 'whether the port and its neighbours leave room'],
          ['Length on the vacuum side', 'what it may hit inside the chamber'],
          ['Length on the air side', 'space for plug, cable bend and wrench'],
          ['Pin numbers', 'which contact is which, seen from the air side'],
          ['Bore of the flange', 'what can pass through with the part off'],
        ],
      ),
      heading('dwg', 'Files for CAD'),
      paragraphs(
        'The product page offers each drawing as PDF and DXF, too, and a solid model as a STEP file for parts of fixed shape: everything but wire, cable, film and what comes in tins. They open without an account and are made from the same dimensions as the drawing. Models show outside shapes only; threads and internal seals are left out.',
        'If you need DWG or X_T, <a href="/contact-us">write to us</a> with the part numbers: they come by e-mail within a business day.',
        'A part that is not in the catalogue can often be made from one that is: another length, another flange, another pin. Send a sketch with the dimensions that matter.',
      ),
    ].join('\n'),
  },
  {
    path: '/vacuum-feedthrough',
    title: 'Vacuum Feedthrough',
    layout: 'paragraphs-two-thirds',
    summary: 'What a vacuum feedthrough is and how to choose one by flange, rating, seal and temperature.',
    body: [
      paragraphs(
        'A feedthrough carries electricity, light, fluid or motion through the wall of a vacuum chamber without letting air in. It joins a conductor, an insulator and a metal shell whose expansions agree, so that the seal outlives many bakes.',
      ),
      heading('choosing', 'Choosing one'),
      list(
        '<strong>Flange first.</strong> CF for ultrahigh vacuum, KF or ISO where elastomer will do, weldable where a flange costs too much room.',
        '<strong>Then the rating.</strong> Voltage sets the length of the insulator, current the diameter and metal of the conductor. Leave a margin of a quarter.',
        '<strong>Then the metal.</strong> Thermocouples need pins of their own alloys. Magnetic fields rule out Kovar and nickel.',
        '<strong>Temperature last.</strong> The weakest of seal, gasket and plug decides.',
      ),
      table(
        'Common seals.',
        ['Seal', 'Bakes to, °C', 'Vacuum, Torr', 'Used for'],
        [
          ['Ceramic to metal, brazed', 450, power(10), 'power, coaxial, thermocouple'],
          ['Glass to metal', 400, power(10), 'single pins, headers'],
          ['Glass-ceramic', 350, power(10), 'subminiature-D'],
          ['Epoxy, potted', 100, power(8), 'wire bundles, data'],
          ['FKM O-ring', 200, power(8), 'KF and ISO flanges'],
        ],
      ),
      heading('voltage', 'Voltage and pressure'),
      paragraphs(
        'Good vacuum insulates better than air, and so does air at full pressure. Between 10 and 1E-3 Torr a gas conducts at a few hundred volts: switch high voltage off while a chamber is pumped or vented. Ratings here hold below 1E-4 Torr inside and in dry air outside.',
      ),
      heading('handling', 'Handling'),
      paragraphs(
        'Wear clean gloves, keep insulators dry, and let no weight hang on pins. Use two wrenches when you tighten a connector, so that the ceramic sees no torque. Browse all <a href="/electrical-feedthroughs">electrical feedthroughs</a>.',
      ),
    ].join('\n'),
  },
  {
    path: '/outgassing',
    title: 'Outgassing',
    layout: 'paragraphs-two-thirds',
    summary: 'Where gas in a closed chamber comes from, how much common materials give off, and what to do about it.',
    body: [
      paragraphs(
        'A chamber without leaks still holds gas: surfaces and materials give it off. Water leaves first, for days; hydrogen from the steel stays to the end. Pressure settles where the pump removes as much as the walls deliver.',
      ),
      table(
        'Outgassing rates, orders of magnitude in Torr L s<sup>−1</sup> cm<sup>−2</sup>.',
        ['Surface', 'After 10 hours of pumping', 'After a bake', 'Bake'],
        [
          ['Stainless steel, cleaned', power(9), power(12), '250 °C, 24 h'],
          ['Aluminium, cleaned', power(9), power(12), '150 °C, 24 h'],
          ['OFE copper', power(9), power(12), '200 °C, 24 h'],
          ['PTFE', power(8), power(9), '150 °C, 24 h'],
          ['PEEK', power(7), power(10), '200 °C, 24 h'],
          ['Polyimide film', power(7), power(10), '200 °C, 24 h'],
          ['FKM', power(6), power(9), '150 °C, 24 h'],
        ],
      ),
      heading('tml', 'TML and CVCM'),
      paragraphs(
        'ASTM E595 heats a sample to 125 °C in vacuum for 24 hours. Total mass loss (TML) up to 1.0 % and collected volatile condensable material (CVCM) up to 0.10 % are the usual limits. Polyimide loses about 1 %, nearly all of it water, which it takes up again from air.',
      ),
      heading('cure', 'Adhesives'),
      paragraphs(
        'Mix exactly, remove bubbles by pumping, and cure as hot as the part allows: unreacted resin is what evaporates. Use little, and keep it out of sight of optics.',
      ),
      heading('reducing', 'Reducing it'),
      list(
        'Remove oil and fingerprints: one print can rule the pressure for days.',
        'Vent with dry nitrogen, and keep the chamber open for minutes, not hours.',
        'Use vented screws. Gas under a blind thread leaks out for weeks and looks like a real leak.',
        'Bake polymers by themselves before they go in, then everything together.',
      ),
    ].join('\n'),
  },
  {
    path: '/viewports/safety-information',
    title: 'Viewport safety information',
    layout: 'paragraphs-two-thirds',
    summary: 'Read before the first bake: implosion, heat, light, X-rays and toxic window materials.',
    body: [
      paragraphs(
        'A window is the weakest wall of a vacuum chamber. On a 4.50" viewport the air presses with about 300 N; a scratch, a tight bolt or a fast ramp can be enough to break it. Read this page before you fit one.',
      ),
      heading('fitting', 'Fitting'),
      list(
        'Look at the glass under a lamp. Do not use a window with chips, scratches or cracks at the seal.',
        'Use an annealed copper gasket and tighten crosswise in small steps. Never put a load on the glass.',
        'Do not pressurise a chamber with a viewport. Vent it slowly, with a relief valve in the line.',
      ),
      heading('heat', 'Heat'),
      opticTable,
      paragraphs(
        'Heat and cool evenly, wrapped in foil, without a draught. The limit is that of the seal, not of the window. Cool to room temperature before you vent.',
      ),
      heading('people', 'People'),
      list(
        '<strong>Implosion:</strong> keep the guard on while the chamber is under vacuum, and wear eye protection near a bare window.',
        '<strong>Laser light:</strong> windows pass and reflect it. Coatings protect only at the wavelength and power stated.',
        '<strong>Ultraviolet and infrared:</strong> plasmas and hot filaments harm eyes before they hurt. Use a filter.',
        '<strong>X-rays:</strong> electrons above about 10 keV make X-rays that ordinary glass lets through. Have the dose measured and fit lead glass.',
        '<strong>Toxic dust:</strong> zinc selenide and germanium must not be ground or heated beyond their limit. Collect broken pieces wet, with gloves.',
      ),
      paragraphs(
        'After a fault, a drop or an overheated bake, take the window out of service. Questions: <a href="/contact-us">ask an engineer</a>.',
      ),
    ].join('\n'),
  },
]
