import { expect, test } from 'vitest'
import { printAddress } from './printAddress.ts'

const japan = {
  country_code: 'JP',
  postal_code: '154-0023',
  administrative_area: '13',
  address_line1: '1-2-3 Wakabayashi',
}
const hungary = { country_code: 'HU', postal_code: '1054', locality: 'Budapest', address_line1: 'Fő utca 1' }
const home = {
  country_code: 'US',
  address_line1: '1 Main St',
  locality: 'Valencia',
  administrative_area: 'CA',
  postal_code: '91355',
}

test.each([
  ['family name first in Japanese', { ...japan, given_name: '太郎', family_name: '山田' }, '山田 太郎'],
  ['family name first in Hangul, in any country', { ...home, given_name: '민준', family_name: '김' }, '김 민준'],
  ['family name first in Hungary', { ...hungary, given_name: 'Anna', family_name: 'Nagy' }, 'Nagy Anna'],
  ['given name first elsewhere', { ...home, given_name: 'Ana', family_name: 'Ruiz' }, 'Ana Ruiz'],
  ['a single name', { ...home, given_name: '', family_name: 'Sukarno' }, 'Sukarno'],
  ['a company without a person', { ...home, organization: 'Castaic Labs' }, 'Castaic Labs'],
])('addresses in documents and emails have %s', (_what, parts, recipient) => {
  const lines = printAddress(parts)
  expect(lines).toContain(recipient)
  expect(lines.filter((line) => line.trim() === '')).toEqual([])
})
