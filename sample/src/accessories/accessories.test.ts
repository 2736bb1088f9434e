import { describe, expect, test } from 'vitest'
import { makeCatalog } from '../catalog.ts'
import type { SampleVariation } from '../domain/types.ts'

const { products, variations } = makeCatalog()
const familyOf = new Map(products.map((product) => [product.key, product.family]))
const bySku = new Map(variations.map((variation) => [variation.sku, variation]))
function family({ product }: SampleVariation): string {
  return familyOf.get(product) ?? ''
}

function partOf(sku: string): SampleVariation {
  const part = bySku.get(sku)
  if (!part) throw new Error(`No part ${sku}`)
  return part
}

function findPart(familyKey: string, values: Readonly<Record<string, string>>): SampleVariation {
  const part = variations.find(
    (one) =>
      one.status &&
      family(one) === familyKey &&
      Object.entries(values).every(([axis, value]) => one.values[axis] === value),
  )
  if (!part) throw new Error(`No ${familyKey} with ${JSON.stringify(values)}`)
  return part
}

/** "2 × Gasket: Copper CF gasket, …" */
function needs(family: string, values: Readonly<Record<string, string>>): string[] {
  return findPart(family, values).accessories.map(
    ({ sku, role, quantity }) => `${quantity === null ? '' : `${quantity} × `}${role}: ${partOf(sku).title}`,
  )
}

describe('accessories of a part', () => {
  test('are distinct, published and current, at most six, and never the part itself', () => {
    expect(variations.filter(({ accessories }) => accessories.length > 6)).toEqual([])
    for (const { sku, accessories } of variations) {
      const skus = accessories.map((accessory) => accessory.sku)
      expect(new Set([sku, ...skus]).size).toBe(skus.length + 1)
      expect(skus.map(partOf).filter(({ status, discontinued }) => !status || discontinued)).toEqual([])
    }
  })

  test('are counted in whole pieces', () => {
    const quantities = variations.flatMap(({ accessories }) => accessories.map(({ quantity }) => quantity))
    expect(quantities.filter((quantity) => quantity !== null && !(Number.isInteger(quantity) && quantity > 0))).toEqual(
      [],
    )
  })

  test('are the same on every call', () => {
    expect(makeCatalog().variations.map(({ accessories }) => accessories)).toEqual(
      variations.map(({ accessories }) => accessories),
    )
  })

  test('exist for every part with a flange', () => {
    const flangeParts = variations.filter(
      ({ values, product }) => !product.startsWith('bolt-cf/') && /^(CF|NW|ISO)\d/.test(values['flange size'] ?? ''),
    )
    expect(flangeParts.filter(({ accessories }) => accessories.length === 0).map(({ title }) => title)).toEqual([])
  })
})

