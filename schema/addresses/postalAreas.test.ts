import { describe, expect, it } from 'vitest'
import { findCountry } from './countries.ts'
import { areaByPostalCode, postalAreaProblem } from './postalAreas.ts'

function options(country: string) {
  return findCountry(country)?.addressFields.find(({ name }) => name === 'administrativeArea')?.options ?? []
}

function problem(countryCode: string, administrativeArea: string | null, postalCode: string | null) {
  return postalAreaProblem({ countryCode, administrativeArea, postalCode }, options(countryCode))
}

/** A ZIP code in each state, territory and military region. */
const zips: Record<string, string> = {
  ...{ AL: '35203', AK: '99501', AS: '96799', AZ: '85001', AR: '72201', AA: '34002', AE: '09021', AP: '96201' },
  ...{ CA: '91355', CO: '80202', CT: '06103', DE: '19901', DC: '20500', FL: '33101', GA: '30303', GU: '96910' },
  ...{ HI: '96813', ID: '83702', IL: '60601', IN: '46204', IA: '50309', KS: '66603', KY: '40601', LA: '70112' },
  ...{ ME: '04101', MH: '96960', MD: '21201', MA: '02108', MI: '48226', FM: '96941', MN: '55401', MS: '39201' },
  ...{ MO: '63101', MT: '59601', NE: '68102', NV: '89101', NH: '03301', NJ: '07102', NM: '87501', NY: '10001' },
  ...{ NC: '27601', ND: '58501', MP: '96950', OH: '43215', OK: '73102', OR: '97201', PW: '96940', PA: '19102' },
  ...{ PR: '00901', RI: '02903', SC: '29201', SD: '57501', TN: '37203', TX: '78701', UT: '84101', VT: '05601' },
  ...{ VI: '00802', VA: '23219', WA: '98101', WV: '25301', WI: '53202', WY: '82001' },
}

describe('ZIP codes', () => {
  it.each(options('US').map(({ code }) => code))('%s has its own codes', (state) => {
    const zip = zips[state] ?? ''
    expect(problem('US', state, zip)).toBeNull()
    expect(problem('US', state, `${zip}-1234`)).toBeNull()
    expect(problem('US', state === 'CA' ? 'MA' : 'CA', zip)).not.toBeNull()
  })

  it.each([
    ['NY', '00501'],
    ['NY', '06390'],
    ['MA', '05501'],
    ['GA', '39901'],
    ['WY', '83414'],
    ['TX', '88510'],
    ['TX', '73301'],
    ['DC', '56901'],
    ['VA', '20101'],
    ['RI', '02801'],
    ['CA', '96150'],
    ['CA', '96161'],
    ['CT', '06001'],
    ['MD', '21912'],
    ['NH', '03579'],
    ['WY', '82930'],
    ['AZ', '86504'],
    ['MS', '38852'],
    ['TN', '37621'],
    ['LA', '71101'],
    ['ID', '83876'],
    ['AA', '34050'],
    ['VI', '00820'],
  ])('%s has %s, between the codes of others', (state, zip) => expect(problem('US', state, zip)).toBeNull())

  it.each([
    ['MA', '91355', '91355 is in California, not in Massachusetts. Correct the code or the state.'],
    ['WA', '99501', '99501 is in Alaska, not in Washington. Correct the code or the state.'],
    ['AE', '96201', /^96201 is in Armed Forces/],
    ['HI', '96799', '96799 is in American Samoa, not in Hawaii. Correct the code or the state.'],
    ['CA', '00400', '00400 is not in California. Correct the code or the state.'],
  ])('in %s, %s is rejected', (state, zip, message) => {
    expect(problem('US', state, zip)).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
  })

  it.each([
    ['02861', 'RI', 'MA'],
    ['42223', 'KY', 'TN'],
    ['59221', 'MT', 'ND'],
    ['63673', 'MO', 'IL'],
    ['71749', 'AR', 'LA'],
    ['73949', 'OK', 'TX'],
    ['81137', 'CO', 'NM'],
    ['84536', 'UT', 'AZ'],
    ['86044', 'AZ', 'UT'],
    ['86515', 'AZ', 'NM'],
    ['88063', 'NM', 'TX'],
    ['89439', 'NV', 'CA'],
    ['97635', 'OR', 'CA'],
  ])('%s is in both %s and %s', (zip, ...states) => {
    expect([...states, 'FL'].map((state) => problem('US', state, zip) === null)).toEqual([true, true, false])
  })

  it('says nothing about incomplete addresses and countries without a table', () => {
    expect([problem('US', null, '91355'), problem('US', 'MA', null), problem('US', 'MA', '9135')]).toEqual([
      null,
      null,
      null,
    ])
    expect(problem('DE', null, '26133')).toBeNull()
  })
})

describe('Canadian postal codes', () => {
  it.each([
    ['NL', 'A1C 5S7'],
    ['NS', 'B3J 1S9'],
    ['PE', 'C1A 4P3'],
    ['NB', 'E3B 1B5'],
    ['QC', 'G1R 4P5'],
    ['QC', 'H3Z 2Y7'],
    ['QC', 'J8X 3X2'],
    ['QC', 'K1A 0S5'],
    ['ON', 'K1A 0B1'],
    ['ON', 'M5V 3L9'],
    ['ON', 'P3E 5J1'],
    ['MB', 'R3C 0V8'],
    ['SK', 'S4P 3Y2'],
    ['AB', 'T2P 2M5'],
    ['BC', 'V6B 1A1'],
    ['NU', 'X0A 0H0'],
    ['NT', 'X1A 2L9'],
    ['YT', 'Y1A 1A1'],
  ])('%s has %s', (province, code) => expect(problem('CA', province, code)).toBeNull())

  it('are rejected in another province', () => {
    expect(problem('CA', 'BC', 'H3Z 2Y7')).toBe(
      'H3Z 2Y7 is in Quebec, not in British Columbia. Correct the code or the province.',
    )
    expect(problem('CA', 'QC', 'K2P 1L4')).toMatch(/^K2P 1L4 is in Ontario/)
  })
})

describe('areaByPostalCode', () => {
  it.each([
    ['US', 'MA', '91355', 'CA'],
    ['US', 'WA', '99501', 'AK'],
    ['US', 'NY', '09021', 'AE'],
    ['US', null, '91355', 'CA'],
    ['US', 'CA', '91355-2201', 'CA'],
    ['US', 'HI', '96799', 'AS'],
    ['US', 'TN', '42223', 'TN'],
    ['US', 'KY', '42223', 'KY'],
    ['US', 'MA', '02861', 'MA'],
    ['US', 'RI', '02861', 'RI'],
    ['US', 'CA', '00400', 'CA'],
    ['US', 'CA', null, 'CA'],
    ['CA', 'BC', 'H3Z 2Y7', 'QC'],
    ['DE', null, '26133', null],
  ])('in %s, %s with %s is %s', (countryCode, administrativeArea, postalCode, area) => {
    expect(areaByPostalCode({ countryCode, administrativeArea, postalCode })).toBe(area)
  })
})
