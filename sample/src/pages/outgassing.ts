import { power, scientific } from './figures.ts'
import { list, paragraphs } from './html.ts'
import { bakedRates, type Rate, sources, tested, unbakedRates } from './outgassingRates.ts'
import { image, links, type PageText, table, text } from './sections.ts'

/** Sources of polymers agree in one figure only. */
const rateOf = (rate: Rate, group: string): string => scientific(...rate, group === 'Polymers' ? 1 : 2)

const unbakedTable = table(
  'Outgassing at room temperature without a bake, Torr L s⁻¹ cm⁻², after one and ten hours of pumping. Other authors differ by a factor of 3 to 10, for polymers and elastomers by more.',
  ['Material', 'Group', 'Surface', 'After 1 h', 'After 10 h', 'Source'],
  unbakedRates.map(({ material, group, state, oneHour, tenHours, source }) => [
    material,
    group,
    state,
    rateOf(oneHour, group),
    tenHours === null ? '–' : rateOf(tenHours, group),
    sources[source],
  ]),
)

const bakedTable = table(
  'Outgassing at room temperature after a bake, another treatment or long pumping, Torr L s⁻¹ cm⁻². What metals still give off is nearly all hydrogen.',
  ['Material', 'Treatment', 'Rate', 'Source'],
  bakedRates.map(({ material, bake, rate, source }) => [material, bake, rate, sources[source]]),
)

const testedTable = table(
  'ASTM E595, percent of the mass: lost (TML), condensed at 25 °C (CVCM), regained as water (WVR). Ranges are typical of a material’s entries in the NASA database, rounded; a dash means that the source gives no figure. Look up the very product and cure before you rely on one.',
  ['Material', 'TML, %', 'CVCM, %', 'WVR, %', 'Limits of 1.0 and 0.10 %', 'Source'],
  tested.map(({ material, tml, cvcm, wvr, verdict, source }) => [
    material,
    tml,
    cvcm ?? '–',
    wvr ?? '–',
    verdict,
    sources[source],
  ]),
)