describe('a joint', () => {
  test('takes the seal and bolts of its own flange', () => {
    for (const part of variations) {
      const sizes = [part.values['flange size'], part.values['end 2']].filter((size) => size?.startsWith('CF'))
      const gaskets = part.accessories.filter(({ role }) => role === 'Gasket').map(({ sku }) => partOf(sku))
      for (const gasket of gaskets) expect(sizes).toContain(gasket.values['flange size'])
    }
  })

  test('takes nuts with clearance holes but not with tapped ones', () => {
    const blank = { 'flange size': 'CF2.75', material: '304L', construction: 'Non-rotatable' }
    expect(needs('cf-blank', { ...blank, 'bolt hole': 'Clearance' })).toEqual([
      '1 × Gasket: Copper CF gasket, silver-plated, 2.75" CF',
      '6 × Bolts: CF bolt kit, hex head, silver-plated, 2.75" CF, through hole, inch',
    ])
    expect(needs('cf-blank', { ...blank, 'bolt hole': 'Tapped UNF' })[1]).toBe(
      '6 × Bolts: CF bolt kit, hex head, silver-plated, 2.75" CF, tapped hole, inch',
    )
    expect(needs('cf-blank', { ...blank, 'bolt hole': 'Tapped metric' })[1]).toBe(
      '6 × Bolts: CF bolt kit, hex head, silver-plated, 2.75" CF, tapped hole, metric',
    )
  })

  test('is counted for each end', () => {
    expect(needs('cf-fitting', { style: 'Tee', 'flange size': 'CF4.50' })).toEqual([
      '3 × Gasket: Copper CF gasket, silver-plated, 4.50" CF',
      '24 × Bolts: CF bolt kit, hex head, silver-plated, 3.38" to 4.62" CF, through hole, inch',
    ])
    expect(needs('kf-fitting', { style: 'Nipple', 'flange size': 'NW40' })).toEqual([
      '2 × Centering ring: KF centering ring, standard, 304 stainless, NW40 KF, FKM',
      '2 × Clamp: KF clamp, wing nut, aluminum, NW32/40 KF',
    ])
    expect(needs('valve', { style: 'Leak valve' })[0]).toMatch(/^1 × /)
  })

  test('may differ in system or size at the other end', () => {
    expect(needs('adapt', { 'flange size': 'CF4.50', 'end 2': 'ISO63', 'bolt hole': 'Clearance' })).toEqual([
      '1 × Gasket: Copper CF gasket, silver-plated, 4.50" CF',
      '8 × Bolts: CF bolt kit, hex head, silver-plated, 3.38" to 4.62" CF, through hole, inch',
      '1 × Centering ring: Centering ring for ISO flanges, ISO63, FKM',
      '4 × Clamps: Double claw clamp for ISO flanges, ISO63',
    ])
    expect(needs('cf-reducer', { 'flange size': 'CF6.00', 'end 2': 'CF2.75', 'bolt hole': 'Tapped UNF' })).toEqual([
      '1 × Gasket: Copper CF gasket, silver-plated, 6.00" CF',
      '16 × Bolts: CF bolt kit, hex head, silver-plated, 6.00" to 8.00" CF, through hole, inch',
      '1 × Gasket: Copper CF gasket, silver-plated, 2.75" CF',
      '6 × Bolts: CF bolt kit, hex head, silver-plated, 2.75" CF, tapped hole, inch',
    ])
    expect(needs('kf-fitting', { style: 'Conical reducer', 'flange size': 'NW40' })).toContain(
      '1 × Clamp: KF clamp, wing nut, aluminum, NW20/25 KF',
    )
  })

  test('of large flanges is clamped or bolted according to its system', () => {
    const tee = { style: 'Tee', 'flange size': 'ISO200' }
    expect(needs('iso-fitting', { ...tee, system: 'ISO-K' })[1]).toBe(
      '18 × Clamps: Double claw clamp for ISO flanges, ISO200',
    )
    expect(needs('iso-fitting', { ...tee, system: 'ISO-F' })[1]).toBe(
      '3 × Bolts: ISO-F bolt set for ISO flanges, ISO200',
    )
  })

  test('of a viewport is sealed with annealed copper', () => {
    for (const { accessories, product } of variations.filter((one) => family(one).startsWith('vp-')))
      for (const { sku } of accessories.filter(({ role }) => role === 'Gasket'))
        expect([product, partOf(sku).values.finish]).toEqual([product, 'Annealed'])
    expect(needs('vp-boro', { 'flange size': 'CF2.75', 'bolt hole': 'Clearance' })).toContain(
      'Window guard: Polycarbonate guard for viewports, 2.75" CF',
    )
  })

  test('that is welded needs nothing', () => {
    expect(needs('power-mv', { 'flange size': 'Weldable' })).toEqual([])
  })
})

