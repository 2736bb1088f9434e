import { expect, test } from 'vitest'
import { dollarsOf } from '../catalog/money.ts'
import { illustrations } from '@shop/drawings/illustrations'
import { freeAboveCents, methods } from '../shipping/methods.ts'
import { makeCatalog } from '@shop/sample/catalog'
import { makeContent } from '@shop/sample/content'
import { companyMail, companyPhone } from '../catalog/company.ts'
import { orderSubject } from '../contact/message.ts'

const content = makeContent(makeCatalog())

test('sample pages use every illustration, and no others', () => {
  const shown = content.pages.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.kind === 'image' ? [section.illustration] : [])),
  )
  expect(new Set(shown)).toEqual(new Set(Object.keys(illustrations)))
})

test("sample pages state the shop's actual freight and limits", () => {
  const help = content.pages.find(({ path }) => path === '/help')
  const cells = (help?.sections ?? [])
    .flatMap((section) => (section.kind === 'table' ? section.cells.flat() : []))
    .map((cell) => cell.replaceAll('\u00a0', ' '))
  for (const { label, to } of methods)
    for (const service of Object.values(to)) {
      const price = dollarsOf(service.cents)
      if (to.contiguous === service || to.remote === undefined)
        expect([label, price, cells.some((cell) => cell.includes(price))]).toEqual([label, price, true])
    }
  expect(cells.join(' ')).toContain(`free above ${dollarsOf(freeAboveCents)}`)
})

test('the sample store is the company named in emails and documents', () => {
  expect(content.store).toMatchObject({ mail: companyMail, phone: companyPhone })
  expect(content.store.contactSubjects).toContain(orderSubject)
})
