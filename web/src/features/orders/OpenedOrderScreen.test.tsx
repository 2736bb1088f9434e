// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import open from './__generated__/orderMutationsOpenMutation.graphql.ts'
import './orderMutations.ts'
import { orderResponse } from './testOrder.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import openedQuery from './__generated__/OpenedOrderScreenQuery.graphql.ts'
import './OpenedOrderScreen.tsx'

const path = `/order/${orderResponse.uuid}`
function screenResponse(order: object | null) {
  return responseTo(openedQuery, { ...shellResponse(), order })
}
const refusal = { path: ['token'], message: 'Too old.', code: 'EXPIRED' }

afterEach(cleanup)

describe('the emailed link of an order', () => {
  test('shows the order after removing the token from the URL', async () => {
    const { router, requests } = await openScreen(`${path}?token=abc`, ({ name }) =>
      name === 'OpenedOrderScreenQuery'
        ? screenResponse({ ...orderResponse, hasCustomer: false })
        : responseTo(open, { openOrder: { order: orderResponse, userErrors: [] } }),
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Order VX-2026-003977' })).toBeTruthy()
    expect(router.state.location.pathname + router.state.location.search).toBe(path)
    expect(requests.map(({ variables }) => variables)).toEqual([
      { input: { uuid: orderResponse.uuid, token: 'abc' } },
      { shell: true, uuid: orderResponse.uuid },
    ])
    expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  test('shows the same message and help for invalid, expired and incomplete links', async () => {
    const texts: (string | null)[] = []
    for (const address of [`${path}?token=old`, path, '/order/none?token=abc']) {
      const { router } = await openScreen(address, ({ name }) =>
        name === 'OpenedOrderScreenQuery'
          ? screenResponse(null)
          : responseTo(open, { openOrder: { userErrors: [refusal] } }),
      )
      expect(router.state.location.search).toBe('')
      texts.push(screen.getByRole('main').textContent)
      expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us')
      cleanup()
    }
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('This order link does not work')
  })

  test('does not call the link invalid if the gateway fails', async () => {
    const away = { errors: [{ message: 'The shop does not answer.', extensions: { status: 503 } }] }
    for (const address of [`${path}?token=abc`, path]) {
      await openScreen(address, ({ name }) =>
        name === 'OpenedOrderScreenQuery' ? { ...screenResponse(null), ...away } : away,
      )
      expect(screen.getByText('The shop does not answer.')).toBeTruthy()
      cleanup()
    }
  })
})
