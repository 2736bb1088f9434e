// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import requestQuery from './__generated__/QuoteRequestScreenQuery.graphql.ts'
import './QuoteRequestScreen.tsx'

const items = [
  { id: 'i1', partNumber: '180050', name: 'Sub-D feedthrough', quantity: 12 },
  { id: 'i2', partNumber: '120001', name: 'Power feedthrough, Ø0.050 in', quantity: 2 },
]

async function open(features: readonly string[], inputs: object = {}) {
  const shell = shellResponse()
  const shop = {
    ...shell.shop,
    features,
    inputs: { ...shell.shop.inputs, ...inputs },
    contactSubjects: ['Sales', 'Quote request'],
  }
  const viewer = { ...shell.viewer, cart: { ...shell.viewer.cart, items } }
  await openScreen('/quote', () => responseTo(requestQuery, { ...shell, shop, viewer }))
  return within(screen.getByRole('main'))
}

// Other tests leave drafts of messages.
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

test('lists the parts of the cart by their names, whatever the units', async () => {
  const main = await open(['QUOTES'])
  expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '12 × 180050 Sub-D feedthrough',
    '2 × 120001 Power feedthrough, Ø0.050\u00a0in',
  ])
})

test('offers the contact form with the parts filled in on sites without quotes', async () => {
  const main = await open([])
  expect(main.getByRole<HTMLSelectElement>('combobox', { name: 'Subject' }).value).toBe('Quote request')
  expect(main.getByLabelText<HTMLTextAreaElement>('Message').value).toContain(
    'Please quote:\n12 × 180050 Sub-D feedthrough\n2 × 120001 Power feedthrough, Ø0.050 in',
  )
})

test('offers no form if the shop takes neither quotes nor messages', async () => {
  const main = await open([], { hasContactMessages: false })
  expect(main.getByRole('heading', { name: 'Request a quote' })).toBeTruthy()
  expect(main.queryByRole('button')).toBeNull()
  expect(main.queryByRole('link', { name: 'call or email us' })).toBeNull()
  cleanup()
  const reachable = await open(['CONTACT'], { hasContactMessages: false })
  expect(reachable.getByRole('link', { name: 'call or email us' }).getAttribute('href')).toBe('/contact-us')
})