describe('mating parts', () => {
  test('match the contacts of a sub-D shell and have the opposite gender', () => {
    for (const shell of variations.filter((one) => family(one) === 'subd' && one.status)) {
      const plug = shell.accessories.find(({ role }) => role === 'Mating connector, vacuum side')
      const { contacts, gender } = partOf(plug?.sku ?? '').values
      expect(contacts).toBe(shell.values.contacts)
      expect(gender).not.toBe(shell.values['gender air side'])
      expect(plug?.quantity).toBe(Number(shell.values.shells))
    }
  })

  test('match the connector of a coaxial jack, unless the part includes one', () => {
    const shv = { connector: 'SHV-5', quantity: '4', 'flange size': 'CF2.75' }
    expect(needs('coax-hv', { ...shv, type: 'Feedthrough only' })).toContain(
      '4 × Mating connector, air side: Coaxial connector, vacuum grade, SHV-5, plug, 26 AWG coax, gold',
    )
    expect(needs('coax-hv', { ...shv, type: 'With air-side plug' })).toHaveLength(2)
  })

  test('are rated for the voltage of a coaxial feedthrough', () => {
    const voltage = ({ numericSpecs }: SampleVariation) =>
      numericSpecs.find(({ name }) => name === 'voltage_rating')?.value
    for (const part of variations.filter((one) => family(one).startsWith('coax-')))
      for (const { sku } of part.accessories) {
        const mate = voltage(partOf(sku))
        if (mate !== undefined) expect([part.sku, mate >= (voltage(part) ?? 0)]).toEqual([part.sku, true])
      }
  })

  test('use the alloys of the thermocouple', () => {
    const mates = variations
      .filter((one) => ['tc', 'conn-tc', 'wire-tc', 'cable-tc', 'tcprobe'].includes(family(one)))
      .flatMap((one) => one.accessories.map(({ sku }) => [one.values['t/c type'], partOf(sku).values['t/c type']]))
      .filter(([, mateType]) => mateType !== undefined)
    expect(mates.length).toBeGreaterThan(1_000)
    expect(mates.filter(([partType, mateType]) => partType !== mateType)).toEqual([])
  })

  test('go on the open sides of a multipin shell', () => {
    const shell = { contacts: '19', 'end style': 'Double-ended', 'flange size': 'CF2.75', 'bolt hole': 'Clearance' }
    const roles = (type: string) => findPart('multipin', { ...shell, type }).accessories.map(({ role }) => role)
    expect(roles('Feedthrough only')).toEqual([
      'Gasket',
      'Bolts',
      'Mating connector, air side',
      'Mating connector, vacuum side',
    ])
    expect(roles('With air-side plug')).toEqual(['Gasket', 'Bolts', 'Mating connector, vacuum side'])
    expect(roles('With both plugs')).toEqual(['Gasket', 'Bolts'])
  })

  test('fit the diameter of a conductor', () => {
    expect(needs('power-lv', { conductors: '4', 'conductor diameter': '0.094 in', 'flange size': 'NW40' })).toContain(
      '4 × Connector, vacuum side: In-line connector, set-screw barrel, OFE copper, 14–16 AWG, for 0.094 in',
    )
    expect(needs('fluid', { 'tube OD': '1/4 in', 'flange size': 'NW25' })[2]).toMatch(/^Tube: .*Ø0\.25 in/)
  })

  test('of a connector include its contacts and their tools', () => {
    expect(
      needs('conn-subd', { contacts: '25', gender: 'Female', type: 'Body only', 'wire acceptance': '26-30 AWG' }),
    ).toEqual([
      'Feedthrough: Subminiature-D feedthrough, 25 contacts, 1 shell, male, 2.75" CF',
      '25 × Contacts: Crimp contact, female socket, Ø0.040 in, 26–30 AWG, gold over nickel',
      'Backshell: Sub-D PEEK backshell, 25 contacts',
      'Crimp tool: Crimp tool for vacuum hardware, sub-D contacts',
      'Insertion tool: Insertion tool for vacuum hardware, sub-D contacts',
      'Extraction tool: Extraction tool for vacuum hardware, sub-D contacts',
    ])
  })

  test('of a ceramic connector are contacts that withstand its bake', () => {
    expect(
      needs('conn-subd', { body: 'Macor', gender: 'Female', type: 'Body only', 'wire acceptance': '26-30 AWG' }),
    ).toContain('9 × Contacts: Crimp contact, female socket, Ø0.040 in, 26–30 AWG, unplated')
  })
})

test('interchange codes are those of all hardware of joints, which requires nothing else', () => {
  const roles = ['Gasket', 'Bolts', 'Centering ring', 'Clamp', 'Clamps']
  const hardware = variations.flatMap(({ accessories }) =>
    accessories.filter(({ role, quantity }) => roles.includes(role) && quantity !== null).map(({ sku }) => partOf(sku)),
  )
  expect(hardware.filter(({ interchangeCode }) => interchangeCode === null)).toEqual([])
  const coded = variations.filter(({ interchangeCode }) => interchangeCode !== null)
  expect(coded.flatMap(({ accessories }) => accessories).filter(({ quantity }) => quantity !== null)).toEqual([])
  const codeOf = (familyKey: string, values: Record<string, string>) => findPart(familyKey, values).interchangeCode
  const size = { 'flange size': 'CF2.75' }
  expect(codeOf('gasket-cu', { ...size, finish: 'Unplated' })).toBe(
    codeOf('gasket-cu', { ...size, finish: 'Silver-plated' }),
  )
  expect(codeOf('gasket-cu', { ...size, finish: 'Annealed' })).not.toBe(codeOf('gasket-el', size))
})
