import { describe, expect, it } from 'vitest'
import { countries, type Country, findCountry } from '@shop/schema/addresses/countries'
import { areaByPostalCode } from '@shop/schema/addresses/postalAreas'
import { phoneProblem } from '@shop/schema/addresses/phone'
import { postalCodeProblem } from '@shop/schema/addresses/postalCode'
import { addressLines, type AddressWithPhone } from './address.ts'
import { type AddressInput, checkAddress } from './rules.ts'

const names = { givenName: 'Ana', familyName: 'Ruiz' }

/** An address in a country with every field filled from the country's own examples. */
function filled({ code, addressFields }: Country, postalCode?: string): AddressInput {
  const parts = addressFields.map(({ name, options, postalCode: format }): [string, string | undefined] => [
    name,
    format ? (postalCode ?? format.examples[0]) : (options?.[0]?.code ?? `The ${name}`),
  ])
  const place = Object.fromEntries(parts)
  const { administrativeArea, postalCode: zip } = place
  const area = areaByPostalCode({ countryCode: code, administrativeArea, postalCode: zip?.trim().toUpperCase() })
  return { countryCode: code, ...names, ...place, ...(area === null ? {} : { administrativeArea: area }) }
}

function countryNamed(code: string): Country {
  const country = findCountry(code)
  if (!country) throw new Error(`${code} is not in the list`)
  return country
}

function errorsOf(input: AddressInput) {
  const checked = checkAddress(input, ['address'], { countries })
  return 'userErrors' in checked ? checked.userErrors : []
}

function normalized(input: AddressInput): AddressWithPhone {
  const checked = checkAddress(input, ['address'], { countries })
  if ('userErrors' in checked) throw new Error(JSON.stringify(checked.userErrors))
  return checked.address
}

function refused(part: string, message: string) {
  return [{ code: message === 'Value is required' ? 'REQUIRED' : 'INVALID', message, path: ['address', part] }]
}

const german = { ...names, countryCode: 'DE', addressLine1: 'Am Bahnhof 4', locality: 'Oldenburg', postalCode: '26133' }
const american = {
  ...names,
  countryCode: 'US',
  addressLine1: '25020 Avenue Stanford',
  locality: 'Valencia',
  administrativeArea: 'CA',
  postalCode: '91355',
}

describe('a postal code in another state or province', () => {
  it.each([
    [
      { ...american, administrativeArea: 'MA' },
      '91355 is in California, not in Massachusetts. Correct the code or the state.',
    ],
    [
      { ...american, countryCode: 'CA', administrativeArea: 'BC', postalCode: 'h3z2y7' },
      'H3Z 2Y7 is in Quebec, not in British Columbia. Correct the code or the province.',
    ],
  ])('is rejected at the code', (address, message) => {
    expect(errorsOf(address)).toEqual(refused('postalCode', message))
  })
})

it('knows 48 countries, each with its own fields', () => {
  expect(countries).toHaveLength(48)
  expect(countries[0]?.code).toBe('AR')
  expect(countries.at(-1)?.code).toBe('US')
})

