import { power } from './figures.ts'

/** Mantissa and exponent of a rate, Torr L/(s cm²). */
export type Rate = readonly [mantissa: number, exponent: number]

/** Where figures come from, as the tables name them. */
export const sources = {
  calder: 'Calder and Lewin 1967',
  ceramics: 'Battes et al. 2021',
  elsey: 'Elsey 1975',
  gauges: 'Bennett et al. 2004',
  hait: 'Hait 1967',
  moraw: 'Moraw and Dobrozemsky 1974',
  nasa: 'NASA database, typical',
  ohanlon: "O'Hanlon 2003",
  peacock: 'Peacock 1980',
  plastics: 'AccuTrex',
  young: 'Young 1969',
} as const
type Source = keyof typeof sources

type Unbaked = {
  readonly material: string
  readonly state: string
  readonly oneHour: Rate
  readonly tenHours: Rate | null
  readonly source: Source
}

const unbaked = (
  group: string,
  source: Source,
  rows: readonly (readonly [material: string, state: string, oneHour: Rate, tenHours: Rate | null])[],
): readonly (Unbaked & { readonly group: string })[] =>
  rows.map(([material, state, oneHour, tenHours]) => ({ group, material, state, oneHour, tenHours, source }))

/** Pumped at room temperature and never baked; two figures at most, as far as the sources agree. */
export const unbakedRates = [
  ...unbaked('Metals', 'elsey', [
    ['Aluminum', 'fresh', [6.3, -9], [6.0, -10]],
    ['Aluminum', 'anodized, 2 µm pores', [2.8, -7], [3.2, -8]],
    ['Brass', 'waveguide', [4.0, -7], [1.0, -8]],
    ['Copper', 'fresh', [4.0, -8], [4.2, -9]],
    ['Copper', 'mechanically polished', [3.5, -9], [3.6, -10]],
    ['OFHC copper', 'fresh', [1.9, -8], [1.3, -9]],
    ['OFHC copper', 'mechanically polished', [1.9, -9], [1.6, -10]],
    ['Gold', 'wire, fresh', [1.6, -7], [5.1, -10]],
    ['Mild steel', 'bare', [5.4, -7], [5.0, -8]],
    ['Mild steel', 'slightly rusty', [6.0, -7], [1.3, -8]],
    ['Steel', 'chromium plated, fresh', [7.1, -9], [5.8, -10]],
    ['Steel', 'nickel plated', [2.8, -9], [2.3, -10]],
    ['Molybdenum', 'bare', [5.2, -9], [3.7, -10]],
    ['Stainless steel', 'fresh', [1.4, -8], [1.5, -9]],
    ['Stainless steel', 'mechanically polished', [1.7, -9], [4.6, -10]],
    ['Stainless steel', 'electropolished', [4.3, -9], [4.3, -10]],
    ['Titanium', 'bare', [1.1, -8], [1.8, -9]],
    ['Zinc', 'bare', [2.2, -7], [3.2, -8]],
  ]),
  ...unbaked('Glass and ceramics', 'elsey', [
    ['Pyrex', 'fresh', [7.4, -9], [5.5, -10]],
    ['Pyrex', 'a month in air', [1.2, -9], [1.6, -10]],
    ['Steatite', 'not stated', [9.0, -8], [9.5, -9]],
    ['Pyrophyllite', 'not stated', [2.0, -7], [2.0, -8]],
  ]),
  ...unbaked('Polymers', 'ohanlon', [
    ['PTFE', 'not stated', [3, -7], [2, -7]],
    ['PCTFE (Kel-F)', 'not stated', [4, -8], [2, -8]],
    ['Polyethylene, low density', 'not stated', [3, -7], [1, -7]],
    ['PVC', '24 h at 95 % humidity', [9, -7], [2, -8]],
    ['Polyester film (Mylar)', '24 h at 95 % humidity', [2, -6], [4, -7]],
    ['Epoxy (Araldite)', 'molded', [1, -6], [4, -7]],
    ['Acrylic (PMMA)', 'not stated', [4, -6], [1, -6]],
    ['Nylon', 'not stated', [1, -5], [6, -6]],
    ['Polystyrene', 'not stated', [2, -5], [2, -6]],
  ]),
  ...unbaked('Elastomers', 'elsey', [
    ['FKM (Viton A)', 'fresh', [1.1, -6], null],
    ['Butyl', 'fresh', [1.5, -6], null],
    ['NBR (Perbunan)', 'fresh', [3.5, -6], null],
    ['Silicone', 'fresh', [1.8, -5], null],
    ['Neoprene', 'fresh', [3.0, -5], null],
  ]),
]

type Baked = {
  readonly material: string
  readonly bake: string
  /** As printed: a figure, a range, or an order of magnitude. */
  readonly rate: string
  readonly source: Source
}

const between = (low: Rate, high: Rate): string => `${power(...low)} to ${power(...high)}`

