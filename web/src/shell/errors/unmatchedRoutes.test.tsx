// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cartResponse } from '../../features/cart/testCart.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import checkoutQuery from '../../features/checkout/__generated__/CheckoutScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import unmatchedQuery from './__generated__/UnmatchedScreenQuery.graphql.ts'
import '../../features/checkout/CheckoutScreen.tsx'
import './UnmatchedScreen.tsx'

afterEach(cleanup)

const shell = shellResponse(cartResponse('GUEST', 2))

test.each(['/user/nothing?a=caf%C3%A9', '/cart/nothing/here', '/checkout/shipping/more', '/quick-order/x'])(
  '%s is reserved and has no route: the shell renders without asking the backend',
  async (path) => {
    const { requests } = await openScreen(path, () => responseTo(unmatchedQuery, shell))
    expect(screen.getByText(`Page not found: ${decodeURI(path)}`)).toBeTruthy()
    expect(requests.map(({ name }) => name)).toEqual(['UnmatchedScreenQuery'])
    expect(within(screen.getByRole('banner')).getByText('Cart, 2 items')).toBeTruthy()
  },
)

test('an unknown checkout step is not found', async () => {
  const guest = { ...shell, viewer: { ...shell.viewer, shipping: null, billing: null } }
  await openScreen('/checkout/nothing', () => responseTo(checkoutQuery, guest))
  expect(screen.getByText('Page not found: /checkout/nothing')).toBeTruthy()
})