describe.each(countries.map((country) => [country.code, country] as const))('%s', (code, country) => {
  const postal = country.addressFields.find(({ postalCode }) => postalCode)

  it("accepts each country's own examples, as written and as people type them", () => {
    expect(errorsOf(filled(country))).toEqual([])
    for (const example of postal?.postalCode?.examples ?? []) {
      const written = normalized(filled(country, example))[postal?.name ?? 'postalCode']
      const variants = [
        written ?? '',
        example.toLowerCase(),
        ` ${example} `,
        `${postal?.postalCode?.prefix ?? ''}${example}`,
      ]
      for (const typed of [...variants, example.replaceAll(/[ -]/g, '')])
        expect([typed, normalized(filled(country, typed))[postal?.name ?? 'postalCode']]).toEqual([typed, written])
    }
  })

  it('requires exactly the required fields', () => {
    const missing = errorsOf({ countryCode: code, ...names })
    expect(missing).toEqual(
      country.addressFields
        .filter(({ isRequired }) => isRequired)
        .flatMap(({ name }) => refused(name, 'Value is required')),
    )
  })

  it('rejects invalid postal codes and unknown options', () => {
    for (const { name, label, options, postalCode } of country.addressFields) {
      if (!options && !postalCode) continue
      const broken = { ...filled(country), [name]: options ? 'Atlantis' : '!?' }
      const lettered = { ...filled(country), [name]: 'XXXXX9999X99' }
      for (const input of options ? [broken] : [broken, lettered])
        expect(errorsOf(input)).toEqual(
          refused(
            name,
            postalCode ? postalCodeProblem(postalCode.examples) : `Value is not a valid ${label.toLowerCase()}`,
          ),
        )
    }
  })

  it('drops fields the country does not use, and prints all the others', () => {
    const everything = Object.fromEntries(
      [
        'addressLine1',
        'addressLine2',
        'postalCode',
        'locality',
        'dependentLocality',
        'administrativeArea',
        'sortingCode',
      ].map((part) => [part, `Some ${part}`]),
    )
    const address = normalized({ ...everything, ...filled(country) })
    const has = new Set<string>(country.addressFields.map(({ name }) => name))
    for (const [part, value] of Object.entries(address).filter(([part]) => part in everything))
      expect([part, value !== null]).toEqual([part, has.has(part)])
    const printed = addressLines(address).join('\n')
    for (const { name, options } of country.addressFields) if (!options) expect(printed).toContain(address[name])
    expect(printed).toContain(code === 'HU' ? 'Ruiz Ana' : 'Ana Ruiz')
    expect(printed).not.toContain('%')
  })

  it('prints no separators around missing parts', () => {
    const required = country.addressFields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
    const all = filled(country)
    const bare = normalized({
      countryCode: code,
      ...names,
      ...Object.fromEntries(required.map((name) => [name, all[name]])),
    })
    for (const line of addressLines(bare)) {
      expect(line).not.toMatch(/^[\s,/-]|[\s,/-]$|,,| {2}|, ,/)
      expect(line).not.toMatch(/^(FI|FL|L|LT|SE|SI)-?$/)
    }
  })
})

describe('a company without a person', () => {
  const company = { givenName: '', familyName: null, organization: 'Castaic Surface Lab' }

  it('is accepted within the United States', () => {
    expect(normalized({ ...american, ...company })).toMatchObject({ givenName: null, familyName: null })
    expect(errorsOf({ ...american, ...company, organization: ' ' })).toEqual([
      { code: 'REQUIRED', message: 'Enter a name or a company', path: ['address', 'givenName'] },
    ])
  })

  it('needs a name elsewhere', () => {
    expect(errorsOf({ ...german, ...company })).toEqual(refused('givenName', 'Value is required'))
  })
})