export const outgassing: PageText = {
  path: '/outgassing',
  title: 'Outgassing',
  layout: 'paragraphs-two-thirds',
  summary:
    'Outgassing rates of more than thirty metals, ceramics, polymers and elastomers with their sources, TML and CVCM per ASTM E595, and what to do about gas in a chamber.',
  keywords:
    'outgassing rate, outgassing table, stainless steel outgassing, Viton outgassing, Kapton outgassing, PEEK, TML, CVCM, WVR, ASTM E595, NASA low outgassing, Torr L/s cm2',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'A chamber without leaks still holds gas: its surfaces and materials give it off. Pressure settles where the pump removes as much as everything inside delivers, so the sum of rate times area, divided by the pumping speed, is the pressure you will see.',
  ),
  sections: [
    text(
      'Where the gas comes from',
      list(
        '<strong>Desorption.</strong> Water and other molecules leave the surfaces. A metal that stood in air is covered by many layers of water, which leave over hours and days.',
        '<strong>Diffusion.</strong> Hydrogen dissolved in steel, and water, solvents and plasticizers in polymers, move to the surface and leave from there.',
        '<strong>Permeation.</strong> Gas passes through a wall: helium through glass, water and air through O-rings. No bake ends it.',
        '<strong>Evaporation.</strong> Zinc, cadmium, lead and oils have vapor pressures of their own. Keep brass, cadmium-plated screws and common solder out of what is baked.',
        '<strong>Virtual leaks.</strong> Gas trapped under screws and in double welds seeps out for weeks and looks like a leak that no helium finds.',
      ),
    ),
    image(
      'gas-sources',
      'Sources of gas in a vacuum chamber',
      'Section of a chamber wall with an O-ring and a blind screw. Arrows show gas that leaves the surface, diffuses out of the wall, permeates through wall and O-ring, evaporates, and seeps from beneath the screw.',
      'Five sources of gas: desorption, diffusion, permeation, evaporation and a virtual leak.',
    ),
    text(
      'Rates without a bake',
      paragraphs(
        'In the first hours the rate of metals falls about as one over the time, and that of polymers as one over its square root or slower, since gas comes from their depth. Between one hour and ten, fresh stainless steel gains a factor of nine, nylon less than two.',
      ),
    ),
    unbakedTable,
    text(
      'Rates after a bake',
      paragraphs(
        'A bake at 150 °C or more drives most of the water out within a day or two. What then remains is hydrogen from the depth of the metal, which a vacuum furnace or an oxide skin lowers further.',
      ),
    ),
    bakedTable,
    text(
      'An example',
      paragraphs(
        `A stainless steel chamber with 5,000 cm² inside and a pump of 100 L/s: after ten hours without a bake (${power(1.5, -9)}) the walls deliver ${power(7.5, -6)} Torr L/s, and the pressure is ${power(7.5, -8)} Torr. Baked at 250 °C (${power(2, -12)}) it is ${power(1, -10)} Torr. One fresh FKM O-ring with 20 cm² inside adds ${power(2.2, -5)} Torr L/s in its first hour: three times as much as all of the unbaked steel after ten.`,
      ),
    ),
    text(
      'TML, CVCM and WVR',
      paragraphs(
        'ASTM E595 holds a sample at 125 °C in vacuum for 24 hours beside a collector at 25 °C. Total mass loss (TML) up to 1.0 % and collected volatile condensable material (CVCM) up to 0.10 % are the usual limits for spacecraft. Water vapor regained (WVR) says how much of the loss was water that comes back from the air; many programs subtract it. Polyimide, polyamide-imide, PBI and nylon take up much water, which counts in their TML. The test compares materials; it is no outgassing rate, and it is not meant for metals.',
      ),
    ),
    testedTable,
    text(
      'Curing adhesives',
      paragraphs(
        'Weigh exactly, mix, remove bubbles by pumping, and cure as hot as the part allows and as long as the maker says: unreacted resin and hardener are what evaporates later. Use little, close to the joint, and keep it out of sight of optics. An epoxy cured at room temperature gains from a few hours at 60 to 80 °C.',
      ),
    ),
    text(
      'Reducing it',
      list(
        'Remove oil and fingerprints: one print can rule the pressure for days.',
        'Vent with dry nitrogen, and keep the chamber open for minutes, not hours.',
        'Use vented screws, and weld from the vacuum side.',
        'Bake polymers by themselves before they go in, then everything together, up to what the weakest part takes.',
        'Choose metal gaskets where you need less than about 1 × 10⁻⁸ Torr; few elastomer seals get there.',
      ),
    ),
    text(
      'Sources',
      list(
        'K. Battes, C. Day and V. Hauer, “Systematic study of the outgassing behavior of different ceramic materials”, J. Vac. Sci. Technol. B 39 (2021).',
        'J. R. J. Bennett, S. Hughes, R. J. Elsey and T. P. Parry, “Outgassing from stainless steel and the effects of the gauges”, Vacuum 73 (2004) 149.',
        'R. Calder and G. Lewin, “Reduction of stainless-steel outgassing in ultra-high vacuum”, Brit. J. Appl. Phys. 18 (1967) 1459.',
        'R. J. Elsey, “Outgassing of vacuum materials”, parts I and II, Vacuum 25 (1975) 299 and 347.',
        'P. W. Hait, “The application of polyimide to ultrahigh vacuum seals”, Vacuum 17 (1967) 547.',
        'G. Moraw and R. Dobrozemsky, “Attainment of outgassing rates below 10⁻¹³ Torr liters/sec cm² for aluminium and stainless steel after bakeout at moderate temperatures”, Jpn. J. Appl. Phys. Suppl. 2-1 (1974) 261.',
        'J. F. O’Hanlon, “A User’s Guide to Vacuum Technology”, third edition, Wiley 2003, appendix C; it compiles Elsey, Young, Calder and Lewin and others.',
        'R. N. Peacock, “Practical selection of elastomer materials for vacuum seals”, J. Vac. Sci. Technol. 17 (1980) 330.',
        'J. R. Young, “Outgassing characteristics of stainless steel and aluminum with different surface treatments”, J. Vac. Sci. Technol. 6 (1969) 398.',
        'ASTM E595-15(2021), and the outgassing database of the NASA Goddard Space Flight Center. TML of Kapton, Vespel, Torlon and Celazole: AccuTrex, “Outgassing in aerospace design”, accutrex.com.',
      ),
      paragraphs(
        'Rates are converted to Torr L s⁻¹ cm⁻² (1 Torr L s⁻¹ cm⁻² is 1,333 Pa m/s) and rounded. They help to choose; measure where it matters.',
      ),
    ),
    links(
      'Look further',
      ['https://outgassing.nasa.gov/', 'NASA outgassing database'],
      ['/glossary#outgassing', 'Glossary: outgassing'],
      ['/materials-and-consumables/bakeout', 'Bakeout heaters and foil'],
      ['/materials-and-consumables/cleaning', 'Cleaning'],
      ['/materials-and-consumables/adhesives', 'Adhesives'],
    ),
  ],
}
