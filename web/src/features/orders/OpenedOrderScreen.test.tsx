// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
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

afterEach(cleanup)

describe('the emailed link of an order', () => {
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
