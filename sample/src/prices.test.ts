import { describe, expect, test } from 'vitest'
import { domain } from './domain/domain.ts'
import { expandFamily } from './domain/expand.ts'
import { exactPrice, priceBreaks, roundPrice } from './prices.ts'

function family(key: string) {
  const family = domain.families.find((one) => one.key === key)
  if (!family) throw new Error(key)
  return family
}

/** Lowest, median and highest unrounded price of each family when the tables were compiled, USD. */
const published: Readonly<Record<string, readonly [number, number, number]>> = {
  'pin-glass': [5.7, 7.06, 9.38],
  'header-glass': [38, 76, 140.05],
  'power-lv': [76.23, 159.74, 512.12],
  'power-mv': [98.75, 235.95, 780],
  'power-hv': [279.3, 866.25, 2200],
  'power-hc': [272.8, 403, 664.95],
  'rf-power': [343.2, 507, 836.55],
  multipin: [105, 328.12, 2400],
  subd: [230.56, 860.76, 1680],
  microd: [360.8, 1293.78, 2100],
  'coax-sma': [132.6, 349.44, 1029.21],
  'coax-bnc': [76.16, 150.53, 427.44],
  'coax-hv': [87.04, 306.24, 980],
  'coax-misc': [126, 243.6, 976.08],
  tc: [93.84, 172.5, 527.44],
  'tc-power': [299.2, 561, 980],
  gauge: [109.5, 157.68, 220.75],
  data: [338.8, 586.16, 921.11],
  fiber: [380, 540, 876.96],
  'wire-ft': [180, 303.75, 930],
  fluid: [73.5, 125.05, 230.3],
  'break-ceramic': [112.2, 166.32, 245.39],
  'adapt-glass': [69.7, 106.6, 117.26],
  'vp-boro': [94.4, 318.6, 1084.77],
  'vp-fs': [256, 712.8, 1948.8],
  'vp-sap': [270, 633.6, 1437],
  'vp-fl': [491.62, 690, 1542.9],
  'vp-ir': [514.8, 1081.08, 2162.16],
  'vp-kf': [45, 89.76, 388.96],
  'vp-acc': [88, 158.4, 601.92],
  slit: [57.6, 72, 1080],
  'wire-kap': [39.9, 228.46, 460],
  'wire-coax': [91.2, 412.8, 1677.31],
  'wire-tp': [118.56, 516.67, 900],
  ribbon: [45.6, 287.04, 1343.29],
  'wire-tc': [60.8, 154.56, 467.84],
  'wire-bare': [55.1, 180.09, 718.27],
  'cable-subd': [330, 577.5, 1235.21],
  'cable-coax': [168, 226.8, 294],
  'conn-subd': [86, 155.52, 331.1],
  'conn-circ': [74, 143.38, 337.62],
  contact: [26, 29.9, 35.1],
  'conn-inline': [12, 12, 12],
  'conn-tc': [19, 19.95, 36.1],
  'cf-blank': [27.2, 110.43, 598.23],
  'cf-bored': [35.2, 127.6, 729.3],
  'cf-reducer': [108.19, 313.76, 980],
  'cf-fitting': [60.72, 393.47, 3138.78],
  'kf-fitting': [9, 31.68, 99.79],
  'iso-fitting': [40.32, 172.2, 599.26],
  adapt: [84.86, 190.99, 619.67],
  'adapt-tube': [39.44, 46.4, 58],
  bellows: [47.4, 92.25, 676.5],
  'gasket-cu': [19.2, 60, 234.6],
  'gasket-el': [6.84, 20.79, 290],
  'kf-ring': [3.5, 7.56, 75.6],
  'kf-clamp': [6.8, 16.32, 25.2],
  'iso-hw': [16.2, 29.7, 73.8],
  'bolt-cf': [15.36, 24, 48],
  vent: [14, 17.5, 42],
  'kap-film': [24, 180, 207],
  epoxy: [52, 62.4, 114.4],
  lube: [46, 46, 46],
  insul: [12.6, 18, 39.6],
  tool: [88, 88, 88],
  'motion-lin': [432, 972, 2592],
  'motion-rot': [360, 1351.68, 2900],
  valve: [90.44, 669.75, 4200],
  tcprobe: [40.8, 56.64, 74.88],
  'cable-tc': [92, 130.27, 273.7],
  tube: [8.1, 20.7, 82.08],
  heater: [74, 74, 74],
  weld: [11, 39.6, 142.56],
  'conn-coax': [38, 57, 68.4],
  'subd-acc': [22, 36.54, 70.58],
  baseplate: [82.5, 104.5, 110],
  port: [36.99, 80, 349.6],
  clean: [21, 21, 21],
}

describe('prices', () => {
  test.each(domain.families.map((one) => one.key))('%s has the expected price range', (key) => {
    const one = family(key)
    const prices = expandFamily(one)
      .flatMap((product) => product.variations.map((variation) => exactPrice(one, variation.values)))
      .toSorted((a, b) => a - b)
    const [lowest = 0, middle = 0, highest = 0] = published[key] ?? []
    expect(prices.at(0)).toBeCloseTo(lowest, 1)
    expect(prices.at(Math.floor(prices.length / 2))).toBeCloseTo(middle, 1)
    expect(prices.at(-1)).toBeCloseTo(highest, 1)
  })

  test('are rounded to 0.50 below 100, to 1 below 500, to 5 above', () => {
    expect([3.26, 99.7, 100.4, 499.6, 502, 1_502.6].map(roundPrice)).toEqual([3.5, 99.5, 100, 500, 500, 1_505])
  })

  test('rise with tapped holes and with the length of wire', () => {
    const subd = { contacts: '25', shells: '1', 'gender air side': 'Female', 'flange size': 'CF2.75' }
    expect(roundPrice(exactPrice(family('subd'), { ...subd, 'bolt hole': 'Clearance' }))).toBe(378)
    expect(roundPrice(exactPrice(family('subd'), { ...subd, 'bolt hole': 'Tapped UNF' }))).toBe(424)
    const wire = {
      conductor: 'Silver-plated copper',
      construction: 'Stranded',
      color: 'Natural',
      'wire size': '22 AWG',
    }
    expect(roundPrice(exactPrice(family('wire-kap'), { ...wire, 'purchased length': '50 ft' }))).toBe(228)
  })

  test('fall with quantity in families with price breaks, rounded the same way', () => {
    expect(priceBreaks(family('gasket-cu'), 24)).toEqual([
      { minimumQuantity: 5, price: '23.50' },
      { minimumQuantity: 10, price: '22.50' },
      { minimumQuantity: 25, price: '21.50' },
    ])
    expect(priceBreaks(family('subd'), 378)).toEqual([])
  })

  test('omit a break that rounding would not lower', () => {
    expect(priceBreaks(family('kf-ring'), 3.5)).toEqual([{ minimumQuantity: 25, price: '3.00' }])
  })
})