/** After a bake, at room temperature. */
export const bakedRates: readonly Baked[] = [
  {
    material: '304 stainless steel',
    bake: 'polished or blasted, 250 °C, 15–30 h',
    rate: power(2, -12),
    source: 'young',
  },
  {
    material: '304 stainless steel',
    bake: 'electropolished, 450 °C in vacuum, 17 h',
    rate: power(4, -13),
    source: 'young',
  },
  {
    material: '304 stainless steel',
    bake: 'oxidized in air at 250 or 450 °C',
    rate: between([3, -13], [5, -13]),
    source: 'young',
  },
  { material: 'Stainless steel', bake: '100 °C, 20 h, once degassed at 150 °C', rate: power(1, -12), source: 'moraw' },
  { material: 'Stainless steel', bake: 'air at 400 °C, then vacuum, 18 h', rate: 'low 10⁻¹⁴', source: 'moraw' },
  {
    material: 'Stainless steel',
    bake: 'vacuum furnace 1,000 °C, 3 h; then 360 °C, 25 h',
    rate: power(1.6, -14),
    source: 'calder',
  },
  {
    material: '316L stainless steel',
    bake: 'vacuum furnace 800 °C, 2 h',
    rate: power(3.5, -13),
    source: 'ohanlon',
  },
  { material: '316L stainless steel', bake: 'carefully prepared; hydrogen', rate: power(3.4, -15), source: 'gauges' },
  { material: 'Aluminum 1100', bake: '250 °C, 15 h', rate: power(4, -13), source: 'young' },
  { material: 'Aluminum', bake: '100 °C, 20 h, once degassed at 150 °C', rate: power(4, -14), source: 'moraw' },
  { material: 'Copper', bake: '100 °C, 20 h', rate: power(1.1, -12), source: 'ohanlon' },
  { material: 'OFHC copper', bake: '100 °C, 24 h', rate: power(2.2, -14), source: 'ohanlon' },
  {
    material: 'Carbide ceramics',
    bake: 'none; 100 h of pumping',
    rate: `below ${power(2.3, -11)}`,
    source: 'ceramics',
  },
  { material: 'Nitride ceramics, magnesia', bake: 'none', rate: 'about 10⁻⁸', source: 'ceramics' },
  {
    material: 'FKM (Viton)',
    bake: '150–200 °C, several hours',
    rate: '10⁻¹⁰ to 10⁻⁹',
    source: 'peacock',
  },
  { material: 'Polyimide, solid', bake: '300 °C, 12 h', rate: power(3, -11), source: 'hait' },
]

type Tested = {
  readonly material: string
  /** Percent of the mass, as printed; null where sources give none. */
  readonly tml: string
  readonly cvcm: string | null
  readonly wvr: string | null
  /** Whether it stays within 1.0 % and 0.10 %, as far as the source says. */
  readonly verdict: 'usually passes' | 'TML within' | 'over, water included' | 'depends on cure' | 'usually fails'
  readonly source: Source
}

/** ASTM E595: 125 °C for 24 hours, collector at 25 °C. Ranges are typical of a material's entries, rounded. */
export const tested: readonly Tested[] = [
  { material: 'PTFE', tml: '0.00–0.05', cvcm: '0.00', wvr: '0.00', verdict: 'usually passes', source: 'nasa' },
  { material: 'FEP', tml: '0.00–0.05', cvcm: '0.00', wvr: '0.00', verdict: 'usually passes', source: 'nasa' },
  { material: 'PEEK, unfilled', tml: '0.1–0.3', cvcm: '0.00', wvr: '0.1', verdict: 'usually passes', source: 'nasa' },
  {
    material: 'Acetal (POM)',
    tml: '0.3–0.6',
    cvcm: '0.0–0.1',
    wvr: '0.1–0.2',
    verdict: 'usually passes',
    source: 'nasa',
  },
  {
    material: 'Polyester film (PET)',
    tml: '0.1–0.4',
    cvcm: '0.00–0.05',
    wvr: '0.1–0.2',
    verdict: 'usually passes',
    source: 'nasa',
  },
  {
    material: 'Polyimide film (Kapton)',
    tml: '0.96',
    cvcm: null,
    wvr: null,
    verdict: 'TML within',
    source: 'plastics',
  },
  {
    material: 'Polyimide, solid (Vespel)',
    tml: '1.09',
    cvcm: null,
    wvr: null,
    verdict: 'over, water included',
    source: 'plastics',
  },
  {
    material: 'Polyamide-imide (Torlon), unfilled',
    tml: '1.85',
    cvcm: null,
    wvr: null,
    verdict: 'over, water included',
    source: 'plastics',
  },
  {
    material: 'Polybenzimidazole (Celazole)',
    tml: '2.50',
    cvcm: null,
    wvr: null,
    verdict: 'over, water included',
    source: 'plastics',
  },
  {
    material: 'Nylon 6/6',
    tml: '1–3',
    cvcm: '0.0–0.1',
    wvr: '0.5–2',
    verdict: 'over, water included',
    source: 'nasa',
  },
  {
    material: 'FKM, post-cured',
    tml: '0.1–0.5',
    cvcm: '0.00–0.05',
    wvr: '0.0–0.2',
    verdict: 'usually passes',
    source: 'nasa',
  },
  {
    material: 'Silicone, vacuum grade',
    tml: '0.1–0.5',
    cvcm: '0.01–0.1',
    wvr: '0.0–0.1',
    verdict: 'usually passes',
    source: 'nasa',
  },
  {
    material: 'Silicone, general purpose',
    tml: '0.5–5',
    cvcm: '0.1–2',
    wvr: '0.0–0.1',
    verdict: 'usually fails',
    source: 'nasa',
  },
  { material: 'NBR', tml: '1–10', cvcm: '0.1–4', wvr: '0.1–0.3', verdict: 'usually fails', source: 'nasa' },
  {
    material: 'Epoxy, filled, two parts',
    tml: '0.2–1.1',
    cvcm: '0.00–0.1',
    wvr: '0.0–0.4',
    verdict: 'depends on cure',
    source: 'nasa',
  },
  {
    material: 'PFPE grease, vacuum grade',
    tml: '0.05–0.2',
    cvcm: '0.00–0.1',
    wvr: '0.0',
    verdict: 'usually passes',
    source: 'nasa',
  },
]
