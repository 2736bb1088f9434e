import { describe, expect, it } from 'vitest'
import { fullName, greetingName, greetingOf, isRecipientMissing } from './personName.ts'

describe('fullName', () => {
  it.each([
    ['太郎', '山田', 'JP', '山田 太郎'],
    ['たろう', 'やまだ', null, 'やまだ たろう'],
    ['タロウ', 'ヤマダ', 'US', 'ヤマダ タロウ'],
    ['민수', '김', 'KR', '김 민수'],
    ['伟', '王', 'DE', '王 伟'],
    ['Haruka', 'Mori', 'JP', 'Haruka Mori'],
    ['Anna', 'Nagy', 'HU', 'Nagy Anna'],
    ['Anna', 'Nagy', null, 'Anna Nagy'],
    ['Ana', 'Ruiz', 'US', 'Ana Ruiz'],
    ['Suharto', '', 'US', 'Suharto'],
    [null, 'Suharto', 'US', 'Suharto'],
    ['Suharto', 'Suharto', 'US', 'Suharto'],
    [null, null, 'US', ''],
    ['Suharto', '-', 'US', 'Suharto'],
    ['.', 'Suharto', 'US', 'Suharto'],
    ['ｻｸﾗ', 'ｷﾉﾓﾄ', 'JP', 'ｷﾉﾓﾄ ｻｸﾗ'],
    ['さくら', '𠮷田', 'JP', '𠮷田 さくら'],
    ['ミッシェル', 'デュポン', 'FR', 'デュポン ミッシェル'],
    ['José', 'García López', 'ES', 'José García López'],
    ['Văn A', 'Nguyễn', 'VN', 'Văn A Nguyễn'],
  ])('of %s %s in %s is %s', (givenName, familyName, country, name) => {
    expect(fullName({ givenName, familyName }, country)).toBe(name)
  })
})

describe('greetingName', () => {
  it.each([
    ['Ana', 'Ruiz', 'Ana'],
    ['太郎', '山田', '山田 太郎'],
    [null, 'Suharto', 'Suharto'],
    ['-', 'Suharto', 'Suharto'],
    [null, null, undefined],
    ['', '', undefined],
  ])('of %s %s is %s', (givenName, familyName, name) => {
    expect(greetingName({ givenName, familyName })).toBe(name)
  })
})

describe('greetingOf', () => {
  it.each([
    ['Ana Ruiz', 'Ana'],
    ['山田 太郎', '山田 太郎'],
    ['', undefined],
  ])('%s is %s', (name, greeting) => expect(greetingOf(name)).toBe(greeting))
})

describe('isRecipientMissing', () => {
  const nobody = { givenName: null, familyName: null, organization: null }

  it('needs one name, in any field', () => {
    expect(isRecipientMissing({ ...nobody, givenName: 'Suharto' }, 'DE')).toBe(false)
    expect(isRecipientMissing({ ...nobody, familyName: 'Suharto' }, 'DE')).toBe(false)
    expect(isRecipientMissing(nobody, 'US')).toBe(true)
    expect(isRecipientMissing({ ...nobody, givenName: '-', familyName: '.' }, 'US')).toBe(true)
  })

  it('accepts a company alone within the United States: customs forms elsewhere need a person', () => {
    const company = { ...nobody, organization: 'Castaic Surface Lab' }
    expect(['US', 'PR', 'CA', 'DE'].map((country) => isRecipientMissing(company, country))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
