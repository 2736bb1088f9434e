import { paragraphs, steps, list } from './html.ts'
import { links, type PageText, table, text } from './sections.ts'

const readingTable = table(
  'What a drawing tells you.',
  ['Look for', 'To know'],
  [
    ['Ø outside and bolt circle', 'whether the port and its neighbors leave room'],
    ['Length on the vacuum side', 'what it may hit inside the chamber'],
    ['Length on the air side', 'space for plug, cable bend and wrench'],
    ['Pin numbers', 'which contact is which, seen from the air side'],
    ['Bore of the flange', 'what can pass through with the part off'],
  ],
)

const formatTable = table(
  'Files of a part, under Documents on its page. Wire, cable, film, tools, heaters and what comes in tins have no models.',
  ['File', 'Format', 'Good for'],
  [
    ['Outline drawing', 'SVG, PDF', 'reading, printing to scale'],
    ['Outline drawing', 'DXF', 'drawing programs; every view at 1:1, in mm'],
    ['3D model', 'glTF (GLB)', 'turning it on the screen'],
    ['3D model', 'STEP (ISO 10303-21)', 'CAD programs; mm'],
    ['Data sheet', 'PDF', 'all facts of a part on paper'],
  ],
)

/** Address of the outline drawing of a part. */
const drawing = (sku: string): string => `/sites/default/files/drawings/${sku}.svg`

/** One part of each kind of feedthrough: its part number, and what it is. */
export const drawn: readonly (readonly [sku: string, name: string])[] = [
  ['100002', 'Single pin, glass sealed, Ø0.030 in'],
  ['120002', 'Power, 1 kV, 1 × Ø0.050 in'],
  ['130002', 'Power, 3 kV, one conductor'],
  ['140001', 'High voltage, 20 kV'],
  ['150001', 'High current, Ø0.250 in'],
  ['160001', 'RF power, 1 kW'],
  ['170003', 'Circular multipin, 2 contacts'],
  ['180001', 'Subminiature-D, 9 contacts'],
  ['190001', 'Micro-D, 9 contacts'],
  ['200002', 'SMA coaxial'],
  ['210002', 'BNC coaxial'],
  ['220003', 'MHV coaxial'],
  ['240004', 'Thermocouple, type K, one pair'],
  ['250001', 'Thermocouple and power'],
  ['260002', 'Octal, 5 pins'],
  ['270001', 'USB 2.0'],
  ['280002', 'Fiber, single mode'],
  ['290001', 'Potted wires, 4 × 20 AWG'],
  ['300004', 'Fluid, 1/8 in tube'],
  ['310001', 'Ceramic break, 2 kV'],
  ['330002', 'Viewport, borosilicate'],
  ['750004', 'Linear motion, 0.5 in'],
  ['760004', 'Rotary motion'],
]

export const feedthroughDrawings: PageText = {
  path: '/feedthrough-drawings',
  title: 'Feedthrough Drawings',
  layout: 'paragraphs-two-thirds',
  summary:
    'Outline drawings of all feedthroughs: how to find, read and print them, and how to get them as DXF, STEP or glTF for CAD.',
  keywords:
    'feedthrough drawing, outline drawing, STEP file, DXF, CAD model, third-angle projection, vacuum feedthrough dimensions, data sheet',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'Each part has an outline drawing with the dimensions that decide whether it fits. It opens without an account, on a landscape sheet for the desk and an upright one for the phone.',
  ),
  sections: [
    text(
      'Finding a drawing',
      steps(
        'Find the part by its number, or choose a kind of feedthrough at the end of this page.',
        'Choose the variation: each has a drawing of its own.',
        'Open the drawing on the page, or take a file of it under Documents.',
      ),
    ),
    links(
      'One drawing of each kind',
      ...drawn.map(([sku, name]): [string, string] => [drawing(sku), `${name} (${sku})`]),
    ),
    text(
      'Reading a sheet',
      list(
        'Drawings are in third-angle projection (ASME Y14.3), dimensions in millimeters unless marked.',
        'Air side and vacuum side are named above the section. Lengths are measured from the sealing face of the flange.',
        'Thick lines are edges, thin ones dimensions, and chain-dotted ones center lines. Metal is hatched at 45°, ceramic by double lines, glass by dashes.',
        'The title block names part number, scale, units and date. Printed on A4 at 100 %, the PDF keeps the scale it states.',
      ),
    ),
    readingTable,
    text(
      'Files for CAD',
      paragraphs(
        'Drawing and model are made from the same dimensions as the specifications of the page, when they are first asked for. Models show outside shapes only: threads and internal seals are left out.',
        'If you need another format, <a href="/contact-us?subject=Technical">write to us</a> with the part numbers.',
      ),
    ),
    formatTable,
    text(
      'Something else',
      paragraphs(
        'A part that is not in the catalog can often be made from one that is: another length, another flange, another pin. <a href="/contact-us?subject=Quote%20request">Send a sketch</a> with the dimensions that matter, as PDF, STEP, PNG or JPG of at most 10 MB.',
      ),
    ),
    links(
      'All feedthroughs with their drawings',
      ['/electrical-feedthroughs', 'Electrical feedthroughs'],
      ['/fluid-breaks-and-glass/fluid-feedthroughs', 'Fluid feedthroughs'],
      ['/fluid-breaks-and-glass/ceramic-breaks', 'Ceramic breaks'],
      ['/viewports-and-optics/viewports', 'Viewports'],
      ['/motion-and-valves/motion', 'Motion'],
      ['/vacuum-feedthrough', 'How to choose a feedthrough'],
    ),
  ],
}
