import { power } from './figures.ts'
import { list, paragraphs, steps } from './html.ts'
import { image, links, type PageText, table, text } from './sections.ts'

const sealTable = table(
  'Kinds of seals. Limits of the seal alone: flange, gasket and plug may take less.',
  ['Seal', 'Bakes to, °C', 'Ramp, °C per minute', 'Vacuum, Torr', 'Used for'],
  [
    ['Alumina, brazed', 450, 'up to 25', power(1, -10), 'power, coaxial, thermocouple, breaks'],
    ['Glass to metal, matched', 400, '3', power(1, -10), 'single pins, headers'],
    ['Glass-ceramic', 350, '10', power(1, -10), 'subminiature-D'],
    ['Epoxy, potted', 100, '2', power(1, -8), 'wire bundles, data'],
    ['FKM O-ring', 200, '–', power(1, -8), 'KF and ISO flanges, baseplate collars'],
  ],
)

const conductorTable = table(
  'Conductors. Resistivity at 20 °C and expansion from 20 to 100 °C: CRC Handbook of Chemistry and Physics and makers of alloys, rounded.',
  ['Conductor', 'Resistivity, µΩ cm', 'Expansion, 10⁻⁶/K', 'Magnetic', 'Choose it for'],
  [
    ['OFE copper', '1.7', '17', 'no', 'most current for its size'],
    ['Nickel', '7–10', '13', 'yes', 'hot or corrosive surroundings'],
    ['Molybdenum', '5.3', '5', 'no', 'high current in the heat, little expansion'],
    ['Stainless steel 304', '72', '17', 'hardly', 'high voltage with little current, cold lines'],
    ['Alloy 52', '43', '10', 'yes', 'pins in glass'],
    ['Kovar', '49', '5–6', 'yes', 'rings and pins in hard glass and alumina'],
    [
      'Thermocouple alloys K, J, E, T, N',
      'by type',
      '12–17',
      'K and J',
      'thermocouples, without junctions at the flange',
    ],
  ],
)

const choiceTable = table(
  'From the task to the part.',
  ['What has to go through', 'Look at', 'First question'],
  [
    ['A few amperes up to 60 kV', 'Power', 'Voltage in dry air or with oil or gas outside?'],
    ['Up to 1,200 A, RF, induction', 'Power, high current or RF', 'Can the conductor be cooled with water?'],
    ['2 to 61 signals', 'Multipin', 'A plug on both sides, or pins inside?'],
    ['9 to 100 signals from a D plug', 'Subminiature-D', 'How many shells on one flange?'],
    ['Fast or very small signals', 'Coaxial', 'Impedance, and shield grounded or floating?'],
    ['Temperatures', 'Thermocouple', 'Which type and how many pairs?'],
    ['USB, Ethernet, light', 'Data and optical', 'Which plug or fiber? Is 1 × 10⁻⁸ Torr enough for data?'],
    ['Water, gas, liquid nitrogen', 'Fluid feedthroughs', 'Single or double wall?'],
    ['Movement', 'Motion', 'Travel or turns, and how much force?'],
  ],
)

export const vacuumFeedthrough: PageText = {
  path: '/vacuum-feedthrough',
  title: 'Vacuum Feedthrough',
  layout: 'paragraphs-two-thirds',
  summary:
    'What a vacuum feedthrough is, how its seal works, and how to choose one by flange, voltage, current, conductor, temperature and pressure.',
  keywords:
    'vacuum feedthrough, electrical feedthrough, ceramic to metal seal, high voltage feedthrough, how to choose a feedthrough, Paschen, derating, thermocouple feedthrough, CF feedthrough',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'A feedthrough carries electricity, light, fluid or motion through the wall of a vacuum chamber without letting air in. It joins a conductor, an insulator and a metal shell whose expansions agree, so that the seal outlives many bakes.',
  ),
  sections: [
    image(
      'feedthrough',
      'Ceramic-sealed feedthrough in section',
      'Section of an electrical feedthrough: a conductor runs through a ceramic tube, brazed to it with a metal cap at the end; a thin metal sleeve joins the ceramic to a CF flange.',
      'A ceramic-sealed feedthrough in section. Cap and sleeve are thin, so that they give where ceramic and metal expand differently.',
    ),
    text(
      'Choosing one',
      steps(
        '<strong>Flange.</strong> CF for ultrahigh vacuum and bakes above 200 °C, KF or ISO where an elastomer will do, weldable where a flange takes too much room.',
        '<strong>Voltage</strong> sets the length of the insulator. Count the highest peak, not the mean, and leave a quarter in reserve.',
        '<strong>Current</strong> sets the diameter and the metal of the conductor. Ratings hold for one conductor at room temperature with the air side free: take three quarters where several carry current at once, and half near a bake.',
        '<strong>Metal.</strong> Thermocouples need pins of their own alloys. Near magnets and ion optics avoid Kovar, nickel and alloy 52.',
        '<strong>Temperature.</strong> The weakest of seal, gasket, plug and wire decides, and cold counts as well: liquid nitrogen asks for a seal that is made for it.',
        '<strong>Inside.</strong> Look at the length on the vacuum side in the drawing, and at what stands in its way.',
      ),
    ),
    choiceTable,
    text(
      'Seals',
      paragraphs(
        'Brazed alumina is the strongest. Its metal ring of Kovar or a thin sleeve takes up the difference in expansion. Glass is matched: glass and alloy shrink alike, yet a fast ramp can break it. Potted seals carry what could not be cut into pins, such as wires without a joint, at the price of temperature and vacuum.',
      ),
    ),
    sealTable,
    text('Conductors', paragraphs('A conductor is a compromise between resistance, expansion and magnetism.')),
    conductorTable,
    text(
      'Voltage and pressure',
      paragraphs(
        'Good vacuum insulates well, and so does air at full pressure. In between gas conducts more easily: by Paschen’s law air breaks down at its lowest voltage, about 330 V, where pressure times distance is near 0.6 Torr cm. A glow appears most easily between 10 and 1 × 10⁻³ Torr. Keep high voltage off while a chamber is pumped or vented, until it is below 1 × 10⁻⁴ Torr.',
        'Ratings here hold below 1 × 10⁻⁴ Torr inside and in clean, dry air outside. Altitude lowers the rating of the air side by about a tenth for each kilometer. Dust, fingerprints and metal films on the ceramic lower it by more than anybody can state.',
      ),
    ),
    text(
      'Handling',
      list(
        'Wear clean gloves, keep insulators dry, and let no weight hang on pins.',
        'Use two wrenches when you tighten a connector, so that the ceramic sees no torque.',
        'Crimp or clamp inside. Solder and flux stay outside, and nothing with zinc or cadmium goes in.',
        'Support wires within 50 mm of the pin, with slack for the bake.',
        'Measure insulation before and after: above 1 GΩ at 500 V DC when clean and dry.',
      ),
    ),
    links(
      'Feedthroughs',
      ['/electrical-feedthroughs/power', 'Power'],
      ['/electrical-feedthroughs/multipin', 'Multipin'],
      ['/electrical-feedthroughs/subminiature-d', 'Subminiature-D'],
      ['/electrical-feedthroughs/coaxial', 'Coaxial'],
      ['/electrical-feedthroughs/thermocouple', 'Thermocouple'],
      ['/electrical-feedthroughs/data-and-optical', 'Data and optical'],
      ['/fluid-breaks-and-glass/fluid-feedthroughs', 'Fluid feedthroughs'],
      ['/motion-and-valves/motion', 'Motion'],
      ['/feedthrough-drawings', 'Feedthrough drawings'],
    ),
  ],
}
