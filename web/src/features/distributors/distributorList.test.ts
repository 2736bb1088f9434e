import { expect, it } from 'vitest'
import { byRegion, countryChoices, countryOf, countSentence } from './distributorList.ts'

const rhein = { region: 'Europe', countries: ['DE', 'AT', 'CH'] }
const alpen = { region: 'Europe', countries: ['AT', 'AT'] }
const kanto = { region: 'Asia Pacific', countries: ['JP', 'HK'] }
const sellers = [kanto, rhein, alpen]

it.each([
  ['?country=de', 'DE'],
  ['?country=%20jp%20', 'JP'],
  ['?country=', null],
  ['?country=Germany', null],
  ['?country=<b', null],
  ['', null],
])('%s selects %s', (search, code) => {
  expect(countryOf(new URLSearchParams(search))).toBe(code)
})

it("lists each country once, by the shop's name, with its count", () => {
  const choices = countryChoices(sellers, new Map([['HK', 'Hong Kong']]))
  expect(choices.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Austria 2',
    'Germany 1',
    'Hong Kong 1',
    'Japan 1',
    'Switzerland 1',
  ])
})

it("shows a country's companies, by region", () => {
  expect(byRegion(sellers, null)).toEqual([
    ['Asia Pacific', [kanto]],
    ['Europe', [rhein, alpen]],
  ])
  expect(byRegion(sellers, 'DE')).toEqual([['Europe', [rhein]]])
  expect(byRegion(sellers, 'US')).toEqual([])
})

it('formats counts', () => {
  expect(countSentence(4, 9, null)).toBe('4 companies, 9 countries')
  expect(countSentence(1, 1, null)).toBe('1 company, 1 country')
  expect(countSentence(0, 9, 'France')).toBe('0 companies in France')
})