describe('checkAddress', () => {
  it('requires a name and a country we ship to', () => {
    expect(errorsOf({ ...german, givenName: ' ', familyName: null })).toEqual(refused('givenName', 'Value is required'))
    expect(errorsOf({ ...german, familyName: null })).toEqual([])
    expect(errorsOf({ ...german, givenName: '' })).toEqual([])
    for (const countryCode of ['XX', '', 'USA', '__proto__'])
      expect(errorsOf({ ...german, countryCode })).toEqual(refused('countryCode', 'Value is not a valid country'))
  })

  it('trims values and puts them on one line with the code of the area', () => {
    expect(
      normalized({
        ...american,
        countryCode: 'us',
        locality: '  Santa\u0000\n Clarita ',
        administrativeArea: 'ca',
        organization: '',
      }),
    ).toMatchObject({ countryCode: 'US', locality: 'Santa Clarita', administrativeArea: 'CA', organization: null })
  })

  it.each([
    ['givenName', 60],
    ['familyName', 60],
    ['organization', 100],
    ['addressLine1', 200],
    ['addressLine2', 200],
    ['locality', 200],
  ])('limits %s to %i characters', (part, most) => {
    expect(errorsOf({ ...german, [part]: 'x'.repeat(most) })).toEqual([])
    expect(errorsOf({ ...german, [part]: 'x'.repeat(most + 1) })).toEqual([
      { code: 'TOO_LONG', message: `This field should be at most ${most} characters long`, path: ['address', part] },
    ])
  })

  it.each([
    ['US', '(661) 555-0100', '6615550100'],
    ['US', '+1 661.555.0100', '16615550100'],
    ['US', '661–555‑0100', '6615550100'],
    ['CA', '1-416-555-0100', '14165550100'],
    ['PR', '787 555 0100', '7875550100'],
    ['US', '+49 441 123456', null],
    ['US', '555-0100', null],
    ['DE', '+49 (441) 12 34 56', '+49441123456'],
    ['DE', '0441/123456', '0441123456'],
    ['DE', '+49 (0) 441 123456', '+49441123456'],
    ['DE', '12345', null],
    ['JP', '+81 4 7136 0100', '+81471360100'],
    ['JP', '＋８１　４　７１３６　０１００', '+81471360100'],
    ['JP', '1234567890123456', null],
    ['JP', 'call me', null],
  ])('in %s with the phone number %s stores %s', (countryCode, phone, expected) => {
    const base = filled(countryNamed(countryCode))
    if (expected === null) expect(errorsOf({ ...base, phone })).toEqual(refused('phone', phoneProblem(countryCode)))
    else expect(normalized({ ...base, phone }).phone).toBe(expected)
  })

  it('accepts Saudi postal codes in the city field, and cities in the postal code field', () => {
    const riyadh = {
      ...names,
      countryCode: 'SA',
      addressLine1: '3136 King Fahd Road',
      locality: '11564',
      postalCode: 'Riyadh',
    }
    expect(addressLines(normalized(riyadh))).toEqual([
      'Ana Ruiz',
      '3136 King Fahd Road',
      'Riyadh 11564',
      'SAUDI ARABIA',
    ])
    expect(errorsOf({ ...riyadh, locality: 'Riyadh', postalCode: '11564' })).toEqual(
      refused('locality', 'Enter a code such as 11564'),
    )
  })

  it.each([
    ['US', american, ['Ana Ruiz', '25020 Avenue Stanford', 'Valencia, CA 91355']],
    ['DE', german, ['Ana Ruiz', 'Am Bahnhof 4', '26133 Oldenburg', 'GERMANY']],
    [
      'FR',
      {
        ...names,
        countryCode: 'FR',
        organization: 'Vide',
        addressLine1: '4 rue X',
        postalCode: '75008',
        locality: 'Paris',
        sortingCode: 'CEDEX 08',
      },
      ['Vide', 'Ana Ruiz', '4 rue X', '75008 Paris CEDEX 08', 'FRANCE'],
    ],
    [
      'SE',
      { ...names, countryCode: 'SE', addressLine1: 'Gatan 1', postalCode: 'SE-114 55', locality: 'Stockholm' },
      ['Ana Ruiz', 'Gatan 1', 'SE-11455 Stockholm', 'SWEDEN'],
    ],
    [
      'JP',
      {
        ...names,
        countryCode: 'JP',
        addressLine1: '5-1-5 Kashiwanoha',
        postalCode: '２７７－８５８３',
        administrativeArea: '12',
      },
      ['Ana Ruiz', '5-1-5 Kashiwanoha', 'Chiba', '277-8583', 'JAPAN'],
    ],
    [
      'LV',
      { ...names, countryCode: 'LV', addressLine1: 'Iela 1', postalCode: '1073', locality: 'Riga' },
      ['Ana Ruiz', 'Iela 1', 'Riga, LV-1073', 'LATVIA'],
    ],
    [
      'SG',
      { ...names, countryCode: 'SG', addressLine1: '1 Jalan X', postalCode: '546080', locality: 'Singapore' },
      ['Ana Ruiz', '1 Jalan X', 'Singapore 546080', 'SINGAPORE'],
    ],
    [
      'AE',
      { ...names, countryCode: 'AE', addressLine1: 'Street 1', administrativeArea: 'DU', postalCode: '00000' },
      ['Ana Ruiz', 'Street 1', 'Dubai', 'UNITED ARAB EMIRATES'],
    ],
    [
      'HK',
      { ...names, countryCode: 'HK', addressLine1: '1 Road', administrativeArea: 'Kowloon' },
      ['Ana Ruiz', '1 Road', 'Kowloon', 'HONG KONG'],
    ],
    [
      'IE',
      {
        ...names,
        countryCode: 'IE',
        addressLine1: 'Unit 7, Shannon Free Zone',
        locality: 'Shannon',
        administrativeArea: 'CE',
      },
      ['Ana Ruiz', 'Unit 7, Shannon Free Zone', 'Shannon', 'Co. Clare', 'IRELAND'],
    ],
    [
      'a street of 80 characters',
      { ...american, addressLine1: `2${'5 Avenue '.repeat(9)}X`.slice(0, 80) },
      ['Ana Ruiz', `2${'5 Avenue '.repeat(9)}X`.slice(0, 80), 'Valencia, CA 91355'],
    ],
  ])('prints %s', (_code, input, lines) => {
    expect(addressLines(normalized(input))).toEqual(lines)
  })

  it('keeps addresses in unlisted countries readable', () => {
    const old = { ...normalized(german), countryCode: 'AQ', administrativeArea: 'X' }
    expect(addressLines(old)).toEqual(['Ana Ruiz', 'Am Bahnhof 4', '26133 Oldenburg', 'X', 'ANTARCTICA'])
  })
})
